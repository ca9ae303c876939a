// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;
import org.aleator.learn.stack.Clusters;
import org.aleator.learn.stack.OutOfFoldTrees;
import org.aleator.learn.stack.RowSplit;
import org.aleator.numerics.StandardNormal;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Whether rows depend on their neighbours in the file, so that folds drawn at random ask a fit at
 * rows that others in it give away. Two ways are looked for:
 *
 * <ul>
 *   <li>units that features identify ({@link FileUnits}): the same trees predict rows of units they
 *       have seen and of units they have not;
 *   <li>residuals of unseen rows that correlate with those of the next row.
 * </ul>
 *
 * <p>A table sorted by its target or by a feature has no dependent rows, though its neighbours'
 * residuals correlate: by the target they are sorted by what the model misses, too, and that test
 * is left out; by a feature they share what the model misses of the function there, which rows ten
 * places away share nearly as well, and only the rest counts. In random order none of this is seen
 * but by chance. One feature that the file is sorted by leaves nothing to tell a rough function
 * from dependent rows by.
 */
final class RowDependence {
  /** Below this a correlation of 0.5 cannot be told from chance. */
  private static final int FEWEST_ROWS = 100;

  /** A file's first rows; its order is hardly another later on. */
  private static final int MOST_FIRST = 100_000;

  /** Trees of so many rows tell a factor of two. */
  private static final int MOST_ROWS = 6_000;

  /** Of fewer units, what they have in common and what is each one's own cannot be told apart. */
  private static final int FEWEST_UNITS = 8;

  private static final double DEVIATIONS = 4;

  /**
   * The least ratio of mean squared errors, and the least difference in standard errors that goes
   * with it: units of very different size know their mean badly, even where it is far off. Chosen
   * on ten tables, also shuffled and sorted by columns: what fires are boston (towns), concrete
   * (mixes), airfoil (runs) and Chwirut1 (runs), and none that was shuffled.
   */
  private static final double[][] APART = {{2, DEVIATIONS}, {10, 2.5}};

  /** Residuals correlate less where a model misses a little of the function. */
  private static final double CORRELATED = 0.15;

  /** So far apart neighbours have nothing in common but what the sorting gives them. */
  private static final int FAR_ROWS = 10;

  /** Of the steps from row to row: a column in which so many go the same way is in order. */
  private static final double SORTED = 0.9;

  private final Dataset data;
  private final Seed seed;

  private RowDependence(Dataset data, Seed seed) {
    this.data = data;
    this.seed = seed;
  }

  /**
   * @param data rows in the order of the file
   * @param means predictions of them by fits that had not seen them
   */
  static List<Finding> of(Dataset data, double[] means, Work work) {
    if (data.groups().isPresent() || data.rows() < FEWEST_ROWS) {
      return List.of();
    }
    Dataset first =
        data.rows() > MOST_FIRST ? data.selectRows(IntStream.range(0, MOST_FIRST).toArray()) : data;
    RowDependence test = new RowDependence(first, work.seed().split("dependence"));
    List<Finding> findings = new ArrayList<>();
    test.units().ifPresent(findings::add);
    test.correlation(Arrays.copyOf(means, first.rows())).ifPresent(findings::add);
    return findings;
  }

  private Optional<Finding> units() {
    return FileUnits.of(data)
        .filter(units -> units.groups().count() >= FEWEST_UNITS)
        .flatMap(
            units ->
                compared(units.groups())
                    .map(
                        errors ->
                            new RowFinding.RowsShareUnits(
                                units.groups().count(),
                                units.columns(),
                                errors.known(),
                                errors.unknown())));
  }

  /** RMSE where others of the group were seen, and where none was. */
  private record Errors(double known, double unknown) {}

