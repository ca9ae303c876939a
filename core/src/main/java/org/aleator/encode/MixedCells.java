// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.HashSet;
import java.util.Set;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.text.Blanks;
import org.aleator.text.NumberForm;
import org.aleator.text.NumberText;
import org.aleator.util.InvalidInputException;

/**
 * Tells a category from a column of numbers in which some cells are none, of one table or of its
 * blocks: in a category most cells are words or codes such as 01, or few values are used again and
 * again, some of them words.
 */
public final class MixedCells {
  /** A code is used again and again; a slip is rare. */
  private static final int USES_OF_A_CODE = 5;

  private static final double SLIPS = 0.05;

  private final Set<String> levels = new HashSet<>();
  private long rows;
  private long numbers;
  private long texts;
  private boolean named;
  private InvalidInputException complaint;

  /** Looks at the cells of a column. */
  public void add(Table table, Column.Text column) {
    boolean word = false;
    for (int i = 0; i < column.rows(); i++) {
      String cell = Blanks.strip(column.text(i));
      if (levels.size() <= DatasetBuilder.MAX_LEVELS) {
        levels.add(cell);
      }
      if (NumberForm.of(cell) != 0) {
        numbers += isCode(cell) ? 0 : 1;
        texts += isCode(cell) ? 1 : 0;
      } else if (NumberText.of(cell) == NumberText.TEXT) {
        texts++;
        word = true;
      }
    }
    rows += column.rows();
    if (complaint == null || (word && !named)) {
      complaint = complaint(table, column);
      named = word;
    }
  }

  private static InvalidInputException complaint(Table table, Column.Text column) {
    try {
      table.numbers(column.name(), "feature");
      throw new IllegalStateException("text passes for numbers");
    } catch (InvalidInputException e) {
      return e;
    }
  }

  /**
   * Refuses text among numbers, also numbers in two forms.
   *
   * @throws InvalidInputException names the first cell that is no number
   */
  public void requireCategory() {
    boolean codes =
        levels.size() <= DatasetBuilder.MAX_LEVELS
            && rows >= (long) USES_OF_A_CODE * levels.size()
            && texts >= SLIPS * rows;
    if (numbers > texts && !codes) {
      throw complaint;
    }
  }

  /** Refuses a column that should hold numbers, naming the first cell that is none. */
  public void refuse() {
    throw complaint;
  }

  /** Digits behind a zero: a number is not written so. */
  private static boolean isCode(String cell) {
    return cell.length() > 1
        && cell.chars().allMatch(c -> c >= '0' && c <= '9')
        && cell.charAt(0) == '0';
  }
}
