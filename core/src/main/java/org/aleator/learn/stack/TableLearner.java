package org.aleator.learn.stack;

import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Regression;
import org.aleator.util.Seed;

/**
 * One or several models that are fitted together to some rows of one table and predict others. It
 * belongs to the table: what may be shared by all fits without telling a fit the labels of the rows
 * it predicts, such as the bins of the features, is prepared once.
 *
 * <p>Safe for use by several threads; the same seed gives the same bits.
 */
public interface TableLearner {

  /** What the models are called, one name each. */
  List<String> names();

  /** The models fitted to some rows, one per name. */
  List<Regression> fit(int[] rows, Seed seed);

  /** The table's features. */
  Matrix x();

  /**
   * The predictions at some rows of the models fitted to others.
   *
   * @param rows the rows to fit
   * @param at the rows to predict
   * @return one array of predictions per name
   */
  default double[][] predict(int[] rows, int[] at, Seed seed) {
    Matrix heldOut = x().selectRows(at);
    return fit(rows, seed).stream().map(model -> model.at(heldOut)).toArray(double[][]::new);
  }

  /** About what a fit to so many rows costs, in any unit: the costliest fits begin first. */
  default double cost(int rows) {
    return rows;
  }
}
