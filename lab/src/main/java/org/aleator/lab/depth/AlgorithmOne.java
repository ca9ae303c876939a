// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.List;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.noise.residual.GradientSolver;
import org.aleator.noise.residual.NoiseDescent;
import org.aleator.noise.residual.RankSegmentation;
import org.aleator.noise.residual.VarianceAttenuation;
import org.aleator.util.Work;

/**
 * VA and DVA by gradient descent on one image's residuals, with the paper's settings for depth:
 * Adam at 0.05 for 30 epochs, also for the noises. The paper does not say the batch size; here it
 * is a row of an NYU image, 640 pixels. The noises ε̂ live as long as the image is in hand.
 */
public final class AlgorithmOne {
  /** One segment: the image. */
  private static final RankSegmentation WHOLE =
      new RankSegmentation(RankSegmentation.PREDICTION, new double[0]);

  private static final int BATCH = 640;
  private static final double RATE = 0.05;
  private static final int EPOCHS = 30;

  private AlgorithmOne() {}

  private static GradientSolver solver() {
    Recipe recipe =
        new Recipe(
            List.of(),
            Activation.TANH,
            false,
            new Recipe.Steps(BATCH, RATE, 0, Recipe.Descent.ADAM),
            Recipe.Length.epochs(Recipe.Schedule.CONSTANT, EPOCHS));
    return GradientSolver.paper(
        NoiseKind.HOMOSCEDASTIC, recipe, NoiseDescent.ADAM, Optional.empty());
  }

  /** What DVA makes of residuals: σ₃² and the labels without ε̂σ₃. */
  public static NoiseEstimate dva(double[] residuals, Work work) {
    return DenoisingVarianceAttenuation.byGradient(solver(), WHOLE)
        .estimate(data(residuals), nothing(residuals), work);
  }

  static DepthStatistics.Gradient run(double[] residuals, Work work) {
    double va =
        VarianceAttenuation.byGradient(solver())
            .estimate(data(residuals), nothing(residuals), work.split("va"))
            .variance();
    double dva = dva(residuals, work.split("dva")).variance();
    long pixels = residuals.length;
    return new DepthStatistics.Gradient(pixels, pixels * va, pixels * dva);
  }

  private static Dataset data(double[] residuals) {
    return new Dataset(
        List.of(), "depth", new Matrix(residuals.length, 0, new double[0]), residuals);
  }

  /** The residuals are the labels: what is predicted of them is 0. */
  private static Prediction nothing(double[] residuals) {
    return Prediction.given(new double[residuals.length]);
  }
}
