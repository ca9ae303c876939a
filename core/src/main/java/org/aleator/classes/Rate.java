package org.aleator.classes;

import org.aleator.Interval;

/**
 * One rate with its 95 % interval.
 *
 * @param value the point
 * @param interval around it
 */
public record Rate(double value, Interval interval) {
  double low() {
    return interval.low();
  }

  double high() {
    return interval.high();
  }
}
