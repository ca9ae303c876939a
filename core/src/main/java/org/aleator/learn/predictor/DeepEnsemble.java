// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.nn.Initialization;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.Recipe;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Several networks trained alike from different starting points (Lakshminarayanan, Pritzel and
 * Blundell 2017): μ(x) is the mean of their outputs, the epistemic variance s²(x) their spread.
 * Members see the mean squared error; the noise is left to an estimator.
 *
 * <p>A recipe that stops early holds out the rows of one fold per member, another for each, so that
 * together the members have seen every row.
 *
 * <p>Fails where members agree on the same mistake: their spread says nothing about a bias they
 * share.
 */
public final class DeepEnsemble implements Predictor {
  /** How an ensemble is kept. */
  public static final Codec<DeepEnsemble> CODEC =
      new Codec<>("ensemble", DeepEnsemble.class, DeepEnsemble::write, DeepEnsemble::read);

  private final Units units;
  private final NetworkShape shape;
  private final List<float[]> members;

  /**
   * @param members the number of networks, at least 1
   * @param recipe how each is trained
   */
  public record Options(int members, Recipe recipe) {
    public Options {
      if (members < 1) {
        throw new IllegalArgumentException("an ensemble needs at least one member");
      }
    }

    /** Five members, as in the source's experiments. */
    public static Options of(Recipe recipe) {
      return new Options(5, recipe);
    }
  }

  /** An ensemble of given networks, as read from a model directory. */
  public DeepEnsemble(Units units, NetworkShape shape, List<float[]> members) {
    this.units = units;
    this.shape = shape;
    this.members = List.copyOf(members);
  }

  /** Trains the members in parallel. */
  public static DeepEnsemble train(Dataset data, Options options, Work work) {
    Recipe recipe = options.recipe();
    Units units = Units.of(data, recipe.standardise());
    NetworkShape shape = recipe.shape(data.x().columns(), 1);
    float[] x = units.inputs(data.x());
    float[] y = units.targets(data.y());
    Folds folds = Folds.of(data, Math.max(2, options.members()), work.seed().split("folds"));
    boolean holdOut = recipe.stopsEarly();
    List<Work> parts = work.parts("ensemble", options.members());
    List<float[]> members =
        NetworkFit.fitAll(
            options.members(),
            m -> {
              Work own = parts.get(m).split(m);
              RandomGenerator random = own.seed().split("init").random();
              return new NetworkFit(
                  shape,
                  Initialization.uniformFanIn(shape, random),
                  x,
                  holdOut ? folds.without(m) : NetworkFit.allRows(data.rows()),
                  holdOut ? folds.rows(m) : new int[0],
                  new SquaredErrorObjective(y),
                  recipe,
                  own);
            },
            work.parallel());
    return new DeepEnsemble(units, shape, members);
  }

  /** Which rows each member of an ensemble trained with this seed does without; one fold each. */
  public static Folds folds(int rows, int members, Seed seed) {
    return Folds.of(rows, Math.max(2, members), seed.split("folds"));
  }

  @Override
  public Prediction predict(Matrix x) {
    float[] inputs = units.inputs(x);
    double[][] draws = new double[members.size()][];
    Arrays.setAll(
        draws, m -> units.restore(NetworkFit.evaluate(shape, members.get(m), inputs), 1, 0));
    return Prediction.ofDraws(draws);
  }

  public Units units() {
    return units;
  }

  public NetworkShape shape() {
    return shape;
  }

  /** The members' parameters. */
  public List<float[]> members() {
    return members;
  }

  void write(Parts parts) {
    units.write(parts);
    shape.write(parts.putGroup("shape"));
    parts.put("members", members.size());
    for (int m = 0; m < members.size(); m++) {
      parts.putArray("member." + m, members.get(m));
    }
  }

  static DeepEnsemble read(Parts parts) {
    NetworkShape shape = NetworkShape.read(parts.group("shape"));
    List<float[]> members = new ArrayList<>();
    for (int m = 0; m < parts.count("members"); m++) {
      members.add(parts.floats("member." + m, shape.parameterCount()));
    }
    return new DeepEnsemble(Units.read(parts), shape, members);
  }
}
