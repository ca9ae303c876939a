// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.numerics.Shuffle;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/** Ways to recalibrate probabilities of classes, from rows that the model was not trained on. */
public enum ClassRecalibration {
  /** One number: see {@link TemperatureScaling}. A few dozen rows do. */
  TEMPERATURE {
    @Override
    ClassRecalibrator learn(ClassPredictions rows) {
      return TemperatureScaling.fit(rows, false);
    }
  },
  /** The same with a shift for each class: bias-corrected temperature scaling. */
  SHIFTED_TEMPERATURE {
    @Override
    ClassRecalibrator learn(ClassPredictions rows) {
      return TemperatureScaling.fit(rows, true);
    }
  },
  /** Three numbers for each class: see {@link BetaCalibration}. */
  BETA {
    @Override
    ClassRecalibrator learn(ClassPredictions rows) {
      return BetaCalibration.fit(rows);
    }
  },
  /** Any rising curve for each class: see {@link IsotonicCalibration}. */
  ISOTONIC {
    @Override
    ClassRecalibrator learn(ClassPredictions rows) {
      return IsotonicCalibration.fit(rows);
    }
  };

  /** Fewer rows than this say nothing about calibration. */
  public static final int MINIMUM_ROWS = Recalibration.MINIMUM_ROWS;

  abstract ClassRecalibrator learn(ClassPredictions rows);

  /**
   * What is learnt from the given rows.
   *
   * @throws InvalidInputException where there are too few, or all are of one class
   */
  public ClassRecalibrator fit(ClassPredictions rows) {
    if (rows.rows() < MINIMUM_ROWS) {
      throw new InvalidInputException(
          "recalibration needs " + MINIMUM_ROWS + " rows or more, got " + rows.rows());
    }
    if (Arrays.stream(rows.labels()).distinct().count() < 2) {
      throw new InvalidInputException(
          "all labels are of one class: recalibration needs rows of two classes or more");
    }
    return learn(rows);
  }

  /**
   * Every row's probabilities recalibrated by what was learnt from the other folds only, in the
   * order of the rows: what scores after recalibration may be measured on when there is but one set
   * of rows.
   *
   * @param folds how many parts the rows are dealt into at random, at least 2
   */
  public ClassPredictions crossFit(ClassPredictions rows, int folds, Seed seed) {
    int n = rows.rows();
    if (folds < 2 || folds > n) {
      throw new InvalidInputException(
          "folds must lie between 2 and the number of rows, " + n + ", was " + folds);
    }
    int[] order = Shuffle.order(n, seed.split("folds").random());
    int classes = rows.classes();
    double[] values = new double[n * classes];
    for (int fold = 0; fold < folds; fold++) {
      int[] inside = Recalibration.everyFold(order, folds, fold, true);
      int[] outside = Recalibration.everyFold(order, folds, fold, false);
      Matrix held = fit(rows.selectRows(outside)).apply(rows.probabilities().selectRows(inside));
      for (int i = 0; i < inside.length; i++) {
        System.arraycopy(held.values(), i * classes, values, inside[i] * classes, classes);
      }
    }
    return new ClassPredictions(new Matrix(n, classes, values), rows.labels());
  }
}
