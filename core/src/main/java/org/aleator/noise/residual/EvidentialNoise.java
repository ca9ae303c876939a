// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.codec.Codec;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.predictor.EvidentialNetworks;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.Moments;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.NoiseMethod;
import org.aleator.util.Work;

/**
 * The noise variance that an evidential predictor states itself, β/(α − 1). It has no interval, and
 * its split from the epistemic part is disputed: see {@link EvidentialNetworks}.
 *
 * @param networks the predictor that states it
 */
public record EvidentialNoise(EvidentialNetworks networks) implements NoiseFunction, NoiseMethod {
  /** How it is kept. */
  public static final Codec<EvidentialNoise> CODEC =
      new Codec<>(
          "evidential",
          EvidentialNoise.class,
          (noise, parts) -> noise.networks().write(parts),
          parts -> new EvidentialNoise(EvidentialNetworks.read(parts)));

  /** The name of the method. */
  public static final String NAME = "evidential";

  @Override
  public double[] variance(Matrix x, double[] prediction) {
    return networks.aleatoricVariance(x);
  }

  @Override
  public NoiseEstimate estimate(Dataset data, Prediction prediction, Work work) {
    double[] variance = networks.aleatoricVariance(data.x());
    double[] normalised = prediction.residuals(data.y());
    Arrays.setAll(normalised, i -> normalised[i] / Math.sqrt(variance[i]));
    return new NoiseEstimate(
        NAME,
        Moments.mean(variance),
        Optional.empty(),
        Optional.empty(),
        this,
        variance,
        normalised,
        prediction.mean().clone(),
        "",
        List.of(new NoiseFinding.SplitNotFixed()));
  }
}
