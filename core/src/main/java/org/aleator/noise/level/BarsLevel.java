// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.LabelStd;
import org.aleator.LabelStd.Scatter;
import org.aleator.data.ErrorBars;
import org.aleator.data.RowWeights;
import org.aleator.learn.stack.Clusters;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.learn.stack.Reached;
import org.aleator.learn.stack.StackFit;
import org.aleator.numerics.VarianceInterval;

/**
 * From a level that was found with weights wᵢ ∝ 1/(sᵢ² + τ₀²) to what comes on top of the known
 * error bars sᵢ, and to the level where every row counts alike.
 *
 * <p>The weighted floor φ is the mean of wᵢ Var(noiseᵢ), whatever the noise is. With Var(noiseᵢ) =
 * sᵢ² + τ² and weights of mean 1 it follows that τ² = φ − mean wᵢsᵢ², and its interval from that of
 * φ. Whether the bars are off by a factor instead is asked of the debiased squares qᵢ: in the
 * regression qᵢ = a sᵢ² + τ², weighted by wᵢ², a is 1 if the bars are right. Where it clearly is
 * not, or where the scatter is below the bars, the noise is a sᵢ² + τ², of weighted mean φ.
 */
final class BarsLevel {
  /** The bars are said to be off by a factor where chance would do that once in a hundred times. */
  private static final double CLEARLY = 2.576;

  /** Standard deviation of ln φ where its interval has no lower end. */
  private static final double UNKNOWN = 1;

  private final TableFit fit;
  private final NoiseLevel weighted;
  private final ErrorBars bars;
  private final RowWeights weights;
  private final double[] squares;

  /** Variance of ln φ beyond that of sampling: of the model's own error, which was taken out. */
  private final double modelVariance;

  /**
   * @param fit to rows with error bars
   * @param weighted its level, in the unit of a row of weight 1
   */
  BarsLevel(TableFit fit, NoiseLevel weighted, CrossFittedStack stack) {
    this.fit = fit;
    this.weighted = weighted;
    this.bars = fit.audit().used().bars().orElseThrow();
    this.weights = bars.weights();
    this.squares = squares(stack);
    double sd =
        weighted.interval().low() > 0
            ? Math.log(weighted.interval().high() / weighted.interval().low()) / (2 * Interval.Z)
            : UNKNOWN;
    double sampling = clusters().standardError(squares) / Math.max(phi(), Double.MIN_NORMAL);
    this.modelVariance = Math.max(0, sd * sd - sampling * sampling);
  }

  /**
   * What was found.
   *
   * @param level every row counts alike
   * @param extra τ² by which the rows are to be weighted
   */
  record Result(NoiseLevel level, double extra) {}

  private Clusters clusters() {
    return fit.fits().fit().clusters();
  }

  private double phi() {
    return weighted.variance();
  }

  /** wᵢ qᵢ, of mean φ: squared residuals without the model's own error. */
  private double[] squares(CrossFittedStack stack) {
    double[] residuals = fit.fits().curve().residuals();
    double[] own = stack.epistemic().variance(fit.audit().used().x());
    double[] found = new double[residuals.length];
    for (int i = 0; i < found.length; i++) {
      found[i] =
          residuals[i] * residuals[i] / Math.max(phi() + weights.of(i) * own[i], Double.MIN_NORMAL);
    }
    return LevelFit.scaled(found, phi());
  }

  Result result() {
    double[] weightedBars = new double[squares.length];
    double[] ratios = new double[squares.length];
    for (int i = 0; i < squares.length; i++) {
      weightedBars[i] = weights.of(i) * bars.stated()[i];
      ratios[i] = squares[i] / weightedBars[i];
    }
    double chi2 = Arrays.stream(ratios).average().orElseThrow();
    Interval ofChi2 = interval(chi2, ratios);
    double stated = Arrays.stream(weightedBars).average().orElseThrow();
    Line line = Line.fit(weightedBars, squares, weights, clusters());
    double errorOfSlope = Math.hypot(line.slopeError, line.slope * Math.sqrt(modelVariance));
    boolean below = ofChi2.high() < 1 || weighted.interval().high() < stated;
    boolean scaled = below || Math.abs(line.slope - 1) > CLEARLY * errorOfSlope;
    boolean amount = line.constant > Interval.Z * line.constantError;
    Law law = scaled ? scaled(line, stated) : added(stated, amount);
    boolean more = law.extra.low() > 0 && ofChi2.low() > 1;
    boolean byFactor = scaled && !(amount && law.slope > 1);
    Scatter scatter =
        byFactor
            ? law.slope < 1 ? Scatter.BARS_TOO_LARGE : Scatter.BARS_TOO_SMALL
            : more ? Scatter.MORE : Scatter.EXPLAINED;
    LabelStd said =
        new LabelStd(
            bars.column(),
            bars.known(),
            law.more,
            law.extra,
            chi2,
            ofChi2,
            scatter,
            Math.sqrt(byFactor ? law.slope : chi2),
            Optional.empty());
    return new Result(counted(law, said), law.forWeights);
  }

