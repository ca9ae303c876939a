// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.List;
import org.aleator.Interval;
import org.aleator.audit.RowAudit;
import org.aleator.data.Matrix;
import org.aleator.finding.Finding;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * The variance σ² of the noise in y = f(x) + ε, constant over x, unbiased up to sampling error
 * where f can be learned from the rows, with a 95 % interval. It uses the pure error of replicates
 * where there is enough of it, and Gaussian processes on disjoint subsets of the rows otherwise;
 * the result says which.
 *
 * <p>Under heteroscedastic noise it estimates the mean variance over the rows.
 *
 * <p>Fails, and then usually says so in a finding, where f is rough (many steps) or the rows are
 * too few for its features: what cannot be learned of f is taken for noise.
 */
public final class SmoothVariance {
  /** A length, a slope, a signal and a noise need some rows each. */
  private static final int FEWEST_ROWS = 8;

  private SmoothVariance() {}

  /**
   * What was found. Arrays have one element per row given, in their order.
   *
   * @param variance σ̂²
   * @param interval the 95 % interval of σ²
   * @param degreesOfFreedom the size of a sample of pure Gaussian noise that would tell as much
   * @param means how it was estimated, in the user's words
   * @param byReplicates whether it is the pure error of replicates, which no function can bias
   * @param fitted μ(xᵢ) at the rows
   * @param leaveOneOut the mean square of the leave-one-out residuals yᵢ − μ₋ᵢ(xᵢ) over the rows
   *     that σ̂² rests on
   * @param squares qᵢ with E qᵢ ≈ σ²(xᵢ): squared leave-one-out residuals without the part that is
   *     the function's error, of mean σ̂²
   * @param findings what the user should know
   */
  public record Result(
      double variance,
      Interval interval,
      double degreesOfFreedom,
      String means,
      boolean byReplicates,
      double[] fitted,
      double leaveOneOut,
      double[] squares,
      List<Finding> findings) {}

  /**
   * @param userPredictions the predictions of a model of the user's, made without these labels; or
   *     null
   */
  public static Result estimate(RowAudit audit, double[] userPredictions, Work work) {
    check(audit.data().x(), audit.data().y(), userPredictions);
    return new SmoothVarianceFit(audit, userPredictions, work).result();
  }

  private static void check(Matrix x, double[] y, double[] predictions) {
    if (x.rows() != y.length) {
      throw new InvalidInputException(x.rows() + " rows of features but " + y.length + " labels");
    }
    if (predictions != null && predictions.length != y.length) {
      throw new InvalidInputException(
          predictions.length + " predictions but " + y.length + " labels");
    }
    if (y.length < FEWEST_ROWS) {
      throw new InvalidInputException(
          "the noise cannot be estimated from " + y.length + " rows; give at least " + FEWEST_ROWS);
    }
    checkFinite(x.values(), "features", Math.max(1, x.columns()));
    checkFinite(y, "labels", 1);
    if (predictions != null) {
      checkFinite(predictions, "predictions", 1);
    }
  }

  private static void checkFinite(double[] values, String what, int perRow) {
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw new InvalidInputException(
            "row "
                + (i / perRow + 1)
                + " of the "
                + what
                + " holds "
                + values[i]
                + "; remove or replace it");
      }
    }
  }
}
