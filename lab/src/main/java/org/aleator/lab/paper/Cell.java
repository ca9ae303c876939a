// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * One cell of a table.
 *
 * @param row such as {@code "DVA + BNN"}
 * @param segments of DVA's normalisation
 * @param a2 the noise level a²
 * @param values the metric, one per seed
 * @param published what the paper has for this row and level
 */
public record Cell(
    String row,
    Protocol protocol,
    OptionalInt segments,
    Metric metric,
    double a2,
    double[] values,
    Optional<Published> published) {

  public int seeds() {
    return values.length;
  }

  public double mean() {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    return mean;
  }

  /** The standard deviation over the seeds, divisor n − 1; NaN for one seed. */
  public double sd() {
    double mean = mean();
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / (values.length - 1));
  }
}
