// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.function.Supplier;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.nn.GaussianWeights;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.NormalGenerator;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.nn.ScaleMixturePrior;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * A network with independent Gaussian weights, trained by Bayes by Backprop (Blundell et al. 2015):
 * it minimises, over the weights' means and standard deviations,
 *
 * <pre>F = κ · KL(q(w) ‖ p(w)) + E_q Σ_batch (yᵢ − f_w(xᵢ))²/(2τ²)</pre>
 *
 * with reparameterised draws of w and a scale-mixture prior p. A prediction draws N networks from
 * q: μ(x) is the mean of their outputs and s²(x) their spread.
 *
 * <p>Fails where the factorised q is too narrow (it cannot represent weights that must move
 * together) and where κ or τ overweight the prior: the fit is then too smooth, and the noise
 * estimated from its residuals too large.
 */
public final class BayesianNetwork implements Predictor {
  /** How a network is kept. */
  public static final Codec<BayesianNetwork> CODEC =
      new Codec<>("bnn", BayesianNetwork.class, BayesianNetwork::write, BayesianNetwork::read);

  private final Units units;
  private final NetworkShape shape;
  private final float[] mean;
  private final float[] rho;
  private final int draws;
  private final Seed seed;

  /**
   * @param recipe the network's shape and training; held-out rows are not used
   * @param prior the weights' prior
   * @param draws networks drawn per step, and per prediction
   * @param likelihood what τ² is
   * @param fullKlPerBatch κ = 1 in every mini-batch, as in the paper's code, instead of the batch's
   *     share of the rows, which makes F an unbiased estimate of the negative evidence bound
   */
  public record Options(
      Recipe recipe,
      ScaleMixturePrior prior,
      int draws,
      Likelihood likelihood,
      boolean fullKlPerBatch) {

    /** The paper's appendix, and where it is silent the authors' code. */
    public static Options paper(int hiddenLayers) {
      return new Options(
          Recipe.paper(hiddenLayers),
          new ScaleMixturePrior(0.5, 1, 0.0025),
          5,
          Likelihood.UNIT,
          true);
    }

    /** For real tables: scaled data, the evidence bound, and a fitted likelihood. */
    public static Options practical(int rows) {
      return new Options(
          Recipe.practical(rows).withoutHoldOut(),
          new ScaleMixturePrior(0.5, 1, 0.0025),
          5,
          Likelihood.FITTED,
          false);
    }
  }

  /** The variance τ² of the labels about a drawn network's output. */
  public enum Likelihood {
    /** τ = 1 in the network's unit. */
    UNIT,
    /** τ² follows the mean squared error of the draws while training. */
    FITTED
  }

  /** A network with given weights, as read from a model directory. */
  public BayesianNetwork(
      Units units, NetworkShape shape, float[] mean, float[] rho, int draws, Seed seed) {
    this.units = units;
    this.shape = shape;
    this.mean = mean;
    this.rho = rho;
    this.draws = draws;
    this.seed = seed;
  }

  /** Trains on all rows. */
  public static BayesianNetwork train(Dataset data, Options options, Work work) {
    return new BayesByBackprop(data, options, work).fit();
  }

  @Override
  public Prediction predict(Matrix x) {
    return draw(units.inputs(x), new NormalGenerator(seed));
  }

  /** The mean of new draws at the rows of {@code x}, other ones at every call. */
  public Supplier<double[]> redrawnMeans(Matrix x, Seed redrawSeed) {
    float[] inputs = units.inputs(x);
    NormalGenerator normal = new NormalGenerator(redrawSeed);
    return () -> draw(inputs, normal).mean();
  }

  private Prediction draw(float[] inputs, NormalGenerator normal) {
    GaussianWeights posterior = new GaussianWeights(mean, rho, ScaleMixturePrior.gaussian(1));
    float[] epsilon = new float[mean.length];
    float[] weights = new float[mean.length];
    double[][] outputs = new double[draws][];
    for (int n = 0; n < draws; n++) {
      normal.fill(epsilon, epsilon.length);
      posterior.sample(epsilon, weights);
      outputs[n] = units.restore(NetworkFit.evaluate(shape, weights, inputs), 1, 0);
    }
    return Prediction.ofDraws(outputs);
  }

  public Units units() {
    return units;
  }

  public NetworkShape shape() {
    return shape;
  }

  /** The weights' means. */
  public float[] mean() {
    return mean;
  }

  /** The weights' ρ; their standard deviation is ln(1 + e^ρ). */
  public float[] rho() {
    return rho;
  }

  public int draws() {
    return draws;
  }

  public Seed seed() {
    return seed;
  }

  private void write(Parts parts) {
    units().write(parts);
    shape().write(parts.putGroup("shape"));
    parts.put("draws", draws()).put("draw_seed", seed().value());
    parts.putArray("mean", mean()).putArray("rho", rho());
  }

  private static BayesianNetwork read(Parts parts) {
    NetworkShape shape = NetworkShape.read(parts.group("shape"));
    return new BayesianNetwork(
        Units.read(parts),
        shape,
        parts.floats("mean", shape.parameterCount()),
        parts.floats("rho", shape.parameterCount()),
        parts.count("draws"),
        new Seed(parts.whole("draw_seed")));
  }
}
