// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Regression;
import org.aleator.util.Seed;

/** Models of a mean, which can be kept. */
public interface TableLearner extends PartLearner {

  /** The models fitted to some rows, one per name. */
  List<Regression> fit(int[] rows, Seed seed);

  /** The table's features. */
  Matrix x();

  @Override
  default double[][] predict(int[] rows, int[] at, Seed seed) {
    Matrix heldOut = x().selectRows(at);
    return fit(rows, seed).stream().map(model -> model.at(heldOut)).toArray(double[][]::new);
  }
}
