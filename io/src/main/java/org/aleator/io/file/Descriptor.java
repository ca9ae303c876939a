// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aleator.util.InvalidInputException;

/**
 * An open descriptor that a path names, such as {@code /dev/stdout} or {@code /dev/fd/3}. What
 * stands behind it is whatever the shell put there, a person's log or, where the stream was closed,
 * a file that the JVM itself has open: it may be written to, never replaced or cut short.
 *
 * @param path as the user wrote it
 * @param entry the descriptor's own entry, such as {@code /proc/4711/fd/3}
 * @param number the descriptor
 * @param own whether it is this process's
 */
record Descriptor(Path path, Path entry, int number, boolean own) {
  private static final Pattern FOLDER =
      Pattern.compile("/proc/(self|\\d+)(/task/\\d+)?/fd|/dev/fd");

  /** As many links as Linux follows in one path. */
  private static final int MOST_LINKS = 40;

  /** The access mode among the flags of an open file, and its value for read-only (POSIX). */
  private static final int ACCESS_MODE = 3;

  private static final int READ_ONLY = 0;

  /**
   * The descriptor that {@code file} names, straight or through links; empty for any other path.
   */
  static Optional<Descriptor> named(Path file) {
    Path current = file.toAbsolutePath();
    try {
      for (int link = 0; link < MOST_LINKS; link++) {
        Path folder = current.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
          return Optional.empty();
        }
        Path entry = folder.toRealPath().resolve(current.getFileName());
        Optional<Descriptor> found = at(file, entry);
        if (found.isPresent() || !Files.isSymbolicLink(entry)) {
          return found;
        }
        current = entry.resolveSibling(Files.readSymbolicLink(entry));
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new InvalidInputException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private static Optional<Descriptor> at(Path file, Path entry) {
    Matcher folder = FOLDER.matcher(entry.getParent().toString());
    if (!folder.matches()) {
      return Optional.empty();
    }
    int number;
    try {
      number = Integer.parseInt(entry.getFileName().toString());
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
    String process = folder.group(1);
    boolean own =
        process == null
            || process.equals("self")
            || process.equals(Long.toString(ProcessHandle.current().pid()));
    return Optional.of(new Descriptor(file, entry, number, own));
  }

  /**
   * @throws InvalidInputException where it is not open for writing, or belongs to another process
   *     that has a regular file behind it
   */
  void requireWritable() {
    if (!Files.exists(entry)) {
      throw new InvalidInputException(
          "cannot write %s: descriptor %d is not open".formatted(path, number));
    }
    if (!own && Files.isRegularFile(entry)) {
      throw new InvalidInputException(
          "cannot write %s: it is another process's open file".formatted(path));
    }
    if (own && readOnly()) {
      throw new InvalidInputException(
          "cannot write %s: descriptor %d is not open for writing".formatted(path, number));
    }
  }

  /** Linux tells the flags, in octal; elsewhere the opening itself fails. */
  private boolean readOnly() {
    Path information = Path.of("/proc/self/fdinfo", Integer.toString(number));
    try {
      if (Files.isReadable(information)) {
        for (String line : Files.readAllLines(information)) {
          if (line.startsWith("flags:")) {
            int flags = Integer.parseInt(line.substring("flags:".length()).strip(), 8);
            return (flags & ACCESS_MODE) == READ_ONLY;
          }
        }
      }
      return false;
    } catch (IOException | NumberFormatException e) {
      throw new InvalidInputException("cannot write %s: %s".formatted(path, e.getMessage()), e);
    }
  }

  /** A stream that adds to what stands behind the descriptor. */
  OutputStream open() throws IOException {
    requireWritable();
    if (own && number == 1) {
      System.out.flush();
      return leftOpen(new FileOutputStream(FileDescriptor.out));
    }
    if (own && number == 2) {
      System.err.flush();
      return leftOpen(new FileOutputStream(FileDescriptor.err));
    }
    return Files.newOutputStream(entry, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
  }

  /** The process's own streams outlive the file that is written to them. */
  private static OutputStream leftOpen(OutputStream stream) {
    return new FilterOutputStream(stream) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
      }

      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }
}
