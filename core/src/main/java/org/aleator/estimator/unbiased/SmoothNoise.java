package org.aleator.estimator.unbiased;

import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.estimator.NoiseModel;

/** A noise variance that is a smooth function of x. */
public record SmoothNoise(VarianceFunction function) implements NoiseModel {
  private static final String SMOOTH = "smooth.";

  /** How it is kept. */
  public static final Codec<SmoothNoise> CODEC =
      new Codec<>("smooth", SmoothNoise.class, SmoothNoise::write, SmoothNoise::read);

  @Override
  public double[] variance(Matrix x, double[] prediction) {
    return function.variance(x);
  }

  private void write(Parts parts) {
    function.tensors().forEach((name, values) -> parts.putArray(SMOOTH + name, values));
  }

  private static SmoothNoise read(Parts parts) {
    return new SmoothNoise(VarianceFunction.fromTensors(parts.doublesBelow(SMOOTH)));
  }
}
