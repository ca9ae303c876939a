// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import org.aleator.codec.Parts;
import org.aleator.encode.Scaling;

/**
 * Labels y &gt; 0 of mean 0 and variance 1, as their logarithms of mean 0 and variance 1. Where
 * effects multiply, as those on a price or a resistance do, the logarithm is the smoother function.
 *
 * @param unit of the labels
 * @param logs of ln y
 */
public record LogLabels(Scaling unit, Scaling logs) implements Serializable {
  /**
   * The standard deviation of ln y from which on logarithms are worth trying: below, they are a
   * straight line in y to within 2 % of its spread.
   */
  private static final double LEAST_SPREAD = 0.2;

  /**
   * Of labels that are all positive and spread enough; else empty.
   *
   * @param labels of mean 0 and variance 1
   * @param unit of the labels
   */
  public static Optional<LogLabels> of(double[] labels, Scaling unit) {
    double[] y = unit.restore(labels);
    if (!Arrays.stream(y).allMatch(value -> value > 0)) {
      return Optional.empty();
    }
    Scaling logs = Scaling.of(Arrays.stream(y).map(Math::log).toArray());
    return logs.std() < LEAST_SPREAD || isConstant(y)
        ? Optional.empty()
        : Optional.of(new LogLabels(unit, logs));
  }

  private static boolean isConstant(double[] y) {
    return Arrays.stream(y).allMatch(value -> value == y[0]);
  }

  /** The logarithms of some labels. */
  public double[] of(double[] labels) {
    return Arrays.stream(labels)
        .map(label -> logs.standardize(Math.log(unit.restore(label))))
        .toArray();
  }

  /** e to the logarithms, in the labels' own unit. */
  double[] exp(double[] of) {
    return Arrays.stream(of).map(log -> Math.exp(logs.restore(log))).toArray();
  }

  void write(Parts parts) {
    unit.write(parts.putGroup("unit"));
    logs.write(parts.putGroup("logs"));
  }

  static LogLabels read(Parts parts) {
    return new LogLabels(Scaling.read(parts.group("unit")), Scaling.read(parts.group("logs")));
  }
}
