// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.aleator.numerics.kernel.LaneKernels.LANES;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.util.Work;

/**
 * A Gaussian process on some rows of a table that predicts a row from its nearest neighbours among
 * them, around a linear function of the coordinates and a constant that is unknown in every
 * neighbourhood (ordinary kriging). Nothing is fitted but the linear function: the parameters are
 * given.
 */
public final class VecchiaProcess {
  /** Rows of one task. */
  private static final int TASK = 64;

  /** Enough for residuals that something else is fitted to. */
  private static final int QUICK_NEIGHBOURS = 60;

  private final ProcessParameters parameters;
  private final int neighbours;
  private final Matrix z;
  private final double[] y;
  private final RowWeights weights;
  private final LinearMean linear;
  private final double[] left;
  private final NearestRows nearest;

  /** The same conditioned on all rows; null where they are too many. */
  private final ExactConditioning exact;

  private final double[] inverseLengths;

  /**
   * @param neighbours how many rows a prediction is conditioned on
   * @param z the rows' coordinates
   */
  public VecchiaProcess(ProcessParameters parameters, int neighbours, Matrix z, double[] y) {
    this(parameters, neighbours, z, y, RowWeights.EQUAL);
  }

  /**
   * The same of rows that do not count alike.
   *
   * @param weights wᵢ: the noise of a row has 1/wᵢ times the variance of the parameters
   */
  public VecchiaProcess(
      ProcessParameters parameters, int neighbours, Matrix z, double[] y, RowWeights weights) {
    this.weights = weights;
    this.parameters = parameters;
    this.neighbours = neighbours;
    if (neighbours < 1 || z.rows() != y.length || y.length == 0) {
      throw new IllegalArgumentException(neighbours + " neighbours of " + y.length + " labels");
    }
    this.z = z;
    this.y = y;
    this.linear = LinearMean.fit(z, y, weights);
    this.left = linear.residuals(z, y);
    this.nearest = new NearestRows(z, parameters.lengths());
    this.exact =
        neighbours >= y.length && y.length > 1
            ? new ExactConditioning(parameters, z, left, weights)
            : null;
    this.inverseLengths = Arrays.stream(parameters.lengths()).map(length -> 1 / length).toArray();
  }

  /**
   * What is known of the function at some rows.
   *
   * @param mean its mean
   * @param variance its variance, without noise
   */
  public record Values(double[] mean, double[] variance) {}

  ProcessParameters parameters() {
    return parameters;
  }

  int neighbours() {
    return neighbours;
  }

  /** The coordinates of its rows. */
  Matrix z() {
    return z;
  }

  double[] labels() {
    return y;
  }

  RowWeights weights() {
    return weights;
  }

  /** The standard deviation of its labels. */
  public double labelStd() {
    return Coordinates.UnitScale.of(Matrix.column(y)).std()[0];
  }

  /** The process on some of its rows, predictions conditioned on the same part of all rows. */
  VecchiaProcess on(int[] rows) {
    double[] labels = Arrays.stream(rows).mapToDouble(i -> y[i]).toArray();
    int near = (int) Math.ceil(neighbours * (rows.length / (double) y.length));
    return new VecchiaProcess(parameters, near, z.selectRows(rows), labels, weights.select(rows));
  }

  /** The linear function that it lies around, its value at the origin first. */
  double[] linear() {
    return linear.function();
  }

  /** At new rows, given by their coordinates. */
  public Values at(Matrix rows, Work work) {
    if (exact != null) {
      Values values = new Values(linear.at(rows), new double[rows.rows()]);
      inTasks(rows, work, (from, to) -> exact.add(rows, from, to, values.mean, values.variance));
      return values;
    }
    int count = Math.min(neighbours, z.rows());
    return values(rows, new int[0], nearest.of(rows, count, work), count, work);
  }

  /**
   * At some of the process's own rows, each as if it were not among them, nor the linear function
   * fitted to it.
   */
  public Values withoutItself(int[] rows, Work work) {
    if (exact != null) {
      return allWithoutThemselves(rows);
    }
    int count = Math.min(neighbours, z.rows() - 1);
    Matrix at = z.selectRows(rows);
    return values(at, rows, nearest.others(at, rows, count, work), count, work);
  }

  private Values allWithoutThemselves(int[] rows) {
    double[] residual = new double[y.length];
    double[] variance = new double[y.length];
    exact.leaveOneOut(this::labelsWithout, residual, variance);
    Values values = new Values(new double[rows.length], new double[rows.length]);
    for (int i = 0; i < rows.length; i++) {
      values.mean[i] = y[rows[i]] - residual[rows[i]];
      values.variance[i] = variance[rows[i]];
    }
    return values;
  }

