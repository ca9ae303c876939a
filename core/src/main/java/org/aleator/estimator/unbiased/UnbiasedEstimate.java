package org.aleator.estimator.unbiased;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.encode.Copies;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.gp.Coordinates;
import org.aleator.gp.GaussianProcess;
import org.aleator.gp.KernelModel;
import org.aleator.util.Work;

/** One run of {@link UnbiasedVariance}, step by step. */
final class UnbiasedEstimate {
  /** Gaussian processes that are asked at every row; one where there are many rows to ask at. */
  private static final int MOST_EXPERTS = 4;

  private static final int MANY_ROWS = 100_000;
  private static final int FEWEST_PURE_DEGREES = 8;

  /** Of the labels' variance: the wall of the Gaussian process, below which rounding rules. */
  static final double UNMEASURABLE = 1e-8;

  private final Matrix x;
  private final double[] y;
  private final double[] predictions;
  private final Work work;
  private final PureError pure;
  private final int[] order;
  private final double labelMean;
  private final double labelStd;
  private final List<Finding> findings = new ArrayList<>();

  UnbiasedEstimate(Matrix x, double[] y, double[] predictions, Work work) {
    this.x = x;
    this.y = y;
    this.predictions = predictions;
    this.work = work;
    this.pure = PureError.of(x, y);
    int[] all = RowOrder.of(x, y, work.split("order"));
    this.order = pure.copies() ? Copies.first(x, y, all) : all;
    // In the rows' random order, so that their order in the file does not even change rounding.
    this.labelMean = Arrays.stream(order).mapToDouble(i -> y[i]).average().orElseThrow();
    this.labelStd =
        Math.sqrt(
            Arrays.stream(order)
                .mapToDouble(i -> (y[i] - labelMean) * (y[i] - labelMean))
                .average()
                .orElseThrow());
  }

  UnbiasedVariance.Result result() {
    if (!(labelStd > 1e-13 * Math.abs(labelMean))) {
      return constantLabels();
    }
    if (pure.copies()) {
      findings.add(new DataFinding.CopiesLeftOut(y.length - order.length));
    }
    return assemble(find());
  }

  /**
   * The noise as the best means found it.
   *
   * @param trees the trees that joined the features; null without
   * @param usesPredictions whether the user's predictions joined the features
   * @param logCorrection what is to be added to the noise's log σ²
   * @param correctionVariance the variance of this correction
   */
  private record Found(
      GaussianProcessNoise.Estimate noise,
      BoostedTrees trees,
      boolean usesPredictions,
      double logCorrection,
      double correctionVariance) {
    double logVariance() {
      return noise.logVariance() + logCorrection;
    }

    /** What it rests on, in the user's words. */
    String means() {
      int subsets = noise.subsets().size();
      int rows = noise.rowsUsed() / subsets;
      String where =
          subsets == 1
              ? "a Gaussian process on " + rows + " rows"
              : "Gaussian processes on " + subsets + " subsets of " + rows + " rows";
      String help = "";
      if (trees != null) {
        help = ", helped by boosted trees and calibrated by bootstrap";
      } else if (usesPredictions) {
        help = ", helped by the predictions given";
      }
      return where + ", " + noise.models().get(0).description() + help;
    }

    VarianceInterval interval() {
      return VarianceInterval.of(
          Math.exp(logVariance()),
          noise.kurtosis(),
          noise.degreesOfFreedom(),
          noise.modelVariance() + correctionVariance);
    }
  }

  private Found find() {
    double[] labels = new double[order.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (y[order[i]] - labelMean) / labelStd;
    }
    Matrix rows = x.selectRows(order);
    Found alone = new Found(noise(rows, labels), null, false, 0, 0);
    if (predictions != null) {
      Matrix extended = TreeAssistedNoise.withColumn(x, predictions).selectRows(order);
      Found other = new Found(noise(extended, labels), null, true, 0, 0);
      if (predictionsHelp(alone, other)) {
        return other;
      }
    }
    int used = alone.noise().rowsUsed();
    TreeAssistedNoise.Assisted assisted =
        new TreeAssistedNoise(
                GaussianProcessNoise.rows(rows, 0, used),
                Arrays.copyOf(labels, used),
                work.split("trees"))
            .improve(alone.noise());
    return assisted == null
        ? alone
        : new Found(
            assisted.noise(),
            assisted.trees(),
            false,
            assisted.logCorrection(),
            assisted.correctionVariance());
  }

  private GaussianProcessNoise.Estimate noise(Matrix rows, double[] labels) {
    return GaussianProcessNoise.estimate(rows, labels, GaussianProcessNoise.Options.DEFAULT, work);
  }

