package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;
import static org.aleator.nn.kernel.VectorMath.all;
import static org.aleator.nn.kernel.VectorMath.load;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** {@link ParameterKernels} on vectors. */
final class VectorParameters implements ParameterKernels {
  /** Vectors whose lanes are summed in float before they go to a sum in double. */
  private static final int CHUNK = 64;

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

  @Override
  public double softplus(int count, float[] rho, float[] std, float[] slope) {
    int bound = FLOATS.loopBound(count);
    double logSum = 0;
    FloatVector one = all(1f);
    for (int from = 0; from < bound; from += CHUNK * LANES) {
      FloatVector logs = FloatVector.zero(FLOATS);
      int to = Math.min(from + CHUNK * LANES, bound);
      for (int i = from; i < to; i += LANES) {
        FloatVector r = load(rho, i);
        FloatVector e = VectorMath.exp(r.abs().neg());
        FloatVector s = r.max(0f).add(VectorMath.log1p(e));
        s.intoArray(std, i);
        e.blend(one, r.compare(VectorOperators.GE, 0f)).div(e.add(1f)).intoArray(slope, i);
        logs = logs.add(VectorMath.log(s));
      }
      logSum += logs.reduceLanes(VectorOperators.ADD);
    }
    return logSum + PlainParameters.softplusFrom(bound, count, rho, std, slope);
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
    double sum = 0;
    for (int from = 0; from < bound; from += CHUNK * LANES) {
      int to = Math.min(from + CHUNK * LANES, bound);
      sum += bayesChunk(from, to, mixture, klWeight, scale, draw, meanGradient, rhoGradient);
    }
    return sum
        + PlainParameters.bayesGradientFrom(
            bound, count, mixture, klWeight, scale, draw, meanGradient, rhoGradient);
  }

  private static float bayesChunk(
      int from,
      int to,
      Mixture mixture,
      float klWeight,
      float scale,
      Draw draw,
      float[] meanGradient,
      float[] rhoGradient) {
    float precision1 = mixture.precision1();
    float precision2 = mixture.precision2();
    FloatVector kappa = all(klWeight);
    FloatVector sum = FloatVector.zero(FLOATS);
    for (int i = from; i < to; i += LANES) {
      FloatVector w = load(draw.w(), i);
      FloatVector epsilon = load(draw.epsilon(), i);
      FloatVector square = w.mul(w);
      FloatVector ratio = VectorMath.exp(square.mul(mixture.slope()).add(mixture.offset()));
      FloatVector total = ratio.add(1f);
      FloatVector pull = ratio.mul(precision2).add(precision1).div(total);
      FloatVector h = load(draw.gradient(), i).add(kappa.mul(pull.mul(w)));
      load(meanGradient, i).add(h.mul(scale)).intoArray(meanGradient, i);
      FloatVector byStd = h.mul(epsilon).sub(kappa.div(load(draw.std(), i)));
      FloatVector byRho = byStd.mul(load(draw.stdSlope(), i)).mul(scale);
      load(rhoGradient, i).add(byRho).intoArray(rhoGradient, i);
      FloatVector half = square.mul(precision1).sub(epsilon.mul(epsilon)).mul(0.5f);
      sum = sum.add(half.sub(VectorMath.log(total)));
    }
    return sum.reduceLanes(VectorOperators.ADD);
  }
}
