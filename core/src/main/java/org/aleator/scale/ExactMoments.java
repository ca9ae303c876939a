// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.Stream;
import org.aleator.noise.Moments;

/**
 * {@link Moments} of values that come in any order and any parts, with the same bits for all: the
 * sums of v, v², v³ and v⁴ are {@linkplain ExactSum exact} sums of what is a function of one value
 * alone. Powers are kept to twice the digits of a double, as a number and its rounding error by a
 * fused multiplication and addition (Dekker 1971): an offset of the values costs their variance
 * nothing, and one of 10⁶ standard deviations costs the kurtosis its ninth digit.
 */
public final class ExactMoments {
  private static final MathContext PRECISION = ExactSum.PRECISION;

  private final ExactSum[] powers;
  private long count;

  public ExactMoments() {
    this(0, Stream.generate(ExactSum::new).limit(4).toArray(ExactSum[]::new));
  }

  private ExactMoments(long count, ExactSum[] powers) {
    this.count = count;
    this.powers = powers;
  }

  /** Those whose {@link #count} and {@link #limbs} these are. */
  public static ExactMoments of(long count, long[][] limbs) {
    return new ExactMoments(count, Stream.of(limbs).map(ExactSum::of).toArray(ExactSum[]::new));
  }

  /**
   * @param value at most 10⁷⁵ in magnitude, so that its fourth power is a double
   */
  public void add(double value) {
    double square = value * value;
    double squareRest = Math.fma(value, value, -square);
    double cube = square * value;
    double cubeRest = Math.fma(square, value, -cube) + squareRest * value;
    double fourth = square * square;
    double fourthRest = Math.fma(square, square, -fourth) + 2 * square * squareRest;
    powers[0].add(value);
    powers[1].add(square);
    powers[1].add(squareRest);
    powers[2].add(cube);
    powers[2].add(cubeRest);
    powers[3].add(fourth);
    powers[3].add(fourthRest);
    count++;
  }

  /** Adds all that the other has added. */
  public void add(ExactMoments other) {
    for (int k = 0; k < powers.length; k++) {
      powers[k].add(other.powers[k]);
    }
    count += other.count;
  }

  public long count() {
    return count;
  }

  /** What is to move to another machine besides the {@link #count}. */
  public long[][] limbs() {
    return Stream.of(powers).map(ExactSum::limbs).toArray(long[][]::new);
  }

  /** The moments, each rounded once. */
  public Moments moments() {
    if (count == 0) {
      return Moments.NONE;
    }
    BigDecimal n = BigDecimal.valueOf(count);
    BigDecimal s2 = powers[1].value();
    BigDecimal s3 = powers[2].value();
    BigDecimal mean = powers[0].value().divide(n, PRECISION);
    BigDecimal square = mean.multiply(mean, PRECISION);
    // Σ(v−v̄)² = s₂ − n v̄²,  Σ(v−v̄)³ = s₃ − 3 v̄ s₂ + 2n v̄³
    BigDecimal m2 = s2.subtract(n.multiply(square), PRECISION);
    BigDecimal m3 =
        s3.subtract(times(3, mean.multiply(s2)))
            .add(times(2, n.multiply(square).multiply(mean)), PRECISION);
    // Σ(v−v̄)⁴ = s₄ − 4 v̄ s₃ + 6 v̄² s₂ − 3n v̄⁴
    BigDecimal m4 =
        powers[3]
            .value()
            .subtract(times(4, mean.multiply(s3)))
            .add(times(6, square.multiply(s2)))
            .subtract(times(3, n.multiply(square).multiply(square)), PRECISION);
    return new Moments(
        count,
        mean.doubleValue(),
        Math.max(0, m2.doubleValue()),
        m3.doubleValue(),
        Math.max(0, m4.doubleValue()));
  }

  private static BigDecimal times(int factor, BigDecimal value) {
    return value.multiply(BigDecimal.valueOf(factor), PRECISION);
  }
}
