// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.stack.Reached;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.RowBand;
import org.aleator.noise.level.LearningCurve;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.study.Study;
import org.aleator.study.Verdict;
import org.aleator.suspect.Suspects;

/** Answers made up for tests: y = x₁ + σ ε with σ = 1, all that an estimator would give known. */
final class Invented {
  static final Made MADE =
      new Made(List.of("estimate", "my file.csv"), "0.1", List.of("my file.csv"), 7, 1.25);

  String feature = "x";
  String target = "y";
  int rows = 400;
  int features = 1;
  boolean category;
  boolean determined = true;
  double reachedRmse = 1.01;

  /** By which part the variance's interval reaches down and up. */
  double floorSpread = 0.02;

  OptionalDouble ownRmse = OptionalDouble.empty();
  Suspects suspects = Suspects.none();
  NoiseKind noise = NoiseKind.HETEROSCEDASTIC;
  List<Finding> findings = List.of();

  EstimateReport.Target target() {
    Dataset data = data();
    List<FeatureEncoding.Feature> encoded = new ArrayList<>();
    for (int j = 0; j < features; j++) {
      encoded.add(new FeatureEncoding.Quantity(data.features().get(j)));
    }
    if (category) {
      encoded.add(new FeatureEncoding.Category("kind", List.of("a", "b")));
    }
    int[] fileRows = new int[rows];
    // The file's first row was left out.
    Arrays.setAll(fileRows, i -> i + 1);
    PreparedData prepared =
        new PreparedData(
            data, new FeatureEncoding(encoded), fileRows, rows + 1, Map.of(), List.of(), List.of());
    Study study = study(data);
    return new EstimateReport.Target(
        prepared,
        study,
        verdict(study),
        verdict(study).headline("y"),
        suspects,
        ownRmse,
        true,
        Optional.empty(),
        Optional.empty(),
        findings);
  }

  private Verdict verdict(Study study) {
    Verdict verdict = Verdict.of(study, rows);
    return ownRmse.isPresent()
        ? verdict.with(new Verdict.Own(ownRmse.getAsDouble(), false))
        : verdict;
  }

  String html() {
    return EstimateReport.of("my file.csv", List.of(target()), MADE).html();
  }

  private Dataset data() {
    Random random = new Random(1);
    int width = features + (category ? 2 : 0);
    double[] x = new double[rows * width];
    double[] y = new double[rows];
    List<String> names = new ArrayList<>();
    for (int j = 0; j < features; j++) {
      names.add(j == 0 ? feature : feature + (j + 1));
    }
    if (category) {
      names.addAll(List.of("kind=a", "kind=b"));
    }
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < features; j++) {
        x[i * width + j] = random.nextDouble();
      }
      if (category) {
        x[i * width + features + i % 2] = 1;
      }
      y[i] = x[i * width] + random.nextGaussian();
    }
    return new Dataset(names, target, new Matrix(rows, width, x), y);
  }

  private Study study(Dataset data) {
    double[] mean = data.x().columnValues(0);
    double[] epistemic = new double[rows];
    Arrays.fill(epistemic, 0.01);
    double[] variance = new double[rows];
    Arrays.setAll(variance, i -> noise == NoiseKind.HETEROSCEDASTIC ? 0.9 + 0.2 * mean[i] : 1);
    double[] normalised = new double[rows];
    Arrays.setAll(normalised, i -> (data.y()[i] - mean[i]) / Math.sqrt(variance[i]));
    NoiseEstimate best = estimate("unbiased", 1, variance, normalised, mean);
    NoiseEstimate va = estimate("va", 1.02, variance, normalised, mean);
    double[] rmse = {1.4, 1.2, reachedRmse};
    LearningCurve curve =
        new LearningCurve(
            new int[] {rows / 4, rows / 2, rows},
            rmse,
            0.8,
            1.005,
            1.002,
            reachedRmse < 1.03,
            new double[3]);
    NoiseLevel level =
        new NoiseLevel(
            1,
            new Interval(0.98, 1.02),
            Optional.of(new Reached("gaussian process", reachedRmse * reachedRmse, 0.01, rows)),
            Optional.of(curve),
            determined ? "" : "the error still falls with every row",
            "learning curve",
            List.of());
    return new Study(
        data,
        Optional.empty(),
        Prediction.given(mean, epistemic),
        noise,
        List.of(va, best),
        "unbiased",
        1.1,
        Optional.empty(),
        Optional.of(level),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private NoiseEstimate estimate(
      String method, double level, double[] variance, double[] normalised, double[] denoised) {
    double[] low = Arrays.stream(variance).map(v -> 0.8 * v).toArray();
    double[] high = Arrays.stream(variance).map(v -> 1.2 * v).toArray();
    return new NoiseEstimate(
        method,
        level,
        Optional.of(new Interval((1 - floorSpread) * level, (1 + floorSpread) * level)),
        Optional.of(new RowBand(low, high)),
        (x, prediction) -> variance,
        variance,
        normalised,
        denoised,
        "",
        List.of());
  }
}
