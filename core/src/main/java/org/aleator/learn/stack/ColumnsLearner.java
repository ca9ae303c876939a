// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Regression;
import org.aleator.util.Seed;

/**
 * A learner that sees some of a table's columns.
 *
 * @param x all columns
 * @param chosen which it sees
 * @param inner the learner, on a table of these
 */
public record ColumnsLearner(Matrix x, int[] chosen, TableLearner inner) implements TableLearner {

  @Override
  public List<String> names() {
    return inner.names();
  }

  @Override
  public List<Regression> fit(int[] rows, Seed seed) {
    return inner.fit(rows, seed).stream()
        .<Regression>map(model -> new Regression.OnColumns(x.columns(), chosen, model))
        .toList();
  }

  @Override
  public double[][] predict(int[] rows, int[] at, Seed seed) {
    return inner.predict(rows, at, seed);
  }

  @Override
  public double cost(int rows) {
    return inner.cost(rows);
  }
}
