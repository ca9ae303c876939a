// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Optional;
import java.util.function.Supplier;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.BayesianNetwork;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.NoiseMethod;
import org.aleator.noise.residual.GradientSolver;
import org.aleator.noise.residual.JointTraining;
import org.aleator.noise.residual.NoiseDescent;
import org.aleator.noise.residual.Segmentation;
import org.aleator.util.Work;

/**
 * What is there when a study comes to its estimators.
 *
 * @param predictor what made the prediction, if it was trained here
 * @param noise constant or depending on x
 * @param unbiased the unbiased estimate, if it was wanted or decided on the kind of noise
 * @param evidence what decided on the kind of noise, if the data did
 * @param joint what joint training gave, if that was wanted
 */
record Situation(
    Dataset data,
    Prediction prediction,
    Optional<Predictor> predictor,
    NoiseKind noise,
    Optional<Unbiased> unbiased,
    Optional<VarianceFunction.Evidence> evidence,
    Optional<JointTraining.Result> joint,
    StudyOptions options,
    Work work) {

  Situation {
    if (predictor.isEmpty()) {
      prediction.requireRows(data.rows());
    }
  }

  NoiseEstimate by(NoiseMethod estimator) {
    return by(estimator, work);
  }

  NoiseEstimate by(NoiseMethod estimator, Work own) {
    return estimator.estimate(data, prediction, own);
  }

  /** The predictor, if it is of this class. */
  <P extends Predictor> Optional<P> predictor(Class<P> type) {
    return predictor.filter(type::isInstance).map(type::cast);
  }

  /** Whether the variance is found by descent: as chosen, else where it depends on x. */
  boolean byGradient() {
    boolean varies = noise == NoiseKind.HETEROSCEDASTIC;
    return options.solver().map(Solver.GRADIENT::equals).orElse(varies);
  }

  GradientSolver solver() {
    if (options.preset() == Preset.PRACTICAL) {
      return GradientSolver.practical(noise, data.rows());
    }
    Optional<Supplier<double[]>> redrawn =
        predictor(BayesianNetwork.class)
            .map(network -> network.redrawnMeans(data.x(), work.seed().split("redraw")));
    return GradientSolver.paper(noise, Recipe.paper(1), NoiseDescent.ADAM, redrawn);
  }

  Segmentation segments() {
    return segments(data, prediction, noise, options);
  }

  /** The paper's 10 segments for x-dependent noise, fewer where they would hold under 20 rows. */
  static Segmentation segments(
      Dataset data, Prediction prediction, NoiseKind noise, StudyOptions options) {
    boolean constant = noise == NoiseKind.HOMOSCEDASTIC;
    int most = constant ? 1 : Math.max(1, Math.min(10, data.rows() / 20));
    return options.segmentBy().segment(data, prediction, options.segments().orElse(most));
  }
}
