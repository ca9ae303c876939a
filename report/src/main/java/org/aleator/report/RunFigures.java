// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.dynamics.FieldForecast;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.ManyRows;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/** Runs over time: as measured, without their noise, and extrapolated by the learned system. */
final class RunFigures {
  private static final int MOST_RUNS = 3;
  private static final int MOST_STATES = 4;

  /** More points than pixels would be drawn one over the other. */
  private static final int MOST_POINTS = 800;

  private final DynamicsFindings findings;
  private final Optional<FieldForecast> forecast;
  private final String time;
  private final int dimension;

  RunFigures(DynamicsFindings findings, Optional<FieldForecast> forecast, String time) {
    this.findings = findings;
    this.forecast = forecast;
    this.time = time;
    this.dimension = findings.data().dimension();
  }

  /** Which runs are shown. */
  int[] chosen() {
    double[] variance = findings.noiseVariance();
    double[] noise = new double[findings.data().runs().size()];
    Arrays.setAll(
        noise,
        r -> {
          double[] measured = findings.data().runs().get(r).values();
          double sum = 0;
          int count = 0;
          for (int i = 0; i < measured.length; i++) {
            double residual = measured[i] - findings.denoised()[r][i];
            if (Double.isFinite(residual)) {
              sum += residual * residual / variance[i % dimension];
              count++;
            }
          }
          return count == 0 ? 0 : sum / count;
        });
    return DynamicsReport.spread(noise, MOST_RUNS);
  }

  List<Figure> of(int[] runs) {
    List<Figure> figures = new ArrayList<>();
    for (int run : runs) {
      for (int state = 0; state < Math.min(MOST_STATES, dimension); state++) {
        figures.add(of("run-" + (figures.size() + 1), run, state));
      }
    }
    return figures;
  }

  private Figure of(String id, int r, int state) {
    Trajectories.Run run = findings.data().runs().get(r);
    String name = findings.data().states().get(state);
    int[] shown = Bins.evenly(run.times(), MOST_POINTS);
    double[] times = Bins.at(run.times(), shown);
    double[] measured = Bins.at(ofState(run.values(), state), shown);
    double[] denoised = Bins.at(ofState(findings.denoised()[r], state), shown);
    double[] own = Bins.at(ofState(findings.epistemicVariance()[r], state), shown);
    double noise = findings.noiseVariance()[state];
    List<Mark> marks = new ArrayList<>();
    marks.add(
        band("± 2 std, noise and model", Ink.BLUE.withOpacity(0.18), times, denoised, own, noise));
    forecast.ifPresent(
        f -> {
          double[] later = f.times().get(r);
          double[] mean = ofState(f.mean()[r], state);
          double[] spread = ofState(f.epistemicVariance()[r], state);
          marks.add(
              band("forecast ± 2 std", Ink.GREEN.withOpacity(0.2), later, mean, spread, noise));
          marks.add(new Mark.Line("forecast", Ink.GREEN, true, later, mean));
        });
    marks.add(ManyRows.of("measured", Ink.GREY, times, measured));
    marks.add(new Mark.Line("denoised", Ink.ORANGE, times, denoised));
    return new Figure(
        id,
        Panel.fitting("%s of run %s".formatted(name, Excerpt.of(run.id())), time, name, marks),
        "Measurements, the path behind them and, dashed, where the learned system goes from there.%s"
            .formatted(
                shown.length < run.points()
                    ? " %s of %s points are drawn, evenly chosen."
                        .formatted(Digits.count(shown.length), Digits.count(run.points()))
                    : ""),
        "%s of run %s from time %s to %s, measured and denoised; the noise has a std of %s."
            .formatted(
                name,
                run.id(),
                Digits.of(times[0]),
                Digits.of(times[times.length - 1]),
                Digits.of(Math.sqrt(noise))));
  }

  private static Mark band(
      String label, Ink ink, double[] times, double[] mean, double[] own, double noise) {
    double[] low = new double[times.length];
    double[] high = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      double reach = 2 * Math.sqrt(noise + own[i]);
      low[i] = mean[i] - reach;
      high[i] = mean[i] + reach;
    }
    return new Mark.Band(label, ink, times, low, high);
  }

  private double[] ofState(double[] values, int state) {
    double[] one = new double[values.length / dimension];
    Arrays.setAll(one, i -> values[i * dimension + state]);
    return one;
  }
}