  /** What is added to the labels left over if the linear function is fitted without a row. */
  private double[] labelsWithout(int row) {
    double[] due = linear.dueTo(z, row, left[row], weights.of(row));
    double[] added = new double[y.length];
    Arrays.setAll(added, i -> LinearMean.at(due, z, i));
    return added;
  }

  /** The mean at each of its rows, as if the row were not among them. */
  public double[] leaveOneOut(Work work) {
    int[] rows = new int[y.length];
    Arrays.setAll(rows, i -> i);
    VecchiaProcess quick =
        exact != null || neighbours <= QUICK_NEIGHBOURS
            ? this
            : new VecchiaProcess(parameters, QUICK_NEIGHBOURS, z, y, weights);
    return quick.withoutItself(rows, work).mean();
  }

  /**
   * @param own which of its rows each is, to be left out; empty for new rows
   */
  private Values values(Matrix rows, int[] own, int[] near, int count, Work work) {
    Values values = new Values(linear.at(rows), new double[rows.rows()]);
    inTasks(rows, work, (from, to) -> fill(rows, own, from, to, near, count, values));
    return values;
  }

  @FunctionalInterface
  private interface Task {
    void run(int from, int to);
  }

  private static void inTasks(Matrix rows, Work work, Task task) {
    int tasks = (rows.rows() + TASK - 1) / TASK;
    work.parallel()
        .map(
            tasks,
            t -> {
              work.check();
              int to = Math.min(rows.rows(), (t + 1) * TASK);
              task.run(t * TASK, to);
              return to;
            });
  }

  private void fill(
      Matrix rows, int[] own, int from, int to, int[] near, int count, Values values) {
    ConditionalBatch batch = new ConditionalBatch(count, z.columns());
    double[] ones = new double[count * LANES];
    double[] ofOne = new double[LANES];
    double[] oneOne = new double[LANES];
    double[] oneLabel = new double[LANES];
    for (int first = from; first < to; first += LANES) {
      for (int l = 0; l < LANES; l++) {
        int query = Math.min(first + l, to - 1);
        gather(batch, l, rows, query, near, count);
        if (own.length > 0) {
          double due = leave(batch, l, own[query], near, query * count, count);
          values.mean[query] -= first + l < to ? due : 0;
        }
      }
      batch.condition(
          parameters.smoothness(), parameters.signalVariance(), parameters.noiseVariance());
      batch.whiten(ones);
      Arrays.fill(ofOne, 0);
      Arrays.fill(oneOne, 0);
      Arrays.fill(oneLabel, 0);
      int last = ConditionalBatch.row(count);
      batch.kernels.addProducts(count, batch.factor, last, ones, 0, ofOne, 0);
      batch.kernels.addProducts(count, ones, 0, ones, 0, oneOne, 0);
      batch.kernels.addProducts(count, ones, 0, batch.y, 0, oneLabel, 0);
      for (int l = 0; l < Math.min(LANES, to - first); l++) {
        double constant = oneLabel[l] / oneOne[l];
        double unexplained = 1 - ofOne[l];
        double mean = batch.mean[l] + constant * unexplained;
        double variance =
            batch.variance[l] - parameters.noiseVariance() + unexplained * unexplained / oneOne[l];
        values.mean[first + l] += Double.isFinite(mean) ? mean : 0;
        values.variance[first + l] =
            Double.isFinite(variance) ? Math.max(0, variance) : parameters.signalVariance();
      }
    }
  }

  private void gather(
      ConditionalBatch batch, int lane, Matrix rows, int query, int[] near, int count) {
    int d = z.columns();
    for (int j = 0; j < count; j++) {
      int row = near[query * count + j];
      batch.set(lane, j, z.values(), row * d, inverseLengths, left[row], weights.variance(row));
    }
    batch.set(lane, count, rows.values(), query * d, inverseLengths, 0);
  }

  /**
   * Takes from the labels of a problem what the linear function owes to a row's label.
   *
   * @return the same at the row
   */
  private double leave(ConditionalBatch batch, int lane, int row, int[] near, int from, int count) {
    double[] due = linear.dueTo(z, row, left[row], weights.of(row));
    for (int j = 0; j < count; j++) {
      batch.y[j * LANES + lane] += LinearMean.at(due, z, near[from + j]);
    }
    return LinearMean.at(due, z, row);
  }
}
