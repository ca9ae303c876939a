// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Against {@link Math} in double. */
class FloatMathTest {
  private interface FloatFunction {
    float apply(float x);
  }

  @Test
  void tanhIsRightToAFewUnitsInTheLastPlace() {
    assertThat(worstRelative(FloatMath::tanh, Math::tanh, 1e-6, 20)).isLessThan(4e-7);
    assertThat(FloatMath.tanh(0f)).isZero();
    assertThat(FloatMath.tanh(Float.POSITIVE_INFINITY)).isCloseTo(1f, within(2e-7f));
    assertThat(FloatMath.tanh(-3f)).isEqualTo(-FloatMath.tanh(3f));
  }

  @Test
  void simdTanhIsRightToOneMillionth() {
    float[] z = new float[400_001];
    for (int i = 0; i < z.length; i++) {
      z[i] = (i - 200_000) * 1e-4f;
    }
    float[] actual = z.clone();
    KernelsHolder.PROVIDER.choose("simd").layers().tanh(z.length, actual);
    double worst = 0;
    for (int i = 0; i < z.length; i++) {
      worst = Math.max(worst, Math.abs(actual[i] - Math.tanh(z[i])));
    }
    assertThat(worst).isLessThan(1e-6);
  }

  @Test
  void expIsRightToAFewUnitsInTheLastPlace() {
    assertThat(worstRelative(FloatMath::exp, Math::exp, 1e-3, 87)).isLessThan(3e-7);
    assertThat(worstRelative(x -> FloatMath.exp(-x), x -> Math.exp(-x), 1e-3, 87)).isLessThan(3e-7);
    assertThat(FloatMath.exp(0f)).isEqualTo(1f);
    assertThat(FloatMath.exp(1000f)).isFinite();
    assertThat(FloatMath.exp(-1000f)).isPositive();
  }

  @Test
  void logIsRightToAFewUnitsInTheLastPlace() {
    assertThat(worstRelative(FloatMath::log, Math::log, 1e-37, 0.999)).isLessThan(3e-7);
    assertThat(worstRelative(FloatMath::log, Math::log, 1.001, 1e38)).isLessThan(3e-7);
    assertThat(FloatMath.log(1f)).isZero();
  }

  @Test
  void log1pKeepsTinyArguments() {
    assertThat(worstRelative(FloatMath::log1p, Math::log1p, 1e-30, 2)).isLessThan(3e-7);
  }

  /** The largest relative error on a geometric grid of 100,000 points. */
  private static double worstRelative(
      FloatFunction actual, DoubleUnaryOperator expected, double from, double to) {
    double worst = 0;
    int points = 100_000;
    for (int i = 0; i <= points; i++) {
      float x = (float) (from * Math.pow(to / from, (double) i / points));
      double truth = expected.applyAsDouble(x);
      worst = Math.max(worst, Math.abs(actual.apply(x) / truth - 1));
    }
    return worst;
  }
}
