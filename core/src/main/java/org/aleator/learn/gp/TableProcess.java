// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Work;

/**
 * The Gaussian process of a table: its parameters for each smoothness, and the one that predicts
 * left-out rows best.
 *
 * @param bySmoothness the likeliest parameters of each smoothness
 * @param best those whose predictions err least
 * @param neighbours how many rows a prediction is conditioned on: as many as make it err least
 */
public record TableProcess(
    Map<Smoothness, ProcessParameters> bySmoothness, ProcessParameters best, int neighbours)
    implements Serializable {

  /** Rows that parameters are sought by at most: their neighbours are near enough. */
  private static final int MOST_ROWS = 50_000;

  /**
   * Rows that are left out to choose by: their mean square is known to a few per cent, and the
   * difference of two fits to them much better.
   */
  private static final int LEFT_OUT = 1_000;

  private static final int LEFT_OUT_WITH_MORE = 400;

  /** Up to so many rows all of them may be conditioned on: one factor serves all predictions. */
  private static final int EXACT_ROWS = 1_500;

  /** From so many rows a feature on, lengths fitted to all rows give little away (0009). */
  private static final int ROWS_A_LENGTH = 100;

  /** Rounding, of labels of variance 1. */
  private static final double LEAST_UNIT = 1e-9;

  private static final int FEWEST_NEIGHBOURS = 60;
  private static final int MOST_NEIGHBOURS = 400;

  /** Twice the neighbours cost five times as much: they have to gain so much of the mean square. */
  private static final double WORTHWHILE = 0.005;

  public TableProcess {
    bySmoothness = Collections.unmodifiableMap(new EnumMap<>(bySmoothness));
  }

  /**
   * Finds the process of a table; the same bits for any number of threads.
   *
   * @param z coordinates on unit scale
   * @param y labels of about unit variance
   */
  public static TableProcess find(Matrix z, double[] y, Work work) {
    return find(z, y, RowWeights.EQUAL, work);
  }

  /**
   * The same of rows that do not count alike.
   *
   * @param weights wᵢ: the noise of a row has 1/wᵢ times the variance that is found
   */
  public static TableProcess find(Matrix z, double[] y, RowWeights weights, Work work) {
    if (z.rows() != y.length || z.rows() < 2 || z.columns() == 0) {
      throw new IllegalArgumentException(
          z.rows() + " x " + z.columns() + " coordinates do not go with " + y.length + " labels");
    }
    Prepared rows = Prepared.of(z, y, weights, work);
    Map<Smoothness, ProcessParameters> found = rows.search(work).search();
    found.replaceAll((smoothness, parameters) -> parameters.scaled(rows.unit * rows.unit));
    return choose(found, rows, work);
  }

  /**
   * The process for rows that others are to be predicted by: this one, or where it has many lengths
   * for its rows one with the parameters of these alone. As many lengths as rows could be chosen so
   * that the labels of the held-out rows come out right.
   *
   * @param z coordinates of the table's rows
   * @param y their labels
   * @param seen which of them may be looked at
   */
  public TableProcess seeing(Matrix z, double[] y, int[] seen, Work work) {
    return seeing(z, y, RowWeights.EQUAL, seen, work);
  }

  /** The same of rows that do not count alike. */
  public TableProcess seeing(Matrix z, double[] y, RowWeights weights, int[] seen, Work work) {
    if (seen.length == y.length || y.length >= ROWS_A_LENGTH * z.columns()) {
      return this;
    }
    double[] labels = Arrays.stream(seen).mapToDouble(i -> y[i]).toArray();
    return of(z.selectRows(seen), labels, weights.select(seen), work.split("process").silent());
  }

  /**
   * The same smoothness and neighbours with the parameters of some rows alone, sought from here:
   * for rows of which others are to be predicted.
   */
  public TableProcess of(Matrix z, double[] y, RowWeights weights, Work work) {
    Prepared rows = Prepared.of(z, y, weights, work);
    ProcessParameters own =
        rows.search(work).searchFrom(best.scaled(1 / (rows.unit * rows.unit)), rows.groups.of());
    Map<Smoothness, ProcessParameters> found = new EnumMap<>(bySmoothness);
    found.put(own.smoothness(), own.scaled(rows.unit * rows.unit));
    return new TableProcess(found, found.get(own.smoothness()), neighbours);
  }

  /**
   * Rows in random order, and what a linear function leaves over of their labels.
   *
   * @param unit root mean square of what is left over
   * @param left over, in this unit
   */
  private record Prepared(
      Matrix z, double[] y, RowWeights weights, double unit, double[] left, LengthGroups groups) {

    static Prepared of(Matrix z, double[] y, RowWeights all, Work work) {
      int[] order = Shuffle.order(y.length, work.seed().split("order").random());
      int[] rows = Arrays.copyOf(order, Math.min(order.length, MOST_ROWS));
      Matrix some = z.selectRows(rows);
      double[] labels = Arrays.stream(rows).mapToDouble(i -> y[i]).toArray();
      RowWeights weights = all.select(rows);
      double[] left = LinearMean.fit(some, labels, weights).residuals(some, labels);
      double square = weights.mean(Arrays.stream(left).map(r -> r * r).toArray());
      // What a linear function explains wholly still needs a unit.
      double unit = Math.max(Math.sqrt(square), LEAST_UNIT);
      double[] scaled = Arrays.stream(left).map(r -> r / unit).toArray();
      return new Prepared(some, labels, weights, unit, scaled, LengthGroups.of(some, scaled));
    }

    VecchiaSearch search(Work work) {
      return new VecchiaSearch(z, left, weights, groups, work);
    }
  }

  private static TableProcess choose(
      Map<Smoothness, ProcessParameters> found, Prepared rows, Work work) {
    double[] y = rows.y;
    int[] leftOut = new int[Math.min(LEFT_OUT, y.length)];
    Arrays.setAll(leftOut, i -> i);
    Map<Smoothness, Double> errors = new EnumMap<>(Smoothness.class);
    found.forEach(
        (smoothness, parameters) ->
            errors.put(smoothness, error(parameters, FEWEST_NEIGHBOURS, rows, leftOut, work)));
    Smoothness best =
        errors.entrySet().stream()
            .min(Comparator.comparingDouble(Map.Entry::getValue))
            .orElseThrow()
            .getKey();
    if (y.length <= EXACT_ROWS) {
      boolean all = error(found.get(best), EXACT_ROWS, rows, leftOut, work) < errors.get(best);
      return new TableProcess(found, found.get(best), all ? EXACT_ROWS : FEWEST_NEIGHBOURS);
    }
    int[] fewer = Arrays.copyOf(leftOut, Math.min(LEFT_OUT_WITH_MORE, leftOut.length));
    double error = error(found.get(best), FEWEST_NEIGHBOURS, rows, fewer, work);
    int neighbours = FEWEST_NEIGHBOURS;
    while (neighbours < Math.min(MOST_NEIGHBOURS, y.length - 1)) {
      int more = Math.min(MOST_NEIGHBOURS, 2 * neighbours);
      double withMore = error(found.get(best), more, rows, fewer, work);
      if (withMore > (1 - WORTHWHILE) * error) {
        break;
      }
      neighbours = more;
      error = withMore;
    }
    return new TableProcess(found, found.get(best), neighbours);
  }

  private static double error(
      ProcessParameters parameters, int neighbours, Prepared rows, int[] leftOut, Work work) {
    double[] mean =
        new VecchiaProcess(parameters, neighbours, rows.z, rows.y, rows.weights)
            .withoutItself(leftOut, work)
            .mean();
    double sum = 0;
    for (int i = 0; i < leftOut.length; i++) {
      double residual = rows.y[leftOut[i]] - mean[i];
      sum += residual * residual * rows.weights.of(leftOut[i]);
    }
    return sum / leftOut.length;
  }

  /** The part of the squares of errors that a linear function of coordinates explains. */
  public double explainedBy(Matrix z, double[] errors) {
    return LinearMean.explained(z, errors);
  }

  /** The best process on some rows, given by their coordinates. */
  public VecchiaProcess on(Matrix z, double[] y) {
    return on(z, y, RowWeights.EQUAL);
  }

  /** The same of rows that do not count alike. */
  public VecchiaProcess on(Matrix z, double[] y, RowWeights weights) {
    return new VecchiaProcess(best, neighbours, z, y, weights);
  }
}
