// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import org.aleator.text.Blanks;
import org.aleator.util.InvalidInputException;

/** Hears of cells that are not blank, and counts rows. */
abstract class StrippedCells implements CellSource.Sink {
  private int row;
  private boolean typed;

  /** The row that is being read, from 0; at the end, how many there are. */
  final int row() {
    return row;
  }

  /** Whether the file itself says that the cell is a number. */
  final boolean isTyped() {
    return typed;
  }

  @Override
  public final void number(int column, char[] text, int from, int to) {
    typed = true;
    cell(column, text, from, to);
    typed = false;
  }

  @Override
  public final void cell(int column, char[] text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && Blanks.isBlank(text[start])) {
      start++;
    }
    while (start < end && Blanks.isBlank(text[end - 1])) {
      end--;
    }
    if (start < end) {
      stripped(column, text, from, to, start, end);
    }
  }

  @Override
  public void endRow() {
    if (++row == Integer.MAX_VALUE) {
      throw new InvalidInputException("there are more than two billion rows");
    }
  }

  /** Gives the cell at hand to a reader. */
  final void give(CellReader reader, int place, char[] text, int from, int to, int start, int end) {
    String cell = new String(text, from, to - from);
    if (typed) {
      reader.addTyped(place, cell);
    } else {
      boolean bare = start == from && end == to;
      reader.add(place, cell, bare ? cell : new String(text, start, end - start));
    }
  }

  abstract void stripped(int column, char[] text, int from, int to, int start, int end);
}