  /**
   * A distribution of the noise.
   *
   * @param slope a of a sᵢ² + τ²
   * @param total mean of Var(noiseᵢ)
   * @param ofTotal its interval
   * @param more what it is above the mean of sᵢ², at least 0
   * @param extra the interval of that
   * @param forWeights τ²/a
   */
  private record Law(
      double slope,
      double total,
      Interval ofTotal,
      double more,
      Interval extra,
      double forWeights) {}

  /**
   * @param amount whether the rows exclude that the bars are off by a factor alone; else the floor
   *     may be what it would be then
   */
  private Law added(double stated, boolean amount) {
    double extra = Math.max(0, phi() - stated);
    Interval interval =
        new Interval(
            Math.max(0, weighted.interval().low() - stated),
            Math.max(0, weighted.interval().high() - stated));
    double known = bars.known();
    double byFactor = known * weighted.interval().high() / stated;
    double high = known + interval.high();
    return new Law(
        1,
        known + extra,
        new Interval(
            known + interval.low(),
            interval.low() > 0 && !amount ? Math.max(high, byFactor) : high),
        extra,
        interval,
        extra);
  }

  private Law scaled(Line line, double stated) {
    boolean alone = !(line.constant > 0) || !(line.slope > 0);
    double slope = alone ? phi() / stated : line.slope;
    double constant = alone ? 0 : line.constant;
    double known = bars.known();
    double total = slope * known + constant;
    double relative = alone ? clusters().standardError(squares) / phi() : line.error(known) / total;
    double half = Interval.Z * Math.sqrt(relative * relative + modelVariance);
    Interval interval = new Interval(total * Math.exp(-half), total * Math.exp(half));
    return new Law(
        slope,
        total,
        interval,
        Math.max(0, total - known),
        new Interval(Math.max(0, interval.low() - known), Math.max(0, interval.high() - known)),
        constant / slope);
  }

  private Interval interval(double mean, double[] values) {
    return ratioInterval(mean, values, clusters(), modelVariance);
  }

  /** The interval of a mean of r²/s². */
  static Interval ratioInterval(
      double mean, double[] values, Clusters clusters, double modelVariance) {
    int observations = clusters.observations(values.length);
    double relative = mean > 0 ? clusters.standardError(values) / mean : 0;
    return VarianceInterval.of(
        mean, 1 + observations * relative * relative, observations, modelVariance);
  }

  /** The level on rows of the same mix of error bars. */
  private NoiseLevel counted(Law law, LabelStd said) {
    StackFit plain = fit.fits().counted();
    Reached reached = Reached.of(plain.fit(), plain.curve(), fit.unit());
    double variance = Math.min(law.total, reached.meanSquare());
    Interval interval =
        new Interval(Math.min(law.ofTotal.low(), variance), Math.max(law.ofTotal.high(), variance));
    return new NoiseLevel(
        variance,
        interval,
        Optional.of(reached),
        Optional.of(fit.curve(plain.curve(), variance)),
        Optional.empty(),
        NoiseFloor.reason(interval, reached.meanSquare()),
        weighted.basis() + ", rows weighted by their error bars",
        weighted.findings(),
        Optional.of(said));
  }

  /**
   * Least squares of wᵢqᵢ = a wᵢsᵢ² + τ² wᵢ, whose residuals have one variance where the weights
   * are right, with standard errors that hold whatever their variances are (White 1980).
   */
  private record Line(
      double slope, double constant, double slopeError, double constantError, double covariance) {

    static Line fit(double[] u, double[] q, RowWeights w, Clusters clusters) {
      double uu = 0;
      double uw = 0;
      double ww = 0;
      double uq = 0;
      double wq = 0;
      for (int i = 0; i < u.length; i++) {
        uu += u[i] * u[i];
        uw += u[i] * w.of(i);
        ww += w.of(i) * w.of(i);
        uq += u[i] * q[i];
        wq += w.of(i) * q[i];
      }
      double determinant = uu * ww - uw * uw;
      if (!(determinant > 1e-9 * uu * ww)) {
        return new Line(1, 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0);
      }
      double slope = (ww * uq - uw * wq) / determinant;
      double constant = (uu * wq - uw * uq) / determinant;
      double[] ofSlope = new double[u.length];
      double[] ofConstant = new double[u.length];
      for (int i = 0; i < u.length; i++) {
        double residual = q[i] - slope * u[i] - constant * w.of(i);
        ofSlope[i] = (ww * u[i] - uw * w.of(i)) * residual / determinant;
        ofConstant[i] = (uu * w.of(i) - uw * u[i]) * residual / determinant;
      }
      double[] a = clusters.sums(ofSlope);
      double[] b = clusters.sums(ofConstant);
      return new Line(
          slope,
          constant,
          Math.sqrt(clusters.factor() * product(a, a)),
          Math.sqrt(clusters.factor() * product(b, b)),
          clusters.factor() * product(a, b));
    }

    private static double product(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += a[i] * b[i];
      }
      return sum;
    }

    /** The standard error of a s² + τ². */
    double error(double square) {
      double variance =
          square * square * slopeError * slopeError
              + constantError * constantError
              + 2 * square * covariance;
      return Math.sqrt(Math.max(0, variance));
    }
  }
}
