// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;

/** Features that look like the target itself, or like predictions of it. */
public final class TargetLikeFeatures {
  /** What a column in another unit, rounded to four digits, still reaches. */
  static final double COPY = 0.99999;

  /** Predictions are in the target's unit and explain at least half of it as they stand. */
  private static final double UNEXPLAINED = 0.5;

  /** The slope of the target on predictions: 1 up to damping and noise. */
  private static final double LEAST_SLOPE = 0.8;

  private static final double MOST_SLOPE = 1.25;

  /** The mean difference, in standard deviations of the target. */
  private static final double MOST_OFFSET = 0.1;

  private TargetLikeFeatures() {}

  /** What should be said of them. */
  public static List<Finding> of(Dataset data) {
    List<Finding> findings = new ArrayList<>();
    double[] y = data.y();
    Scaling labels = Scaling.of(y);
    double variance = labels.restoreVariance(1);
    for (int j = 0; j < data.x().columns() && variance > 0; j++) {
      double[] x = data.x().columnValues(j);
      if (Arrays.stream(x).distinct().limit(3).count() < 3) {
        continue;
      }
      double xMean = Arrays.stream(x).average().orElseThrow();
      double yMean = Arrays.stream(y).average().orElseThrow();
      double xx = 0;
      double xy = 0;
      double square = 0;
      for (int i = 0; i < y.length; i++) {
        xx += (x[i] - xMean) * (x[i] - xMean) / y.length;
        xy += (x[i] - xMean) * (y[i] - yMean) / y.length;
        square += (y[i] - x[i]) * (y[i] - x[i]) / y.length;
      }
      double correlation = xy / Math.sqrt(xx * variance);
      double slope = xy / xx;
      boolean alike =
          square < UNEXPLAINED * variance
              && slope > LEAST_SLOPE
              && slope < MOST_SLOPE
              && Math.abs(yMean - xMean) < MOST_OFFSET * Math.sqrt(variance);
      String name = data.features().get(j);
      if (Math.abs(correlation) > COPY) {
        findings.add(new RowFinding.CopyOfTarget(name, correlation));
      } else if (alike) {
        findings.add(new RowFinding.LooksLikePredictions(name, Math.sqrt(square)));
      }
    }
    return findings;
  }
}
