// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.aleator.util.InvalidInputException;

/**
 * The folder of one server's tables and runs, of which it is the only user. Everything in it has a
 * name that was made here.
 */
final class Folders implements AutoCloseable {
  /** Without vowels, so that no id is a word. */
  private static final String LETTERS = "0123456789bcdfghjklmnpqrstvwxz";

  private static final String LOCK = "lock";
  private static final String TABLES = "tables";
  private static final int ID_LENGTH = 12;
  private static final Set<PosixFilePermission> OWNER_ALONE =
      PosixFilePermissions.fromString("rwx------");
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Path root;
  private final FileChannel lock;

  private Folders(Path root, FileChannel lock) {
    this.root = root;
    this.lock = lock;
  }

  /**
   * @throws InvalidInputException where the folder cannot be made, is not ours, or another server
   *     uses it
   */
  static Folders open(Path root) {
    if (Files.exists(root) && !Files.isDirectory(root)) {
      throw new InvalidInputException(root + " is a file; name a folder");
    }
    try {
      Files.createDirectories(root);
      requireOurs(root);
      closeToOthers(root);
      FileChannel channel =
          FileChannel.open(root.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!locked(channel)) {
        channel.close();
        throw new InvalidInputException(
            "another 'aleator serve' uses the folder " + root + "; name another one");
      }
      Folders folders = new Folders(root, channel);
      deleteTree(folders.temporary());
      for (Path folder : List.of(folders.tables(), folders.runs(), folders.temporary())) {
        Files.createDirectories(folder);
      }
      return folders;
    } catch (IOException e) {
      throw new InvalidInputException("cannot use the folder " + root + ": " + e.getMessage(), e);
    }
  }

  /** What is left from before is cleared up in it, which must not be a person's. */
  private static void requireOurs(Path root) throws IOException {
    try (Stream<Path> entries = Files.list(root)) {
      Set<String> names =
          entries.map(entry -> entry.getFileName().toString()).collect(Collectors.toSet());
      boolean ours = names.contains(LOCK) && (names.contains(TABLES) || names.size() == 1);
      if (!names.isEmpty() && !ours) {
        throw new InvalidInputException(
            root
                + " holds files that no 'aleator serve' wrote; name another folder or an empty"
                + " one");
      }
    }
  }

  /** Other users of the machine see nothing in it, whatever they were allowed before. */
  private static void closeToOthers(Path root) throws IOException {
    boolean posix = Files.getFileStore(root).supportsFileAttributeView("posix");
    if (posix && !Files.getPosixFilePermissions(root).equals(OWNER_ALONE)) {
      try {
        Files.setPosixFilePermissions(root, OWNER_ALONE);
      } catch (FileSystemException e) {
        throw new InvalidInputException(
            root + " can be read by others and is not yours to close; name another folder", e);
      }
    }
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  Path tables() {
    return root.resolve(TABLES);
  }

  Path runs() {
    return root.resolve("runs");
  }

  /** Emptied at every start. */
  private Path temporary() {
    return root.resolve("temporary");
  }

  /** A fresh folder that is not kept. */
  Path newTemporary() {
    try {
      return Files.createDirectory(temporary().resolve(newId()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write in " + root + ": " + e.getMessage(), e);
    }
  }

  static String newId() {
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < ID_LENGTH; i++) {
      id.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  static List<Path> list(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look into " + folder + ": " + e.getMessage(), e);
    }
  }

  /** Deletes a folder with all in it; does nothing where there is none. */
  static void deleteTree(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure)
                throws IOException {
              Files.delete(visited);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot leave " + root + ": " + e.getMessage(), e);
    }
  }
}
