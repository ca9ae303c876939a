// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.audit.CopiedRows;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.gp.GaussianProcess;
import org.aleator.learn.gp.KernelModel;
import org.aleator.numerics.VarianceInterval;
import org.aleator.util.Work;

/** One run of {@link SmoothVariance}, step by step. */
final class SmoothVarianceFit {
  /** Gaussian processes that predict every row; one where there are many rows. */
  private static final int MOST_EXPERTS = 4;

  private static final int MANY_ROWS = 100_000;

  /** Of the labels' variance: the wall of the Gaussian process, below which rounding rules. */
  static final double UNMEASURABLE = 1e-8;

  private final Matrix x;
  private final double[] y;
  private final double[] predictions;
  private final Work work;
  private final int[] outliers;
  private final int[] order;
  private final PureError pure;
  private final double labelMean;
  private final double labelStd;
  private final List<Finding> findings = new ArrayList<>();

  SmoothVarianceFit(RowAudit audit, double[] predictions, Work work) {
    Dataset data = audit.data();
    this.x = data.x();
    this.y = data.y();
    this.predictions = predictions;
    this.work = work;
    this.outliers = audit.outliers();
    int[] kept = without(outliers, RowOrder.of(x, y, work.split("order")));
    this.order = CopiedRows.without(data, kept);
    this.pure = PureError.of(x, y, order);
    // In the rows' random order, so that their order in the file does not even change rounding.
    this.labelMean = Arrays.stream(order).mapToDouble(i -> y[i]).average().orElseThrow();
    this.labelStd =
        Math.sqrt(
            Arrays.stream(order)
                .mapToDouble(i -> (y[i] - labelMean) * (y[i] - labelMean))
                .average()
                .orElseThrow());
  }

  SmoothVariance.Result result() {
    if (!(labelStd > 1e-13 * Math.abs(labelMean))) {
      return constantLabels();
    }
    if (outliers.length > 0) {
      findings.add(DataFinding.OutliersLeftOut.of(outliers, y));
    }
    if (order.length < y.length - outliers.length) {
      findings.add(new DataFinding.CopiesLeftOut(y.length - outliers.length - order.length));
    }
    return assemble(find());
  }

  /**
   * The noise as the best means found it.
   *
   * @param usesPredictions whether the user's predictions joined the features
   */
  private record Found(GaussianProcessNoise.Estimate noise, boolean usesPredictions) {
    /** What it rests on, in the user's words. */
    String means() {
      int subsets = noise.subsets().size();
      int rows = noise.rowsUsed() / subsets;
      String where =
          subsets == 1
              ? "a Gaussian process on " + rows + " rows"
              : "Gaussian processes on " + subsets + " subsets of " + rows + " rows";
      String help = usesPredictions ? ", helped by the predictions given" : "";
      return where + ", " + noise.models().get(0).description() + help;
    }

    Interval interval() {
      return VarianceInterval.of(
          Math.exp(noise.logVariance()),
          noise.kurtosis(),
          noise.degreesOfFreedom(),
          noise.modelVariance());
    }
  }

  private Found find() {
    double[] labels = unitLabels();
    Found alone = new Found(noise(x.selectRows(order), labels), false);
    if (predictions != null) {
      Found other = new Found(noise(withPredictions().selectRows(order), labels), true);
      if (predictionsHelp(alone, other)) {
        return other;
      }
    }
    return alone;
  }

  private double[] unitLabels() {
    return Arrays.stream(order).mapToDouble(i -> (y[i] - labelMean) / labelStd).toArray();
  }

