// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * CSV, TSV, JSON or Excel files in blocks: one reading says what the columns are, each further
 * reads.
 */
final class TextBlocks implements BlockSource {
  /** How much of a file tells how long its rows are. */
  private static final int SAMPLE = 1 << 20;

  /** What text of numbers shrinks to, about. */
  private static final int COMPRESSION = 3;

  /** Name, quotes and colon, and a number or word. */
  private static final int BYTES_OF_A_JSON_VALUE = 16;

  private final List<TableFile> files;
  private final ReadOptions options;

  /** Of text; none of workbooks. */
  private final List<TextInput> inputs = new ArrayList<>();

  private final TableFormat format;
  private final BlockTyping typing;
  private final List<Integer> rows = new ArrayList<>();
  private final List<Guess> ofSheets = new ArrayList<>();
  private boolean looked;
  private List<String> names = List.of();

  TextBlocks(List<TableFile> files, TableFormat format, ReadOptions options) {
    this.files = files;
    this.format = format;
    this.options = options;
    this.typing = new BlockTyping(options);
    for (TableFile file : format == TableFormat.XLSX ? List.<TableFile>of() : files) {
      try {
        inputs.add(new TextInput(file, options));
      } catch (IOException e) {
        throw TableBlocks.damaged(file.name(), e);
      }
    }
  }

  /** Rows by the bytes of the first of them, until they are counted. */
  @Override
  public long rows() throws IOException {
    if (format == TableFormat.XLSX) {
      // A sheet has a million at most.
      look();
    }
    if (!rows.isEmpty()) {
      return rows.stream().mapToLong(count -> count).sum();
    }
    byte[] head;
    try (InputStream in = files.get(0).open("header", Work.of(0))) {
      head = in.readNBytes(SAMPLE);
    }
    long bytes = head.length < SAMPLE && files.size() == 1 ? head.length : bytes();
    long lines = 0;
    for (byte letter : head) {
      lines += letter == '\n' ? 1 : 0;
    }
    return (long) (bytes * (Math.max(1, lines) / (double) head.length));
  }

  @Override
  public long values() throws IOException {
    if (format == TableFormat.JSON) {
      return bytes() / BYTES_OF_A_JSON_VALUE;
    }
    return rows() * cells(0).names().size();
  }

  private long bytes() throws IOException {
    long bytes = 0;
    for (TableFile file : files) {
      bytes += Files.size(file.path());
    }
    return files.get(0).isCompressed() ? COMPRESSION * bytes : bytes;
  }

  @Override
  public List<String> names() throws IOException {
    look();
    return names;
  }

  private void look() throws IOException {
    while (!looked) {
      typing.clear();
      rows.clear();
      List<String> found = List.of();
      int at = 0;
      try {
        for (; at < files.size(); at++) {
          CellSource cells = cells(at);
          rows.add(typing.look(cells));
          found = at == 0 ? List.copyOf(cells.names()) : found;
          TableBlocks.requireSame(files.get(0), found, files.get(at), cells.names());
        }
        names = found;
        looked = true;
      } catch (CharacterCodingException e) {
        inputs.get(at).fallBack(e);
      } catch (IOException e) {
        throw TableBlocks.damaged(files.get(at).name(), e);
      }
    }
  }

  private CellSource cells(int file) throws IOException {
    if (format == TableFormat.XLSX) {
      XlsxSource sheet = new XlsxSource(files.get(file), options);
      sheet.guess().filter(guess -> !ofSheets.contains(guess)).ifPresent(ofSheets::add);
      return sheet;
    }
    TextInput input = inputs.get(file);
    return format == TableFormat.JSON ? new JsonSource(input) : new CsvSource(input, format);
  }

  @Override
  public void read(Predicate<String> wanted, int mostRows, Consumer<Table> sink)
      throws IOException {
    look();
    typing.forgetGuesses();
    for (int i = 0; i < files.size(); i++) {
      String name = files.get(i).name();
      try {
        if (read(i, wanted, mostRows, sink) != rows.get(i)) {
          throw new InvalidInputException(name + " changed while it was read; read it again");
        }
      } catch (IOException e) {
        throw TableBlocks.damaged(name, e);
      }
    }
  }

  /** Reads one file; gives the number of its rows. */
  private int read(int file, Predicate<String> wanted, int mostRows, Consumer<Table> sink)
      throws IOException {
    CellSource cells = cells(file);
    if (format == TableFormat.JSON) {
      // It knows its columns when it has met them.
      cells.read("reading", new NoCells());
    }
    Consumer<Table> inOrder = block -> sink.accept(inOrder(block));
    return typing.read(files.get(file).name(), cells, 0, wanted, mostRows, inOrder);
  }

  /** With the columns in the order of the first file. */
  private Table inOrder(Table block) {
    List<Column> columns = names.stream().flatMap(name -> block.find(name).stream()).toList();
    return new Table(block.source(), columns, List.of(), block.undecided())
        .startingAt(block.rowNumber(0) - 1);
  }

  private static final class NoCells extends StrippedCells {
    @Override
    void stripped(int column, char[] text, int from, int to, int start, int end) {}
  }

  @Override
  public List<Guess> guesses() {
    List<Guess> guesses = typing.guesses();
    inputs.stream().flatMap(input -> input.guess().stream()).distinct().forEach(guesses::add);
    guesses.addAll(ofSheets);
    return guesses;
  }
}
