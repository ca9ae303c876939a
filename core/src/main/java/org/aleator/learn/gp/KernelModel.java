// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * One kernel found by {@link KernelSearch}, on targets of unit scale.
 *
 * @param coordinates the coordinates the kernel works on
 * @param kernel the kernel
 * @param minimum where the fit of its parameters and log σ² to the rows of the search ended
 * @param occam what Laplace's method adds to it, less the {@linkplain CostOfCoordinates cost} of
 *     coordinates, from the screening sample
 * @param weight its share in the average over kernels
 * @param logNoiseShift what {@link Laplace} and the cost of coordinates add to log σ² on the rows
 *     of the search; on other rows the parameters are independent of the noise, and nothing is to
 *     be added
 * @param inflation by what factor unknown kernel parameters widen the variance of log σ̂²
 * @param noise what these parameters say on the rows of the search, without the shift
 */
public record KernelModel(
    Coordinates coordinates,
    Kernel kernel,
    Bfgs.Minimum minimum,
    double occam,
    double weight,
    double logNoiseShift,
    double inflation,
    Noise noise) {
  private static final double TOLERANCE = 0.1;
  private static final int MOST_EVALUATIONS = 24;

  /**
   * A noise variance on some rows.
   *
   * @param variance see {@link SpectralNoise}
   * @param degreesOfFreedom likewise
   * @param upperVariance the variance if the fitted function had no error of its own
   */
  public record Noise(double variance, double degreesOfFreedom, double upperVariance) {
    static Noise of(SpectralNoise noise) {
      return new Noise(noise.variance(), noise.degreesOfFreedom(), noise.upperVariance());
    }
  }

  static KernelModel fit(
      KernelSearch.Screened screened,
      Matrix x,
      double[] y,
      Matrix sample,
      double[] labels,
      Work work) {
    Kernel kernel = screened.candidate().kernel();
    Coordinates coordinates = screened.candidate().coordinates();
    Laplace laplace = screened.laplace();
    Matrix z = coordinates.apply(x);
    boolean moreRows = x.rows() > sample.rows();
    GaussianProcess process =
        moreRows
            ? GaussianProcess.climb(
                kernel,
                z,
                y,
                screened.process().minimum(),
                x.rows() / (double) sample.rows(),
                TOLERANCE,
                MOST_EVALUATIONS,
                work)
            : screened.process();
    SpectralNoise noise = SpectralNoise.solve(kernel, z, y, process.theta());
    double shift = laplace.logNoiseShift();
    if (moreRows) {
      // The shift falls as the degrees of freedom grow.
      SpectralNoise before =
          SpectralNoise.solve(
              kernel, coordinates.apply(sample), labels, screened.process().theta());
      shift *= Math.min(1, before.degreesOfFreedom() / noise.degreesOfFreedom());
    }
    shift += screened.cost().logNoiseShift(noise.degreesOfFreedom());
    double occam = screened.evidence() - screened.process().penalizedLogEvidence();
    return new KernelModel(
        coordinates,
        kernel,
        process.minimum(),
        occam,
        1,
        shift,
        laplace.inflation(),
        Noise.of(noise));
  }

  /** The same with another profile, fitted to the same rows from where this one ended. */
  KernelModel withProfile(Profile profile, Matrix x, double[] y, Work work) {
    Kernel other = kernel.withProfile(profile);
    Matrix z = coordinates.apply(x);
    GaussianProcess process =
        GaussianProcess.climb(other, z, y, minimum, 1, TOLERANCE, MOST_EVALUATIONS / 2, work);
    SpectralNoise found = SpectralNoise.solve(other, z, y, process.theta());
    return new KernelModel(
        coordinates, other, process.minimum(), occam, 1, logNoiseShift, inflation, Noise.of(found));
  }

  /** The kernel's parameters and log σ². */
  public double[] theta() {
    return minimum.point().clone();
  }

  /** log p(y, θ) of the rows of the search. */
  public double penalizedLogEvidence() {
    return -minimum.value();
  }

  /** log p(y | kernel) of the rows of the search, by Laplace's method. */
  public double logEvidence() {
    return penalizedLogEvidence() + occam;
  }

  /** The models with weights proportional to their evidence, the heaviest first. */
  static List<KernelModel> weighted(List<KernelModel> models) {
    double top = models.stream().mapToDouble(KernelModel::logEvidence).max().orElseThrow();
    double sum = models.stream().mapToDouble(m -> Math.exp(m.logEvidence() - top)).sum();
    List<KernelModel> weighted = new ArrayList<>();
    for (KernelModel m : models) {
      double weight = Math.exp(m.logEvidence() - top) / sum;
      weighted.add(
          new KernelModel(
              m.coordinates,
              m.kernel,
              m.minimum,
              m.occam,
              weight,
              m.logNoiseShift,
              m.inflation,
              m.noise));
    }
    weighted.sort(Comparator.comparingDouble(KernelModel::weight).reversed());
    return weighted;
  }

  /** The noise variance on rows that took no part in the search. */
  public Noise noiseOn(Matrix x, double[] y) {
    return Noise.of(SpectralNoise.solve(kernel, coordinates.apply(x), y, minimum.point()));
  }

  /** The process of this kernel on the given rows with a given noise variance. */
  public GaussianProcess process(Matrix x, double[] y, double noiseVariance) {
    double[] parameters = theta();
    parameters[parameters.length - 1] = Math.log(Math.max(noiseVariance, 1e-9));
    return GaussianProcess.at(kernel, coordinates.apply(x), y, parameters);
  }

  public String description() {
    return kernel.description() + " of the " + coordinates.description();
  }
}
