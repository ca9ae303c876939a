// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.DeepEnsemble;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.noise.residual.GradientSolver;
import org.aleator.noise.residual.NoiseDescent;
import org.aleator.noise.residual.RankSegmentation;
import org.aleator.noise.residual.VarianceAttenuation;
import org.aleator.util.Work;

/**
 * The paper's model on features that do not change: a linear head for the age (Adam at 0.001, 100
 * epochs), then a linear head for the log variance by VA and by DVA (Adam at 0.001, 20 epochs).
 * Features and residuals are brought to unit scale first, and batches have 32 faces; the paper says
 * nothing of either. DVA's noises are normalised in 10 segments of equal count by predicted age.
 *
 * @param age the predicted age
 * @param vaVariance σ²(x) by VA
 * @param dvaVariance σ²(x) by DVA
 */
public record AgeHeads(double[] age, double[] vaVariance, double[] dvaVariance) {
  private static final int BATCH = 32;
  private static final double RATE = 0.001;
  private static final int AGE_EPOCHS = 100;
  private static final int VARIANCE_EPOCHS = 20;
  private static final int SEGMENTS = 10;

  static AgeHeads fit(AgeData data, Work work) {
    Dataset rows = data.dataset();
    DeepEnsemble head =
        DeepEnsemble.train(
            rows, new DeepEnsemble.Options(1, linear(AGE_EPOCHS)), work.split("age head"));
    Prediction prediction = Prediction.given(head.predict(rows.x()).mean());
    GradientSolver solver =
        GradientSolver.paper(
            NoiseKind.HETEROSCEDASTIC,
            linear(VARIANCE_EPOCHS),
            NoiseDescent.ADAM,
            Optional.empty());
    RankSegmentation segments =
        RankSegmentation.fit(RankSegmentation.PREDICTION, prediction.mean(), SEGMENTS);
    return new AgeHeads(
        prediction.mean(),
        VarianceAttenuation.byGradient(solver)
            .estimate(rows, prediction, work.split("va"))
            .rowVariance(),
        DenoisingVarianceAttenuation.byGradient(solver, segments)
            .estimate(rows, prediction, work.split("dva"))
            .rowVariance());
  }

  private static Recipe linear(int epochs) {
    return new Recipe(
        List.of(),
        Activation.TANH,
        true,
        new Recipe.Steps(BATCH, RATE, 0, Recipe.Descent.ADAM),
        Recipe.Length.epochs(Recipe.Schedule.CONSTANT, epochs));
  }

  double vaLevel() {
    return Arrays.stream(vaVariance).average().orElseThrow();
  }

  double dvaLevel() {
    return Arrays.stream(dvaVariance).average().orElseThrow();
  }
}
