// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.Optional;
import org.aleator.study.Goal;

/**
 * What is wanted beyond how noisy a target is.
 *
 * @param goal the RMSE of which it is wanted how many rows it needs
 * @param columns whether it is wanted which columns matter
 */
public record Questions(Optional<Double> goal, boolean columns) {
  public Questions {
    goal.ifPresent(Goal::require);
  }
}
