// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.random.RandomGenerator;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.nn.DropoutMask;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.Recipe;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Monte Carlo dropout (Gal and Ghahramani 2016): a network trained on the mean squared error with
 * its hidden units dropped at random, and evaluated N times with units still dropped. μ(x) is the
 * mean of the N outputs, the epistemic variance s²(x) their spread; the noise is left to an
 * estimator.
 *
 * <p>A mask is drawn per mini-batch, and per draw of a prediction, not per row: each draw is one
 * function of x. Weight decay is the Gaussian prior of the source.
 *
 * <p>Fails: s² is set by the rate p as much as by the data. It does not shrink to 0 with ever more
 * rows (Osband 2016), and it grows little away from the data. A larger p makes it larger and the
 * fit smoother.
 */
public final class McDropout implements Predictor {
  /** How a network is kept. */
  public static final Codec<McDropout> CODEC =
      new Codec<>("dropout", McDropout.class, McDropout::write, McDropout::read);

  private final Units units;
  private final NetworkShape shape;
  private final float[] parameters;
  private final double rate;
  private final int draws;
  private final Seed seed;

  /**
   * @param recipe the network's shape and training; held-out rows are not used
   * @param rate the probability p that a hidden unit is dropped, from 0 to below 1
   * @param draws N, the masks drawn per prediction
   */
  public record Options(Recipe recipe, double rate, int draws) {
    public Options {
      if (!(rate >= 0 && rate < 1) || draws < 1) {
        throw new IllegalArgumentException(
            "dropout needs a rate in [0, 1) and at least one draw, got " + rate + ", " + draws);
      }
    }

    /** p = 0.05, the source's choice for tables, and 50 draws. */
    public static Options of(Recipe recipe) {
      return new Options(recipe, 0.05, 50);
    }

    /** For real tables. */
    public static Options practical(int rows) {
      return of(Recipe.practical(rows).withoutHoldOut());
    }
  }

  /** A network with given weights, as read from a model directory. */
  public McDropout(
      Units units, NetworkShape shape, float[] parameters, double rate, int draws, Seed seed) {
    this.units = units;
    this.shape = shape;
    this.parameters = parameters;
    this.rate = rate;
    this.draws = draws;
    this.seed = seed;
  }

  /** Trains on all rows. */
  public static McDropout train(Dataset data, Options options, Work work) {
    return new DropoutLearner(data, options, work.seed()).fit(work);
  }

  @Override
  public Prediction predict(Matrix x) {
    float[] inputs = units.inputs(x);
    RandomGenerator random = seed.random();
    DropoutMask mask = new DropoutMask(shape, rate);
    float[] masked = new float[parameters.length];
    double[][] outputs = new double[draws][];
    for (int n = 0; n < draws; n++) {
      mask.draw(random);
      mask.apply(parameters, masked);
      outputs[n] = units.restore(NetworkFit.evaluate(shape, masked, inputs), 1, 0);
    }
    return Prediction.ofDraws(outputs);
  }

  public Units units() {
    return units;
  }

  public NetworkShape shape() {
    return shape;
  }

  /** The parameters of the network of which units are dropped. */
  public float[] parameters() {
    return parameters;
  }

  public double rate() {
    return rate;
  }

  public int draws() {
    return draws;
  }

  /** The seed of a prediction's masks. */
  public Seed seed() {
    return seed;
  }

  private void write(Parts parts) {
    units().write(parts);
    shape().write(parts.putGroup("shape"));
    parts.put("rate", rate()).put("draws", draws()).put("draw_seed", seed().value());
    parts.putArray("parameters", parameters());
  }

  private static McDropout read(Parts parts) {
    NetworkShape shape = NetworkShape.read(parts.group("shape"));
    return new McDropout(
        Units.read(parts),
        shape,
        parts.floats("parameters", shape.parameterCount()),
        parts.number("rate"),
        parts.count("draws"),
        new Seed(parts.whole("draw_seed")));
  }
}
