// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * Where labels are cut off: rows at or beyond the limits are left out. Rows near a limit that the
 * noise pushed beyond it are missing then, so what is left shows a little too little noise.
 *
 * @param low −∞ where they are not
 * @param high ∞ where they are not
 */
public record LabelLimits(double low, double high) {
  public LabelLimits {
    if (Double.isNaN(low) || Double.isNaN(high)) {
      throw new InvalidInputException(Setting.CENSORED, "a limit must be a number");
    }
    if (!(low < high)) {
      throw new InvalidInputException(
          Setting.CENSORED,
          "the lower limit, %s, is not below the upper, %s".formatted(words(low), words(high)));
    }
  }

  /** A whole number without a point. */
  private static String words(double limit) {
    return limit == Math.rint(limit) && Math.abs(limit) < 1e15
        ? Long.toString((long) limit)
        : Double.toString(limit);
  }

  private boolean excludes(double label) {
    return label <= low || label >= high;
  }

  /**
   * The request without the rows at or beyond the limits.
   *
   * @throws InvalidInputException where it is of several targets
   */
  public DataRequest within(Table table, DataRequest request) {
    if (request.targets().size() > 1) {
      throw new InvalidInputException(
          Setting.CENSORED, "the limits are of one target, and there are several: name one");
    }
    Set<Integer> without = new HashSet<>(request.withoutRows());
    String target = request.targets().get(0);
    if (table.require(target, "target") instanceof Column.Numeric labels) {
      if (Arrays.stream(labels.values()).allMatch(y -> Double.isNaN(y) || excludes(y))) {
        throw new InvalidInputException(
            Setting.CENSORED,
            "no label of \"%s\" lies within the limits".formatted(Excerpt.of(target)));
      }
      for (int row = 0; row < labels.rows(); row++) {
        if (excludes(labels.values()[row])) {
          without.add(row + 1);
        }
      }
    }
    return request.withoutRows(without);
  }

  /** The data of the rows that are left, with a word on how many are not. */
  public PreparedData noted(Table table, PreparedData data) {
    int beyond = 0;
    int all = 0;
    Column target = table.require(data.dataset().target(), "target");
    for (double label : ((Column.Numeric) target).values()) {
      all += Double.isNaN(label) ? 0 : 1;
      beyond += excludes(label) ? 1 : 0;
    }
    return new PreparedData(
            data.dataset(),
            data.encoding(),
            data.fileRows(),
            data.fileRowCount(),
            data.carried(),
            data.marks(),
            withoutThese(data.findings(), beyond))
        .withFindings(List.of(new DataFinding.CensoredRows(beyond, all, low, high)));
  }

  /** Rows beyond the limits are said as such, and not once more as chosen ones. */
  private static List<Finding> withoutThese(List<Finding> findings, int beyond) {
    List<Finding> others = new ArrayList<>();
    for (Finding finding : findings) {
      if (!(finding instanceof RowFinding.ChosenRowsLeftOut chosen)) {
        others.add(finding);
      } else if (chosen.rows() > beyond) {
        others.add(new RowFinding.ChosenRowsLeftOut(chosen.rows() - beyond));
      }
    }
    return others;
  }
}
