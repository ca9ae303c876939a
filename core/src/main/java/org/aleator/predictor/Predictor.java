package org.aleator.predictor;

import org.aleator.data.Matrix;

/**
 * A trained model of E[y | x] that knows how unsure it is. Immutable and safe for use by several
 * threads; the same x gives the same prediction.
 */
public interface Predictor {

  /** μ(x), s²(x) and the individual draws at each row of {@code x}. */
  Prediction predict(Matrix x);
}
