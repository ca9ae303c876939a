// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with all that is in them. */
final class Trees {
  private Trees() {}

  static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Whether the name is one entry of a folder, on every system: it leads nowhere else. */
  static boolean isPlain(String name) {
    return !name.isEmpty()
        && !name.equals(".")
        && !name.equals("..")
        && name.chars().noneMatch(c -> c == '/' || c == '\\' || c == ':' || c < ' ');
  }

  /** Whether a name with slashes leads to a place below the root, past no link. */
  static boolean isInside(Path root, String name) {
    Path place = root;
    for (String part : name.split("/", -1)) {
      if (!isPlain(part) || Files.isSymbolicLink(place) && !place.equals(root)) {
        return false;
      }
      place = place.resolve(part);
    }
    return true;
  }

  /** The entries of a folder, sorted by name. */
  static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted(Comparator.comparing(path -> path.getFileName().toString())).toList();
    }
  }

  /** Every file and folder below the root, the inner before the outer. */
  static List<Path> below(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths
          .filter(path -> !path.equals(root))
          .sorted(Comparator.comparingInt(Path::getNameCount).reversed())
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** A path's name within the root, the same on every system. */
  static String name(Path root, Path path) {
    return root.relativize(path).toString().replace('\\', '/');
  }

  static void delete(Path root) throws IOException {
    if (!exists(root)) {
      return;
    }
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            // Two runs may clear up after the same third.
            if (failure instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw failure;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** The folder's entries, as they are now, outlive a loss of power; its files' contents do too. */
  static void sync(Path root) throws IOException {
    for (Path path : below(root)) {
      if (Files.isDirectory(path)) {
        syncEntries(path);
      }
    }
    syncEntries(root);
  }

  /** That a folder can be opened for this is Linux's and macOS's custom; elsewhere it is left. */
  static void syncEntries(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return;
    }
    try (channel) {
      channel.force(true);
    }
  }
}
