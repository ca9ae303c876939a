// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

/**
 * What was found in one world that was made from a table: variances in units of the labels'.
 *
 * @param table its name
 * @param index of the world, which tells all else about it
 * @param seed of the run
 * @param function what made f
 * @param share of the noise in the variance of the labels, as it was meant
 * @param dependsOnX whether the noise variance does
 * @param rows of the world
 * @param columns of the world
 * @param drawn the mean square of the noise drawn: the truth
 * @param estimate σ²
 * @param low lower end of its 95 % interval
 * @param high upper end
 * @param reached the mean squared error that was reached
 * @param determined whether the answer claims to know the floor
 * @param seconds it took
 */
public record TableWorld(
    String table,
    int index,
    long seed,
    String function,
    double share,
    boolean dependsOnX,
    int rows,
    int columns,
    double drawn,
    double estimate,
    double low,
    double high,
    double reached,
    boolean determined,
    double seconds) {

  /** The answer, to be scored. */
  public CeilingScore.Outcome outcome() {
    return new CeilingScore.Outcome(drawn, estimate, low, high, reached);
  }
}
