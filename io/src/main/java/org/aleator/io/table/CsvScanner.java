// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import org.aleator.util.InvalidInputException;

/**
 * Splits delimited text into records (RFC 4180): a line each, ended by {@code \n}, {@code \r\n} or
 * {@code \r}; a cell in quotes may hold delimiters, line ends and, doubled, quotes. What the format
 * does not have, such as text behind a closing quote, is refused with its line, never repaired.
 *
 * <p>The cells of a record stand in one buffer; no string is made.
 */
final class CsvScanner {
  private static final char QUOTE = '"';

  /** A record of more characters is hardly one. */
  private static final int MOST = 1 << 26;

  private final String source;
  private final Reader reader;
  private final char delimiter;
  private char[] buffer = new char[1 << 17];

  /** Where the record begins, what is next to be looked at, and the end of what was read. */
  private int base;

  private int at;
  private int limit;

  /** The cells' places, counted from the record's beginning. */
  private int[] starts = new int[16];

  private int[] ends = new int[16];
  private int cells;
  private boolean quoted;
  private long line = 1;
  private long recordLine;

  CsvScanner(String source, Reader reader, char delimiter) {
    this.source = source;
    this.reader = reader;
    this.delimiter = delimiter;
  }

  /** Goes to the next record; false where there is none. */
  boolean next() throws IOException {
    base = at;
    cells = 0;
    quoted = false;
    recordLine = line;
    if (at == limit && !fill()) {
      return false;
    }
    boolean more = true;
    while (more) {
      more = (at < limit || fill()) && buffer[at] == QUOTE ? quotedCell() : plainCell();
    }
    return true;
  }

  /** How many cells the record has. */
  int cells() {
    return cells;
  }

  /** Whether there is nothing on the record's line. */
  boolean isBlank() {
    return cells == 1 && !quoted && new String(buffer, start(0), end(0) - start(0)).isBlank();
  }

  /** The line on which the record begins, from 1. */
  long line() {
    return recordLine;
  }

  char[] text() {
    return buffer;
  }

  int start(int cell) {
    return base + starts[cell];
  }

  int end(int cell) {
    return base + ends[cell];
  }

  /** Takes a cell without quotes; whether another follows on this record. */
  private boolean plainCell() throws IOException {
    int start = at - base;
    while (true) {
      char[] text = buffer;
      int stop = limit;
      int i = at;
      while (i < stop) {
        char letter = text[i];
        if (letter == delimiter || (letter <= '\r' && isSpecial(letter))) {
          break;
        }
        i++;
      }
      at = i;
      if (i < stop) {
        break;
      }
      if (!fill()) {
        add(start, at - base);
        return false;
      }
    }
    add(start, at - base);
    return endCell();
  }

  private static boolean isSpecial(char letter) {
    return letter == '\n' || letter == '\r' || letter == 0;
  }

  /** Takes the delimiter or line end behind a cell; whether it was a delimiter. */
  private boolean endCell() throws IOException {
    char letter = buffer[at++];
    if (letter == delimiter) {
      return true;
    }
    if (letter == 0) {
      throw refused(line, "holds a zero byte, so it is not text; is the file complete?");
    }
    if (letter == '\r' && (at < limit || fill()) && buffer[at] == '\n') {
      at++;
    }
    line++;
    return false;
  }

  private boolean quotedCell() throws IOException {
    long opened = line;
    quoted = true;
    at++;
    int start = at - base;
    int end = start;
    while (true) {
      if (at == limit && !fill()) {
        throw refused(opened, "has a quote that is not closed; correct the line");
      }
      char letter = buffer[at++];
      if (letter == QUOTE) {
        if ((at == limit && !fill()) || buffer[at] != QUOTE) {
          break;
        }
        at++;
      } else if (letter == '\n' || letter == '\r') {
        boolean pair = letter == '\r' && (at < limit || fill()) && buffer[at] == '\n';
        line += pair ? 0 : 1;
      } else if (letter == 0) {
        throw refused(line, "holds a zero byte, so it is not text; is the file complete?");
      }
      buffer[base + end++] = letter;
    }
    add(start, end);
    while ((at < limit || fill()) && buffer[at] == ' ' && delimiter != ' ') {
      at++;
    }
    if (at == limit) {
      return false;
    }
    if (buffer[at] != delimiter && !isSpecial(buffer[at])) {
      throw refused(line, "has text after a closing quote; double the quotes within a cell");
    }
    return endCell();
  }

  private void add(int start, int end) {
    if (cells == starts.length) {
      starts = Arrays.copyOf(starts, 2 * cells);
      ends = Arrays.copyOf(ends, 2 * cells);
    }
    starts[cells] = start;
    ends[cells++] = end;
  }

  /** Reads on behind the record's beginning; false at the end of the text. */
  private boolean fill() throws IOException {
    if (base > 0) {
      System.arraycopy(buffer, base, buffer, 0, limit - base);
      at -= base;
      limit -= base;
      base = 0;
    }
    if (limit == buffer.length) {
      if (limit >= MOST) {
        throw refused(
            recordLine, "goes on for more than " + MOST + " characters; is a quote not closed?");
      }
      buffer = Arrays.copyOf(buffer, 2 * limit);
    }
    int count = reader.read(buffer, limit, buffer.length - limit);
    limit += Math.max(count, 0);
    return count > 0;
  }

  private InvalidInputException refused(long where, String complaint) {
    return new InvalidInputException(source + ": line " + where + " " + complaint);
  }
}
