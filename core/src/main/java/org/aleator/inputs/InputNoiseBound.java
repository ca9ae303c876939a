// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.finding.Finding;
import org.aleator.finding.InputNoiseFinding;
import org.aleator.noise.level.SmoothVariance;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Work;

/**
 * What a feature's noise cannot exceed. With x̃ⱼ = xⱼ + η, and η independent of everything else,
 *
 * <pre>E Var(x̃ⱼ | y, the other features) = σ² + E Var(xⱼ | y, the other features) ≥ σ²,</pre>
 *
 * with equality where the target and the other features tell xⱼ exactly, as a target without noise
 * does that rises or falls with xⱼ. So the noise of xⱼ as a label of y and the others ({@link
 * SmoothVariance}) bounds what was found. It needs no law of the true feature, on which methods
 * that have one depend: of a log-normal feature they can find several times too much.
 *
 * <p>There is no such bound from below: along a straight line all noise may be the label's. Where
 * nothing was found, but noise is not excluded either, anything up to the bound is possible; the
 * middle is then given, which is off by the least whatever the truth, and a finding says so.
 */
public final class InputNoiseBound {
  /** One Gaussian process' worth; the bound is then known to 5 %. */
  private static final int MOST_ROWS = 1_500;

  /** Of the feature's variance: noise below this is nothing to a user. */
  private static final double NEGLIGIBLE_SHARE = 0.01;

  /** Of the interval's end: an estimate below this, with an interval from 0, has found nothing. */
  private static final double NOTHING_FOUND_SHARE = 0.1;

  private InputNoiseBound() {}

  /** The estimate with each variance at most its bound; said where that changed one. */
  public static InputNoiseEstimate applied(Dataset data, InputNoiseEstimate estimate, Work work) {
    int[] order = Shuffle.order(data.rows(), work.seed().split("bound rows").random());
    int[] rows = Arrays.copyOf(order, Math.min(order.length, MOST_ROWS));
    double[] variance = estimate.variance().clone();
    List<Optional<Interval>> intervals = new ArrayList<>();
    List<Finding> findings = new ArrayList<>(estimate.findings());
    for (int j = 0; j < variance.length; j++) {
      SmoothVariance.Result bound =
          SmoothVariance.estimate(
              RowAudit.of(exchanged(data, j).selectRows(rows)),
              null,
              work.split("bound").split(j).silent());
      String feature = data.features().get(j);
      Optional<Interval> known = estimate.intervals().get(j);
      if (variance[j] > bound.interval().high()) {
        findings.add(
            new InputNoiseFinding.AboveWhatTargetAllows(feature, variance[j], bound.variance()));
        double low = known.map(Interval::low).orElse(0.0);
        known =
            Optional.of(
                new Interval(Math.min(low, bound.interval().low()), bound.interval().high()));
        variance[j] = bound.variance();
      }
      known = known.map(i -> new Interval(i.low(), Math.min(i.high(), bound.interval().high())));
      double negligible =
          NEGLIGIBLE_SHARE * Scaling.of(data.x().columnValues(j)).restoreVariance(1);
      if (known.isPresent() && isNothing(variance[j], known.get(), negligible)) {
        variance[j] = 0.5 * known.get().high();
        findings.remove(new InputNoiseFinding.HardlyToldApart(feature, data.target()));
        findings.add(
            new InputNoiseFinding.NotDetermined(feature, data.target(), known.get().high()));
      }
      intervals.add(known);
    }
    return new InputNoiseEstimate(
        estimate.method(), variance, intervals, estimate.denoised(), findings);
  }

  private static boolean isNothing(double variance, Interval interval, double negligible) {
    return interval.low() <= 0
        && interval.high() > negligible
        && variance < NOTHING_FOUND_SHARE * interval.high();
  }

  /** The feature as the label, and the target in its place beside the other features. */
  private static Dataset exchanged(Dataset data, int feature) {
    int d = data.x().columns();
    double[] values = data.x().values().clone();
    for (int i = 0; i < data.rows(); i++) {
      values[i * d + feature] = data.y()[i];
    }
    Matrix x = new Matrix(data.rows(), d, values);
    return new Dataset(
        data.features(), data.target(), x, data.x().columnValues(feature), data.groups());
  }
}
