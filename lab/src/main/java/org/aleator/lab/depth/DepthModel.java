// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.Optional;
import org.aleator.util.InvalidInputException;

/** Predicts the depth of a scene. Safe for use by several threads. */
public interface DepthModel extends AutoCloseable {
  /**
   * The predicted depth at the label's size; absent where this model predicts nothing.
   *
   * @throws InvalidInputException where the scene has nothing to predict from
   */
  Optional<DepthMap> predict(DepthScene scene);

  @Override
  default void close() {}

  /** What came with the data. */
  static DepthModel given() {
    return DepthScene::prediction;
  }
}