  /** The errors, if they differ by enough. */
  private Optional<Errors> compared(Groups all) {
    int[] rows = someGroups(all);
    Dataset some = data.selectRows(rows);
    Groups groups = all.select(rows);
    if (groups.count() < FEWEST_UNITS) {
      return Optional.empty();
    }
    // Rows with equal features stay together in either: what replicates tell is no unit's.
    double[] known = squaredErrors(OutOfFoldTrees.bySites(some), seed.split("apart"));
    double[] unknown = squaredErrors(some.withGroups(groups), seed.split("together"));
    double a = Arrays.stream(known).average().orElseThrow();
    double b = Arrays.stream(unknown).average().orElseThrow();
    double[] difference = new double[known.length];
    Arrays.setAll(difference, i -> unknown[i] - known[i] - (b - a));
    Clusters clusters = new Clusters(groups.of(), groups.count());
    double spread = Arrays.stream(clusters.sums(difference)).map(s -> s * s).sum();
    double error = Math.sqrt(clusters.factor() * spread) / known.length;
    return Arrays.stream(APART).anyMatch(c -> b > c[0] * a && b - a > c[1] * error)
        ? Optional.of(new Errors(Math.sqrt(a), Math.sqrt(b)))
        : Optional.empty();
  }

  /** Whole groups, drawn at random, of not many more rows than are needed. */
  private int[] someGroups(Groups all) {
    if (data.rows() <= MOST_ROWS) {
      return IntStream.range(0, data.rows()).toArray();
    }
    int[] order =
        RowSplit.permutation(IntStream.range(0, all.count()).toArray(), seed.split("groups"));
    int[] sizes = all.sizes();
    boolean[] taken = new boolean[all.count()];
    int rows = 0;
    for (int i = 0; i < order.length && rows < MOST_ROWS; i++) {
      taken[order[i]] = true;
      rows += sizes[order[i]];
    }
    return IntStream.range(0, data.rows()).filter(i -> taken[all.of()[i]]).toArray();
  }

  /** Of trees that had not seen the row's group. */
  private static double[] squaredErrors(Dataset data, Seed seed) {
    double[] predicted = OutOfFoldTrees.predict(data, seed);
    double[] squares = new double[predicted.length];
    Arrays.setAll(squares, i -> Math.pow(data.y()[i] - predicted[i], 2));
    return squares;
  }

  private Optional<Finding> correlation(double[] means) {
    if (isSorted(data.y())) {
      return Optional.empty();
    }
    double[] residuals = new double[means.length];
    Arrays.setAll(residuals, i -> data.y()[i] - means[i]);
    double[] scores = normalScores(residuals);
    double next = correlation(scores, 1);
    boolean sorted =
        IntStream.range(0, data.x().columns()).anyMatch(j -> isSorted(data.x().columnValues(j)));
    double own = sorted ? next - Math.max(0, correlation(scores, FAR_ROWS)) : next;
    return own > CORRELATED && own * Math.sqrt(means.length) > DEVIATIONS
        ? Optional.of(new RowFinding.NeighboursShareErrors(next))
        : Optional.empty();
  }

  private static double correlation(double[] scores, int lag) {
    double products = 0;
    double squares = 0;
    for (int i = 0; i < scores.length; i++) {
      squares += scores[i] * scores[i];
      products += i < lag ? 0 : scores[i] * scores[i - lag];
    }
    return products / squares;
  }

  /** Heavy tails would carry the correlation by a few rows. */
  private static double[] normalScores(double[] values) {
    int n = values.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] scores = new double[n];
    for (int rank = 0; rank < n; rank++) {
      scores[order[rank]] = StandardNormal.quantile((rank + 0.5) / n);
    }
    return scores;
  }

  /** Whether nearly all steps along the file go one way. */
  private static boolean isSorted(double[] values) {
    int up = 0;
    int down = 0;
    for (int i = 1; i < values.length; i++) {
      up += values[i] > values[i - 1] ? 1 : 0;
      down += values[i] < values[i - 1] ? 1 : 0;
    }
    return up + down > 0 && Math.max(up, down) >= SORTED * (up + down);
  }
}
