// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.Moments;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.NoiseMethod;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Denoising variance attenuation, DVA (paper, eq. 4–5): the labels are freed of noises ε̂ᵢσ(xᵢ)
 * that are fitted with the variance, under the condition that the ε̂ have mean 0 and variance 1,
 *
 * <pre>L = (1/M) Σ (rᵢ − ε̂ᵢσ₃(xᵢ))²/(2σ₂²(xᵢ)) + ½ ln σ₂²(xᵢ),</pre>
 *
 * over all rows (Algorithm 1: one segment) or in each of G segments (Algorithm 2). The estimate is
 * σ₃².
 *
 * <p>For one variance in each segment the optimum has a closed form (eq. 7): ε̂ᵢσ₃ = rᵢ − r̄_g, and
 * σ₃² is the variance (divisor n_g) of the residuals in the segment; overall, the mean over the
 * rows of their segment's variance. Projected gradient descent with one σ₃ for all segments goes to
 * the square of the mean of the segments' standard deviations instead, which is smaller by the
 * variance of those.
 *
 * <p>Its expectation is σ² + Var[y − μ(x)] inside a segment: it takes away the mean of the model's
 * error and keeps its variation. With small segments and no correction for the degree of freedom
 * that each mean costs, it falls below the truth by the factor 1 − 1/n_g.
 */
public final class DenoisingVarianceAttenuation implements NoiseMethod {
  public static final String NAME = "dva";

  private final NoiseKind noise;
  private final Segmentation segmentation;
  private final Optional<GradientSolver> gradient;

  private DenoisingVarianceAttenuation(
      NoiseKind noise, Segmentation segmentation, Optional<GradientSolver> gradient) {
    this.noise = noise;
    this.segmentation = segmentation;
    this.gradient = gradient;
  }

  /** The optimum itself: one variance overall, or one per segment if the noise depends on x. */
  public static DenoisingVarianceAttenuation closedForm(
      NoiseKind noise, Segmentation segmentation) {
    return new DenoisingVarianceAttenuation(noise, segmentation, Optional.empty());
  }

  /** Projected gradient descent, Algorithm 1 or 2. */
  public static DenoisingVarianceAttenuation byGradient(
      GradientSolver solver, Segmentation segmentation) {
    return new DenoisingVarianceAttenuation(solver.noise(), segmentation, Optional.of(solver));
  }

  @Override
  public NoiseEstimate estimate(Dataset data, Prediction prediction, Work work) {
    double[] residuals = prediction.residuals(data.y());
    int[][] segments =
        Segmentation.rowsBySegment(
            segmentation.assign(data.x(), prediction.mean()), segmentation.count());
    SegmentNormalisation normalisation = new SegmentNormalisation(segments);
    double[] noises = residuals.clone();
    normalisation.apply(noises);
    boolean varies = Arrays.stream(noises).anyMatch(value -> value != 0);
    NoiseFunction model =
        gradient.isPresent() && varies
            ? descend(gradient.get(), data, prediction, normalisation, noises, work.split(NAME))
            : optimum(residuals, segments);
    return summary(data, prediction, segments, model, noises);
  }

  /** The estimate that a variance and fitted noises imply. */
  static NoiseEstimate summary(
      Dataset data, Prediction prediction, int[][] segments, NoiseFunction model, double[] noises) {
    double[] variance = model.variance(data.x(), prediction.mean());
    double[] denoised = new double[noises.length];
    Arrays.setAll(denoised, i -> data.y()[i] - noises[i] * Math.sqrt(variance[i]));
    double level = Moments.mean(variance);
    double kurtosis = Moments.kurtosis(centred(prediction.residuals(data.y()), segments), 0);
    return new NoiseEstimate(
        NAME,
        level,
        Optional.of(Interval.ofMeanSquare(level, kurtosis, data.rows())),
        Optional.empty(),
        model,
        variance,
        noises,
        denoised,
        "",
        List.of());
  }

  private NoiseFunction optimum(double[] residuals, int[][] segments) {
    double[] variances = new double[segments.length];
    double mean = 0;
    for (int g = 0; g < segments.length; g++) {
      variances[g] = Moments.variance(Moments.select(residuals, segments[g]));
      mean += variances[g] * segments[g].length / residuals.length;
    }
    return noise == NoiseKind.HETEROSCEDASTIC
        ? new SegmentedNoise(segmentation, variances)
        : new ConstantNoise(mean);
  }

  /** Fits σ₃² and replaces {@code noises} by the fitted ε̂. */
  private NoiseFunction descend(
      GradientSolver solver,
      Dataset data,
      Prediction prediction,
      SegmentNormalisation normalisation,
      double[] noises,
      Work work) {
    GradientSolver.Task task = solver.task(data, prediction, 2);
    double[][] fitted = new double[solver.networks()][];
    for (int k = 0; k < fitted.length; k++) {
      fitted[k] =
          solver.startAtSegments() ? noises.clone() : initialNoises(noises.length, work.seed());
      normalisation.apply(fitted[k]);
    }
    // The authors' code starts σ₂² at 2 and σ₃² at 1.
    float[] first = {solver.recipe().standardise() ? 0 : (float) Math.log(2), 0};
    List<float[]> networks =
        task.fit(
            k ->
                new DvaObjective(
                    task.residuals(),
                    normalisation,
                    fitted[k],
                    NoiseStep.of(solver.descent(), noises.length)),
            first,
            work);
    Arrays.setAll(noises, i -> Arrays.stream(fitted).mapToDouble(noise -> noise[i]).sum());
    normalisation.apply(noises);
    return task.noiseModel(networks, 1);
  }

  private double[] initialNoises(int rows, Seed seed) {
    double[] noises = new double[rows];
    if (noise == NoiseKind.HETEROSCEDASTIC) {
      RandomGenerator random = seed.split("noises").random();
      Arrays.setAll(noises, i -> random.nextGaussian());
    }
    return noises;
  }

  private static double[] centred(double[] residuals, int[][] segments) {
    double[] centred = residuals.clone();
    for (int[] rows : segments) {
      double mean = Moments.mean(Moments.select(residuals, rows));
      for (int i : rows) {
        centred[i] -= mean;
      }
    }
    return centred;
  }
}
