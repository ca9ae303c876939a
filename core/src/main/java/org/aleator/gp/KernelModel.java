package org.aleator.gp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.Matrix;

/**
 * One kernel found by {@link KernelSearch}, on targets of unit scale.
 *
 * @param coordinates the coordinates the kernel works on
 * @param kernel the kernel
 * @param theta its parameters and log σ², fitted to the rows of the search
 * @param logEvidence of the rows of the search
 * @param weight its share in the average over kernels
 * @param logNoiseShift what {@link Laplace} adds to log σ² on the rows of the search; on other rows
 *     the parameters are independent of the noise, and nothing is to be added
 * @param inflation by what factor unknown kernel parameters widen the variance of log σ̂²
 * @param noise what these parameters say on the rows of the search, without the shift
 */
public record KernelModel(
    Coordinates coordinates,
    Kernel kernel,
    double[] theta,
    double logEvidence,
    double weight,
    double logNoiseShift,
    double inflation,
    Noise noise) {

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
      Profile profile,
      Matrix x,
      double[] y,
      Matrix sample,
      double[] labels) {
    Kernel before = screened.candidate().kernel();
    Kernel kernel = before.withProfile(profile);
    Coordinates coordinates = screened.candidate().coordinates();
    Laplace laplace = screened.laplace();
    Matrix z = coordinates.apply(x);
    GaussianProcess process = screened.process();
    boolean moreRows = x.rows() > sample.rows();
    if (moreRows || profile != before.profile()) {
      process = GaussianProcess.refit(kernel, z, y, process.theta(), 0.05, 30);
    }
    SpectralNoise noise = SpectralNoise.solve(kernel, z, y, process.theta());
    double shift = laplace.logNoiseShift();
    if (moreRows) {
      // The shift falls as the degrees of freedom grow.
      SpectralNoise first =
          SpectralNoise.solve(
              before, coordinates.apply(sample), labels, screened.process().theta());
      shift *= Math.min(1, first.degreesOfFreedom() / noise.degreesOfFreedom());
    }
    double occam = laplace.logEvidence() - screened.process().penalizedLogEvidence();
    return new KernelModel(
        coordinates,
        kernel,
        process.theta(),
        process.penalizedLogEvidence() + occam,
        1,
        shift,
        laplace.inflation(),
        Noise.of(noise));
  }

  /** The models with weights proportional to their evidence, the heaviest first. */
  static List<KernelModel> weighted(List<KernelModel> models) {
    double top = models.stream().mapToDouble(KernelModel::logEvidence).max().orElseThrow();
    double sum = models.stream().mapToDouble(m -> Math.exp(m.logEvidence - top)).sum();
    List<KernelModel> weighted = new ArrayList<>();
    for (KernelModel m : models) {
      double weight = Math.exp(m.logEvidence - top) / sum;
      weighted.add(
          new KernelModel(
              m.coordinates,
              m.kernel,
              m.theta,
              m.logEvidence,
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
    return Noise.of(SpectralNoise.solve(kernel, coordinates.apply(x), y, theta));
  }

  /** The process of this kernel on the given rows with a given noise variance. */
  public GaussianProcess process(Matrix x, double[] y, double noiseVariance) {
    double[] parameters = Arrays.copyOf(theta, theta.length);
    parameters[theta.length - 1] = Math.log(Math.max(noiseVariance, 1e-9));
    return GaussianProcess.at(kernel, coordinates.apply(x), y, parameters);
  }

  public String description() {
    return kernel.description() + " of the " + coordinates.description();
  }
}
