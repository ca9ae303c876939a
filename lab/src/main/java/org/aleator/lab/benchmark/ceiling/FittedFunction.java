// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.ArdKernel;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.GaussianProcess;
import org.aleator.learn.gp.ProcessParameters;
import org.aleator.learn.gp.Profile;
import org.aleator.learn.gp.Smoothness;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.DeepEnsemble;
import org.aleator.learn.tree.BoostedTrees;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * A model of a real table's labels, as a function of the world to come. It is fitted to other rows
 * than those it predicts: at its own rows a tree is the label itself, a spike that no other model
 * can learn.
 */
enum FittedFunction {
  EXTRA_TREES {
    @Override
    double[] values(Dataset other, Matrix at, Seed seed) {
      ExtraTrees.Options options = new ExtraTrees.Options(40, 3, ExtraTrees.Options.ALL);
      return ExtraTrees.fit(other.x(), other.y(), options, seed).predict(at);
    }
  },
  BOOSTED_TREES {
    @Override
    double[] values(Dataset other, Matrix at, Seed seed) {
      BoostedTrees.Options options = new BoostedTrees.Options(300, 63, 0.1, 1, 20, 0);
      return BoostedTrees.fit(other.x(), other.y(), options, seed).predict(at);
    }
  },
  PROCESS {
    @Override
    double[] values(Dataset other, Matrix at, Seed seed) {
      int[] rows = IntStream.range(0, Math.min(other.rows(), 1_500)).toArray();
      Coordinates coordinates = Coordinates.Tamed.of(other.x());
      Matrix z = coordinates.apply(other.x());
      ProcessParameters found =
          TableProcess.find(z, other.y(), Work.of(seed).alone())
              .bySmoothness()
              .get(Smoothness.MATERN_5_2);
      double[] theta = new double[z.columns() + 2];
      theta[0] = Math.log(found.signalVariance());
      for (int k = 0; k < z.columns(); k++) {
        theta[k + 1] = Math.log(found.lengths()[k]);
      }
      theta[z.columns() + 1] = Math.log(found.noiseVariance());
      double[] labels = Arrays.stream(rows).mapToDouble(i -> other.y()[i]).toArray();
      return GaussianProcess.at(
              new ArdKernel(Profile.MATERN_5_2, z.columns()), z.selectRows(rows), labels, theta)
          .mean(coordinates.apply(at));
    }
  },
  NETWORK {
    @Override
    double[] values(Dataset other, Matrix at, Seed seed) {
      int[] rows = IntStream.range(0, Math.min(other.rows(), 6_000)).toArray();
      Recipe recipe =
          new Recipe(
              List.of(200, 100),
              Activation.RELU,
              true,
              new Recipe.Steps(200, 0.001, 1e-4, Recipe.Descent.ADAM),
              Recipe.Length.epochs(Recipe.Schedule.CONSTANT, 120));
      return DeepEnsemble.train(
              other.selectRows(rows), new DeepEnsemble.Options(1, recipe), Work.of(seed).alone())
          .predict(at)
          .mean();
    }
  },
  /** The mean of a smooth and two stepped models, as strong models of a table are. */
  MIXTURE {
    @Override
    double[] values(Dataset other, Matrix at, Seed seed) {
      double[] f = new double[at.rows()];
      for (FittedFunction part : List.of(EXTRA_TREES, BOOSTED_TREES, NETWORK)) {
        RandomFunction.add(f, part.values(other, at, seed), 1);
      }
      return f;
    }
  };

  /** The model's values at some rows. */
  abstract double[] values(Dataset other, Matrix at, Seed seed);

  /** One of them, mixtures twice as often. */
  static FittedFunction draw(RandomGenerator random) {
    return Draws.oneOf(random, EXTRA_TREES, BOOSTED_TREES, PROCESS, NETWORK, MIXTURE, MIXTURE);
  }

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
