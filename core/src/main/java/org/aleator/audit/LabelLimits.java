// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;

/**
 * Labels that look cut off: far more of them are the largest, or the least, than are any of the
 * values next to it.
 */
final class LabelLimits {
  /** Of fewer values, such as grades, the last may well be the most frequent. */
  private static final int FEWEST_VALUES = 30;

  /** The values beside the limit that it is compared with. */
  private static final int BESIDE = 10;

  /** So many times as many as any of them, and so many at least, are no chance. */
  private static final int TIMES = 5;

  /** Fewer equal labels than so many are no heap at a limit, whatever stands beside them. */
  private static final int FEWEST = 10;

  private LabelLimits() {}

  static List<Finding> of(double[] y) {
    double[] sorted = y.clone();
    Arrays.sort(sorted);
    List<Double> values = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        values.add(sorted[i]);
        counts.add(0);
      }
      counts.set(counts.size() - 1, counts.get(counts.size() - 1) + 1);
    }
    List<Finding> found = new ArrayList<>();
    int last = values.size() - 1;
    if (values.size() >= FEWEST_VALUES) {
      if (isLimit(counts.get(0), counts.subList(1, 1 + BESIDE))) {
        found.add(new DataFinding.LabelsAtALimit(values.get(0), counts.get(0), y.length, false));
      }
      if (isLimit(counts.get(last), counts.subList(last - BESIDE, last))) {
        found.add(
            new DataFinding.LabelsAtALimit(values.get(last), counts.get(last), y.length, true));
      }
    }
    return found;
  }

  private static boolean isLimit(int count, List<Integer> beside) {
    return count >= FEWEST && beside.stream().allMatch(other -> count >= TIMES * other);
  }
}
