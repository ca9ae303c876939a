// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.aleator.io.file.AtomicFiles;

/** Lists of names that an answer leaves beside it, a line each. */
public final class TextLines {
  private TextLines() {}

  /** Writes the lines, or no file where there are none. */
  public static void write(Path file, List<String> lines) {
    if (!lines.isEmpty()) {
      byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
      AtomicFiles.write(file, out -> out.write(bytes));
    }
  }
}
