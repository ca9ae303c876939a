package org.aleator;

import java.util.Optional;

/**
 * The best that any model of these features can reach on new rows, if the noise is as estimated.
 * Immutable.
 *
 * @param rmse the root mean squared error, in the target's unit
 * @param r2 the share of the target's variance that can be explained, from 0 to 1; NaN where the
 *     target never varies
 * @param rmseInterval the 95 % interval of {@code rmse}, if the method has one; never null
 * @param r2Interval the 95 % interval of {@code r2}, if the method has one; never null
 */
public record Ceiling(
    double rmse, double r2, Optional<Interval> rmseInterval, Optional<Interval> r2Interval) {

  static Ceiling of(org.aleator.study.Ceiling ceiling) {
    return new Ceiling(
        ceiling.rmse(),
        ceiling.r2(),
        ceiling.rmseInterval().map(Interval::of),
        ceiling.r2Interval().map(Interval::of));
  }
}
