package org.aleator.estimator;

import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.data.Standardizer;
import org.aleator.nn.NetworkFit;
import org.aleator.nn.NetworkShape;

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
    implements NoiseModel {

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
}
