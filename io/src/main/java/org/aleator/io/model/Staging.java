package org.aleator.io.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.aleator.io.file.AtomicFiles;
import org.aleator.util.InvalidInputException;

/** Fills a folder out of sight; what becomes of it when it is whole, the caller says. */
final class Staging {
  private Staging() {}

  /** How a whole, staged folder gets to its place. */
  @FunctionalInterface
  interface Install {
    void move(Path staged, Path place) throws IOException;
  }

  /**
   * @param place where the contents shall go
   * @param beside the path beside which they are staged, on the same file system as the place
   */
  static void write(Path place, Path beside, Consumer<Path> contents, Install install) {
    Path target = place.toAbsolutePath().normalize();
    requireParent(beside);
    try {
      Path staged = newFolderBeside(beside.toAbsolutePath().normalize());
      try {
        contents.accept(staged);
        install.move(staged, target);
      } finally {
        deleteTree(staged);
      }
    } catch (AccessDeniedException e) {
      throw new InvalidInputException("cannot write " + place + ": permission denied", e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + place + ": " + e.getMessage(), e);
    }
  }

  static void requireParent(Path place) {
    Path parent = place.toAbsolutePath().normalize().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new InvalidInputException(
          "cannot write " + place + ": the folder " + parent + " does not exist; create it first");
    }
    if (!Files.isWritable(parent)) {
      throw new InvalidInputException(
          "cannot write " + place + ": no permission to write in " + parent);
    }
  }

  static Path newFolderBeside(Path place) throws IOException {
    for (int attempt = 0; ; attempt++) {
      try {
        return Files.createDirectory(AtomicFiles.beside(place, attempt));
      } catch (FileAlreadyExistsException e) {
        // Left by another run: the next name is tried.
        continue;
      }
    }
  }

  /** Moves {@code old} aside and {@code fresh} into its place; where that fails, back again. */
  static void replace(Path fresh, Path old, Path aside) throws IOException {
    Files.move(old, aside);
    try {
      Files.move(fresh, old);
    } catch (IOException e) {
      Files.move(aside, old);
      throw e;
    }
  }

  static boolean isEmpty(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    } catch (IOException e) {
      throw new InvalidInputException("cannot look into " + folder + ": " + e.getMessage(), e);
    }
  }

  static void deleteTree(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
