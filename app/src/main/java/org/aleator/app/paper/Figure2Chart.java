package org.aleator.app.paper;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.aleator.lab.paper.Figure2;
import org.aleator.report.plot.Chart;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;

/** The three panels of the paper's Figure 2. */
final class Figure2Chart {
  private static final int WIDTH = 1500;
  private static final int HEIGHT = 460;
  private static final Ink DOTS = Ink.GREY.withOpacity(0.35);

  private final Figure2 figure;

  private Figure2Chart(Figure2 figure) {
    this.figure = figure;
  }

  static Chart of(Figure2 figure) {
    Figure2Chart chart = new Figure2Chart(figure);
    return new Chart(
        List.of(chart.uncertainties(), chart.noise(), chart.denoised()), WIDTH, HEIGHT);
  }

  private Panel uncertainties() {
    return Panel.fitting(
        "Data and model uncertainty",
        "x",
        "y",
        List.of(
            band("± 2 std, model and data", Ink.BLUE.withOpacity(0.15), this::totalStd),
            band("± 2 std, model", Ink.ORANGE.withOpacity(0.45), i -> figure.epistemicStd()[i]),
            new Mark.Points("data", DOTS, figure.x(), figure.noisy()),
            line("true mean", Ink.BLACK, true, figure.trueMean()),
            line("BNN mean", Ink.ORANGE, false, figure.mean())));
  }

  private double totalStd(int i) {
    return Math.hypot(figure.epistemicStd()[i], figure.dvaStd()[i]);
  }

  private Panel noise() {
    return Panel.fitting(
        "Estimated data uncertainty",
        "x",
        "std σ(x)",
        List.of(
            line("true", Ink.BLACK, true, figure.trueStd()),
            line("VA", Ink.ORANGE, false, figure.vaStd()),
            line("DVA", Ink.BLUE, false, figure.dvaStd())));
  }

  private Panel denoised() {
    return Panel.fitting(
        "Noisy and denoised labels",
        "x",
        "y",
        List.of(
            new Mark.Points("noisy", DOTS, figure.x(), figure.noisy()),
            new Mark.Points(
                "denoised by DVA", Ink.BLUE.withOpacity(0.6), figure.x(), figure.denoised()),
            trueMeanOverTheData()));
  }

  private Mark trueMeanOverTheData() {
    double last = Arrays.stream(figure.x()).max().orElseThrow();
    int count = (int) Arrays.stream(figure.grid()).filter(x -> x <= last).count();
    return new Mark.Line(
        "true mean",
        Ink.BLACK,
        true,
        Arrays.copyOf(figure.grid(), count),
        Arrays.copyOf(figure.trueMean(), count));
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