  private Matrix withPredictions() {
    int d = x.columns();
    double[] values = new double[x.rows() * (d + 1)];
    for (int i = 0; i < x.rows(); i++) {
      System.arraycopy(x.values(), i * d, values, i * (d + 1), d);
      values[i * (d + 1) + d] = predictions[i];
    }
    return new Matrix(x.rows(), d + 1, values);
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

  private SmoothVariance.Result assemble(Found found) {
    double scale = labelStd * labelStd;
    double variance = Math.exp(found.noise().logVariance());
    Interval unit = found.interval();
    boolean measurable = variance >= UNMEASURABLE;
    CheckedVariance answer =
        new CheckedVariance(
            variance * scale,
            measurable ? unit.low() * scale : 0,
            scale * (measurable ? unit.high() : Math.max(unit.high(), UNMEASURABLE)),
            found.noise().degreesOfFreedom(),
            found.means(),
            false,
            LevelFindings.of(found.noise(), order.length, x.columns()));
    if (x.columns() == 1 && measurable) {
      answer =
          answer.comparedWith(
              NeighbourDifferences.of(x.selectRows(order).values(), unitLabels()),
              scale,
              found.noise().kurtosis());
    }
    answer = answer.comparedWith(pure);
    findings.addAll(answer.findings());
    return rows(found, answer);
  }

  private SmoothVariance.Result rows(Found found, CheckedVariance answer) {
    int n = y.length;
    GaussianProcessNoise.Estimate noise = found.noise();
    List<GaussianProcess> experts =
        noise.subsets().stream()
            .limit(n > MANY_ROWS ? 1 : MOST_EXPERTS)
            .map(GaussianProcessNoise.Subset::process)
            .toList();
    KernelModel model = noise.models().get(0);
    MeanFunction function = new MeanFunction(model.coordinates(), experts, labelMean, labelStd);
    MeanFunction.Values values =
        function.at(found.usesPredictions() ? withPredictions() : x, work.parallel());
    double[] squares = new double[n];
    double noiseVariance = Math.exp(noise.logVariance()) * labelStd * labelStd;
    for (int i = 0; i < n; i++) {
      double residual = y[i] - values.mean()[i];
      squares[i] = residual * residual * noiseVariance / (noiseVariance + values.variance()[i]);
    }
    double leaveOneOut = 0;
    for (GaussianProcessNoise.Subset subset : noise.subsets()) {
      double[] alpha = subset.process().alpha();
      double[] diagonal = subset.process().inverseDiagonal();
      for (int i = 0; i < alpha.length; i++) {
        int row = order[subset.from() + i];
        double residual = labelStd * alpha[i] / diagonal[i];
        leaveOneOut += residual * residual / noise.rowsUsed();
        squares[row] = noiseVariance * alpha[i] * alpha[i] / diagonal[i];
      }
    }
    double mean = Arrays.stream(order).mapToDouble(i -> squares[i]).average().orElseThrow();
    double correction = mean > 0 ? answer.variance() / mean : 1;
    Arrays.setAll(squares, i -> squares[i] * correction);
    for (int row : outliers) {
      squares[row] = answer.variance();
    }
    return new SmoothVariance.Result(
        answer.variance(),
        new Interval(answer.low(), answer.high()),
        answer.degreesOfFreedom(),
        answer.means(),
        answer.byReplicates(),
        values.mean(),
        leaveOneOut,
        squares,
        List.copyOf(findings));
  }

  private double meanSquaredError() {
    return IntStream.of(without(outliers, IntStream.range(0, y.length).toArray()))
        .mapToDouble(i -> (y[i] - predictions[i]) * (y[i] - predictions[i]))
        .average()
        .orElseThrow();
  }

  private static int[] without(int[] left, int[] rows) {
    return left.length == 0
        ? rows
        : Arrays.stream(rows).filter(i -> Arrays.binarySearch(left, i) < 0).toArray();
  }

  private SmoothVariance.Result constantLabels() {
    double[] means = new double[y.length];
    Arrays.fill(means, labelMean);
    return new SmoothVariance.Result(
        0,
        new Interval(0, 0),
        y.length - 1,
        "all labels are equal",
        false,
        means,
        0,
        new double[y.length],
        List.of(new NoiseFinding.EqualLabels()));
  }
}
