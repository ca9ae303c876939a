package org.aleator;

/**
 * A two-sided 95 % confidence interval. Immutable.
 *
 * @param low the lower end, in the unit of what it is about; not above {@code high}
 * @param high the upper end, in the same unit
 */
public record Interval(double low, double high) {
  /**
   * @throws IllegalArgumentException where {@code low} is above {@code high} or one is NaN
   */
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("low " + low + " is not below high " + high);
    }
  }

  static Interval of(org.aleator.noise.Interval interval) {
    return new Interval(interval.low(), interval.high());
  }

  /** Whether the value lies between the ends, or at one of them. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
