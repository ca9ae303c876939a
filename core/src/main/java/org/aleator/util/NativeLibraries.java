// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The native libraries of our jars, which must be unpacked before a process can load them. Their
 * makers unpack them into the temporary folder at every start and delete them at an orderly end; a
 * killed process would leave up to 70 MB each. Linux keeps what is loaded without its file, so it
 * goes as soon as it is loaded; what was left before that is found later. Elsewhere nothing is
 * done.
 */
public final class NativeLibraries {
  /** Younger ones may be about to be loaded. */
  private static final Duration LEFT_BEHIND = Duration.ofHours(1);

  private static final Path PROCESSES = Path.of("/proc");
  private static final Path SELF = PROCESSES.resolve("self");

  private NativeLibraries() {}

  /**
   * Deletes what this process has loaded, and what ended processes of this user left behind.
   *
   * @param name of the library's file in the temporary folder, or of the folder around it
   */
  public static void deleteUnpacked(Pattern name) {
    deleteUnpacked(Path.of(System.getProperty("java.io.tmpdir")), name);
  }

  static void deleteUnpacked(Path folder, Pattern name) {
    if (!Files.isReadable(SELF.resolve("maps"))) {
      return;
    }
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(
            folder.toRealPath(), entry -> name.matcher(entry.getFileName().toString()).matches())) {
      List<Path> old = new ArrayList<>();
      for (Path entry : entries) {
        if (isOurs(entry) && isLoadedBy(SELF, entry)) {
          delete(entry);
        } else if (isOurs(entry) && isOld(entry)) {
          old.add(entry);
        }
      }
      for (Path entry : old) {
        if (!isLoaded(entry)) {
          delete(entry);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // What cannot be cleared up is left as its maker would have left it.
    }
  }

  private static boolean isOurs(Path entry) throws IOException {
    return !Files.isSymbolicLink(entry)
        && Files.getOwner(entry, LinkOption.NOFOLLOW_LINKS)
            .getName()
            .equals(System.getProperty("user.name"));
  }

  private static boolean isOld(Path entry) throws IOException {
    return Files.getLastModifiedTime(entry, LinkOption.NOFOLLOW_LINKS)
        .toInstant()
        .isBefore(Instant.now().minus(LEFT_BEHIND));
  }

  private static boolean isLoaded(Path entry) throws IOException {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path process : processes) {
        if (isLoadedBy(process, entry)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isLoadedBy(Path process, Path entry) {
    try (Stream<String> maps = Files.lines(process.resolve("maps"))) {
      return maps.anyMatch(line -> line.endsWith(" " + entry) || line.contains(" " + entry + "/"));
    } catch (IOException | UncheckedIOException e) {
      return false; // it has ended, or is somebody else's, who cannot have loaded a file of ours
    }
  }

  /** Deletes a file, or a folder with all in it. */
  private static void delete(Path entry) throws IOException {
    try (Stream<Path> paths = Files.walk(entry)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
