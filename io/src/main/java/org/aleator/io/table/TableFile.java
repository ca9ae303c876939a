// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a table, as often as they are wanted: a file, opened by exactly the name it was
 * given; or what a pipe or stdin ({@code -}) gives, kept in a temporary file until this is closed.
 * Compression is recognised by content; checksums are verified where the compression has them, and
 * what ends within a member or frame is refused.
 */
final class TableFile implements AutoCloseable {
  private static final Path STDIN = Path.of("-");

  /** Smaller files are read too fast for progress to matter. */
  private static final long WORTH_REPORTING = 50_000_000;

  private static final int[] GZIP = {0x1f, 0x8b};
  private static final int[] ZSTD = {0x28, 0xb5, 0x2f, 0xfd};
  private static final int[] ZIP = {'P', 'K', 3, 4};
  private static final int[] OLD_EXCEL = {0xd0, 0xcf, 0x11, 0xe0};
  private static final int[] PARQUET = {'P', 'A', 'R', '1'};

  private final String name;
  private final Path file;
  private final boolean spooled;
  private final State state;

  private TableFile(String name, Path file, boolean spooled) throws IOException {
    this.name = name;
    this.file = file;
    this.spooled = spooled;
    this.state = State.of(file);
  }

  /** What differs after a change: its length or time, or which file stands in the place. */
  private record State(long bytes, FileTime changed, @Nullable Object key) {
    static State of(Path file) throws IOException {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return new State(now.size(), now.lastModifiedTime(), now.fileKey());
    }
  }

  /**
   * To be called when all has been read: a file that was written to meanwhile gives a mixture, or a
   * last number that is cut, which nothing else would tell of.
   */
  void requireUnchanged() throws IOException {
    if (!State.of(file).equals(state)) {
      throw new InvalidInputException(
          name + " changed while it was read; try again when nothing writes to it, or read a copy");
    }
  }

  /**
   * Finds the file, or reads the pipe to its end.
   *
   * @throws InvalidInputException where there is nothing to read
   */
  static TableFile of(Path given) {
    if (given.equals(STDIN)) {
      return spooled("standard input", System.in);
    }
    if (Files.isDirectory(given)) {
      throw new InvalidInputException(given + " is a folder; name a data file");
    }
    if (!Files.exists(given)) {
      throw new InvalidInputException("there is no file " + given + nearName(given));
    }
    if (!Files.isReadable(given)) {
      throw new InvalidInputException("no permission to read " + given);
    }
    try {
      if (Files.isRegularFile(given)) {
        requireBytes(given.toString(), Files.size(given));
        return new TableFile(given.toString(), given, false);
      }
      if (isDevice(given)) {
        throw new InvalidInputException(given + " is a device; name a data file, or - for stdin");
      }
      try (InputStream pipe = Files.newInputStream(given)) {
        return spooled(given.toString(), pipe);
      }
    } catch (IOException e) {
      throw new InvalidInputException("cannot read " + given + ": " + e.getMessage(), e);
    }
  }

  private static void requireBytes(String name, long size) {
    if (size == 0) {
      throw new InvalidInputException(name + " is empty");
    }
  }

  /** Neither a file, folder, link nor pipe: the mode's uppermost bits are those of a pipe only. */
  private static boolean isDevice(Path path) throws IOException {
    try {
      int mode = (Integer) Files.getAttribute(path, "unix:mode");
      return (mode & 0170000) != 0010000;
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }

  private static TableFile spooled(String name, InputStream in) {
    Path copy = null;
    try {
      copy = Files.createTempFile("aleator-", ".spool");
      copy.toFile().deleteOnExit();
      long size = Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      TableFile file = new TableFile(name, copy, true);
      if (size == 0) {
        file.close();
      }
      requireBytes(name, size);
      return file;
    } catch (IOException e) {
      if (copy != null) {
        discard(copy);
      }
      throw new InvalidInputException("cannot read " + name + ": " + e.getMessage(), e);
    }
  }

  private static String nearName(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return "";
    }
    try (Stream<Path> entries = Files.list(folder)) {
      List<String> names = entries.map(entry -> entry.getFileName().toString()).toList();
      return NearestName.suggestion(file.getFileName().toString(), names);
    } catch (IOException e) {
      return "";
    }
  }

  /** What messages call it. */
  String name() {
    return name;
  }

  /** Where its bytes are. */
  Path path() {
    return file;
  }

  TableFormat format(ReadOptions options) {
    return options
        .format()
        .orElseGet(() -> name.equals(file.toString()) ? TableFormat.of(file) : ofPipe());
  }

