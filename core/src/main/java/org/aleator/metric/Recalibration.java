// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.numerics.Shuffle;
import org.aleator.numerics.StandardNormal;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/**
 * Ways to recalibrate a predictor whose uncertainty is off, from rows that it was not trained on.
 * The distribution learnt replaces the standard normal as that of (y − mean) / std.
 */
public enum Recalibration {
  /**
   * One factor s on every std: s² = mean ((y − mean) / std)², the closed-form minimum of the
   * Gaussian NLL in s (set its derivative 1/s − mean z²/s³ to zero). Keeps the mean and the
   * Gaussian shape; one number, so a few dozen rows do.
   */
  SCALE {
    @Override
    StandardizedLaw fitLaw(GaussianPredictions rows) {
      double sum = 0;
      for (double z : rows.standardizedResiduals()) {
        sum += z * z;
      }
      if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException(
            "the predictions cannot be rescaled: mean ((y - mean) / std)^2 is "
                + sum / rows.rows()
                + "; use rows the model was not trained on");
      }
      return new ScaledNormal(Math.sqrt(sum / rows.rows()));
    }
  },

  /**
   * Isotonic regression on the quantile levels (Kuleshov, Fenner and Ermon, "Accurate uncertainties
   * for deep learning using calibrated regression", ICML 2018): the claimed level F(y) of each
   * label is mapped to the level that was observed, rank/(n + 1). Corrects bias, scale, skew and
   * tails at once, but is learnt from ranks: give it a hundred rows or more.
   *
   * <p>The levels observed rise with the claimed ones by construction, so pooling acts only on
   * ties. What remains to choose is the curve between the points. It is drawn through about √n of
   * them (at most 99) and straight on the scale of normal scores, see {@link NormalScoreLaw}:
   * through all of them the density, and with it the NLL, would follow the accidents of single
   * rows, and straight lines in the levels themselves would leave labels far outside the claimed
   * law there.
   */
  ISOTONIC {
    @Override
    StandardizedLaw fitLaw(GaussianPredictions rows) {
      double[] z = rows.standardizedResiduals();
      Arrays.sort(z);
      double[] level =
          IntStream.rangeClosed(1, z.length).mapToDouble(i -> i / (z.length + 1.0)).toArray();
      return throughKnots(IsotonicRegression.fit(z, level), z.length);
    }
  };

  /** Fewer rows than this say nothing about calibration. */
  public static final int MINIMUM_ROWS = 20;

  /** Percentiles: more are not told apart on a calibration curve. */
  private static final int MAXIMUM_KNOTS = 99;

  /** The law learnt from the given rows. */
  public StandardizedLaw fit(GaussianPredictions rows) {
    if (rows.rows() < MINIMUM_ROWS) {
      throw new InvalidInputException(
          "recalibration needs " + MINIMUM_ROWS + " rows or more, got " + rows.rows());
    }
    return fitLaw(rows);
  }

  abstract StandardizedLaw fitLaw(GaussianPredictions rows);

  /**
   * Every row forecast by a law learnt from the other folds only: what the scores after
   * recalibration may be measured on when there is but one set of rows.
   *
   * @param folds how many parts the rows are dealt into at random, at least 2
   */
  public List<Forecast> crossFit(GaussianPredictions rows, int folds, Seed seed) {
    if (folds < 2 || folds > rows.rows()) {
      throw new InvalidInputException(
          "folds must lie between 2 and the number of rows, " + rows.rows() + ", was " + folds);
    }
    int[] order = Shuffle.order(rows.rows(), seed.split("folds").random());
    return IntStream.range(0, folds)
        .mapToObj(
            fold -> {
              int[] inside = everyFold(order, folds, fold, true);
              int[] outside = everyFold(order, folds, fold, false);
              return new Forecast(rows.selectRows(inside), fit(rows.selectRows(outside)));
            })
        .toList();
  }

  static int[] everyFold(int[] order, int folds, int fold, boolean inside) {
    return IntStream.range(0, order.length)
        .filter(i -> (i % folds == fold) == inside)
        .map(i -> order[i])
        .toArray();
  }

  private static StandardizedLaw throughKnots(IsotonicRegression levelOfResidual, int rows) {
    double[] z = levelOfResidual.x();
    double[] level = levelOfResidual.y();
    int knots = Math.min((int) Math.rint(Math.sqrt(rows)), MAXIMUM_KNOTS);
    int[] chosen =
        IntStream.rangeClosed(1, knots)
            .map(k -> nearest(level, k / (knots + 1.0)))
            .distinct()
            .toArray();
    if (chosen.length < 2) {
      throw new InvalidInputException(
          "(y - mean) / std is nearly the same in every row, so there is no distribution to learn: "
              + "use the scale method or check the columns");
    }
    return new NormalScoreLaw(
        Arrays.stream(chosen).mapToDouble(i -> z[i]).toArray(),
        Arrays.stream(chosen).mapToDouble(i -> StandardNormal.quantile(level[i])).toArray());
  }

  private static int nearest(double[] sorted, double value) {
    int found = Arrays.binarySearch(sorted, value);
    int above = found >= 0 ? found : -found - 1;
    if (above == 0 || above == sorted.length) {
      return Math.min(above, sorted.length - 1);
    }
    return value - sorted[above - 1] <= sorted[above] - value ? above - 1 : above;
  }
}
