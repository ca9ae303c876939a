// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.aleator.audit.RowAudit;
import org.aleator.codec.Codec;
import org.aleator.data.Dataset;
import org.aleator.learn.Learner;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.BayesByBackprop;
import org.aleator.learn.predictor.BayesianNetwork;
import org.aleator.learn.predictor.DeepEnsemble;
import org.aleator.learn.predictor.DropoutLearner;
import org.aleator.learn.predictor.EnsembleLearner;
import org.aleator.learn.predictor.EvidentialNetworks;
import org.aleator.learn.predictor.GaussianProcessPredictor;
import org.aleator.learn.predictor.McDropout;
import org.aleator.learn.predictor.MeanLearner;
import org.aleator.learn.predictor.Predictor;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.learn.stack.Stack;
import org.aleator.learn.stack.TreeStacks;
import org.aleator.noise.level.TableFit;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * The predictors that can be trained: how each is kept, and by what name, how it is trained, and if
 * it can be trained step by step, how that is begun. A new predictor is known everywhere from the
 * moment it stands here.
 */
public enum PredictorKind {
  ENSEMBLE(
      DeepEnsemble.CODEC,
      (data, preset, work) ->
          DeepEnsemble.train(data, DeepEnsemble.Options.of(recipe(data, preset)), work),
      (data, recipe, oneOfSeveral, seed) ->
          new EnsembleLearner(
              data,
              oneOfSeveral ? new DeepEnsemble.Options(1, recipe) : DeepEnsemble.Options.of(recipe),
              seed)),
  BNN(
      BayesianNetwork.CODEC,
      (data, preset, work) -> BayesianNetwork.train(data, bnn(data, preset == Preset.PAPER), work),
      (data, recipe, oneOfSeveral, seed) ->
          new BayesByBackprop(data, bnn(data, !recipe.standardise()), Work.of(seed).alone())),
  DROPOUT(
      McDropout.CODEC,
      (data, preset, work) ->
          McDropout.train(
              data,
              preset == Preset.PAPER
                  ? McDropout.Options.of(Recipe.paper(1))
                  : McDropout.Options.practical(data.rows()),
              work),
      (data, recipe, oneOfSeveral, seed) ->
          new DropoutLearner(data, McDropout.Options.of(recipe), seed)),
  EVIDENTIAL(
      EvidentialNetworks.CODEC,
      (data, preset, work) ->
          EvidentialNetworks.train(data, EvidentialNetworks.Options.of(recipe(data, preset)), work),
      null),
  GP(
      GaussianProcessPredictor.CODEC,
      (data, preset, work) ->
          GaussianProcessPredictor.train(data, GaussianProcessPredictor.Options.DEFAULT, work),
      null),
  /** Trees, a Gaussian process on all rows, and both: see {@link CrossFittedStack}. */
  STACK("stack", PredictorKind::stack),
  /** Boosted trees. */
  TREES("trees", (data, learners, work) -> TreeStacks.boosted(data, work)),
  /** Extremely randomised trees. */
  FOREST("forest", (data, learners, work) -> TreeStacks.randomised(data, work));

  /** How a predictor is trained. */
  @FunctionalInterface
  private interface Trainer {
    Predictor train(Dataset data, Preset preset, Work work);
  }

  /** How a predictor that is trained step by step begins. */
  @FunctionalInterface
  private interface Learning {
    MeanLearner begin(Dataset data, Recipe recipe, boolean oneOfSeveral, Seed seed);
  }

  /** How a predictor is cross-fitted. */
  @FunctionalInterface
  private interface CrossFitting {
    CrossFittedStack fit(Dataset data, List<Learner> learners, Work work);
  }

  private final String word;
  private final Codec<? extends Predictor> codec;
  private final Trainer trainer;
  private final Optional<Learning> learning;
  private final Optional<CrossFitting> crossFitting;

  PredictorKind(Codec<? extends Predictor> codec, Trainer trainer, Learning learning) {
    this.word = codec.kind();
    this.codec = codec;
    this.trainer = trainer;
    this.learning = Optional.ofNullable(learning);
    this.crossFitting = Optional.empty();
  }

  PredictorKind(String word, CrossFitting crossFitting) {
    this.word = word;
    this.codec = Stack.CODEC;
    this.trainer =
        (data, preset, work) ->
            canBeCrossFitted(data)
                ? crossFitting.fit(data, List.of(), work).stack()
                : GaussianProcessPredictor.train(
                    data, GaussianProcessPredictor.Options.DEFAULT, work);
    this.learning = Optional.empty();
    this.crossFitting = Optional.of(crossFitting);
  }

  /** What users call it. */
  public String word() {
    return word;
  }

  /** Whether it predicts the rows it was fitted to by fits that had not seen them. */
  public boolean isCrossFitted() {
    return crossFitting.isPresent();
  }

  /** Labels that vary, on rows enough for folds; others are given to one Gaussian process. */
  static boolean canBeCrossFitted(Dataset data) {
    return TableFit.hasEnoughRows(RowAudit.of(data))
        && Arrays.stream(data.y()).anyMatch(label -> label != data.y()[0]);
  }

  private static CrossFittedStack stack(Dataset data, List<Learner> learners, Work work) {
    TableFit.Options options = TableFit.Options.DEFAULT.withLearners(learners);
    TableFit fit = TableFit.fit(RowAudit.of(data), options, work);
    return fit.stack(fit.level());
  }

  /**
   * Fits such a predictor, if it {@link #isCrossFitted}.
   *
   * @param learners the user's own, which join the stack; trees alone are joined by none
   */
  CrossFittedStack crossFit(Dataset data, List<Learner> learners, Work work) {
    return crossFitting.orElseThrow().fit(data, learners, work);
  }

  /** How it is kept. */
  public Codec<? extends Predictor> codec() {
    return codec;
  }

  /** Trains such a predictor on all rows. */
  public Predictor train(Dataset data, Preset preset, Work work) {
    Methods.requireRows(data);
    return trainer.train(data, preset, work);
  }

  /**
   * The same, untrained, to be trained together with a noise model by {@code recipe}.
   *
   * @param oneOfSeveral whether several are averaged: of an ensemble, one member is then enough
   */
  MeanLearner learner(Dataset data, Recipe recipe, boolean oneOfSeveral, Seed seed) {
    requireStepByStep();
    return learning.orElseThrow().begin(data, recipe, oneOfSeveral, seed);
  }

  /** Refuses a predictor of which there is no {@link #learner}. */
  void requireStepByStep() {
    if (learning.isEmpty()) {
      String methods = Methods.trainingMeans().stream().sorted().collect(Collectors.joining(", "));
      throw new InvalidInputException(
          Setting.PREDICTOR,
          "%s cannot be trained step by step beside a variance, as joint training and the methods %s"
                  .formatted(word(), methods)
              + " do; choose another predictor");
    }
  }

  private static Recipe recipe(Dataset data, Preset preset) {
    return preset == Preset.PAPER ? Recipe.paper(1) : Recipe.practical(data.rows());
  }

  private static BayesianNetwork.Options bnn(Dataset data, boolean paper) {
    return paper
        ? BayesianNetwork.Options.paper(1)
        : BayesianNetwork.Options.practical(data.rows());
  }
}
