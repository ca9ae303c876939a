// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/** {@link ParameterKernels} on vectors. */
final class VectorParameters implements ParameterKernels {
  /** Parameters at a time: what one pass leaves for the next stays in the first-level cache. */
  private static final int CHUNK = 1024;

  @Override
  public void adam(
      int count,
      float[] parameters,
      float[] gradient,
      float[] firstMoment,
      float[] secondMoment,
      AdamStep step) {
    FloatVector beta1 = FloatVector.broadcast(FLOATS, step.beta1());
    FloatVector beta2 = FloatVector.broadcast(FLOATS, step.beta2());
    FloatVector rest1 = FloatVector.broadcast(FLOATS, 1f - step.beta1());
    FloatVector rest2 = FloatVector.broadcast(FLOATS, 1f - step.beta2());
    FloatVector decay = FloatVector.broadcast(FLOATS, step.decay());
    FloatVector rate = FloatVector.broadcast(FLOATS, step.rate());
    FloatVector correction = FloatVector.broadcast(FLOATS, step.correction());
    FloatVector epsilon = FloatVector.broadcast(FLOATS, step.epsilon());
    int bound = FLOATS.loopBound(count);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector g = FloatVector.fromArray(FLOATS, gradient, i);
      FloatVector m = beta1.mul(FloatVector.fromArray(FLOATS, firstMoment, i)).add(rest1.mul(g));
      FloatVector v =
          beta2.mul(FloatVector.fromArray(FLOATS, secondMoment, i)).add(rest2.mul(g.mul(g)));
      m.intoArray(firstMoment, i);
      v.intoArray(secondMoment, i);
      FloatVector denominator = v.lanewise(VectorOperators.SQRT).mul(correction).add(epsilon);
      decay
          .mul(FloatVector.fromArray(FLOATS, parameters, i))
          .sub(rate.mul(m).div(denominator))
          .intoArray(parameters, i);
    }
    PlainParameters.adamFrom(bound, count, parameters, gradient, firstMoment, secondMoment, step);
  }

  @Override
  public void softplus(int count, float[] rho, float[] std, float[] slope, float[] logSlope) {
    int bound = FLOATS.loopBound(count);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector.fromArray(FLOATS, rho, i).abs().neg().intoArray(slope, i);
    }
    VectorMath.exp(bound, slope);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector.fromArray(FLOATS, slope, i).add(1f).intoArray(std, i);
    }
    VectorMath.log(bound, std);
    finishSoftplus(bound, rho, std, slope, logSlope);
    PlainParameters.softplusFrom(bound, count, rho, std, slope, logSlope);
  }

  /** From ln(1 + e) in std and e = exp(−|ρ|) in slope to their final values. */
  private static void finishSoftplus(
      int bound, float[] rho, float[] std, float[] slope, float[] logSlope) {
    for (int i = 0; i < bound; i += LANES) {
      FloatVector r = FloatVector.fromArray(FLOATS, rho, i);
      FloatVector e = FloatVector.fromArray(FLOATS, slope, i);
      FloatVector u = e.add(1f);
      // What rounding 1 + e lost; see FloatMath.log1p.
      FloatVector log1p = FloatVector.fromArray(FLOATS, std, i).add(e.sub(u.sub(1f)).div(u));
      FloatVector s = r.max(0f).add(log1p);
      // e where ρ is negative, else 1, by bits: a mask would be one more kind of object to
      // optimise.
      IntVector negative = r.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
      IntVector differs = e.reinterpretAsInts().lanewise(VectorOperators.XOR, FloatMath.ONE_BITS);
      FloatVector numerator =
          differs
              .and(negative)
              .lanewise(VectorOperators.XOR, FloatMath.ONE_BITS)
              .reinterpretAsFloats();
      FloatVector d = numerator.div(u);
      s.intoArray(std, i);
      d.intoArray(slope, i);
      d.div(s).intoArray(logSlope, i);
    }
  }

  @Override
  public void reparameterize(int count, float[] mean, float[] std, float[] epsilon, float[] w) {
    int bound = FLOATS.loopBound(count);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector.fromArray(FLOATS, mean, i)
          .add(FloatVector.fromArray(FLOATS, std, i).mul(FloatVector.fromArray(FLOATS, epsilon, i)))
          .intoArray(w, i);
    }
    for (int i = bound; i < count; i++) {
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
    int bound = FLOATS.loopBound(count);
    float[] ratio = new float[Math.min(CHUNK, bound)];
    for (int from = 0; from < bound; from += CHUNK) {
      int to = Math.min(from + CHUNK, bound);
      exponents(from, to, mixture, draw.w(), ratio);
      VectorMath.exp(to - from, ratio);
      gradients(from, to, mixture, klWeight, scale, draw, ratio, meanGradient, rhoGradient);
    }
    PlainParameters.bayesGradientFrom(
        bound, count, mixture, klWeight, scale, draw, meanGradient, rhoGradient);
  }

  /** tᵢ = offset + slope·w². */
  private static void exponents(int from, int to, Mixture mixture, float[] weights, float[] t) {
    FloatVector offset = FloatVector.broadcast(FLOATS, mixture.offset());
    FloatVector slope = FloatVector.broadcast(FLOATS, mixture.slope());
    for (int i = from; i < to; i += LANES) {
      FloatVector w = FloatVector.fromArray(FLOATS, weights, i);
      offset.add(slope.mul(w.mul(w))).intoArray(t, i - from);
    }
  }

  private static void gradients(
      int from,
      int to,
      Mixture mixture,
      float klWeight,
      float scale,
      Draw draw,
      float[] ratio,
      float[] meanGradient,
      float[] rhoGradient) {
    float[] weights = draw.w();
    float[] gradient = draw.gradient();
    float[] epsilon = draw.epsilon();
    float[] stdSlope = draw.stdSlope();
    float[] logStdSlope = draw.logStdSlope();
    FloatVector precision1 = FloatVector.broadcast(FLOATS, mixture.precision1());
    FloatVector precision2 = FloatVector.broadcast(FLOATS, mixture.precision2());
    FloatVector kappa = FloatVector.broadcast(FLOATS, klWeight);
    FloatVector scales = FloatVector.broadcast(FLOATS, scale);
    for (int i = from; i < to; i += LANES) {
      FloatVector r = FloatVector.fromArray(FLOATS, ratio, i - from);
      FloatVector pull = precision1.add(precision2.mul(r)).div(r.add(1f));
      FloatVector w = FloatVector.fromArray(FLOATS, weights, i);
      FloatVector h = FloatVector.fromArray(FLOATS, gradient, i).add(kappa.mul(pull.mul(w)));
      FloatVector byMean = FloatVector.fromArray(FLOATS, meanGradient, i);
      byMean.add(scales.mul(h)).intoArray(meanGradient, i);
      FloatVector e = FloatVector.fromArray(FLOATS, epsilon, i);
      FloatVector slope = FloatVector.fromArray(FLOATS, stdSlope, i);
      FloatVector entropy = kappa.mul(FloatVector.fromArray(FLOATS, logStdSlope, i));
      FloatVector byRho = FloatVector.fromArray(FLOATS, rhoGradient, i);
      byRho.add(scales.mul(h.mul(e).mul(slope).sub(entropy))).intoArray(rhoGradient, i);
    }
  }
}
