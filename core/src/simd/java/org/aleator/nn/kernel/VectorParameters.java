package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;
import static org.aleator.nn.kernel.VectorMath.all;
import static org.aleator.nn.kernel.VectorMath.load;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** {@link ParameterKernels} on vectors. */
final class VectorParameters implements ParameterKernels {
  /** Values that are summed in float, lane by lane, before they go to a sum in double. */
  private static final int CHUNK = 1024;

  @Override
  public void adam(
      int count,
      float[] parameters,
      float[] gradient,
      float[] firstMoment,
      float[] secondMoment,
      AdamStep step) {
    FloatVector beta1 = all(step.beta1());
    FloatVector beta2 = all(step.beta2());
    FloatVector rest1 = all(1f - step.beta1());
    FloatVector rest2 = all(1f - step.beta2());
    FloatVector decay = all(step.decay());
    FloatVector rate = all(step.rate());
    FloatVector correction = all(step.correction());
    FloatVector epsilon = all(step.epsilon());
    int bound = FLOATS.loopBound(count);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector g = load(gradient, i);
      FloatVector m = beta1.mul(load(firstMoment, i)).add(rest1.mul(g));
      FloatVector v = beta2.mul(load(secondMoment, i)).add(rest2.mul(g.mul(g)));
      m.intoArray(firstMoment, i);
      v.intoArray(secondMoment, i);
      FloatVector denominator = v.lanewise(VectorOperators.SQRT).mul(correction).add(epsilon);
      decay.mul(load(parameters, i)).sub(rate.mul(m).div(denominator)).intoArray(parameters, i);
    }
    PlainParameters.adamFrom(bound, count, parameters, gradient, firstMoment, secondMoment, step);
  }

  /**
   * In several passes: one loop with exponential and logarithms is more than the compiler inlines,
   * and a vector that is passed to a call goes through the heap.
   */
  @Override
  public double softplus(int count, float[] rho, float[] std, float[] slope) {
    int bound = FLOATS.loopBound(count);
    expOfMinusAbs(bound, rho, slope);
    logOnePlus(bound, slope, std);
    finishSoftplus(bound, rho, std, slope);
    return logSum(bound, std) + PlainParameters.softplusFrom(bound, count, rho, std, slope);
  }

  private static void expOfMinusAbs(int bound, float[] x, float[] e) {
    for (int i = 0; i < bound; i += LANES) {
      VectorMath.exp(load(x, i).abs().neg()).intoArray(e, i);
    }
  }

  private static void logOnePlus(int bound, float[] e, float[] logs) {
    for (int i = 0; i < bound; i += LANES) {
      VectorMath.log(load(e, i).add(1f)).intoArray(logs, i);
    }
  }

  /** From ln(1 + e) in std and e = exp(−|ρ|) in slope to their final values. */
  private static void finishSoftplus(int bound, float[] rho, float[] std, float[] slope) {
    FloatVector one = all(1f);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector r = load(rho, i);
      FloatVector e = load(slope, i);
      FloatVector u = e.add(1f);
      // What rounding 1 + e lost; see FloatMath.log1p.
      FloatVector log1p = load(std, i).add(e.sub(u.sub(1f)).div(u));
      r.max(0f).add(log1p).intoArray(std, i);
      e.blend(one, r.compare(VectorOperators.GE, 0f)).div(u).intoArray(slope, i);
    }
  }

  /** Σ ln xᵢ over whole vectors. */
  private static double logSum(int bound, float[] x) {
    double sum = 0;
    float[] lanes = new float[LANES];
    for (int from = 0; from < bound; from += CHUNK) {
      FloatVector logs = FloatVector.zero(FLOATS);
      int to = Math.min(from + CHUNK, bound);
      for (int i = from; i < to; i += LANES) {
        logs = logs.add(VectorMath.log(load(x, i)));
      }
      logs.intoArray(lanes, 0);
      sum += VectorMath.sum(lanes);
    }
    return sum;
  }

  @Override
  public void reparameterize(int count, float[] mean, float[] std, float[] epsilon, float[] w) {
    int bound = FLOATS.loopBound(count);
    for (int i = 0; i < bound; i += LANES) {
      load(mean, i).add(load(std, i).mul(load(epsilon, i))).intoArray(w, i);
    }
    for (int i = bound; i < count; i++) {
      w[i] = mean[i] + std[i] * epsilon[i];
    }
  }

  @Override
  public double bayesGradient(
      int count,
      Mixture mixture,
      float klWeight,
      float scale,
      Draw draw,
      float[] meanGradient,
      float[] rhoGradient) {
    int bound = FLOATS.loopBound(count);
    float[] ratio = new float[Math.min(CHUNK, bound)];
    double sum = 0;
    for (int from = 0; from < bound; from += CHUNK) {
      int to = Math.min(from + CHUNK, bound);
      sum += ratios(from, to, mixture, draw, ratio);
      gradients(from, to, mixture, klWeight, scale, draw, ratio, meanGradient, rhoGradient);
      sum -= logOnePlusSum(to - from, ratio);
    }
    return sum
        + PlainParameters.bayesGradientFrom(
            bound, count, mixture, klWeight, scale, draw, meanGradient, rhoGradient);
  }

  /** ratioᵢ = eᵗ; returns Σ (w²/σ₁² − ε²)/2. */
  private static float ratios(int from, int to, Mixture mixture, Draw draw, float[] ratio) {
    float precision1 = mixture.precision1();
    FloatVector offset = all(mixture.offset());
    FloatVector slope = all(mixture.slope());
    FloatVector sum = FloatVector.zero(FLOATS);
    for (int i = from; i < to; i += LANES) {
      FloatVector w = load(draw.w(), i);
      FloatVector epsilon = load(draw.epsilon(), i);
      FloatVector square = w.mul(w);
      sum = sum.add(square.mul(precision1).sub(epsilon.mul(epsilon)));
      VectorMath.exp(offset.add(slope.mul(square))).intoArray(ratio, i - from);
    }
    float[] lanes = new float[LANES];
    sum.intoArray(lanes, 0);
    return 0.5f * VectorMath.sum(lanes);
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
    FloatVector precision1 = all(mixture.precision1());
    FloatVector precision2 = all(mixture.precision2());
    FloatVector kappa = all(klWeight);
    FloatVector scales = all(scale);
    for (int i = from; i < to; i += LANES) {
      FloatVector r = load(ratio, i - from);
      FloatVector pull = precision1.add(precision2.mul(r)).div(r.add(1f));
      FloatVector h = load(draw.gradient(), i).add(kappa.mul(pull.mul(load(draw.w(), i))));
      load(meanGradient, i).add(scales.mul(h)).intoArray(meanGradient, i);
      FloatVector byStd = h.mul(load(draw.epsilon(), i)).sub(kappa.div(load(draw.std(), i)));
      FloatVector byRho = scales.mul(byStd.mul(load(draw.stdSlope(), i)));
      load(rhoGradient, i).add(byRho).intoArray(rhoGradient, i);
    }
  }

  /** Σ ln(1 + rᵢ). */
  private static float logOnePlusSum(int count, float[] r) {
    FloatVector sum = FloatVector.zero(FLOATS);
    for (int i = 0; i < count; i += LANES) {
      sum = sum.add(VectorMath.log(load(r, i).add(1f)));
    }
    float[] lanes = new float[LANES];
    sum.intoArray(lanes, 0);
    return VectorMath.sum(lanes);
  }
}
