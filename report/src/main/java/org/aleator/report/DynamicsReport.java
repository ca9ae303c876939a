// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.dynamics.FieldForecast;
import org.aleator.finding.Finding.Severity;
import org.aleator.report.page.Block;
import org.aleator.report.page.Page;
import org.aleator.text.Digits;

/** The report of {@code dynamics}: how noisy trajectories are, and what they look like without. */
public final class DynamicsReport {
  private static final String RECOMMENDED = "unbiased";
  private static final int MOST_VALUES = 15;

  private final DynamicsFindings findings;
  private final Optional<FieldForecast> forecast;
  private final String time;
  private final int dimension;
  private final List<Block> blocks = new ArrayList<>();

  private DynamicsReport(DynamicsFindings findings, Optional<FieldForecast> forecast, String time) {
    this.findings = findings;
    this.forecast = forecast;
    this.time = time;
    this.dimension = findings.data().dimension();
  }

  /**
   * @param source what the user calls the data
   * @param time what the times are called
   * @param forecast of all runs, where one was made
   */
  public static Page of(
      String source,
      String time,
      DynamicsFindings findings,
      Optional<FieldForecast> forecast,
      Made made) {
    DynamicsReport report = new DynamicsReport(findings, forecast, time);
    report.write();
    report.blocks.addAll(made.blocks());
    int points = findings.data().runs().stream().mapToInt(Trajectories.Run::points).sum();
    return new Page(
        "How noisy are these trajectories?",
        "%s: %s %s of %s, %s points"
            .formatted(
                source,
                Digits.count(findings.data().runs().size()),
                findings.data().runs().size() == 1 ? "run" : "runs",
                String.join(", ", findings.data().states()),
                Digits.count(points)),
        report.blocks);
  }

  private void write() {
    List<ColumnNoise> estimates =
        findings.estimates().stream()
            .map(
                e ->
                    new ColumnNoise(e.state(), e.method(), e.variance(), Optional.of(e.interval())))
            .toList();
    blocks.addAll(Notices.of(findings.findings(), Severity.SEVERE));
    blocks.add(
        new Block.Answer(
            "The noise in the measurements has a std of: "
                + ColumnNoise.words(estimates, RECOMMENDED)
                + "."));
    blocks.add(
        new Block.Text(
            "That is how far measurements lie from the path of the system that was learned from them. No model of these"
                + " states, however good, predicts a new measurement better than that."));
    blocks.add(ColumnNoise.facts(estimates, RECOMMENDED));
    blocks.addAll(Notices.of(findings.findings(), Severity.WARNING));
    blocks.add(new Block.Heading("How much noise, by each estimator"));
    blocks.addAll(ColumnNoise.blocks(estimates, RECOMMENDED));
    blocks.add(new Block.Heading("The runs: measured, denoised and extrapolated"));
    RunFigures figures = new RunFigures(findings, forecast, time);
    int[] chosen = figures.chosen();
    blocks.add(
        new Block.Text(
            chosen.length == findings.data().runs().size()
                ? "All runs are shown."
                : "Of %s runs the one with the most noise, the one in the middle and the one with the least are shown."
                    .formatted(Digits.count(findings.data().runs().size()))));
    figures.of(chosen).forEach(figure -> blocks.add(new Block.Drawing(figure)));
    shapeOfTheNoise();
    noisiest();
    blocks.addAll(Notices.goodToKnow(findings.findings()));
  }

  /**
   * A measured value and how far it lies from the path.
   *
   * @param noise in units of the state's σ
   */
  private record Value(int run, int point, int state, double noise) {}

  private List<Value> values() {
    double[] variance = findings.noiseVariance();
    List<Value> values = new ArrayList<>();
    for (int r = 0; r < findings.denoised().length; r++) {
      double[] measured = findings.data().runs().get(r).values();
      for (int i = 0; i < measured.length; i++) {
        int state = i % dimension;
        double noise = (measured[i] - findings.denoised()[r][i]) / Math.sqrt(variance[state]);
        if (Double.isFinite(noise)) {
          values.add(new Value(r, i / dimension, state, noise));
        }
      }
    }
    return values;
  }

  private void shapeOfTheNoise() {
    double[] noise = values().stream().mapToDouble(Value::noise).toArray();
    if (noise.length == 0) {
      return;
    }
    blocks.add(new Block.Heading("The shape of the noise"));
    DistributionFigures figures =
        new DistributionFigures(
            "the noise", "distance from the path in units of σ", "values", noise);
    blocks.add(new Block.Drawing(figures.histogram("histogram")));
    blocks.add(new Block.Drawing(figures.quantiles("quantiles")));
  }

  private void noisiest() {
    List<List<String>> rows = new ArrayList<>();
    values().stream()
        .sorted(Comparator.comparingDouble(value -> -Math.abs(value.noise())))
        .limit(MOST_VALUES)
        .forEach(
            value -> {
              Trajectories.Run run = findings.data().runs().get(value.run());
              int at = value.point() * dimension + value.state();
              rows.add(
                  List.of(
                      run.id(),
                      Digits.of(run.times()[value.point()]),
                      findings.data().states().get(value.state()),
                      Digits.of(run.values()[at]),
                      Digits.of(findings.denoised()[value.run()][at]),
                      Digits.of(value.noise())));
            });
    blocks.add(new Block.Heading("The values to check first"));
    blocks.add(
        new Block.Rows(
            "The values farthest from the learned path",
            List.of("run", time, "state", "measured", "denoised", "in units of σ"),
            rows));
  }

  /** The runs of most, middle and least noise; all where they are few. */
  static int[] spread(double[] noise, int most) {
    int[] order =
        IntStream.range(0, noise.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -noise[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    if (order.length <= most) {
      return IntStream.range(0, order.length).toArray();
    }
    return Arrays.stream(new int[] {0, order.length / 2, order.length - 1})
        .map(i -> order[i])
        .toArray();
  }
}
