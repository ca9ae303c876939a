// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding.Category;
import org.aleator.encode.FeatureEncoding.Feature;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/**
 * How the best error differs along a column.
 *
 * @param column its name
 * @param share the part of the differences between records that it explains, alone
 * @param parts of the column, in its order
 */
public record AmbiguousColumn(String column, double share, List<Part> parts) {
  /** A person reads no more. */
  static final int MOST_PARTS = 4;

  public AmbiguousColumn {
    parts = List.copyOf(parts);
  }

  /**
   * Records with similar values of the column.
   *
   * @param values which
   * @param rows how many records
   * @param error their mean best error
   */
  public record Part(String values, int rows, double error) {}

  /** Rows under the words that describe them. */
  private record Rows(String values, int[] rows) {}

  /**
   * @param at the feature's first column in x
   * @param error the best error of each record, or what else varies over them
   */
  public static AmbiguousColumn of(Feature feature, Matrix x, int at, double[] error) {
    List<Rows> groups = new ArrayList<>();
    int[] present = IntStream.range(0, x.rows()).toArray();
    int width = feature instanceof Category category ? category.levels().size() : 1;
    if (feature.mayBeMissing()) {
      present = IntStream.of(present).filter(i -> x.get(i, at + width) == 0).toArray();
    }
    groups.addAll(
        feature instanceof Category category
            ? levels(category, x, at, present)
            : quarters(x.columnValues(at), present));
    if (present.length < x.rows()) {
      int[] missing = IntStream.range(0, x.rows()).filter(i -> x.get(i, at + width) != 0).toArray();
      groups.add(new Rows("missing", missing));
    }
    groups.removeIf(group -> group.rows().length == 0);
    return new AmbiguousColumn(
        feature.column(),
        share(groups, error),
        groups.stream()
            .map(group -> new Part(group.values(), group.rows().length, mean(group.rows(), error)))
            .toList());
  }

  /** The commonest levels, the others together. */
  private static List<Rows> levels(Category category, Matrix x, int at, int[] present) {
    List<Rows> levels = new ArrayList<>();
    for (int level = 0; level < category.levels().size(); level++) {
      int place = at + level;
      levels.add(
          new Rows(
              Excerpt.of(category.levels().get(level)),
              IntStream.of(present).filter(i -> x.get(i, place) != 0).toArray()));
    }
    levels.sort(Comparator.comparingInt(level -> -level.rows().length));
    if (levels.size() <= MOST_PARTS) {
      return levels;
    }
    List<Rows> shown = new ArrayList<>(levels.subList(0, MOST_PARTS - 1));
    List<Rows> rest = levels.subList(MOST_PARTS - 1, levels.size());
    shown.add(
        new Rows(
            rest.size() + " others",
            rest.stream().flatMapToInt(level -> IntStream.of(level.rows())).toArray()));
    return shown;
  }

  /** About equally many rows each; equal values are not parted. */
  private static List<Rows> quarters(double[] values, int[] present) {
    int[] order =
        IntStream.of(present)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    List<Rows> parts = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= order.length; i++) {
      boolean end = i == order.length;
      boolean parted = end || values[order[i]] != values[order[i - 1]];
      if (end || (parted && (long) i * MOST_PARTS >= (parts.size() + 1L) * order.length)) {
        double low = values[order[from]];
        double high = values[order[i - 1]];
        String words = low == high ? plain(low) : plain(low) + " to " + plain(high);
        parts.add(new Rows(words, Arrays.copyOfRange(order, from, i)));
        from = i;
      }
    }
    return parts;
  }

  /** Without the zeros that say nothing of a range. */
  private static String plain(double value) {
    String digits = Digits.of(value);
    return digits.contains(".") && !digits.contains("e")
        ? digits.replaceFirst("\\.?0+$", "")
        : digits;
  }

  private static double share(List<Rows> groups, double[] error) {
    int n = groups.stream().mapToInt(group -> group.rows().length).sum();
    double mean = Arrays.stream(error).average().orElse(0);
    double total = Arrays.stream(error).map(e -> (e - mean) * (e - mean)).sum();
    double between = 0;
    for (Rows group : groups) {
      double off = mean(group.rows(), error) - mean;
      between += group.rows().length * off * off;
    }
    if (!(total > 0) || groups.size() < 2 || n <= groups.size()) {
      return 0;
    }
    return Math.max(0, 1 - (1 - between / total) * (n - 1) / (n - groups.size()));
  }

  private static double mean(int[] rows, double[] error) {
    return IntStream.of(rows).mapToDouble(i -> error[i]).average().orElse(0);
  }
}
