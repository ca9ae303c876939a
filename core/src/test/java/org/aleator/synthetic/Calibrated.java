// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;

/** Checks that labels come as often as their probabilities say. */
final class Calibrated {
  private static final int BINS = 10;

  /** Bins that expect fewer labels, or fewer others, are not near normal. */
  private static final double FEWEST = 5;

  private Calibrated() {}

  /**
   * Per class, Σ (observed − Σ η)²/Σ η(1 − η) over bins of η is χ² with a degree of freedom per
   * bin, of variance 2 per bin: five sd above its mean are allowed.
   */
  static void check(ClassData data) {
    for (int c = 0; c < data.labels().count(); c++) {
      double chiSquare = 0;
      int bins = 0;
      for (int bin = 0; bin < BINS; bin++) {
        int own = c;
        int place = bin;
        int[] rows =
            IntStream.range(0, data.rows())
                .filter(
                    i ->
                        Math.min(BINS - 1, (int) (BINS * data.probabilities().get(i, own)))
                            == place)
                .toArray();
        double expected = 0;
        double variance = 0;
        double observed = 0;
        for (int i : rows) {
          double p = data.probabilities().get(i, c);
          expected += p;
          variance += p * (1 - p);
          observed += data.labels().of()[i] == c ? 1 : 0;
        }
        if (Math.min(expected, rows.length - expected) >= FEWEST) {
          bins++;
          chiSquare += (observed - expected) * (observed - expected) / variance;
        }
      }
      assertThat(bins).isPositive();
      assertThat(chiSquare).isLessThan(bins + 5 * Math.sqrt(2.0 * bins));
    }
  }
}
