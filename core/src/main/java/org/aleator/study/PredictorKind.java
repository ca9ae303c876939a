package org.aleator.study;

import java.util.Locale;
import org.aleator.data.Dataset;
import org.aleator.nn.Recipe;
import org.aleator.predictor.BayesByBackprop;
import org.aleator.predictor.BayesianNetwork;
import org.aleator.predictor.DeepEnsemble;
import org.aleator.predictor.DropoutLearner;
import org.aleator.predictor.EnsembleLearner;
import org.aleator.predictor.EvidentialNetworks;
import org.aleator.predictor.GaussianProcessPredictor;
import org.aleator.predictor.McDropout;
import org.aleator.predictor.MeanLearner;
import org.aleator.predictor.Predictor;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/** The predictors that can be trained. */
public enum PredictorKind {
  ENSEMBLE {
    @Override
    public Predictor train(
        Dataset data, Preset preset, Seed seed, Parallel parallel, Progress progress) {
      Recipe recipe = preset == Preset.PAPER ? Recipe.paper(1) : Recipe.practical(data.rows());
      return DeepEnsemble.train(
          data, new DeepEnsemble.Options(MEMBERS, recipe), seed, parallel, progress);
    }

    @Override
    public MeanLearner learner(Dataset data, Recipe recipe, Seed seed) {
      return new EnsembleLearner(data, new DeepEnsemble.Options(MEMBERS, recipe), seed);
    }

    @Override
    public MeanLearner memberLearner(Dataset data, Recipe recipe, Seed seed) {
      return new EnsembleLearner(data, new DeepEnsemble.Options(1, recipe), seed);
    }
  },
  BNN {
    @Override
    public Predictor train(
        Dataset data, Preset preset, Seed seed, Parallel parallel, Progress progress) {
      BayesianNetwork.Options options =
          preset == Preset.PAPER
              ? BayesianNetwork.Options.paper(1)
              : BayesianNetwork.Options.practical(data.rows());
      return BayesianNetwork.train(data, options, seed, parallel, progress);
    }

    @Override
    public MeanLearner learner(Dataset data, Recipe recipe, Seed seed) {
      BayesianNetwork.Options options =
          recipe.standardise()
              ? BayesianNetwork.Options.practical(data.rows())
              : BayesianNetwork.Options.paper(1);
      return new BayesByBackprop(data, options, seed, new Parallel(1));
    }
  },
  DROPOUT {
    @Override
    public Predictor train(
        Dataset data, Preset preset, Seed seed, Parallel parallel, Progress progress) {
      McDropout.Options options =
          preset == Preset.PAPER
              ? McDropout.Options.of(Recipe.paper(1))
              : McDropout.Options.practical(data.rows());
      return McDropout.train(data, options, seed, progress);
    }

    @Override
    public MeanLearner learner(Dataset data, Recipe recipe, Seed seed) {
      return new DropoutLearner(data, McDropout.Options.of(recipe), seed);
    }
  },
  EVIDENTIAL {
    @Override
    public Predictor train(
        Dataset data, Preset preset, Seed seed, Parallel parallel, Progress progress) {
      Recipe recipe = preset == Preset.PAPER ? Recipe.paper(1) : Recipe.practical(data.rows());
      return EvidentialNetworks.train(
          data, EvidentialNetworks.Options.of(recipe), seed, parallel, progress);
    }

    @Override
    public MeanLearner learner(Dataset data, Recipe recipe, Seed seed) {
      throw notStepByStep();
    }
  },
  GP {
    @Override
    public Predictor train(
        Dataset data, Preset preset, Seed seed, Parallel parallel, Progress progress) {
      return GaussianProcessPredictor.train(
          data, GaussianProcessPredictor.Options.DEFAULT, seed, parallel, progress);
    }

    @Override
    public MeanLearner learner(Dataset data, Recipe recipe, Seed seed) {
      throw notStepByStep();
    }
  };

  private static final int MEMBERS = 5;

  /** Refuses a predictor of which there is no {@link #learner}. */
  void requireStepByStep() {
    if (this == EVIDENTIAL || this == GP) {
      throw notStepByStep();
    }
  }

  InvalidInputException notStepByStep() {
    return new InvalidInputException(
        "--predictor "
            + name().toLowerCase(Locale.ROOT)
            + " cannot be trained step by step beside a variance, as --training joint and the"
            + " methods beta-nll, faithful and va-warm-up do; choose another predictor");
  }

  /** Trains such a predictor on all rows. */
  public abstract Predictor train(
      Dataset data, Preset preset, Seed seed, Parallel parallel, Progress progress);

  /** The same, untrained, to be trained together with a noise model by {@code recipe}. */
  public abstract MeanLearner learner(Dataset data, Recipe recipe, Seed seed);

  /** The same for one of several that are averaged: of an ensemble, one member. */
  public MeanLearner memberLearner(Dataset data, Recipe recipe, Seed seed) {
    return learner(data, recipe, seed);
  }
}
