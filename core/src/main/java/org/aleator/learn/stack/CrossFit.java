// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.data.RowWeights;
import org.aleator.learn.stack.RowSplit.Size;

/**
 * The residuals of learners at every row of a table, by fits that had not seen the row ({@link
 * CrossFitting}).
 *
 * @param learners those that survived the {@link Race}, by their number, ascending
 * @param names of their models
 * @param foldOf the fold of each row
 * @param clusters which rows belong together
 * @param residuals y − prediction at full size, by model and row of the table
 * @param first what is known of the first folds alone
 */
public record CrossFit(
    int[] learners,
    List<String> names,
    int[] foldOf,
    Clusters clusters,
    double[][] residuals,
    First first) {

  /**
   * The first folds.
   *
   * @param rows the rows held out there
   * @param clusters which of them belong together
   * @param parts for each smaller size and each part of it, residuals by model and row
   * @param dropped the residuals at full size of the models that dropped out, by name
   */
  public record First(
      int[] rows,
      Clusters clusters,
      Map<Size, List<double[][]>> parts,
      Map<String, double[]> dropped) {}

  /** The same with all residuals in another unit. */
  public CrossFit inUnitsOf(double unit) {
    Map<Size, List<double[][]>> parts = new EnumMap<>(Size.class);
    first.parts.forEach(
        (size, of) -> parts.put(size, of.stream().map(part -> over(part, unit)).toList()));
    Map<String, double[]> dropped = new LinkedHashMap<>();
    first.dropped.forEach((name, of) -> dropped.put(name, over(of, unit)));
    return new CrossFit(
        learners,
        names,
        foldOf,
        clusters,
        over(residuals, unit),
        new First(first.rows, first.clusters, parts, dropped));
  }

  /** The same without the weights that its residuals were multiplied by. */
  CrossFit restored(RowWeights weights) {
    RowWeights atFirst = weights.select(first.rows);
    Map<Size, List<double[][]>> parts = new EnumMap<>(Size.class);
    first.parts.forEach(
        (size, of) -> parts.put(size, of.stream().map(part -> restored(part, atFirst)).toList()));
    Map<String, double[]> dropped = new LinkedHashMap<>();
    first.dropped.forEach((name, of) -> dropped.put(name, atFirst.restored(of)));
    return new CrossFit(
        learners,
        names,
        foldOf,
        clusters,
        restored(residuals, weights),
        new First(first.rows, first.clusters, parts, dropped));
  }

  private static double[][] restored(double[][] values, RowWeights weights) {
    return Arrays.stream(values).map(weights::restored).toArray(double[][]::new);
  }

  private static double[][] over(double[][] values, double unit) {
    return Arrays.stream(values).map(of -> over(of, unit)).toArray(double[][]::new);
  }

  private static double[] over(double[] values, double unit) {
    return Arrays.stream(values).map(value -> value / unit).toArray();
  }

  /** Residuals of several models at some rows. */
  static double[][] at(double[][] residuals, int[] rows) {
    return Arrays.stream(residuals).map(ofModel -> at(ofModel, rows)).toArray(double[][]::new);
  }

  static double[] at(double[] residuals, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> residuals[row]).toArray();
  }
}
