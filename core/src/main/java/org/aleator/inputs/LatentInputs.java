// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.finding.Finding;
import org.aleator.finding.InputNoiseFinding;
import org.aleator.noise.level.RowOrder;
import org.aleator.util.Work;

/**
 * The noise variances of 2 to {@link #MOST_FEATURES} inputs by the marginal likelihood of the
 * labels, the true inputs being integrated out ({@link LatentSearch}). What identifies σⱼ² is how
 * the spread of y about its mean, and the shape of that spread, change with x where f is steep or
 * bent in feature j.
 *
 * <p>The interval is that of a normal likelihood in ln σ², from the information about it that is
 * left when f and τ² are fitted too, and from how much less likely no noise is at all, widened
 * because both are themselves estimated. Where it reaches 0, all noise of the label may be the
 * feature's as well, and the interval reaches there.
 *
 * <p>Fails where f is about linear in a feature: its noise then looks like noise in the label
 * (Reiersøl 1950). The interval begins at 0 and a note says so. The law of the inputs is the
 * observed one ({@link InputLaw}), each true input being about Gaussian given what was observed;
 * features with separate clusters at noise as wide as their distance are not.
 */
public final class LatentInputs {
  public static final String NAME = "latent-inputs";

  /** Beyond this many features the few nodes of a row say too little. */
  public static final int MOST_FEATURES = 5;

  /** Time grows with rows × 32 centres; more are drawn from. */
  private static final int MOST_ROWS = 1000;

  /**
   * At 1.3 the intervals of 16 variances held 13; estimates spread more than the curvature says.
   */
  private static final double WIDENING = 1.6;

  /** Half the length in ln σ² beyond which the noise may be nothing: a factor of 7. */
  private static final double LARGEST_LOG_HALF_WIDTH = 2;

  /** An interval whose ends differ by more than this factor is reported as vague. */
  private static final double LARGEST_INTERVAL_RATIO = 4;

  private final boolean sharedScale;
  private final int mostRows;

  /**
   * @param sharedScale one variance for all features, instead of one each
   */
  public LatentInputs(boolean sharedScale) {
    this(sharedScale, MOST_ROWS);
  }

  /**
   * @param mostRows how many rows, drawn at random, the noises are fitted to at most
   */
  LatentInputs(boolean sharedScale, int mostRows) {
    this.sharedScale = sharedScale;
    this.mostRows = mostRows;
  }

  /**
   * The rows are taken in an order that depends on their content and the seed ({@link RowOrder}):
   * the order in which they stand in the file changes nothing, not even rounding.
   */
  public InputNoiseEstimate estimate(Dataset data, Work work) {
    int d = data.x().columns();
    if (d < 2 || d > MOST_FEATURES) {
      throw new IllegalArgumentException("2 to " + MOST_FEATURES + " features, not " + d);
    }
    int[] order = RowOrder.of(data.x(), data.y(), work.split("order"));
    InputNoiseEstimate ordered = ordered(data.selectRows(order), work);
    double[] denoised = new double[data.rows() * d];
    for (int i = 0; i < order.length; i++) {
      System.arraycopy(ordered.denoised().values(), i * d, denoised, order[i] * d, d);
    }
    return new InputNoiseEstimate(
        NAME,
        ordered.variance(),
        ordered.intervals(),
        new Matrix(data.rows(), d, denoised),
        ordered.findings());
  }

  /** The estimate from rows in random order, of which the first are used. */
  private InputNoiseEstimate ordered(Dataset data, Work work) {
    int n = data.rows();
    int d = data.x().columns();
    Scaling yUnit = Scaling.of(data.y());
    double[] y = yUnit.standardize(data.y());
    double[] x = new double[n * d];
    double[] std = new double[d];
    for (int j = 0; j < d; j++) {
      Scaling unit = Scaling.of(data.x().columnValues(j));
      std[j] = unit.std();
      for (int i = 0; i < n; i++) {
        x[i * d + j] = unit.standardize(data.x().get(i, j));
      }
    }
    int used = Math.min(n, mostRows);
    double[] someX = Arrays.copyOf(x, used * d);
    double[] someY = Arrays.copyOf(y, used);
    double[] relativeScale = new double[d];
    double meanLogStd = Arrays.stream(std).map(Math::log).average().orElse(0);
    Arrays.setAll(relativeScale, j -> sharedScale ? meanLogStd - Math.log(std[j]) : 0);
    LatentSearch search = new LatentSearch(someX, someY, relativeScale, sharedScale, work);
    search.run();
    return result(data, search, x, y, std, used);
  }

  private InputNoiseEstimate result(
      Dataset data, LatentSearch search, double[] x, double[] y, double[] std, int used) {
    int d = std.length;
    double[] variance = new double[d];
    List<Optional<Interval>> intervals = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      double unit = std[j] * std[j];
      double relative = search.variance()[j];
      Interval interval =
          interval(relative, search.logStdError(j), Math.max(search.lossWithoutNoise(j), 0));
      if (interval.low() <= 0) {
        double more = search.labelNoiseAsInput(j) * reach(search.lossWithLabelNoise(j));
        double high = (relative + more) * (1 + samplingError(used));
        interval = new Interval(0, Math.min(Math.max(interval.high(), high), 1));
      }
      variance[j] = relative * unit;
      intervals.add(Optional.of(new Interval(interval.low() * unit, interval.high() * unit)));
      if (interval.low() <= 0 || interval.high() > LARGEST_INTERVAL_RATIO * interval.low()) {
        findings.add(new InputNoiseFinding.HardlyToldApart(data.features().get(j), data.target()));
      }
    }
    if (used < data.rows()) {
      findings.add(new InputNoiseFinding.FittedToDrawnRows(used, data.rows()));
    }
    double[] denoised = search.denoise(x, y);
    for (int i = 0; i < denoised.length; i++) {
      denoised[i] = data.x().values()[i] + std[i % d] * (denoised[i] - x[i]);
    }
    return new InputNoiseEstimate(
        NAME, variance, intervals, new Matrix(data.rows(), d, denoised), findings);
  }

  /**
   * How much of the way to where all noise of the label is the feature's the interval goes, by the
   * loss of likelihood there: all of it, or as far as a normal likelihood's interval would go.
   */
  private static double reach(double loss) {
    return Math.min(1, Interval.Z * WIDENING / Math.sqrt(2 * Math.max(loss, 0)));
  }

  /** Half the interval of a variance that is seen in so many rows. */
  private static double samplingError(int rows) {
    return Interval.Z * WIDENING * Math.sqrt(2.0 / rows);
  }

  /**
   * Of a variance relative to the feature's, from the curvature in ln σ at the top of the
   * likelihood and, towards 0, from its depth at no noise. A loss of L there is that of a normal
   * likelihood in σ² with standard error σ²/√(2L). Beyond {@link #LARGEST_LOG_HALF_WIDTH} the
   * curvature is a length in σ² itself, and the interval reaches 0.
   */
  static Interval interval(double variance, double logStdError, double loss) {
    double curved = Interval.Z * WIDENING * 2 * logStdError;
    double deep = Interval.Z * WIDENING / Math.sqrt(2 * loss);
    boolean nothing = variance <= LatentSearch.LEAST_VARIANCE || curved > LARGEST_LOG_HALF_WIDTH;
    double low = nothing ? 0 : variance * Math.min(Math.exp(-curved), Math.max(1 - deep, 0));
    double high =
        variance * Math.max(1 + curved, Math.exp(Math.min(curved, LARGEST_LOG_HALF_WIDTH)));
    return new Interval(low, Math.max(variance, Math.min(high, 1)));
  }
}
