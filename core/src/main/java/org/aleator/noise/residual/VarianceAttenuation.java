// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.Moments;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.NoiseMethod;
import org.aleator.util.Work;

/**
 * Variance attenuation, VA (paper, eq. 2; Nix and Weigend 1994): the variance that maximises the
 * Gaussian likelihood of the residuals rᵢ = ỹᵢ − μ(xᵢ) of a prediction,
 *
 * <pre>L = (1/M) Σ rᵢ²/(2σ²(xᵢ)) + ½ ln σ²(xᵢ).</pre>
 *
 * For constant noise the minimum has a closed form, the mean squared residual (eq. 3); a function
 * σ²(x) is a network fitted by gradient descent.
 *
 * <p>Its expectation is σ² + E[(y − μ(x))²]: it books the model's error as noise. On rows the model
 * was trained on it may also be too small, as a flexible model fits part of the noise.
 */
public final class VarianceAttenuation implements NoiseMethod {
  public static final String NAME = "va";

  private final Optional<GradientSolver> gradient;

  private VarianceAttenuation(Optional<GradientSolver> gradient) {
    this.gradient = gradient;
  }

  /** Constant noise, by the closed form. */
  public static VarianceAttenuation closedForm() {
    return new VarianceAttenuation(Optional.empty());
  }

  /** Constant or x-dependent noise, by gradient descent. */
  public static VarianceAttenuation byGradient(GradientSolver solver) {
    return new VarianceAttenuation(Optional.of(solver));
  }

  @Override
  public NoiseEstimate estimate(Dataset data, Prediction prediction, Work work) {
    double meanSquare = Moments.meanSquare(prediction.residuals(data.y()));
    NoiseFunction model =
        gradient.isPresent() && meanSquare > 0
            ? descend(gradient.get(), data, prediction, work.split(NAME))
            : new ConstantNoise(meanSquare);
    return summary(NAME, data, prediction, model);
  }

  /** The estimate of {@code method} that a variance implies. */
  static NoiseEstimate summary(
      String method, Dataset data, Prediction prediction, NoiseFunction model) {
    double[] residuals = prediction.residuals(data.y());
    double[] variance = model.variance(data.x(), prediction.mean());
    double[] normalised = new double[residuals.length];
    Arrays.setAll(normalised, i -> variance[i] > 0 ? residuals[i] / Math.sqrt(variance[i]) : 0);
    double level = Moments.mean(variance);
    return new NoiseEstimate(
        method,
        level,
        Optional.of(Interval.ofMeanSquare(level, Moments.kurtosis(residuals, 0), data.rows())),
        Optional.empty(),
        model,
        variance,
        normalised,
        prediction.mean().clone(),
        "",
        List.of());
  }

  private NoiseFunction descend(
      GradientSolver solver, Dataset data, Prediction prediction, Work work) {
    GradientSolver.Task task = solver.task(data, prediction, 1);
    // The authors' code starts σ₂² at 2.
    float[] first = {solver.recipe().standardise() ? 0 : (float) Math.log(2)};
    List<float[]> networks = task.fit(k -> new VaObjective(task.residuals()), first, work);
    return task.noiseModel(networks, 0);
  }
}
