// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.aleator.Interval;
import org.aleator.report.page.Block;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/**
 * What one method says of the noise in one column: a state variable, or a feature.
 *
 * @param column whose noise it is
 * @param method the method's name
 * @param variance of the noise
 * @param interval its 95 % interval, if the method has one
 */
public record ColumnNoise(
    String column, String method, double variance, Optional<Interval> interval) {
  private static final int MOST_COLUMNS = 8;

  double std() {
    return Math.sqrt(variance);
  }

  String range() {
    return interval
        .map(i -> Digits.of(Math.sqrt(i.low())) + " to " + Digits.of(Math.sqrt(i.high())))
        .orElse("none");
  }

  /** A fact for each column, by the recommended method. */
  static Block.Facts facts(List<ColumnNoise> all, String recommended) {
    return new Block.Facts(
        recommended(all, recommended)
            .map(
                noise ->
                    new Block.Fact(
                        "Noise in " + noise.column + ", std",
                        Digits.of(noise.std()),
                        noise.interval.isPresent() ? "95 %: " + noise.range() : "no interval"))
            .toList());
  }

  /** Such as {@code x 0.71, v 0.32}. */
  static String words(List<ColumnNoise> all, String recommended) {
    return String.join(
        ", ",
        recommended(all, recommended)
            .map(noise -> noise.column + " " + Digits.of(noise.std()))
            .toList());
  }

  private static Stream<ColumnNoise> recommended(List<ColumnNoise> all, String method) {
    return all.stream().filter(noise -> noise.method.equals(method)).limit(MOST_COLUMNS);
  }

  /** The methods side by side, a figure for each column, and a table of all. */
  static List<Block> blocks(List<ColumnNoise> all, String recommended) {
    Map<String, List<ColumnNoise>> byColumn = new LinkedHashMap<>();
    all.forEach(n -> byColumn.computeIfAbsent(n.column, name -> new ArrayList<>()).add(n));
    List<Block> blocks = new ArrayList<>();
    byColumn.values().stream()
        .limit(MOST_COLUMNS)
        .forEach(
            methods ->
                blocks.add(
                    new Block.Drawing(
                        figure("noise-" + (blocks.size() + 1), methods, recommended))));
    List<List<String>> rows = new ArrayList<>();
    for (ColumnNoise noise : all) {
      rows.add(
          List.of(
              noise.column,
              noise.method + (noise.method.equals(recommended) ? " (the answer)" : ""),
              Digits.of(noise.std()),
              noise.range(),
              Digits.of(noise.variance),
              noise
                  .interval
                  .map(i -> Digits.of(i.low()) + " to " + Digits.of(i.high()))
                  .orElse("none")));
    }
    blocks.add(
        new Block.Rows(
            "The noise in each column",
            List.of("column", "estimator", "std", "95 %", "variance", "95 %"),
            rows));
    return blocks;
  }

  private static Figure figure(String id, List<ColumnNoise> methods, String recommended) {
    int n = methods.size();
    double[] place = new double[n];
    double[] std = new double[n];
    double[] low = new double[n];
    double[] high = new double[n];
    List<String> words = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      ColumnNoise noise = methods.get(i);
      place[i] = i;
      std[i] = noise.std();
      low[i] = noise.interval.map(v -> Math.sqrt(v.low())).orElse(Double.NaN);
      high[i] = noise.interval.map(v -> Math.sqrt(v.high())).orElse(Double.NaN);
      words.add(noise.method + " " + Digits.of(std[i]) + " (" + noise.range() + ")");
    }
    String column = methods.get(0).column;
    return new Figure(
        id,
        Panel.named(
            "The noise in " + column + " by each estimator, with its 95 % interval",
            "std of the noise in " + column,
            methods.stream().map(ColumnNoise::method).toList(),
            List.of(new Mark.Intervals("", Ink.BLUE, place, std, low, high))),
        "Dots are estimates, lines their 95 %% intervals. The answer is that of %s."
            .formatted(recommended),
        "Standard deviation of the noise: " + String.join("; ", words) + ".");
  }
}
