// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import java.util.List;
import org.aleator.Interval;
import org.aleator.noise.Moments;

/**
 * The closed forms of VA and DVA for constant noise, out of the moments of the residuals rᵢ = yᵢ −
 * μ(xᵢ) in each segment, so that no row is kept: VA is the mean of all r² (paper, eq. 3), DVA the
 * mean over the rows of their segment's variance (eq. 7), Σ_g M2_g / n.
 *
 * @param segments of DVA, one or more; segments without rows are allowed
 */
public record ResidualMoments(List<Moments> segments) {
  public ResidualMoments {
    segments = List.copyOf(segments);
    if (segments.isEmpty()) {
      throw new IllegalArgumentException("at least one segment");
    }
  }

  /** Of all segments. */
  public Moments all() {
    return segments.stream().reduce(Moments.NONE, Moments::plus);
  }

  /** The mean squared residual. */
  public double va() {
    return all().meanSquare();
  }

  public Interval vaInterval() {
    Moments all = all();
    return Interval.ofMeanSquare(va(), all.kurtosisAboutZero(), all.count());
  }

  /** The mean over the rows of the variance of the residuals in their segment. */
  public double dva() {
    return count() == 0 ? 0 : sum(2) / count();
  }

  /** From the kurtosis about the segments' means, n Σ M4_g / (Σ M2_g)². */
  public Interval dvaInterval() {
    double squares = sum(2);
    double kurtosis = squares > 0 ? count() * sum(4) / squares / squares : 3;
    return Interval.ofMeanSquare(dva(), kurtosis, count());
  }

  private double count() {
    return segments.stream().mapToLong(Moments::count).sum();
  }

  private double sum(int power) {
    return segments.stream().mapToDouble(m -> power == 2 ? m.m2() : m.m4()).sum();
  }
}
