// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.ArrayList;
import java.util.List;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.encode.Standardizer;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.noise.NoiseFunction;

/**
 * A noise variance given by networks: σ²(x) = s² · mean over networks of exp(output). Several
 * networks differ in the rows they were stopped by, and their mean is smoother than each.
 *
 * @param inputs how features are scaled for the networks
 * @param shape the networks' shape
 * @param output which output is ln σ²
 * @param networks their parameters
 * @param scale s, the unit of std the networks work in
 */
public record NetworkNoise(
    Standardizer inputs, NetworkShape shape, int output, List<float[]> networks, double scale)
    implements NoiseFunction {
  /** How it is kept. */
  public static final Codec<NetworkNoise> CODEC =
      new Codec<>("network", NetworkNoise.class, NetworkNoise::write, NetworkNoise::read);

  public NetworkNoise {
    networks = List.copyOf(networks);
  }

  @Override
  public double[] variance(Matrix x, double[] prediction) {
    float[] scaled = inputs.apply(x);
    double[] variances = new double[x.rows()];
    for (float[] parameters : networks) {
      float[] outputs = NetworkFit.evaluate(shape, parameters, scaled);
      for (int i = 0; i < variances.length; i++) {
        double logVariance = LogVariance.bounded(outputs[i * shape.outputs() + output]);
        variances[i] += Math.exp(logVariance) / networks.size() * scale * scale;
      }
    }
    return variances;
  }

  private void write(Parts parts) {
    inputs.write(parts, "x_scaling");
    shape.write(parts.putGroup("shape"));
    parts.put("output", output).put("scale", scale).put("networks", networks.size());
    for (int k = 0; k < networks.size(); k++) {
      parts.putArray("network." + k, networks.get(k));
    }
  }

  private static NetworkNoise read(Parts parts) {
    NetworkShape shape = NetworkShape.read(parts.group("shape"));
    List<float[]> networks = new ArrayList<>();
    for (int k = 0; k < parts.count("networks"); k++) {
      networks.add(parts.floats("network." + k, shape.parameterCount()));
    }
    return new NetworkNoise(
        Standardizer.read(parts, "x_scaling"),
        shape,
        parts.integer("output"),
        networks,
        parts.notNegative("scale"));
  }
}
