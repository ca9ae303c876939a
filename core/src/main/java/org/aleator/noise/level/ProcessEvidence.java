// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.learn.gp.ProcessParameters;
import org.aleator.learn.gp.Smoothness;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.gp.VecchiaProcess;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Work;

/**
 * What the table's Gaussian process says about the noise, in units of the labels' variance.
 *
 * @param bySmoothness what a process of each smoothness takes for noise
 * @param leftOut mean squared error of the best process at rows left out one by one
 * @param latentVariance mean variance of the function there, as the process believes
 * @param intercept s of left-out squares e² ≈ s + c w, w the function's variance at each row: what
 *     would be left over where the function is known
 * @param slope c: above 1 where the process knows the function less well than it believes
 */
public record ProcessEvidence(
    Map<Smoothness, Nugget> bySmoothness,
    double leftOut,
    double latentVariance,
    double intercept,
    double slope) {

  /** Rows that are left out: enough for the intercept, which falls with their root. */
  private static final int ROWS = 4_000;

  /** Labels whose likelihood is looked at, at most. */
  private static final int TERMS = 2_000;

  private static final double TEMPER = 8;

  /** Neighbours whose labels predict a row that is left out. */
  private static final int NEIGHBOURS = 60;

  /**
   * What a process of one smoothness says.
   *
   * @param noise its variance of the noise
   * @param error standard error of ln noise
   * @param logEvidence mean log likelihood of a label
   */
  public record Nugget(double noise, double error, double logEvidence) {}

  static ProcessEvidence of(
      TableProcess process, Matrix z, double[] y, RowWeights weights, Work work) {
    Map<Smoothness, Nugget> nuggets = new EnumMap<>(Smoothness.class);
    process
        .bySmoothness()
        .forEach(
            (smoothness, found) ->
                nuggets.put(
                    smoothness,
                    new Nugget(found.noiseVariance(), found.noiseError(), found.logEvidence())));
    ProcessParameters best = process.best();
    int[] order = Shuffle.order(y.length, work.seed().split("left out").random());
    int[] rows = Arrays.copyOf(order, Math.min(ROWS, order.length));
    VecchiaProcess.Values values =
        new VecchiaProcess(best, NEIGHBOURS, z, y, weights).withoutItself(rows, work);
    double[] squares = new double[rows.length];
    Arrays.setAll(squares, i -> weights.of(rows[i]) * square(y[rows[i]] - values.mean()[i]));
    double[] variances = new double[rows.length];
    Arrays.setAll(variances, i -> weights.of(rows[i]) * values.variance()[i]);
    double leftOut = mean(squares);
    SquaresByVariance line = SquaresByVariance.fit(squares, variances, best.noiseVariance());
    return new ProcessEvidence(nuggets, leftOut, mean(variances), line.intercept(), line.slope());
  }

  /**
   * ln of the noise over all smoothnesses, each by its evidence.
   *
   * @param log mean of ln noise
   * @param spread its standard deviation: between smoothnesses, and within each
   */
  public record Mixed(double log, double spread) {}

  /**
   * The evidence counts an eighth: it is sure of a smoothness only if one of these is right.
   *
   * @param rows of the table
   */
  public Mixed mixed(int rows) {
    double top = Double.NEGATIVE_INFINITY;
    for (Nugget nugget : bySmoothness.values()) {
      top = Math.max(top, nugget.logEvidence);
    }
    double sum = 0;
    double first = 0;
    double second = 0;
    for (Nugget nugget : bySmoothness.values()) {
      double terms = Math.min(rows, TERMS);
      double weight = Math.exp(terms * (nugget.logEvidence - top) / TEMPER);
      double log = Math.log(nugget.noise);
      sum += weight;
      first += weight * log;
      second += weight * (log * log + nugget.error * nugget.error);
    }
    double mean = first / sum;
    return new Mixed(mean, Math.sqrt(Math.max(0, second / sum - mean * mean)));
  }

  private static double square(double value) {
    return value * value;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
