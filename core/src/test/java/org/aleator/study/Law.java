// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * What must not matter to an answer: a change of the data, and how the answer follows it. {@code y}
 * becomes a y + c, so that means follow as a μ + c and variances as a² σ².
 */
enum Law {
  /** Powers of two round nothing, so that this one holds to the last bit. */
  BINARY_UNITS(1, 1024, 0, s -> s.labels(1024, 0).feature(8, 0)),
  UNIT_OF_LABELS(1, 3.7, 0, s -> s.labels(3.7, 0)),
  ZERO_OF_LABELS(1, 1, 50, s -> s.labels(1, 50)),
  UNIT_AND_ZERO_OF_A_FEATURE(1, 1, 0, s -> s.feature(3.7, 50)),
  ORDER_OF_ROWS(1, 1, 0, s -> s.rows(reversed())),
  ORDER_OF_COLUMNS(2, 1, 0, s -> s.columns(1, 0)),
  CONSTANT_COLUMN(1, 1, 0, s -> s.columns(0, -1)),
  DOUBLED_COLUMN(1, 1, 0, s -> s.columns(0, 0));

  /** Few, for speed; enough for every method to have an answer. */
  static final int ROWS = 60;

  private final int features;
  private final double unit;
  private final double zero;
  private final UnaryOperator<Sample> change;

  Law(int features, double unit, double zero, UnaryOperator<Sample> change) {
    this.features = features;
    this.unit = unit;
    this.zero = zero;
    this.change = change;
  }

  int features() {
    return features;
  }

  Sample change(Sample sample) {
    return change.apply(sample);
  }

  /** What means at the rows become. */
  double[] mean(double[] before) {
    return Arrays.stream(order()).mapToDouble(i -> unit * before[i] + zero).toArray();
  }

  /** What variances at the rows become. */
  double[] variance(double[] before) {
    return Arrays.stream(order()).mapToDouble(i -> variance(before[i])).toArray();
  }

  double variance(double before) {
    return unit * unit * before;
  }

  /** The largest difference, in parts of {@code scale}. */
  static double deviation(double[] expected, double[] found, double scale) {
    return IntStream.range(0, expected.length)
        .mapToDouble(i -> Math.abs(expected[i] - found[i]) / scale)
        .max()
        .orElseThrow();
  }

  private int[] order() {
    return this == ORDER_OF_ROWS ? reversed() : IntStream.range(0, ROWS).toArray();
  }

  private static int[] reversed() {
    return IntStream.range(0, ROWS).map(i -> ROWS - 1 - i).toArray();
  }
}
