// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A path that is not a pattern. DuckDB always takes {@code a*b} for one; such a file is read
 * through a link.
 */
record PlainPath(Path path, boolean isLink) implements AutoCloseable {
  static PlainPath of(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    if (!absolute.toString().matches("(?s).*[*?\\[\\]{}].*")) {
      return new PlainPath(absolute, false);
    }
    Path folder = Files.createTempDirectory("aleator-");
    return new PlainPath(Files.createSymbolicLink(folder.resolve("table.parquet"), absolute), true);
  }

  @Override
  public void close() throws IOException {
    if (isLink) {
      Files.deleteIfExists(path);
      Files.deleteIfExists(path.getParent());
    }
  }
}
