// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.aleator.util.NativeLibraries;

/**
 * Where JavaCPP unpacks OpenBLAS: its cache in the home directory. Where that cannot be written,
 * JavaCPP would take a folder of a known name in the temporary folder, and from it any library of
 * the right size and time, whoever put it there. A folder of our own, closed to others, stands in.
 */
final class LibraryCache {
  private static final String PROPERTY = "org.bytedeco.javacpp.cachedir";
  private static final String NAME = "aleator-natives";

  private LibraryCache() {}

  /** Unpacks by loading. */
  static void during(Runnable loading) {
    if (System.getProperty(PROPERTY) != null
        || isUsable(Path.of(System.getProperty("user.home")))) {
      loading.run();
      return;
    }
    try {
      Path folder = Files.createTempDirectory(NAME);
      System.setProperty(PROPERTY, folder.toString());
      try {
        loading.run();
      } finally {
        NativeLibraries.deleteUnpacked(Pattern.compile(NAME + "\\d+"));
      }
    } catch (IOException e) {
      throw new UnsatisfiedLinkError("no folder to unpack OpenBLAS in: " + e.getMessage());
    }
  }

  private static boolean isUsable(Path home) {
    Path cache = home.resolve(".javacpp").resolve("cache");
    try {
      return Files.isWritable(Files.createDirectories(cache));
    } catch (IOException e) {
      return false;
    }
  }
}
