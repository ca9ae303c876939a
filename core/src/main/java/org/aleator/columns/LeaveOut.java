// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.learn.stack.Clusters;
import org.aleator.util.Work;

/**
 * What is lost without each column of a table: models are fitted anew without it, to the training
 * rows of the same folds, and their losses compared row by row (leave one covariate out; Lei and
 * others, JASA 2018). To shuffle a column of a fitted model instead would ask it about rows that
 * cannot be, and would call both of two columns important that carry the same (Hooker, Mentch and
 * Zhou 2021).
 *
 * <p>A column <em>adds something</em> where its rise is above 0 by Holm's test over all columns, at
 * 5 % for the table. It <em>adds nothing</em> where the rise is below {@value #NOTHING} of the loss
 * with 95 % certainty.
 *
 * <p>Columns that add nothing alone may carry the same. So those that were not found to add
 * something are left out all at once; where that costs something, one after the other, the least
 * needed first, as long as it does not.
 *
 * @param whole the mean losses with all columns, by kind of loss
 * @param columns one for each, in the table's order
 * @param spare the columns that may all go at once, and what that costs; empty where there is none
 * @param twins of which either may go, and not both
 */
public record LeaveOut(
    double[] whole, List<Column> columns, Optional<Spare> spare, List<Twins> twins) {
  private static final double LEVEL = 0.05;

  /** A hundredth of a mean square is half a % of its root. */
  static final double NOTHING = 0.01;

  public LeaveOut {
    columns = List.copyOf(columns);
    twins = List.copyOf(twins);
  }

  /** Losses on held-out rows, by kind and row; the columns are decided by the first kind. */
  @FunctionalInterface
  interface Losses {
    /**
     * @param features the columns of x that are used, ascending; there may be none
     */
    double[][] of(int[] features);
  }

  /** Whether a column adds something to the others. */
  public enum Adds {
    SOMETHING("adds something"),
    NOTHING("adds nothing"),
    UNKNOWN("cannot be told");

    private final String words;

    Adds(String words) {
      this.words = words;
    }

    /** What a person reads. */
    public String words() {
      return words;
    }
  }

  /**
   * One column.
   *
   * @param rises of each kind of loss without it
   * @param pValue that so great a rise comes by chance, by Holm's correction for all columns
   */
  public record Column(String name, List<Rise> rises, double pValue, Adds adds) {
    public Column {
      rises = List.copyOf(rises);
    }

    Column addingNothing() {
      return new Column(name, rises, pValue, Adds.NOTHING);
    }

    /** That of the loss which decides. */
    public Rise rise() {
      return rises.get(0);
    }
  }

  /** Columns that may go at once. */
  public record Spare(List<String> columns, List<Rise> rises) {
    public Spare {
      columns = List.copyOf(columns);
      rises = List.copyOf(rises);
    }
  }

  /**
   * Two columns that carry the same.
   *
   * @param both the rises without both, of each kind of loss
   */
  public record Twins(String one, String other, List<Rise> both) {
    public Twins {
      both = List.copyOf(both);
    }
  }

  /**
   * @param names of the table's columns
   * @param features the columns of x that each of them became
   * @param clusters which rows belong together
   */
  static LeaveOut of(
      List<String> names, List<int[]> features, Losses losses, Clusters clusters, Work work) {
    return new Search(names, features, losses, clusters, work).run();
  }

  private static final class Search {
    private final List<String> names;
    private final List<int[]> features;
    private final Losses losses;
    private final Clusters clusters;
    private final Work work;
    private double[][] whole = {};
    private double[][][] alone = {};

    Search(List<String> names, List<int[]> features, Losses losses, Clusters clusters, Work work) {
      this.names = names;
      this.features = features;
      this.losses = losses;
      this.clusters = clusters;
      this.work = work;
    }

    LeaveOut run() {
      int count = names.size();
      work.progress("leaving columns out", 0);
      List<double[][]> found = new ArrayList<>();
      for (int c = -1; c < count; c++) {
        found.add(without(c < 0 ? List.of() : List.of(c)));
        work.progress("leaving columns out", (c + 2) / (count + 2.0));
      }
      whole = found.get(0);
      alone = found.subList(1, found.size()).toArray(double[][][]::new);
      List<Column> columns = columns();
      List<Integer> candidates =
          IntStream.range(0, count)
              .filter(c -> columns.get(c).adds != Adds.SOMETHING)
              .boxed()
              .sorted(Comparator.comparingDouble(c -> columns.get(c).rise().value()))
              .toList();
      double[] means = Arrays.stream(whole).mapToDouble(Search::mean).toArray();
      if (candidates.isEmpty()) {
        return new LeaveOut(means, columns, Optional.empty(), List.of());
      }
      double[][] all = candidates.size() == 1 ? alone[candidates.get(0)] : without(candidates);
      return isNeeded(all, 1)
          ? oneAfterTheOther(means, columns, candidates)
          : found(means, columns, spare(candidates, all), List.of());
    }

    /** Where columns add nothing all at once, each of them adds nothing. */
    private LeaveOut found(double[] means, List<Column> columns, Spare spare, List<Twins> twins) {
      boolean nothing = spare.rises.get(0).atMost() < NOTHING * means[0];
      return new LeaveOut(
          means,
          columns.stream()
              .map(one -> nothing && spare.columns.contains(one.name) ? one.addingNothing() : one)
              .toList(),
          Optional.of(spare),
          twins);
    }

    private LeaveOut oneAfterTheOther(
        double[] means, List<Column> columns, List<Integer> candidates) {
      List<Integer> gone = new ArrayList<>(candidates.subList(0, 1));
      double[][] left = alone[candidates.get(0)];
      List<Twins> twins = new ArrayList<>();
      for (int c : candidates.subList(1, candidates.size())) {
        List<Integer> more = new ArrayList<>(gone);
        more.add(c);
        double[][] further = without(more);
        if (isNeeded(further, candidates.size())) {
          twin(c, gone, candidates.size()).ifPresent(twins::add);
        } else {
          gone = more;
          left = further;
        }
      }
      return found(means, columns, spare(gone, left), twins);
    }

    /** The one whose loss is replaced by the column: losing both costs more than each alone. */
    private Optional<Twins> twin(int column, List<Integer> gone, int tests) {
      Twins best = null;
      for (int other : gone) {
        double[][] both = without(List.of(column, other));
        double[] beyond = new double[both[0].length];
        Arrays.setAll(
            beyond, i -> both[0][i] - alone[column][0][i] - alone[other][0][i] + whole[0][i]);
        Rise rise = rise(both, 0);
        if (Rise.of(beyond, clusters).pValue() <= LEVEL / tests
            && (best == null || rise.value() > best.both.get(0).value())) {
          best = new Twins(names.get(other), names.get(column), rises(both));
        }
      }
      return Optional.ofNullable(best);
    }

    private Spare spare(List<Integer> gone, double[][] left) {
      return new Spare(gone.stream().sorted().map(names::get).toList(), rises(left));
    }

    private boolean isNeeded(double[][] left, int tests) {
      return rise(left, 0).pValue() <= LEVEL / tests;
    }

    /** Holm's step-down: the k-th least p-value times the number of those not less. */
    private List<Column> columns() {
      int count = names.size();
      Rise[] rises = new Rise[count];
      Arrays.setAll(rises, c -> rise(alone[c], 0));
      int[] order =
          IntStream.range(0, count)
              .boxed()
              .sorted(Comparator.comparingDouble(c -> rises[c].pValue()))
              .mapToInt(Integer::intValue)
              .toArray();
      double[] adjusted = new double[count];
      double least = 0;
      for (int k = 0; k < count; k++) {
        least = Math.max(least, Math.min(1, (count - k) * rises[order[k]].pValue()));
        adjusted[order[k]] = least;
      }
      double nothing = NOTHING * mean(whole[0]);
      List<Column> columns = new ArrayList<>();
      for (int c = 0; c < count; c++) {
        Adds adds =
            adjusted[c] <= LEVEL
                ? Adds.SOMETHING
                : rises[c].atMost() < nothing ? Adds.NOTHING : Adds.UNKNOWN;
        columns.add(new Column(names.get(c), rises(alone[c]), adjusted[c], adds));
      }
      return columns;
    }

    private List<Rise> rises(double[][] left) {
      return IntStream.range(0, left.length).mapToObj(kind -> rise(left, kind)).toList();
    }

    private Rise rise(double[][] left, int kind) {
      double[] differences = new double[left[kind].length];
      Arrays.setAll(differences, i -> left[kind][i] - whole[kind][i]);
      return Rise.of(differences, clusters);
    }

    private double[][] without(List<Integer> columns) {
      return losses.of(
          IntStream.range(0, features.size())
              .filter(c -> !columns.contains(c))
              .flatMap(c -> Arrays.stream(features.get(c)))
              .sorted()
              .toArray());
    }

    private static double mean(double[] values) {
      return Arrays.stream(values).average().orElseThrow();
    }
  }
}