  /** Predictions of a model that has not seen the labels cannot beat the noise. */
  private boolean predictionsHelp(Found without, Found with) {
    double low = without.interval().low() * labelStd * labelStd;
    double error = meanSquaredError();
    if (error < low) {
      findings.add(new NoiseFinding.PredictionsHaveSeenLabels(error));
      return false;
    }
    return with.noise().models().get(0).logEvidence()
        > without.noise().models().get(0).logEvidence() + 3;
  }

  private UnbiasedVariance.Result assemble(Found found) {
    double scale = labelStd * labelStd;
    double variance = Math.exp(found.logVariance()) * scale;
    VarianceInterval unit = found.interval();
    boolean measurable = Math.exp(found.logVariance()) >= UNMEASURABLE;
    double low = measurable ? unit.low() * scale : 0;
    double high = scale * (measurable ? unit.high() : Math.max(unit.high(), UNMEASURABLE));
    double degrees = found.noise().degreesOfFreedom();
    String means = found.means();
    if (pure.degreesOfFreedom() >= FEWEST_PURE_DEGREES && !pure.copies() && pure.variance() > 0) {
      VarianceInterval other =
          VarianceInterval.of(pure.variance(), pure.kurtosis(), pure.degreesOfFreedom(), 0);
      boolean lackOfFit = other.high() < low;
      boolean plenty = pure.degreesOfFreedom() >= 0.5 * degrees;
      if (lackOfFit || plenty || other.high() / other.low() < high / low) {
        variance = pure.variance();
        low = other.low();
        high = other.high();
        degrees = pure.degreesOfFreedom();
        means = "pure error of replicates, " + pure.degreesOfFreedom() + " degrees of freedom";
      }
    } else {
      findings.addAll(LevelFindings.of(found.noise(), x.rows(), x.columns()));
    }
    return rows(found, variance, low, high, degrees, means);
  }

  private UnbiasedVariance.Result rows(
      Found found, double variance, double low, double high, double degrees, String means) {
    int n = y.length;
    GaussianProcessNoise.Estimate noise = found.noise();
    List<GaussianProcess> experts =
        noise.subsets().stream()
            .limit(n > MANY_ROWS ? 1 : MOST_EXPERTS)
            .map(GaussianProcessNoise.Subset::process)
            .toList();
    KernelModel model = noise.models().get(0);
    MeanFunction function =
        new MeanFunction(found.trees(), model.coordinates(), experts, labelMean, labelStd);
    MeanFunction.Values values =
        function.at(
            found.usesPredictions() ? TreeAssistedNoise.withColumn(x, predictions) : x,
            work.parallel());
    double[] residuals = new double[n];
    double[] squares = new double[n];
    double noiseVariance = Math.exp(noise.logVariance()) * labelStd * labelStd;
    for (int i = 0; i < n; i++) {
      residuals[i] = y[i] - values.mean()[i];
      squares[i] =
          residuals[i] * residuals[i] * noiseVariance / (noiseVariance + values.variance()[i]);
    }
    for (GaussianProcessNoise.Subset subset : noise.subsets()) {
      double[] alpha = subset.process().alpha();
      double[] diagonal = subset.process().inverseDiagonal();
      for (int i = 0; i < alpha.length; i++) {
        int row = order[subset.from() + i];
        residuals[row] = labelStd * alpha[i] / diagonal[i];
        squares[row] = noiseVariance * alpha[i] * alpha[i] / diagonal[i];
      }
    }
    double mean = Arrays.stream(order).mapToDouble(i -> squares[i]).average().orElseThrow();
    double correction = mean > 0 ? variance / mean : 1;
    Arrays.setAll(squares, i -> squares[i] * correction);
    return new UnbiasedVariance.Result(
        variance,
        low,
        high,
        degrees,
        means,
        values.mean(),
        values.variance(),
        residuals,
        squares,
        function,
        predictions == null ? null : gap(variance, low, high),
        noise.rowsUsed(),
        List.copyOf(findings));
  }

  /**
   * Noise and error share the same rows' noise, so that the difference varies by what the error's
   * own part adds; the interval takes the two as independent and is on the wide side.
   */
  private ModelGap gap(double variance, double low, double high) {
    double error = meanSquaredError();
    double half = 0.5 * (high - low);
    return new ModelGap(error, error - variance, error - variance - half, error - variance + half);
  }

  private double meanSquaredError() {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += (y[i] - predictions[i]) * (y[i] - predictions[i]);
    }
    return sum / y.length;
  }

  private UnbiasedVariance.Result constantLabels() {
    double[] zeros = new double[y.length];
    double[] means = new double[y.length];
    Arrays.fill(means, labelMean);
    return new UnbiasedVariance.Result(
        0,
        0,
        0,
        y.length - 1,
        "all labels are equal",
        means,
        zeros,
        zeros,
        zeros,
        new MeanFunction(null, Coordinates.UnitScale.of(x), List.of(), labelMean, labelStd),
        predictions == null ? null : gap(0, 0, 0),
        y.length,
        List.of(new NoiseFinding.EqualLabels()));
  }
}
