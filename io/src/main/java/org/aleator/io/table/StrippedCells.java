package org.aleator.io.table;

import org.aleator.util.InvalidInputException;

/** Hears of cells that are not blank, and counts rows. */
abstract class StrippedCells implements CellSource.Sink {
  private int row;

  /** The row that is being read, from 0; at the end, how many there are. */
  final int row() {
    return row;
  }

  @Override
  public final void cell(int column, char[] text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && Character.isWhitespace(text[start])) {
      start++;
    }
    while (start < end && Character.isWhitespace(text[end - 1])) {
      end--;
    }
    if (start < end) {
      stripped(column, text, from, to, start, end);
    }
  }

  @Override
  public void endRow() {
    if (++row == Integer.MAX_VALUE) {
      throw new InvalidInputException("there are more than two thousand million rows");
    }
  }

  abstract void stripped(int column, char[] text, int from, int to, int start, int end);
}
