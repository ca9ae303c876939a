// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.finding.Finding;
import org.aleator.finding.InputNoiseFinding;
import org.aleator.util.Work;

/**
 * The noise variance of a single input by marginal likelihood: the true input is a latent variable
 * whose distribution is fitted too, so that a denoised input cannot wander to where no inputs are
 * (what lets {@link InputDenoising} run away). For each σ² of a coarse grid the other parts of
 * {@link LatentMixture} are fitted by EM; the best one is then fitted with σ² free.
 *
 * <p>The interval is that of a normal likelihood in ln σ², from the profile's curvature about its
 * maximum; other values of σ² that fit about as well belong to it.
 *
 * <p>Fails where inputs' and labels' noise cannot be told apart: for a straight line and Gaussian
 * inputs every split of the two explains the data equally well (Reiersøl 1950; the paper's footnote
 * on y = x). The interval then reaches from 0 to far, and a finding says so.
 */
public final class LatentInput {
  public static final String NAME = "latent-input";

  /** The noise variances that are tried, as shares of the observed input's variance. */
  private static final double[] NOISE_SHARES = {
    0.9, 0.75, 0.6, 0.48, 0.38, 0.3, 0.22, 0.16, 0.11, 0.07, 0.04, 0.02, 0.008, 0.003
  };

  /** Steps in ln σ² about the best variance at which the likelihood's curvature is measured. */
  private static final double[] LOG_VARIANCE_STEPS = {-0.25, -0.12, 0.12, 0.25};

  /** Half the grid's length in standard deviations of what was observed. */
  private static final double HALF_RANGE = 3;

  /** The log-likelihood at the ends of a 95 % interval is this much below its maximum. */
  private static final double HALF_CHI_SQUARED_95 = 1.92;

  /** Coarse fits may be short of their maximum by a few units. */
  private static final double LOG_LIKELIHOOD_TOLERANCE = 5;

  /** An interval whose ends differ by more than this factor is reported as vague. */
  private static final double LARGEST_INTERVAL_RATIO = 4;

  /** Of the observed input's variance: what is below may be nothing. */
  private static final double NEGLIGIBLE_SHARE = 0.01;

  /** Of the observed input's variance: less than this the grid does not resolve. */
  private static final double LEAST_RESOLVED_SHARE = 0.002;

  /** EM that ends early makes the profile too sharp: estimates spread more than it says. */
  private static final double WIDENING = 1.6;

  /** Time grows with the rows; of more, every so many-th in the order of x̃ is used. */
  private static final int MOST_ROWS = 2000;

  private final int mostRows;

  public LatentInput() {
    this(MOST_ROWS);
  }

  /**
   * @param mostRows how many rows the noise is fitted to at most
   */
  LatentInput(int mostRows) {
    this.mostRows = mostRows;
  }

  /**
   * @param data with one feature
   */
  public InputNoiseEstimate estimate(Dataset data, Work work) {
    if (data.x().columns() != 1) {
      throw new IllegalArgumentException("one feature, not " + data.x().columns());
    }
    double[] observed = data.x().columnValues(0);
    // Sorted, so that the rows' order in the file does not even change rounding.
    Scaling xUnit = Scaling.of(Arrays.stream(observed).sorted().toArray());
    Scaling yUnit = Scaling.of(Arrays.stream(data.y()).sorted().toArray());
    double[] x = xUnit.standardize(observed);
    double[] y = yUnit.standardize(data.y());
    int[] some = evenlySpread(observed, data.y());
    double[] someX = Arrays.stream(some).mapToDouble(i -> x[i]).toArray();
    double[] someY = Arrays.stream(some).mapToDouble(i -> y[i]).toArray();
    List<LatentMixture> coarse =
        work.parallel()
            .map(
                NOISE_SHARES.length,
                k -> {
                  double half = HALF_RANGE * Math.sqrt(Math.max(1 - NOISE_SHARES[k], 0.02));
                  LatentMixture fitted =
                      new LatentMixture(someX, someY, half, NOISE_SHARES[k]).fit(false, work);
                  work.progress("input noise", (k + 1.0) / NOISE_SHARES.length);
                  return fitted;
                });
    LatentMixture start =
        coarse.stream().max(Comparator.comparingDouble(LatentMixture::logLikelihood)).orElseThrow();
    LatentMixture best = new LatentMixture(start, start.variance()).fit(true, work).fit(true, work);
    if (best.logLikelihood() < start.logLikelihood()) {
      best = start;
    }
    double unit = xUnit.restoreVariance(1);
    Interval interval = interval(best, coarse, someX.length, work);
    double[] denoised = xUnit.restore(best.denoise(x, y));
    return new InputNoiseEstimate(
        NAME,
        new double[] {best.variance() * unit},
        List.of(Optional.of(new Interval(interval.low() * unit, interval.high() * unit))),
        new Matrix(denoised.length, 1, denoised),
        findings(data, interval, x.length, someX.length));
  }

