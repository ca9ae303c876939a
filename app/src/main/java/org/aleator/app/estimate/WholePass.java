// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.encode.MixedCells;
import org.aleator.encode.RowCounters;
import org.aleator.model.FittedModel.Columns;
import org.aleator.model.TargetStudy;
import org.aleator.noise.Moments;
import org.aleator.scale.TableSample;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/**
 * The one pass over a large table, for one target: counts, ranges, the moments of the labels and of
 * own residuals, and the rows that are drawn.
 */
final class WholePass {
  private final String target;
  private final Optional<Columns> own;
  private final Set<String> features;
  private final TableSample sample;
  private final Map<String, Whole.Range> ranges = new LinkedHashMap<>();
  private final Map<String, MixedCells> mixed = new LinkedHashMap<>();
  private final RowCounters counters = new RowCounters();
  private final Set<String> needed;
  private Map<String, Table.Undecided> undecided = Map.of();
  private long fileRows;
  private long words;
  private double leastLabel = Double.POSITIVE_INFINITY;
  private double greatestLabel = Double.NEGATIVE_INFINITY;
  private Moments labels = Moments.NONE;
  private Moments residuals = Moments.NONE;

  WholePass(String target, Optional<Columns> own, Set<String> features, int mostRows, Seed seed) {
    this.target = target;
    this.own = own;
    this.features = features;
    this.needed = new HashSet<>(TargetStudy.carried(own));
    needed.add(target);
    this.sample = new TableSample(mostRows, seed);
  }

  void add(Table block) {
    fileRows += block.rows();
    counters.add(block);
    undecided = block.undecided();
    for (Column column : block.columns()) {
      if (column instanceof Column.Text text && isUsed(text.name())) {
        mixed.computeIfAbsent(text.name(), name -> new MixedCells()).add(block, text);
      }
    }
    if (mixed.keySet().stream().noneMatch(needed::contains)) {
      addNumbers(block);
    } else {
      // A class, unless it is refused when the drawn rows are looked at.
      Column labels = block.require(target, "target");
      sample.add(block, i -> !labels.isMissing(i));
      words += IntStream.range(0, labels.rows()).filter(i -> !labels.isMissing(i)).count();
    }
  }

  private boolean isUsed(String column) {
    return needed.contains(column) || features.contains(column);
  }

  /** Refuses columns that are no categories and are to be features or classes. */
  void requireCategories() {
    mixed.forEach(
        (name, cells) -> {
          if (features.contains(name) || (own.isEmpty() && name.equals(target))) {
            cells.requireCategory();
          }
        });
  }

  /** Refuses words where numbers are needed, now that the first of them is known. */
  void requireNumbers() {
    mixed.forEach(
        (name, cells) -> {
          if (needed.contains(name)) {
            cells.refuse();
          }
        });
  }

  private void addNumbers(Table block) {
    double[] y = block.numbers(target, "target");
    Optional<double[]> means = own.map(columns -> block.numbers(columns.mean(), "prediction"));
    Optional<double[]> stds = own.flatMap(Columns::epistemicStd).map(name -> stds(block, name));
    for (Column column : block.columns()) {
      if (column instanceof Column.Numeric numbers) {
        if (features.contains(column.name())) {
          block.numbers(column.name(), "feature");
        }
        ranges.merge(column.name(), range(numbers), WholePass::joined);
      }
    }
    boolean[] ofUse = new boolean[y.length];
    double[] used = new double[y.length];
    double[] errors = new double[y.length];
    int count = 0;
    for (int i = 0; i < y.length; i++) {
      double mean = means.isPresent() ? means.get()[i] : 0;
      ofUse[i] =
          !Double.isNaN(y[i])
              && !Double.isNaN(mean)
              && (stds.isEmpty() || !Double.isNaN(stds.get()[i]));
      if (ofUse[i]) {
        used[count] = y[i];
        leastLabel = Math.min(leastLabel, y[i]);
        greatestLabel = Math.max(greatestLabel, y[i]);
        errors[count++] = y[i] - mean;
      }
    }
    labels = labels.plus(Moments.of(used, 0, count));
    residuals = residuals.plus(Moments.of(errors, 0, count));
    sample.add(block, i -> ofUse[i]);
  }

  private static double[] stds(Table block, String name) {
    double[] values = block.numbers(name, "prediction");
    for (int i = 0; i < values.length; i++) {
      if (values[i] < 0) {
        throw new InvalidInputException(
            "%s: row %d, column \"%s\" holds a negative number; a std is at least 0"
                .formatted(block.source(), block.rowNumber(i), name));
      }
    }
    return values;
  }

  private static Whole.Range range(Column.Numeric column) {
    long missing = 0;
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (double value : column.values()) {
      if (Double.isNaN(value)) {
        missing++;
      } else {
        least = value < least ? value : least;
        greatest = value > greatest ? value : greatest;
      }
    }
    return new Whole.Range(column.name(), missing, least, greatest);
  }

  private static Whole.Range joined(Whole.Range one, Whole.Range other) {
    return new Whole.Range(
        one.column(),
        one.missing() + other.missing(),
        Math.min(one.least(), other.least()),
        Math.max(one.greatest(), other.greatest()));
  }

  /** Which columns number the rows. */
  RowCounters counters() {
    return counters;
  }

  TableSample sample() {
    return sample;
  }

  Map<String, Table.Undecided> undecided() {
    return undecided;
  }

  long fileRows() {
    return fileRows;
  }

  /** How many rows have a label. */
  long rows() {
    return words + labels.count();
  }

  Moments labels() {
    return labels;
  }

  /** Whether two labels of use differ. */
  boolean labelsVary() {
    return words > 0 || leastLabel < greatestLabel;
  }

  /** Label − own prediction; label alone where there is none. */
  Moments residuals() {
    return residuals;
  }

  List<Whole.Range> ranges() {
    return new ArrayList<>(ranges.values());
  }
}
