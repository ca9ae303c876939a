// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.CharArrayReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.List;
import org.aleator.util.InvalidInputException;

/** A delimited text file with a header. A blank line is no row, unless the table has one column. */
final class CsvSource implements CellSource {
  /** In the order of preference. */
  private static final char[] DELIMITERS = {',', ';', '\t', '|'};

  /** How much of the file shows what delimits it. */
  private static final int SAMPLE = 1 << 16;

  private static final int SAMPLED_RECORDS = 100;

  private final TextInput input;
  private final char delimiter;
  private final boolean saysDelimiter;
  private final CsvHeader header;

  CsvSource(TextInput input, TableFormat format) throws IOException {
    this.input = input;
    char[] sample = sample();
    this.saysDelimiter = saysDelimiter(sample);
    this.delimiter =
        saysDelimiter ? sample[4] : format == TableFormat.TSV ? '\t' : delimiterOf(sample);
    try (Reader reader = input.open("header")) {
      this.header = CsvHeader.of(input.name(), scanner(reader));
    }
    input.limits().requireColumns(input.name(), header.names().size());
  }

  private char[] sample() throws IOException {
    char[] sample = new char[SAMPLE];
    int length = 0;
    try (Reader reader = input.open("header")) {
      int count = 0;
      while (count >= 0 && length < SAMPLE) {
        length += count;
        count = reader.read(sample, length, SAMPLE - length);
      }
    }
    return Arrays.copyOf(sample, length);
  }

  /** Whether the first line is {@code sep=;} or the like, which spreadsheets write and obey. */
  private static boolean saysDelimiter(char[] sample) {
    return sample.length > 5
        && new String(sample, 0, 4).equals("sep=")
        && (sample[5] == '\n' || sample[5] == '\r');
  }

  /**
   * The one by which the first records have as many cells as the header, more than one; where none
   * is such, the one that is most often in the header, for then a line is wrong and will be named.
   */
  private char delimiterOf(char[] sample) {
    char best = DELIMITERS[0];
    char regular = 0;
    int most = 0;
    for (char candidate : DELIMITERS) {
      Shape shape = shape(sample, candidate);
      if (shape.regular && shape.headerCells > 1) {
        if (regular != 0) {
          throw new InvalidInputException(
              ("%s can be split at \"%s\" and at \"%s\" alike; put quotes around names and values"
                      + " that hold one of them")
                  .formatted(input.name(), regular, candidate));
        }
        regular = candidate;
      }
      if (shape.headerCells > most) {
        best = candidate;
        most = shape.headerCells;
      }
    }
    return regular != 0 ? regular : best;
  }

  private record Shape(int headerCells, boolean regular) {}

  private Shape shape(char[] sample, char candidate) {
    int headerCells = 0;
    try {
      CsvScanner records = new CsvScanner(input.name(), new CharArrayReader(sample), candidate);
      int previous = -1;
      for (int i = 0; i < SAMPLED_RECORDS && records.next(); i++) {
        if (previous >= 0 && previous != headerCells) {
          return new Shape(headerCells, false);
        }
        if (i == 0) {
          headerCells = records.cells();
        } else {
          // The last record may be cut off, so each is looked at when the next is there.
          previous = records.isBlank() ? headerCells : records.cells();
        }
      }
      boolean whole = sample.length < SAMPLE;
      return new Shape(headerCells, !whole || previous < 0 || previous == headerCells);
    } catch (InvalidInputException | IOException e) {
      return new Shape(headerCells, headerCells > 0 && sample.length == SAMPLE);
    }
  }

  /** The records, at the header. */
  private CsvScanner scanner(Reader reader) throws IOException {
    CsvScanner records = new CsvScanner(input.name(), reader, delimiter);
    if (saysDelimiter) {
      records.next();
    }
    return records;
  }

  @Override
  public List<String> names() {
    return header.names();
  }

  @Override
  public void read(String stage, Sink sink) throws IOException {
    int width = header.names().size();
    long rows = 0;
    try (Reader reader = input.open(stage)) {
      CsvScanner records = scanner(reader);
      records.next();
      while (records.next()) {
        if (records.cells() != width) {
          if (records.isBlank()) {
            continue;
          }
          throw new InvalidInputException(
              "%s: line %d holds %d values where the header names %d columns; correct the line"
                  .formatted(input.name(), records.line(), records.cells(), width));
        }
        input.limits().requireRows(input.name(), ++rows);
        for (int j = 0; j < width; j++) {
          sink.cell(j, records.text(), records.start(j), records.end(j));
        }
        sink.endRow();
      }
    }
  }
}
