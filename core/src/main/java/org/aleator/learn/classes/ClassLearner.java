// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.learn.stack.PartLearner;
import org.aleator.util.Seed;

/** Models of the probabilities of classes, which can be kept. */
public interface ClassLearner extends PartLearner {

  /** The models fitted to some rows, one per name. */
  List<Classification> fit(int[] rows, Seed seed);

  /** The table's features. */
  Matrix x();

  @Override
  default double[][] predict(int[] rows, int[] at, Seed seed) {
    Matrix heldOut = x().selectRows(at);
    return fit(rows, seed).stream()
        .map(model -> model.at(heldOut).values())
        .toArray(double[][]::new);
  }
}
