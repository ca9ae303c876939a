// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.util.Parallel;

/**
 * A trained model of E[y | x] that knows how unsure it is. Immutable and safe for use by several
 * threads; the same x gives the same prediction.
 */
public interface Predictor {
  /**
   * Rows per task of {@link #predict(Matrix, Parallel)}. A multiple of the rows that networks and
   * Gaussian processes take at a time (1024, 512), so that cutting changes no bit.
   */
  int BLOCK = 2048;

  /** μ(x), s²(x) and the individual draws at each row of {@code x}, on the calling thread. */
  Prediction predict(Matrix x);

  /** The same bits on several threads, which share the rows. */
  default Prediction predict(Matrix x, Parallel parallel) {
    if (x.rows() <= BLOCK) {
      return predict(x);
    }
    int blocks = (x.rows() + BLOCK - 1) / BLOCK;
    List<Prediction> parts =
        parallel.map(
            blocks,
            block -> {
              int from = block * BLOCK;
              return predict(x.rows(from, Math.min(x.rows(), from + BLOCK)));
            });
    return Prediction.joined(parts);
  }
}
