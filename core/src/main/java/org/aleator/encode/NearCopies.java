// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.aleator.data.Column;
import org.aleator.data.Table;

/** Columns of numbers that say the same as one before them, perhaps in another unit. */
final class NearCopies {
  /** As many pairs as are looked at in a blink. */
  private static final int MOST_COLUMNS = 100;

  /** An almost perfect correlation shows in fewer. */
  private static final int MOST_ROWS = 2000;

  /** Of fewer any two columns may agree by chance. */
  private static final int FEWEST_ROWS = 10;

  private NearCopies() {}

  /** By name, which other column each of them repeats. */
  static Map<String, String> of(Table table) {
    List<Column.Numeric> columns =
        table.columns().stream()
            .filter(Column.Numeric.class::isInstance)
            .map(Column.Numeric.class::cast)
            .limit(MOST_COLUMNS)
            .toList();
    Map<String, String> copies = new HashMap<>();
    for (int j = 1; j < columns.size(); j++) {
      for (int k = 0; k < j && !copies.containsKey(columns.get(j).name()); k++) {
        if (areAlike(columns.get(k).values(), columns.get(j).values())) {
          copies.put(columns.get(j).name(), columns.get(k).name());
        }
      }
    }
    return copies;
  }

  /** Whether the correlation of the first rows is ±1 but for a rounding. */
  private static boolean areAlike(double[] a, double[] b) {
    int count = 0;
    double meanA = 0;
    double meanB = 0;
    double aa = 0;
    double bb = 0;
    double ab = 0;
    for (int i = 0; i < Math.min(a.length, MOST_ROWS); i++) {
      if (Double.isFinite(a[i]) && Double.isFinite(b[i])) {
        count++;
        double fromA = a[i] - meanA;
        double fromB = b[i] - meanB;
        meanA += fromA / count;
        meanB += fromB / count;
        aa += fromA * (a[i] - meanA);
        bb += fromB * (b[i] - meanB);
        ab += fromA * (b[i] - meanB);
      }
    }
    return count >= FEWEST_ROWS
        && aa > 0
        && bb > 0
        && Math.abs(ab) > TargetLikeFeatures.COPY * Math.sqrt(aa) * Math.sqrt(bb);
  }
}
