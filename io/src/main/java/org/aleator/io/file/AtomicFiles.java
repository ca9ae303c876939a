package org.aleator.io.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.aleator.util.InvalidInputException;

/**
 * Writes a file beside its place and moves it there when it is whole: a reader sees the old file or
 * the new one, and a run that fails leaves nothing behind. Only a regular file that was named is
 * ever replaced: a device, a pipe or an open {@link Descriptor} is written to, whatever stands
 * behind it.
 */
public final class AtomicFiles {
  private static final int BUFFER_BYTES = 1 << 16;

  private AtomicFiles() {}

  /** What a file shall hold. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes {@code content} to {@code file}, replacing a file that stands there.
   *
   * @throws InvalidInputException where the file's folder is missing or cannot be written, or a
   *     folder has the file's name
   */
  public static void write(Path file, Content content) {
    requireWritable(file);
    try {
      Optional<Descriptor> descriptor = Descriptor.named(file);
      if (descriptor.isPresent() || (Files.exists(file) && !Files.isRegularFile(file))) {
        try (OutputStream out =
            descriptor.isPresent() ? descriptor.get().open() : Files.newOutputStream(file)) {
          content.writeTo(out);
        }
        return;
      }
      // A link keeps pointing at what is replaced.
      writeBesideAndMove(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath(), content);
    } catch (AccessDeniedException e) {
      throw new InvalidInputException("cannot write " + file + ": permission denied", e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Says at once, before a long computation, whether {@code file} could be written.
   *
   * @throws InvalidInputException as {@link #write} would
   */
  public static void requireWritable(Path file) {
    Optional<Descriptor> descriptor = Descriptor.named(file);
    if (descriptor.isPresent()) {
      descriptor.get().requireWritable();
      return;
    }
    if (Files.isDirectory(file)) {
      throw new InvalidInputException("cannot write " + file + ": it is a folder; name a file");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new InvalidInputException(
          "cannot write " + file + ": the folder " + folder + " does not exist; create it first");
    }
    if (!Files.isWritable(folder) && !Files.isWritable(file)) {
      throw new InvalidInputException(
          "cannot write " + file + ": no permission to write in " + folder);
    }
  }

  private static void writeBesideAndMove(Path place, Content content) throws IOException {
    Path beside = null;
    try {
      for (int attempt = 0; beside == null; attempt++) {
        Path candidate = beside(place, attempt);
        try (OutputStream raw =
                Files.newOutputStream(
                    candidate, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            OutputStream out = new BufferedOutputStream(raw, BUFFER_BYTES)) {
          beside = candidate;
          content.writeTo(out);
        } catch (FileAlreadyExistsException e) {
          if (beside != null) {
            throw e;
          }
        }
      }
      Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException | Error e) {
      if (beside != null) {
        Files.deleteIfExists(beside);
      }
      throw e;
    }
  }

  /**
   * A hidden name beside {@code place} that another process does not use. Not {@code
   * createTempFile}, which would give the file permissions for its owner alone.
   */
  public static Path beside(Path place, int attempt) {
    String name = "." + place.getFileName() + "." + ProcessHandle.current().pid() + "-" + attempt;
    return place.resolveSibling(name + ".tmp");
  }
}
