// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.aleator.learn.stack.CurvePoint;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.RowSplit.Size;

/**
 * Everything the floor of one table is concluded from, in units of the labels' variance. It can be
 * written down and read back, so that a calibration can be trained on many tables without fitting
 * them again.
 *
 * @param rows of the table
 * @param columns of the table
 * @param models the models' names, those that dropped out of the race among them
 * @param weights of the models in the stack
 * @param means M at each size, then C at each smaller one; {@link #curve} has them by name
 * @param covariance {@link CurveStatistics#covariance}
 * @param modelSquares M of each model alone at full size
 * @param samplingError standard error of what was reached, for all rows there could be, as a part
 *     of it
 * @param process what Gaussian processes say
 */
public record LevelEvidence(
    int rows,
    int columns,
    List<String> models,
    double[] weights,
    double[] means,
    double[][] covariance,
    double[] modelSquares,
    double samplingError,
    ProcessEvidence process) {

  /**
   * @param models the names of those in the stack
   */
  static LevelEvidence of(
      int rows, int columns, List<String> models, CurveStatistics curve, ProcessEvidence process) {
    Map<String, Double> byModel = curve.byModel();
    return new LevelEvidence(
        rows,
        columns,
        List.copyOf(byModel.keySet()),
        byModel.keySet().stream()
            .mapToDouble(name -> models.contains(name) ? curve.weights()[models.indexOf(name)] : 0)
            .toArray(),
        means(curve.points()),
        curve.covariance(),
        byModel.values().stream().mapToDouble(square -> square).toArray(),
        curve.samplingError(),
        process);
  }

  /** The statistics of a curve as they are written down. */
  static double[] means(List<CurvePoint> points) {
    List<Double> means = new ArrayList<>();
    points.forEach(point -> means.add(point.square()));
    Size.SMALLER.forEach(size -> means.add(points.get(size.ordinal()).product()));
    return means.stream().mapToDouble(mean -> mean).toArray();
  }

  /** The learning curve, smallest size first. */
  public List<CurvePoint> curve() {
    List<CurvePoint> points = new ArrayList<>();
    for (Size size : Size.values()) {
      int s = size.ordinal();
      boolean smaller = Size.SMALLER.contains(size);
      double product = smaller ? means[Size.values().length + s] : Double.NaN;
      points.add(new CurvePoint(size, means[s], product));
    }
    return points;
  }

  CurvePoint at(Size size) {
    return curve().get(size.ordinal());
  }

  /** The mean squared error the stack reached with 0.8 of the rows. */
  public double reached() {
    return at(Size.ALL).square();
  }

  /** The smallest mean squared error that the stack or a model reached. */
  public double bestReached() {
    return Math.min(reached(), Arrays.stream(modelSquares).min().orElseThrow());
  }

  /** The mean squared error that a model reached; infinite if there is none of this name. */
  double reachedBy(String model) {
    int index = models.indexOf(model);
    return index < 0 ? Double.POSITIVE_INFINITY : modelSquares[index];
  }

  /** The weight of a model in the stack; 0 if there is none of this name. */
  public double weight(String model) {
    int index = models.indexOf(model);
    return index < 0 ? 0 : weights[index];
  }
}
