// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of this module. */
final class OnnxVersion {
  private OnnxVersion() {}

  static String read() {
    try (InputStream in = OnnxVersion.class.getResourceAsStream("version.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
