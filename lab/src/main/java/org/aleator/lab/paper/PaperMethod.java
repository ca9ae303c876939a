// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import org.aleator.learn.nn.Recipe;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.NoiseMethod;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.noise.residual.GradientSolver;
import org.aleator.noise.residual.NoiseDescent;
import org.aleator.noise.residual.RankSegmentation;
import org.aleator.noise.residual.Segmentation;
import org.aleator.noise.residual.VarianceAttenuation;
import org.aleator.study.Unbiased;
import org.aleator.util.Seed;

/**
 * A row of a table but for its predictor: an estimator by a protocol.
 *
 * @param name as in the paper, such as {@code "DVA"}
 * @param segments of DVA's normalisation; none for a method without
 * @param estimator makes the estimator for one trial
 */
public record PaperMethod(
    String name, Protocol protocol, OptionalInt segments, Function<Trial, NoiseMethod> estimator) {

  private static final int PAPER_SEGMENTS = 10;

  /** Table 1, constant noise. */
  static final List<PaperMethod> CONSTANT_NOISE =
      List.of(
          va(Protocol.TEXT),
          dva(Protocol.TEXT, 1),
          va(Protocol.CODE),
          dva(Protocol.CODE, PAPER_SEGMENTS),
          vaOptimum(),
          dvaOptimum(1),
          dvaOptimum(PAPER_SEGMENTS),
          unbiased());

  /** Table 2, noise that depends on x: text and code agree on 10 segments and on Adam. */
  static final List<PaperMethod> VARYING_NOISE =
      List.of(
          va(Protocol.TEXT),
          dva(Protocol.TEXT, PAPER_SEGMENTS),
          va(Protocol.CODE),
          dva(Protocol.CODE, PAPER_SEGMENTS),
          unbiased());

  /** VA by gradient descent. */
  static PaperMethod va(Protocol protocol) {
    return new PaperMethod(
        "VA",
        protocol,
        OptionalInt.empty(),
        trial -> {
          NoiseMethod va =
              VarianceAttenuation.byGradient(
                  solver(protocol, trial, trial.work().seed().split("va")));
          return (data, prediction, work) -> va.estimate(data, prediction, work.split("va"));
        });
  }

  /** DVA by projected gradient descent. */
  static PaperMethod dva(Protocol protocol, int segments) {
    return new PaperMethod(
        "DVA",
        protocol,
        OptionalInt.of(segments),
        trial -> {
          NoiseMethod dva =
              DenoisingVarianceAttenuation.byGradient(
                  solver(protocol, trial, trial.work().seed().split("dva")), byX(trial, segments));
          return (data, prediction, work) -> dva.estimate(data, prediction, work.split("dva"));
        });
  }

  private static PaperMethod vaOptimum() {
    return new PaperMethod(
        "VA", Protocol.CLOSED_FORM, OptionalInt.empty(), trial -> VarianceAttenuation.closedForm());
  }

  private static PaperMethod dvaOptimum(int segments) {
    return new PaperMethod(
        "DVA",
        Protocol.CLOSED_FORM,
        OptionalInt.of(segments),
        trial -> DenoisingVarianceAttenuation.closedForm(trial.noise(), byX(trial, segments)));
  }

  /** Our own estimate. */
  static PaperMethod unbiased() {
    return new PaperMethod(
        Unbiased.NAME,
        Protocol.UNBIASED,
        OptionalInt.empty(),
        trial -> Unbiased.estimator(trial.noise()));
  }

  /** Whether the estimate rests on a predictor of the paper's. */
  boolean usesPredictor() {
    return protocol != Protocol.UNBIASED;
  }

  /** The name of its row with this predictor. */
  String row(PaperPredictor predictor) {
    return usesPredictor() ? name + " + " + predictor.label() : name;
  }

  /** Whether it has a row with this predictor; one that needs none has one row only. */
  boolean isRunWith(PaperPredictor predictor) {
    return usesPredictor() || predictor == PaperPredictor.ENSEMBLE;
  }

  private static GradientSolver solver(Protocol protocol, Trial trial, Seed seed) {
    boolean plain = protocol == Protocol.CODE && trial.noise() == NoiseKind.HOMOSCEDASTIC;
    Recipe recipe = protocol.recipe();
    return GradientSolver.paper(
        trial.noise(),
        plain ? recipe.withDescent(Recipe.Descent.PLAIN) : recipe,
        plain ? NoiseDescent.PLAIN : NoiseDescent.ADAM,
        trial.redrawnMeans(seed.split("redraw")));
  }

  private static Segmentation byX(Trial trial, int segments) {
    return RankSegmentation.fit(0, trial.data().x().columnValues(0), segments);
  }
}
