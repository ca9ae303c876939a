package org.aleator.noise.level;

import java.util.List;
import org.aleator.learn.stack.AllRows;
import org.aleator.learn.stack.CurveStatistics;

/**
 * Everything the floor of one table is concluded from, in units of the labels' variance. It can be
 * written down and read back, so that a calibration can be trained on many tables without fitting
 * them again.
 *
 * @param rows of the table
 * @param columns of the table
 * @param models the models' names
 * @param weights of the models in the stack
 * @param means {@link CurveStatistics#means}
 * @param covariance {@link CurveStatistics#covariance}
 * @param leastBias {@link CurveStatistics#leastBias}
 * @param modelMeans {@link CurveStatistics#modelMeans}
 * @param modelProducts {@link CurveStatistics#modelProducts}
 * @param fullProducts {@link CurveStatistics#fullProducts}
 * @param relativeError standard error of the mean squared error reached, as a part of it
 * @param allRows {@link AllRows#meanSquare}
 * @param samplingError {@link AllRows#samplingError}
 * @param levelError {@link AllRows#levelError}
 * @param process what Gaussian processes say
 */
public record LevelEvidence(
    int rows,
    int columns,
    List<String> models,
    double[] weights,
    double[] means,
    double[][] covariance,
    double[] leastBias,
    double[][] modelMeans,
    double[][] modelProducts,
    double[][] fullProducts,
    double relativeError,
    double allRows,
    double samplingError,
    double levelError,
    ProcessEvidence process) {

  static LevelEvidence of(
      int rows, int columns, List<String> models, CurveStatistics curve, ProcessEvidence process) {
    return new LevelEvidence(
        rows,
        columns,
        models,
        curve.weights(),
        curve.means(),
        curve.covariance(),
        curve.leastBias(),
        curve.modelMeans(),
        curve.modelProducts(),
        curve.fullProducts(),
        curve.relativeError(),
        curve.allRows().meanSquare(),
        curve.allRows().samplingError(),
        curve.allRows().levelError(),
        process);
  }

  /** The mean squared error the stack reached with 0.8 of the rows. */
  public double reached() {
    return means[CurveStatistics.SQUARES - 1];
  }

  /** The smallest mean squared error that the stack or a model reached. */
  public double bestReached() {
    double best = reached();
    for (double[] ofModel : modelMeans) {
      best = Math.min(best, ofModel[CurveStatistics.SQUARES - 1]);
    }
    return best;
  }

  /** The mean squared error that a model reached; infinite if there is none of this name. */
  double reachedBy(String model) {
    int index = models.indexOf(model);
    return index < 0 ? Double.POSITIVE_INFINITY : modelMeans[index][CurveStatistics.SQUARES - 1];
  }

  /** The weight of a model in the stack; 0 if there is none of this name. */
  public double weight(String model) {
    int index = models.indexOf(model);
    return index < 0 ? 0 : weights[index];
  }
}
