// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** A folder on this machine's disk, which goes when it is closed. */
final class LocalFolder implements AutoCloseable {
  private final Path path;

  LocalFolder() throws IOException {
    path = Files.createTempDirectory("aleator-spark");
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    List<Path> all;
    try (var inside = Files.walk(path)) {
      all = inside.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.deleteIfExists(each);
    }
  }
}
