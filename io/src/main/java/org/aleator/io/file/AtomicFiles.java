// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
   * Writes {@code content} to {@code file}, replacing a file that stands there; its folder is made
   * where there is none.
   *
   * @throws InvalidInputException where the file's folder cannot be made or written, or a folder
   *     has the file's name
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
      NewFolders made = NewFolders.above(file);
      try {
        // A link keeps pointing at what is replaced.
        writeBesideAndMove(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath(), content);
      } finally {
        made.removeEmpty();
      }
    } catch (AccessDeniedException e) {
      throw new InvalidInputException("cannot write " + file + ": permission denied", e);
    } catch (NoSuchFileException e) {
      throw new InvalidInputException("cannot write " + file + ": nothing can be made there", e);
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
    if (Files.isSymbolicLink(file) && !Files.exists(file)) {
      throw new InvalidInputException(
          "cannot write " + file + ": it is a link to nothing; remove it or name another file");
    }
    NewFolders.requirePossible(file, file.toAbsolutePath().normalize().getParent());
  }

  /**
   * The same for a file that is made from another, which must not be lost for it.
   *
   * @param read what the content is made from: a file, or a directory, in which nothing is written
   */
  public static void requireWritable(Path file, Path read) {
    requireWritable(file);
    boolean folder = Files.isDirectory(read);
    Path place = folder ? file.toAbsolutePath().getParent() : file;
    try {
      if ((folder ? Files.exists(place) : Files.isRegularFile(file))
          && Files.exists(read)
          && Files.isSameFile(place, read)) {
        throw new InvalidInputException(
            "cannot write %s: it is %s that is read; name another"
                .formatted(file, folder ? "in the directory" : "the file"));
      }
    } catch (IOException e) {
      throw new InvalidInputException("cannot look at " + file + ": " + e.getMessage(), e);
    }
  }

  private static void writeBesideAndMove(Path place, Content content) throws IOException {
    removeLeftovers(place);
    Path beside = null;
    try {
      for (int attempt = 0; beside == null; attempt++) {
        Path candidate = beside(place, attempt);
        try (FileChannel channel =
                FileChannel.open(
                    candidate, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            OutputStream out =
                new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
          beside = candidate;
          Scratch.add(beside);
          content.writeTo(out);
          out.flush();
          // On the disk before it is renamed, so that a power failure cannot leave an empty file.
          channel.force(true);
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
    } finally {
      if (beside != null) {
        Scratch.remove(beside);
      }
    }
  }

  /** Removes what runs that were killed while they wrote this file left beside it. */
  private static void removeLeftovers(Path place) {
    Pattern left =
        Pattern.compile("\\." + Pattern.quote(name(place)) + "\\.(\\d{1,18})-\\d+\\.tmp");
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(place.getParent())) {
      for (Path entry : entries) {
        Matcher matcher = left.matcher(name(entry));
        if (matcher.matches()
            && ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty()
            && Files.isRegularFile(entry)) {
          Files.deleteIfExists(entry);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // A folder that does not show what is in it can still be written.
      return;
    }
  }

  private static String name(Path path) {
    return path.getFileName().toString();
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
