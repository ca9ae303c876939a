// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.finding.Finding;
import org.aleator.text.Digits;

/**
 * The noise of several columns, for a person: the answer of each, then what every method found.
 *
 * @param column whose noise it is
 * @param method that found it
 * @param interval of the variance, 95 %
 */
public record ColumnNoiseText(
    String column, String method, double variance, Optional<Interval> interval) {

  /** A heading, the recommended method's std of each column, all methods, and the findings. */
  public static List<String> lines(
      String heading, List<ColumnNoiseText> found, String recommended, List<Finding> findings) {
    int width = Math.max(12, found.stream().mapToInt(f -> f.column.length() + 1).max().orElse(0));
    List<String> lines = new ArrayList<>();
    lines.add(heading);
    for (ColumnNoiseText one : found) {
      if (one.method.equals(recommended)) {
        lines.add(one.answer("  %%-%ds std %%-10s %%s".formatted(width)));
      }
    }
    lines.add("");
    lines.add("By method");
    String row = "  %%-%ds %%-10s %%-11s %%-11s %%s".formatted(width);
    lines.add(row.formatted("", "", "variance", "std", "95 % of the variance"));
    for (ColumnNoiseText one : found) {
      lines.add(
          row.formatted(
              one.column,
              one.method,
              Digits.of(one.variance),
              Digits.of(Math.sqrt(one.variance)),
              one.interval.map(i -> range(i.low(), i.high())).orElse("none")));
    }
    if (!findings.isEmpty()) {
      lines.add("");
      lines.add("Please note");
      findings.forEach(finding -> lines.add("  - " + finding.message()));
    }
    return lines;
  }

  private String answer(String format) {
    String range =
        interval
            .map(i -> "95 %: " + range(Math.sqrt(i.low()), Math.sqrt(i.high())))
            .orElse("no interval");
    return format.formatted(column, Digits.of(Math.sqrt(variance)), range);
  }

  private static String range(double low, double high) {
    return Digits.of(low) + " to " + Digits.of(high);
  }
}
