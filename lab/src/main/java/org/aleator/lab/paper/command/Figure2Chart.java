// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.aleator.lab.paper.Figure2;
import org.aleator.report.plot.Chart;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;

/** The three panels of the paper's Figure 2. */
final class Figure2Chart {
  private static final int WIDTH = 1500;
  private static final int HEIGHT = 520;
  private static final Ink DOTS = Ink.GREY.withOpacity(0.35);

  private final Figure2 figure;

  private Figure2Chart(Figure2 figure) {
    this.figure = figure;
  }

  static Chart of(Figure2 figure) {
    Figure2Chart chart = new Figure2Chart(figure);
    return new Chart(
        List.of(chart.uncertainties(), chart.noise(), chart.denoised()),
        WIDTH,
        HEIGHT,
        chart.caption());
  }

  private List<String> caption() {
    String first =
        "Figure 2: one run with 1000 rows of noise with std 1 + 0.1x, a Bayesian network trained by"
            + " the paper's text, the noise by VA, DVA and our own estimate. Data end at x = 9.";
    if (figure.others().isEmpty()) {
      return List.of(first);
    }
    return List.of(
        first,
        "Error of σ(x) for x up to 9, this run and the median of %d others: VA %s, DVA %s, unbiased %s."
                .formatted(
                    figure.others().size(),
                    error(figure.std().va(), Figure2.Curves::va),
                    error(figure.std().dva(), Figure2.Curves::dva),
                    error(figure.std().unbiased(), Figure2.Curves::unbiased))
            + " Shaded: all of these runs.");
  }

  private String error(double[] own, Function<Figure2.Curves, double[]> curve) {
    double[] others =
        figure.others().stream().map(curve).mapToDouble(figure::error).sorted().toArray();
    int middle = others.length / 2;
    double median =
        others.length % 2 == 1 ? others[middle] : (others[middle - 1] + others[middle]) / 2;
    return String.format(Locale.ROOT, "%.2f (%.2f)", figure.error(own), median);
  }

  private Panel uncertainties() {
    return Panel.fitting(
        "Data and model uncertainty",
        "x",
        "y",
        List.of(
            band("± 2 std, model and data", Ink.BLUE.withOpacity(0.15), this::totalStd),
            band("± 2 std, model", Ink.ORANGE.withOpacity(0.45), i -> figure.epistemicStd()[i]),
            new Mark.Points("data", DOTS, figure.training().x(), figure.training().noisy()),
            line("true mean", Ink.BLACK, true, figure.truth().mean()),
            line("BNN mean", Ink.ORANGE, false, figure.mean())));
  }

  private double totalStd(int i) {
    return Math.hypot(figure.epistemicStd()[i], figure.std().dva()[i]);
  }

  private Panel noise() {
    List<Mark> marks = new ArrayList<>();
    if (!figure.others().isEmpty()) {
      marks.add(runs(Ink.ORANGE, Figure2.Curves::va));
      marks.add(runs(Ink.BLUE, Figure2.Curves::dva));
      marks.add(runs(Ink.GREEN, Figure2.Curves::unbiased));
    }
    marks.add(line("true", Ink.BLACK, true, figure.truth().std()));
    marks.add(line("VA", Ink.ORANGE, false, figure.std().va()));
    marks.add(line("DVA", Ink.BLUE, false, figure.std().dva()));
    marks.add(line("unbiased", Ink.GREEN, false, figure.std().unbiased()));
    return Panel.fitting("Estimated data uncertainty", "x", "std σ(x)", marks);
  }

  /** Between the least and the greatest of the further runs. */
  private Mark runs(Ink ink, Function<Figure2.Curves, double[]> curve) {
    double[] low = new double[figure.grid().length];
    double[] high = new double[low.length];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    for (Figure2.Curves run : figure.others()) {
      double[] std = curve.apply(run);
      for (int i = 0; i < std.length; i++) {
        low[i] = Math.min(low[i], std[i]);
        high[i] = Math.max(high[i], std[i]);
      }
    }
    return new Mark.Band("", ink.withOpacity(0.12), figure.grid(), low, high);
  }

  private Panel denoised() {
    return Panel.fitting(
        "Noisy and denoised labels",
        "x",
        "y",
        List.of(
            new Mark.Points("noisy", DOTS, figure.training().x(), figure.training().noisy()),
            new Mark.Points(
                "denoised by DVA",
                Ink.BLUE.withOpacity(0.6),
                figure.training().x(),
                figure.training().denoised()),
            trueMeanOverTheData()));
  }

  private Mark trueMeanOverTheData() {
    double last = Arrays.stream(figure.training().x()).max().orElseThrow();
    int count = (int) Arrays.stream(figure.grid()).filter(x -> x <= last).count();
    return new Mark.Line(
        "true mean",
        Ink.BLACK,
        true,
        Arrays.copyOf(figure.grid(), count),
        Arrays.copyOf(figure.truth().mean(), count));
  }

  private Mark line(String label, Ink ink, boolean dashed, double[] y) {
    return new Mark.Line(label, ink, dashed, figure.grid(), y);
  }

  private Mark band(String label, Ink ink, IntToDoubleFunction std) {
    double[] low = new double[figure.grid().length];
    double[] high = new double[low.length];
    Arrays.setAll(low, i -> figure.mean()[i] - 2 * std.applyAsDouble(i));
    Arrays.setAll(high, i -> figure.mean()[i] + 2 * std.applyAsDouble(i));
    return new Mark.Band(label, ink, figure.grid(), low, high);
  }
}
