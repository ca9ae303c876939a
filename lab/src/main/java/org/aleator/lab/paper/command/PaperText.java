// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.aleator.lab.paper.Cell;
import org.aleator.lab.paper.Metric;
import org.aleator.lab.paper.PaperTable;
import org.aleator.lab.paper.Protocol;

/** A table for a person: a group of rows for each protocol, each row beside the paper's. */
final class PaperText {
  private static final String LABEL = "  %-21s";
  private static final String NUMBER = " %14s";

  private final PaperTable table;
  private final List<Cell> cells;
  private final List<String> lines = new ArrayList<>();

  private PaperText(PaperTable table, List<Cell> cells) {
    this.table = table;
    this.cells = cells;
  }

  static List<String> of(PaperTable table, List<Cell> cells) {
    PaperText text = new PaperText(table, cells);
    int seeds = cells.get(0).seeds();
    text.lines.add(
        table.title()
            + (seeds == 1 ? "; one seed" : "; mean ± standard deviation of " + seeds + " seeds"));
    text.published(table.metrics().get(0));
    for (Metric metric : table.metrics()) {
      text.lines.add("");
      text.lines.add(sentence(metric.description()));
      for (Protocol protocol : Protocol.values()) {
        text.group(protocol, metric);
      }
    }
    return text.lines;
  }

  private static String sentence(String phrase) {
    return phrase.substring(0, 1).toUpperCase(Locale.ROOT) + phrase.substring(1);
  }

  private void published(Metric metric) {
    Protocol first = cells.get(0).protocol();
    addRows(
        "published",
        cells.stream().filter(cell -> cell.protocol() == first && cell.metric() == metric).toList(),
        Cell::row,
        cell -> cell.published().map(paper -> plusMinus(paper.mean(), paper.sd())).orElse("-"));
  }

  private void group(Protocol protocol, Metric metric) {
    addRows(
        protocol.word() + ": " + table.describe(protocol),
        cells.stream()
            .filter(cell -> cell.protocol() == protocol && cell.metric() == metric)
            .toList(),
        this::label,
        cell -> plusMinus(cell.mean(), cell.sd()));
  }

  private void addRows(
      String heading,
      List<Cell> group,
      Function<Cell, String> label,
      Function<Cell, String> number) {
    if (group.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(heading);
    StringBuilder levels = new StringBuilder(LABEL.formatted("a² ="));
    table.levels().forEach(level -> levels.append(NUMBER.formatted(level)));
    lines.add(levels.toString());
    Map<String, StringBuilder> rows = new LinkedHashMap<>();
    for (Cell cell : group) {
      rows.computeIfAbsent(label.apply(cell), row -> new StringBuilder(LABEL.formatted(row)))
          .append(NUMBER.formatted(number.apply(cell)));
    }
    rows.values().forEach(row -> lines.add(row.toString()));
  }

  /** Distinguishes rows of one protocol that differ only in their segments. */
  private String label(Cell cell) {
    boolean severalSettings =
        cells.stream()
                .filter(other -> other.protocol() == cell.protocol())
                .filter(other -> other.row().equals(cell.row()))
                .mapToInt(other -> other.segments().orElse(0))
                .distinct()
                .count()
            > 1;
    return severalSettings ? cell.row() + ", G=" + cell.segments().getAsInt() : cell.row();
  }

  private static String plusMinus(double mean, double sd) {
    return Double.isNaN(sd)
        ? String.format(Locale.ROOT, "%.3f", mean)
        : String.format(Locale.ROOT, "%.3f ± %.3f", mean, sd);
  }
}
