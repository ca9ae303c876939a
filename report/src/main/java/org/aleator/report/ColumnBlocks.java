// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.Interval;
import org.aleator.columns.ColumnStudy;
import org.aleator.columns.ColumnStudy.Column;
import org.aleator.columns.ColumnStudy.Measure;
import org.aleator.columns.ColumnStudy.Value;
import org.aleator.columns.NoiseAlong;
import org.aleator.report.page.Block;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/** Which columns matter for what is left. */
final class ColumnBlocks {
  private static final int MOST_DRAWN = 12;

  private ColumnBlocks() {}

  static List<Block> of(String id, ColumnStudy study) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading("Which columns matter"));
    study.words().forEach(words -> blocks.add(new Block.Text(sentence(study, words))));
    blocks.add(new Block.Drawing(figure(id, study)));
    blocks.add(table(study));
    if (!study.noise().isEmpty()) {
      blocks.add(noise(study.noise()));
    }
    return blocks;
  }

  private static Figure figure(String id, ColumnStudy study) {
    List<Column> drawn = study.columns().stream().limit(MOST_DRAWN).toList();
    int count = drawn.size();
    double[] place = new double[count];
    double[] value = new double[count];
    double[] low = new double[count];
    double[] high = new double[count];
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Value without = drawn.get(i).without().get(0);
      place[i] = i;
      value[i] = without.value();
      low[i] = Math.max(0, without.value() - Interval.Z * without.standardError());
      high[i] = without.value() + Interval.Z * without.standardError();
      words.add(Excerpt.of(drawn.get(i).name()) + " " + shown(without));
    }
    double[] now = new double[count];
    Arrays.fill(now, study.now()[0]);
    String measure = study.measures().get(0).words();
    int more = study.columns().size() - count;
    return new Figure(
        id,
        Panel.named(
            "What is reached without each column",
            measure + " on held-out rows",
            drawn.stream().map(column -> Excerpt.of(column.name())).toList(),
            List.of(
                new Mark.Points("with all columns", Ink.GREY, now, place),
                new Mark.Intervals("without it, 95 %", Ink.BLUE, place, value, low, high))),
        "Models were fitted anew without each column, to the same rows (%s of them). Grey is what all columns reach.%s"
            .formatted(
                Digits.count(study.rows()),
                more > 0 ? " The %d columns that add least are not drawn.".formatted(more) : ""),
        "%s with all columns %s; without %s."
            .formatted(measure, Digits.of(study.now()[0]), String.join("; without ", words)));
  }

  private static Block table(ColumnStudy study) {
    List<String> head = new ArrayList<>(List.of("without"));
    study.measures().forEach(measure -> head.add(title(measure) + ", ± standard error"));
    head.add("the column");
    List<List<String>> rows = new ArrayList<>();
    for (Column column : study.columns()) {
      List<String> row = new ArrayList<>(List.of(Excerpt.of(column.name())));
      column.without().forEach(value -> row.add(shown(value)));
      row.add(column.adds().words());
      rows.add(row);
    }
    return new Block.Rows("What is left without each column", head, rows);
  }

  private static String title(Measure measure) {
    return switch (measure) {
      case REACHED_RMSE, LOG_LOSS, ERROR -> measure.words() + " reached";
      case FLOOR_RMSE -> measure.words();
    };
  }

  private static Block noise(List<NoiseAlong> all) {
    return new Block.Rows(
        "Along which columns the noise changes",
        List.of("column", "of what it varies by", "along it"),
        all.stream()
            .map(
                along ->
                    List.of(
                        Excerpt.of(along.column()), Digits.percent(along.share()), along.words()))
            .toList());
  }

  private static String shown(Value value) {
    return Digits.withError(value.value(), value.standardError());
  }

  /** A column's name at the beginning stays as the file has it. */
  private static String sentence(ColumnStudy study, String words) {
    boolean named =
        study.columns().stream()
            .map(column -> Excerpt.of(column.name()))
            .anyMatch(name -> words.startsWith(name + " ") || words.startsWith(name + ","));
    return (named ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1)) + ".";
  }
}
