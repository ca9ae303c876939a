package org.aleator.estimator.unbiased;

import java.util.ArrayList;
import java.util.List;

/**
 * A noise variance with its interval, where it comes from and what to say of it; and what becomes
 * of it when another, independent look at the same rows agrees or does not.
 *
 * @param degreesOfFreedom the size of a sample of pure Gaussian noise that would tell as much
 * @param warnings in plain words
 */
record Answer(
    double variance,
    double low,
    double high,
    double degreesOfFreedom,
    String means,
    List<String> warnings) {
  private static final int FEWEST_PURE_DEGREES = 8;

  Answer {
    warnings = List.copyOf(warnings);
  }

  /**
   * Pure error is taken for the answer where it has at least half as many degrees of freedom or the
   * narrower interval. Where the two intervals have nothing in common one of the two is wrong:
   * replicates may share a hidden cause (then pure error is too small) or differ in a feature that
   * is not there or rounded (too large), or the function was not learned (the fit is too large).
   * Then the one of more degrees of freedom stands, and the interval covers both.
   */
  Answer comparedWith(PureError pure) {
    if (pure.degreesOfFreedom() < FEWEST_PURE_DEGREES || !(pure.variance() > 0)) {
      return this;
    }
    VarianceInterval interval =
        VarianceInterval.of(pure.variance(), pure.kurtosis(), pure.degreesOfFreedom(), 0);
    Answer replicates =
        new Answer(
            pure.variance(),
            interval.low(),
            interval.high(),
            pure.degreesOfFreedom(),
            "pure error of replicates, " + pure.degreesOfFreedom() + " degrees of freedom",
            List.of());
    if (interval.high() < low || interval.low() > high) {
      return contradictedBy(replicates);
    }
    boolean plenty = pure.degreesOfFreedom() >= 0.5 * degreesOfFreedom;
    boolean narrower = interval.high() / interval.low() < high / low;
    return plenty || narrower ? replicates : this;
  }

  private Answer contradictedBy(Answer replicates) {
    Answer stands = replicates.degreesOfFreedom > degreesOfFreedom ? replicates : this;
    return stands.widenedTo(
        Math.min(low, replicates.low),
        Math.max(high, replicates.high),
        "rows with equal features scatter with variance "
            + Text.number(replicates.variance)
            + ", the fit finds "
            + Text.number(variance)
            + ": the fit missed part of the function, or replicates are not independent or differ"
            + " in what was not recorded; the interval covers both");
  }

  /**
   * In one dimension neighbours tell the noise without a kernel; see {@link NeighbourDifferences}.
   * Where they contradict the fit beyond sampling error, their middle value stands, and the
   * interval covers both.
   *
   * @param scale the variance of the labels, of which the differences are in units
   */
  Answer comparedWith(NeighbourDifferences differences, double scale, double kurtosis) {
    NeighbourDifferences.Verdict verdict =
        differences.on(variance / scale, degreesOfFreedom, kurtosis);
    if (verdict == NeighbourDifferences.Verdict.AGREES) {
      return this;
    }
    double value = differences.middle() * scale;
    double nu = Math.min(degreesOfFreedom, differences.degreesOfFreedom());
    VarianceInterval interval = VarianceInterval.of(value, kurtosis, nu, 0);
    String course =
        verdict == NeighbourDifferences.Verdict.TOO_LARGE
            ? "the function jumps or bends faster than the fit does"
            : "the fit follows the noise";
    return new Answer(
            value, interval.low(), interval.high(), nu, "differences of neighbours", warnings)
        .widenedTo(
            Math.min(low, interval.low()),
            Math.max(high, interval.high()),
            "differences of neighbouring rows give the variance "
                + Text.number(value)
                + ", the fit "
                + Text.number(variance)
                + ": "
                + course
                + "; the interval covers both");
  }

  private Answer widenedTo(double newLow, double newHigh, String warning) {
    List<String> all = new ArrayList<>(warnings);
    all.add(warning);
    return new Answer(variance, newLow, newHigh, degreesOfFreedom, means, all);
  }
}
