// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.ConformalScores;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.course.SmoothNoise;

/**
 * The scores of a study's held-out rows: |rᵢ| / √(σ²(xᵢ) + s²(xᵢ) + a), rᵢ the residual of a
 * prediction that had not seen the row, and a ≥ 0 what of the mean square of the residuals the two
 * variances leave unexplained: nearly nothing of the stack, of own predictions without a std their
 * own error.
 *
 * <p>A copy counts once: it is no further observation. An outlier counts as every row does: new
 * rows come with outliers, too, and a promise that leaves them out would not be kept. The constant
 * a is of the rows without outliers, one of which could be larger than all others together.
 */
final class HeldOutScores {
  private HeldOutScores() {}

  /**
   * @param prediction of each row, by what had not seen its label
   * @param noise σ²(x)
   */
  static ConformalScores of(Dataset data, Prediction prediction, NoiseFunction noise) {
    int[] rows = RowAudit.distinctRows(data);
    RowAudit audit = RowAudit.of(data);
    double[] residuals = prediction.residuals(data.y());
    double[] variance = variance(data, prediction, noise);
    Arrays.setAll(variance, i -> variance[i] + prediction.epistemicVariance()[i]);
    double added =
        Math.max(
            0,
            Arrays.stream(rows)
                .filter(i -> !audit.isOutlier(i))
                .mapToDouble(i -> residuals[i] * residuals[i] - variance[i])
                .average()
                .orElse(0));
    double[] scores =
        Arrays.stream(rows).mapToDouble(i -> score(residuals[i], variance[i] + added)).toArray();
    return data.groups()
        .map(groups -> groups.select(rows))
        .map(groups -> ConformalScores.ofGroups(scores, groups.of(), groups.column(), added))
        .orElseGet(() -> ConformalScores.ofRows(scores, added));
  }

  /**
   * σ² at each row; where it was fitted to the rows' own squares, by fits without the row. A large
   * residual would otherwise raise its own σ² and hide: of 300 rows coverages were too small by 1.5
   * %.
   */
  private static double[] variance(Dataset data, Prediction prediction, NoiseFunction noise) {
    return Optional.of(noise)
        .filter(SmoothNoise.class::isInstance)
        .flatMap(smooth -> ((SmoothNoise) smooth).function().heldOutVariance())
        .filter(heldOut -> heldOut.length == data.rows())
        .orElseGet(() -> noise.variance(data.x(), prediction.mean()));
  }

  private static double score(double residual, double variance) {
    return residual == 0 ? 0 : Math.abs(residual) / Math.sqrt(variance);
  }
}
