// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.List;

/**
 * What was found in one real table, whose noise is unknown. Errors and the floor are root mean
 * squares in the labels' unit.
 *
 * @param table its name
 * @param seed of the run
 * @param rows of it
 * @param columns features, after encoding
 * @param refused why there is no answer, in the user's words; empty if there is one
 * @param reached what the best of the models reached on held-out rows
 * @param reachedError the standard error of that
 * @param model what reached it
 * @param models what each model reached
 * @param floor the noise
 * @param low lower end of its 95 % interval
 * @param high upper end
 * @param determined whether the rows tell the floor
 * @param reason why not; empty if they do
 * @param seconds it took
 */
public record TableFloor(
    String table,
    long seed,
    int rows,
    int columns,
    String refused,
    double reached,
    double reachedError,
    String model,
    List<ModelError> models,
    double floor,
    double low,
    double high,
    boolean determined,
    String reason,
    double seconds) {

  /**
   * What one model reached.
   *
   * @param name the model's
   * @param rmse on held-out rows
   */
  public record ModelError(String name, double rmse) {}

  static TableFloor refused(String table, long seed, String why) {
    return new TableFloor(table, seed, 0, 0, why, 0, 0, "", List.of(), 0, 0, 0, false, why, 0);
  }
}
