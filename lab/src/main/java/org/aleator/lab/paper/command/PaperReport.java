// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.aleator.lab.paper.Cell;
import org.aleator.lab.paper.Metric;
import org.aleator.lab.paper.PaperTable;
import org.aleator.lab.paper.Published;
import org.aleator.report.Made;
import org.aleator.report.page.Block;
import org.aleator.report.page.Page;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** The paper's experiments to look at: our cells beside the published ones. */
final class PaperReport {
  private final PaperTable table;
  private final List<Cell> cells;
  private final List<Block> blocks = new ArrayList<>();

  private PaperReport(PaperTable table, List<Cell> cells) {
    this.table = table;
    this.cells = cells;
  }

  static Page of(PaperTable table, List<Cell> cells, Made made) {
    PaperReport report = new PaperReport(table, cells);
    report.verdict();
    for (Metric metric : table.metrics()) {
      report.add(metric);
    }
    report.blocks.addAll(made.blocks());
    return new Page(
        "The paper's " + table.name().replaceAll("(?<=[a-z])(?=\\d)", " ") + ", run again",
        table.title() + "; " + seeds(cells),
        report.blocks);
  }

  /** Figure 2 as charts of their own. */
  static Page figure(List<Panel> panels, Made made) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Text(
            "One run of the paper's toy problem: the data with both uncertainties, the noise that was found,"
                + " and the labels without it."));
    for (Panel panel : panels) {
      blocks.add(
          new Block.Drawing(
              new Figure(
                  "panel-" + blocks.size(),
                  panel,
                  "As in the paper's figure 2.",
                  "Shown are "
                      + String.join(", ", panel.marks().stream().map(Mark::label).toList())
                      + ".")));
    }
    blocks.addAll(made.blocks());
    return new Page("The paper's figure 2, run again", "one run", blocks);
  }

  private static String seeds(List<Cell> cells) {
    int seeds = cells.get(0).seeds();
    return seeds == 1 ? "one seed" : "mean ± standard deviation of " + seeds + " seeds";
  }

  /** How often the published mean lies within two standard deviations of ours. */
  private void verdict() {
    List<Cell> compared =
        cells.stream()
            .filter(cell -> cell.published().isPresent() && !Double.isNaN(cell.sd()))
            .filter(cell -> cell.metric() == table.metrics().get(0))
            .toList();
    if (compared.isEmpty()) {
      blocks.add(new Block.Answer("Our cells beside the published ones."));
      return;
    }
    long near = compared.stream().filter(PaperReport::agrees).count();
    blocks.add(
        new Block.Answer(
            "%d of %d cells agree with the paper's within two standard deviations."
                .formatted(near, compared.size())));
    blocks.add(
        new Block.Text(
            "Compared are means, with the standard deviations of both added up as variances are. The paper's text"
                + " and its authors' code differ, so each is run; docs/methods/reproduction.md explains how."));
  }

  private static boolean agrees(Cell cell) {
    Published paper = cell.published().orElseThrow();
    return Math.abs(cell.mean() - paper.mean()) <= 2 * Math.hypot(cell.sd(), paper.sd());
  }

  private void add(Metric metric) {
    blocks.add(new Block.Heading(sentence(metric.description())));
    for (double level : table.levels()) {
      List<Cell> shown =
          cells.stream().filter(c -> c.metric() == metric && c.a2() == level).toList();
      if (!shown.isEmpty()) {
        blocks.add(new Block.Drawing(figure(metric, level, shown)));
      }
    }
    Map<String, List<String>> rows = new LinkedHashMap<>();
    List<String> columns = new ArrayList<>(List.of("protocol", "row"));
    for (double level : table.levels()) {
      columns.add("a² = " + Digits.of(level));
      columns.add("published");
    }
    for (Cell cell : cells) {
      if (cell.metric() == metric) {
        List<String> row =
            rows.computeIfAbsent(
                name(cell), key -> new ArrayList<>(List.of(cell.protocol().word(), rowName(cell))));
        row.add(plusMinus(cell.mean(), cell.sd()));
        row.add(cell.published().map(p -> plusMinus(p.mean(), p.sd())).orElse(""));
      }
    }
    blocks.add(new Block.Rows(metric.description(), columns, List.copyOf(rows.values())));
  }

  private Figure figure(Metric metric, double level, List<Cell> shown) {
    int n = shown.size();
    List<String> names = shown.stream().map(PaperReport::name).toList();
    List<String> words = new ArrayList<>();
    double[][] ours = new double[4][n];
    double[][] paper = new double[4][n];
    for (int i = 0; i < n; i++) {
      Cell cell = shown.get(i);
      fill(ours, i, i - 0.15, cell.mean(), cell.sd());
      Published published = cell.published().orElse(new Published(Double.NaN, Double.NaN));
      fill(paper, i, i + 0.15, published.mean(), published.sd());
      words.add(names.get(i) + " " + plusMinus(cell.mean(), cell.sd()));
    }
    List<Mark> marks = new ArrayList<>();
    if (metric == Metric.VARIANCE) {
      double[] truth = {level, level};
      marks.add(new Mark.Line("the truth", Ink.GREEN, true, truth, new double[] {-0.5, n - 0.5}));
    }
    marks.add(new Mark.Intervals("published", Ink.ORANGE, paper[0], paper[1], paper[2], paper[3]));
    marks.add(new Mark.Intervals("here", Ink.BLUE, ours[0], ours[1], ours[2], ours[3]));
    return new Figure(
        table.name() + "-" + metric.word() + "-" + (table.levels().indexOf(level) + 1),
        Panel.named("Noise variance a² = " + Digits.of(level), metric.word(), names, marks),
        "Dots are means over the seeds, lines ± one standard deviation.",
        String.join("; ", words) + ".");
  }

  private static void fill(double[][] marks, int i, double place, double mean, double sd) {
    marks[0][i] = place;
    marks[1][i] = mean;
    marks[2][i] = mean - sd;
    marks[3][i] = mean + sd;
  }

  private static String name(Cell cell) {
    return cell.protocol().word() + ": " + rowName(cell);
  }

  private static String rowName(Cell cell) {
    return cell.segments().isPresent() && cell.segments().getAsInt() > 1
        ? cell.row() + ", G=" + cell.segments().getAsInt()
        : cell.row();
  }

  private static String plusMinus(double mean, double sd) {
    return Double.isNaN(sd)
        ? String.format(Locale.ROOT, "%.3f", mean)
        : String.format(Locale.ROOT, "%.3f ± %.3f", mean, sd);
  }

  private static String sentence(String phrase) {
    return phrase.substring(0, 1).toUpperCase(Locale.ROOT) + phrase.substring(1);
  }
}