  /**
   * At most so many rows at even distances in the order of x̃, then y: a sample as spread out as
   * the rows are, whatever their order in the file.
   */
  private int[] evenlySpread(double[] x, double[] y) {
    int[] sorted =
        IntStream.range(0, x.length)
            .boxed()
            .sorted(Comparator.<Integer>comparingDouble(i -> x[i]).thenComparingDouble(i -> y[i]))
            .mapToInt(i -> i)
            .toArray();
    int used = Math.min(sorted.length, mostRows);
    int[] some = new int[used];
    Arrays.setAll(some, i -> sorted[(int) ((i + 0.5) * sorted.length / used)]);
    return some;
  }

  private static Interval interval(
      LatentMixture best, List<LatentMixture> coarse, int rows, Work work) {
    double top = best.logLikelihood();
    List<LatentMixture> near =
        work.parallel()
            .map(
                LOG_VARIANCE_STEPS.length,
                k ->
                    new LatentMixture(best, best.variance() * Math.exp(LOG_VARIANCE_STEPS[k]))
                        .fit(false, work));
    // Least squares of top − l = ½ c d² over the nearby points.
    double up = 0;
    double down = 0;
    for (int k = 0; k < LOG_VARIANCE_STEPS.length; k++) {
      double d2 = LOG_VARIANCE_STEPS[k] * LOG_VARIANCE_STEPS[k];
      up += d2 * Math.max(0, top - near.get(k).logLikelihood());
      down += 0.5 * d2 * d2;
    }
    // With the true inputs known, the curvature would be rows/2; it cannot be more.
    double curvature = Math.min(up / down, rows / 2.0);
    double sd = curvature > 0 ? Math.min(WIDENING / Math.sqrt(curvature), 3) : 3;
    double low = best.variance() * Math.exp(-Math.sqrt(2 * HALF_CHI_SQUARED_95) * sd);
    double high = best.variance() * Math.exp(Math.sqrt(2 * HALF_CHI_SQUARED_95) * sd);
    List<Double> alsoGood = new ArrayList<>();
    for (LatentMixture other : coarse) {
      if (other.logLikelihood() > top - LOG_LIKELIHOOD_TOLERANCE) {
        alsoGood.add(other.variance());
      }
    }
    for (double value : alsoGood) {
      low = Math.min(low, value <= NOISE_SHARES[NOISE_SHARES.length - 1] ? 0 : value);
      high = Math.max(high, value);
    }
    low = best.variance() < LEAST_RESOLVED_SHARE ? 0 : low;
    return new Interval(low, Math.min(high, Math.max(1, best.variance())));
  }

  private static List<Finding> findings(Dataset data, Interval interval, int rows, int used) {
    List<Finding> findings = new ArrayList<>();
    String feature = data.features().get(0);
    if (interval.low() <= 0 && interval.high() < NEGLIGIBLE_SHARE) {
      findings.add(new InputNoiseFinding.NoVisibleNoise(feature));
    } else if (interval.low() <= 0 || interval.high() > LARGEST_INTERVAL_RATIO * interval.low()) {
      findings.add(new InputNoiseFinding.HardlyToldApart(feature, data.target()));
    }
    if (used < rows) {
      findings.add(new InputNoiseFinding.FittedToSomeRows(feature, used, rows));
    }
    return findings;
  }
}
