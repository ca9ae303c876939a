// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Trajectories;
import org.aleator.finding.DynamicsFinding;
import org.aleator.finding.Finding;

/** The noise of one state variable by the three methods of {@link DynamicsStudy}. */
final class StateNoise {
  /** Relative sampling variance of a pseudo-residual variance from n even points, times n. */
  private static final double PSEUDO_RESIDUAL_VARIANCE = 35.0 / 9;

  /** So many standard deviations off, a value is worth a word: Gaussian noise has none. */
  private static final double OUTLYING = 8;

  /** Degrees of freedom below which a finding says that the interval rests on few values. */
  private static final int FEW_VALUES = 20;

  private final Trajectories data;
  private final int state;
  private final String name;
  private final List<Finding> findings;

  /**
   * @param findings to which are added those about this state
   */
  StateNoise(Trajectories data, int state, List<Finding> findings) {
    this.data = data;
    this.state = state;
    this.name = data.states().get(state);
    this.findings = findings;
  }

  /**
   * @param denoised per run, the fitted path
   * @param fromObserved per run, the solution from the observed start
   */
  List<DynamicsFindings.Estimate> estimates(
      FieldFit.Result fit, double[][] denoised, double[][] fromObserved) {
    double[] raw = residuals(fromObserved);
    double[] left = residuals(denoised);
    double meanSquare = moment(left, 2);
    double mean = moment(left, 1);
    double kurtosis = meanSquare > 0 ? moment(left, 4) / (meanSquare * meanSquare) : 3;
    double freedom = fit.degreesOfFreedom()[state];
    double unbiased = fit.noiseVariance()[state];
    double between = LocalLines.noiseVariance(data)[state];
    double sd = Math.sqrt((PSEUDO_RESIDUAL_VARIANCE - 2) / left.length);
    if (Math.log(unbiased / between) > 4 * sd) {
      findings.add(new DynamicsFinding.FieldMissesState(name));
      unbiased = between;
      freedom = 2 * left.length / PSEUDO_RESIDUAL_VARIANCE;
    }
    outlier(denoised, Math.sqrt(unbiased)).ifPresent(findings::add);
    if (freedom < FEW_VALUES) {
      findings.add(new DynamicsFinding.FewValues(name, fit.segments().count()));
    }
    double[] variances = {moment(raw, 2), meanSquare - mean * mean, unbiased};
    double[] counts = {raw.length, left.length, Math.max(freedom, 1)};
    List<DynamicsFindings.Estimate> estimates = new ArrayList<>();
    for (int m = 0; m < variances.length; m++) {
      Interval interval = Interval.ofMeanSquare(variances[m], kurtosis, counts[m]);
      estimates.add(
          new DynamicsFindings.Estimate(
              name, DynamicsStudy.METHODS.get(m), variances[m], interval));
    }
    return estimates;
  }

  /** Of the observed values from paths, run after run. */
  private double[] residuals(double[][] paths) {
    int d = data.dimension();
    double[] residuals = new double[data.observed(state)];
    int count = 0;
    for (int r = 0; r < paths.length; r++) {
      double[] values = data.runs().get(r).values();
      for (int i = state; i < values.length; i += d) {
        double residual = values[i] - paths[r][i];
        if (!Double.isNaN(residual)) {
          residuals[count++] = residual;
        }
      }
    }
    return Arrays.copyOf(residuals, count);
  }

  private Optional<Finding> outlier(double[][] denoised, double std) {
    int d = data.dimension();
    double worst = 0;
    String where = "";
    double when = 0;
    for (int r = 0; r < denoised.length; r++) {
      Trajectories.Run run = data.runs().get(r);
      for (int i = 0; i < run.points(); i++) {
        double off = Math.abs(run.values()[i * d + state] - denoised[r][i * d + state]) / std;
        if (off > worst) {
          worst = off;
          where = run.id();
          when = run.times()[i];
        }
      }
    }
    return worst > OUTLYING
        ? Optional.of(new DynamicsFinding.OutlyingValue(name, where, when, worst))
        : Optional.empty();
  }

  /** The k-th moment about 0. */
  private static double moment(double[] values, int k) {
    double sum = 0;
    for (double value : values) {
      sum += Math.pow(value, k);
    }
    return sum / Math.max(values.length, 1);
  }
}
