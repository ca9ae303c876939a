// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.nn.Initialization;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.NormalInverseGamma;
import org.aleator.learn.nn.Recipe;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Deep evidential regression (Amini et al. 2020): a network gives for each x the parameters γ, ν,
 * α, β of a {@link NormalInverseGamma} distribution of mean and noise. μ(x) = γ, the aleatoric
 * variance is β/(α − 1), the epistemic variance β/(ν(α − 1)).
 *
 * <p>The source has one network. Here several may be averaged, each stopped by another fold of the
 * rows: means and variances are averaged, and the spread of the γ is added to the epistemic
 * variance (the variance of the mixture). With one network it is the source's method.
 *
 * <p>Fails: the likelihood is that of a Student t, which fixes three numbers, while the head has
 * four, so that ν, and with it the ratio of aleatoric to epistemic, is not determined by the data
 * but by the regulariser and the path of training (Meinert, Gawlikowski and Lavin 2023); a loss on
 * single labels gives no reason for the epistemic part to be right (Bengs, Hüllermeier and Waegeman
 * 2022). The sum of both is better founded than its parts.
 */
public final class EvidentialNetworks implements Predictor {
  /** How the networks are kept. */
  public static final Codec<EvidentialNetworks> CODEC =
      new Codec<>(
          "evidential",
          EvidentialNetworks.class,
          EvidentialNetworks::write,
          EvidentialNetworks::read);

  private final Units units;
  private final NetworkShape shape;
  private final List<float[]> networks;

  /**
   * @param networks how many networks are averaged, at least 1
   * @param recipe how each is trained
   * @param lambda λ, the price of evidence where the prediction is wrong, at least 0
   */
  public record Options(int networks, Recipe recipe, double lambda) {
    public Options {
      if (networks < 1 || !(lambda >= 0)) {
        throw new IllegalArgumentException("needs at least one network and lambda not below 0");
      }
    }

    /** Five networks and the source's λ = 0.01. */
    public static Options of(Recipe recipe) {
      return new Options(5, recipe, 0.01);
    }
  }

  /** Given networks, as read from a model directory. */
  public EvidentialNetworks(Units units, NetworkShape shape, List<float[]> networks) {
    this.units = units;
    this.shape = shape;
    this.networks = List.copyOf(networks);
  }

  /** Trains the networks in parallel. */
  public static EvidentialNetworks train(Dataset data, Options options, Work work) {
    Seed seed = work.seed();
    Recipe recipe = options.recipe();
    Units units = Units.of(data, recipe.standardise());
    NetworkShape shape = recipe.shape(data.x().columns(), NormalInverseGamma.OUTPUTS);
    float[] x = units.inputs(data.x());
    float[] y = units.targets(data.y());
    boolean holdOut = recipe.stopsEarly();
    Folds folds = Folds.of(data, Math.max(5, options.networks()), seed.split("folds"));
    List<Work> parts = work.parts("evidential", options.networks());
    List<float[]> networks =
        NetworkFit.fitAll(
            options.networks(),
            k ->
                new NetworkFit(
                    shape,
                    Initialization.uniformFanIn(shape, seed.split(k).split("init").random()),
                    x,
                    holdOut ? folds.without(k) : NetworkFit.allRows(data.rows()),
                    holdOut ? folds.rows(k) : new int[0],
                    new EvidentialObjective(y, options.lambda()),
                    recipe,
                    parts.get(k).split(k)),
            work.parallel());
    return new EvidentialNetworks(units, shape, networks);
  }

  @Override
  public Prediction predict(Matrix x) {
    double[][] draws = new double[networks.size()][];
    double[] own = new double[x.rows()];
    double unit = units.y().restoreVariance(1);
    for (int k = 0; k < draws.length; k++) {
      float[] outputs = NetworkFit.evaluate(shape, networks.get(k), units.inputs(x));
      draws[k] = units.restore(outputs, NormalInverseGamma.OUTPUTS, 0);
      for (int i = 0; i < own.length; i++) {
        own[i] += unit * at(outputs, i).epistemicVariance() / draws.length;
      }
    }
    Prediction mixture = Prediction.ofDraws(draws);
    double[] epistemic = mixture.epistemicVariance().clone();
    Arrays.setAll(epistemic, i -> epistemic[i] + own[i]);
    return new Prediction(mixture.mean(), epistemic, draws);
  }

  /** The aleatoric variance β/(α − 1) at each row, the mean over the networks. */
  public double[] aleatoricVariance(Matrix x) {
    double[] variance = new double[x.rows()];
    double unit = units.y().restoreVariance(1);
    for (float[] parameters : networks) {
      float[] outputs = NetworkFit.evaluate(shape, parameters, units.inputs(x));
      for (int i = 0; i < variance.length; i++) {
        variance[i] += unit * at(outputs, i).aleatoricVariance() / networks.size();
      }
    }
    return variance;
  }

  private static NormalInverseGamma.Parameters at(float[] outputs, int row) {
    return NormalInverseGamma.Parameters.of(outputs, NormalInverseGamma.OUTPUTS * row);
  }

  public Units units() {
    return units;
  }

  public NetworkShape shape() {
    return shape;
  }

  /** The networks' parameters. */
  public List<float[]> networks() {
    return networks;
  }

  /** All they are made of. */
  public void write(Parts parts) {
    units().write(parts);
    shape().write(parts.putGroup("shape"));
    parts.put("networks", networks().size());
    for (int k = 0; k < networks().size(); k++) {
      parts.putArray("network." + k, networks().get(k));
    }
  }

  /** Reads what {@link #write} wrote. */
  public static EvidentialNetworks read(Parts parts) {
    NetworkShape shape = NetworkShape.read(parts.group("shape"));
    List<float[]> networks = new ArrayList<>();
    for (int k = 0; k < parts.count("networks"); k++) {
      networks.add(parts.floats("network." + k, shape.parameterCount()));
    }
    return new EvidentialNetworks(Units.read(parts), shape, networks);
  }
}