  /** A pipe such as {@code /dev/fd/63} has no name that says anything. */
  private TableFormat ofPipe() {
    return TableFormat.CSV;
  }

  /** The text, without its compression, from its beginning. */
  InputStream open(String stage, Work work) throws IOException {
    long size = Files.size(file);
    InputStream raw = Files.newInputStream(file);
    InputStream bytes =
        new BufferedInputStream(
            size < WORTH_REPORTING ? new Checked(raw, work) : new Reported(raw, stage, size, work),
            1 << 16);
    try {
      return uncompressed(bytes);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** Whether its name says so, which is enough to guess how long it is. */
  boolean isCompressed() {
    String ending = name.toLowerCase(Locale.ROOT);
    return ending.endsWith(".gz") || ending.endsWith(".zst");
  }

  private InputStream uncompressed(InputStream bytes) throws IOException {
    byte[] head = peek(bytes, 4);
    String ending = name.toLowerCase(Locale.ROOT);
    if (begins(head, GZIP) || ending.endsWith(".gz")) {
      return new GzipInput(bytes);
    }
    if (begins(head, ZSTD) || isSkipped(head) || ending.endsWith(".zst")) {
      return new ZstdInput(bytes);
    }
    return bytes;
  }

  /** Whether a frame begins so that Zstandard skips; some programs write one first. */
  private static boolean isSkipped(byte[] head) {
    return head.length == 4
        && (head[0] & 0xf0) == 0x50
        && head[1] == 0x2a
        && head[2] == 0x4d
        && head[3] == 0x18;
  }

  /** Refuses what is not text at all, with what it is. */
  void requireText(InputStream marked) throws IOException {
    byte[] head = peek(marked, 4);
    if (begins(head, PARQUET)) {
      throw new InvalidInputException(
          name + " is a Parquet file; name it .parquet, or say that the format is parquet");
    }
    if (begins(head, ZIP)) {
      throw new InvalidInputException(
          name
              + " is a zip archive, not text; if it is an Excel workbook, name it .xlsx, or say"
              + " that the format is xlsx");
    }
    requireNotOldExcel(head);
  }

  /** Refuses what is no zip archive, as an Excel workbook is one, with what it is. */
  void requireWorkbook(byte[] head) {
    requireNotOldExcel(head);
    if (!begins(head, ZIP)) {
      throw new InvalidInputException(
          name + " is no Excel workbook; name it by what it is, or say the format");
    }
  }

  private void requireNotOldExcel(byte[] head) {
    if (begins(head, OLD_EXCEL)) {
      throw new InvalidInputException(
          name
              + " is a workbook of old Excel (.xls), or one with a password; in Excel, save it as"
              + " .xlsx without a password, or as \"CSV UTF-8\"");
    }
  }

  static byte[] peek(InputStream marked, int count) throws IOException {
    marked.mark(count);
    byte[] head = marked.readNBytes(count);
    marked.reset();
    return head;
  }

  private static boolean begins(byte[] head, int... magic) {
    return head.length >= magic.length
        && Arrays.equals(
            Arrays.stream(magic).toArray(),
            IntStream.range(0, magic.length).map(i -> head[i] & 0xff).toArray());
  }

  @Override
  public void close() {
    if (spooled) {
      discard(file);
    }
  }

  private static void discard(Path copy) {
    try {
      Files.deleteIfExists(copy);
    } catch (IOException e) {
      copy.toFile().deleteOnExit();
    }
  }

  /** Ends when the work is cancelled. */
  private static class Checked extends FilterInputStream {
    private final Work work;

    Checked(InputStream in, Work work) {
      super(in);
      this.work = work;
    }

    @Override
    public int read(byte[] bytes, int offset, int wanted) throws IOException {
      work.check();
      return super.read(bytes, offset, wanted);
    }
  }

  /** Says how far it is as well. */
  private static final class Reported extends Checked {
    private final String stage;
    private final double size;
    private final Work work;
    private long read;

    Reported(InputStream in, String stage, long size, Work work) {
      super(in, work);
      this.stage = stage;
      this.size = size;
      this.work = work;
    }

    @Override
    public int read(byte[] bytes, int offset, int wanted) throws IOException {
      int count = super.read(bytes, offset, wanted);
      long before = read;
      read += Math.max(count, 0);
      if (count < 0 || 100 * read / (long) size > 100 * before / (long) size) {
        work.progress(stage, count < 0 ? 1 : Math.min(1, read / size));
      }
      return count;
    }
  }
}
