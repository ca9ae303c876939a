// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/** {@link ParameterKernels} as plain loops. */
final class PlainParameters implements ParameterKernels {
  @Override
  public void adam(
      int count,
      float[] parameters,
      float[] gradient,
      float[] firstMoment,
      float[] secondMoment,
      AdamStep step) {
    adamFrom(0, count, parameters, gradient, firstMoment, secondMoment, step);
  }

  static void adamFrom(
      int from,
      int to,
      float[] parameters,
      float[] gradient,
      float[] firstMoment,
      float[] secondMoment,
      AdamStep step) {
    float beta1 = step.beta1();
    float beta2 = step.beta2();
    for (int i = from; i < to; i++) {
      float g = gradient[i];
      float m = beta1 * firstMoment[i] + (1f - beta1) * g;
      float v = beta2 * secondMoment[i] + (1f - beta2) * (g * g);
      firstMoment[i] = m;
      secondMoment[i] = v;
      float denominator = (float) Math.sqrt(v) * step.correction() + step.epsilon();
      parameters[i] = step.decay() * parameters[i] - step.rate() * m / denominator;
    }
  }

  @Override
  public void softplus(int count, float[] rho, float[] std, float[] slope, float[] logSlope) {
    softplusFrom(0, count, rho, std, slope, logSlope);
  }

  static void softplusFrom(
      int from, int to, float[] rho, float[] std, float[] slope, float[] logSlope) {
    for (int i = from; i < to; i++) {
      float e = FloatMath.exp(-Math.abs(rho[i]));
      std[i] = Math.max(rho[i], 0f) + FloatMath.log1p(e);
      slope[i] = (rho[i] >= 0f ? 1f : e) / (1f + e);
      logSlope[i] = slope[i] / std[i];
    }
  }

  @Override
  public void reparameterize(int count, float[] mean, float[] std, float[] epsilon, float[] w) {
    for (int i = 0; i < count; i++) {
      w[i] = mean[i] + std[i] * epsilon[i];
    }
  }

  @Override
  public void bayesGradient(
      int count,
      Mixture mixture,
      float klWeight,
      float scale,
      Draw draw,
      float[] meanGradient,
      float[] rhoGradient) {
    bayesGradientFrom(0, count, mixture, klWeight, scale, draw, meanGradient, rhoGradient);
  }

  static void bayesGradientFrom(
      int from,
      int to,
      Mixture mixture,
      float klWeight,
      float scale,
      Draw draw,
      float[] meanGradient,
      float[] rhoGradient) {
    for (int i = from; i < to; i++) {
      float w = draw.w()[i];
      float ratio = FloatMath.exp(mixture.offset() + mixture.slope() * (w * w));
      // Two shares, not one and its complement: the precisions may differ by a factor of 10⁵.
      float pull = (mixture.precision1() + mixture.precision2() * ratio) / (1f + ratio);
      float h = draw.gradient()[i] + klWeight * (pull * w);
      meanGradient[i] += scale * h;
      float entropy = klWeight * draw.logStdSlope()[i];
      rhoGradient[i] += scale * (h * draw.epsilon()[i] * draw.stdSlope()[i] - entropy);
    }
  }
}
