// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.GaussianProcess;
import org.aleator.learn.gp.KernelModel;
import org.aleator.learn.gp.KernelSearch;
import org.aleator.util.Work;

/**
 * The noise variance by Gaussian processes on disjoint random subsets of the rows. Kernels are
 * sought on the first subset ({@link KernelSearch}); each subset then gives log σ² by the spectral
 * equation, averaged over kernels by evidence and over subsets by degrees of freedom. The first
 * subset's value carries the correction for kernel parameters fitted to the same rows; on the
 * others the parameters are independent of the noise.
 *
 * <p>All values are on the scale of the targets given, which should have variance 1.
 */
final class GaussianProcessNoise {
  private static final double TEMPER = 8;

  private GaussianProcessNoise() {}

  /**
   * @param exactRows up to how many rows one process takes them all
   * @param subsetRows about how many rows a subset has, beyond
   * @param mostSubsets how many subsets are used at most
   */
  record Options(int exactRows, int subsetRows, int mostSubsets) {
    static final Options DEFAULT = new Options(1500, 1000, 16);
  }

  /**
   * @param logVariance the estimate
   * @param degreesOfFreedom summed over subsets
   * @param kurtosis of the noise, from leave-one-out residuals
   * @param modelVariance variance of log σ̂² beyond sampling
   * @param subsetSpread standard deviation of log σ̂² between subsets, in units of what sampling
   *     explains; NaN for one subset
   * @param kernelSpread standard deviation of log σ̂² between kernels
   * @param upperLogVariance log σ² if the fitted functions had no error
   * @param epistemicVariance mean variance of the leave-one-out prediction, without noise
   */
  record Estimate(
      double logVariance,
      double degreesOfFreedom,
      double kurtosis,
      double modelVariance,
      double subsetSpread,
      double kernelSpread,
      double upperLogVariance,
      double epistemicVariance,
      List<KernelModel> models,
      List<Subset> subsets) {

    /** The rows of all subsets. */
    int rowsUsed() {
      return subsets.get(subsets.size() - 1).to();
    }
  }

  /** One subset's process at the final noise variance, rows from (inclusive) to (exclusive). */
  record Subset(int from, int to, GaussianProcess process) {}

  private record Local(double logVariance, double degreesOfFreedom, double upperLogVariance) {}

  /**
   * @param x rows in random order
   */
  static Estimate estimate(Matrix x, double[] y, Options options, Work work) {
    int[] bounds = bounds(y.length, options);
    int count = bounds.length - 1;
    List<KernelModel> models =
        KernelSearch.search(
            rows(x, 0, bounds[1]), Arrays.copyOf(y, bounds[1]), KernelSearch.Options.DEFAULT, work);
    work.progress("measuring smoothness", 0.5);
    List<Local> locals =
        work.parallel().map(count, k -> local(models, x, y, bounds[k], bounds[k + 1], k == 0));
    double degrees = locals.stream().mapToDouble(Local::degreesOfFreedom).sum();
    double logVariance =
        locals.stream().mapToDouble(l -> l.degreesOfFreedom * l.logVariance).sum() / degrees;
    double upper =
        locals.stream().mapToDouble(l -> l.degreesOfFreedom * l.upperLogVariance).sum() / degrees;
    work.progress("measuring smoothness", 0.8);
    List<Subset> subsets =
        work.parallel()
            .map(
                count,
                k -> {
                  Matrix part = rows(x, bounds[k], bounds[k + 1]);
                  double[] labels = Arrays.copyOfRange(y, bounds[k], bounds[k + 1]);
                  return new Subset(
                      bounds[k],
                      bounds[k + 1],
                      models.get(0).process(part, labels, Math.exp(logVariance)));
                });
    work.progress("measuring smoothness", 1);
    return summary(logVariance, degrees, upper, models, locals, subsets, bounds[count]);
  }

  private static Estimate summary(
      double logVariance,
      double degrees,
      double upper,
      List<KernelModel> models,
      List<Local> locals,
      List<Subset> subsets,
      int rowsUsed) {
    double variance = Math.exp(logVariance);
    double second = 0;
    double fourth = 0;
    double shares = 0;
    double epistemic = 0;
    for (Subset subset : subsets) {
      double[] alpha = subset.process().alpha();
      double[] diagonal = subset.process().inverseDiagonal();
      for (int i = 0; i < alpha.length; i++) {
        double square = alpha[i] * alpha[i] / diagonal[i];
        double share = variance * diagonal[i];
        second += square;
        fourth += square * square;
        shares += share * share;
        epistemic += Math.max(0, 1 / diagonal[i] - variance) / rowsUsed;
      }
    }
    double excess = rowsUsed * fourth / (second * second) - 3;
    double kurtosis = Math.max(1.2, 3 + excess / Math.max(0.25, shares / rowsUsed));
    double kernelVariance = kernelVariance(models);
    double inflation = models.stream().mapToDouble(m -> m.weight() * m.inflation()).sum();
    double spread = 0;
    for (Local local : locals) {
      double difference = local.logVariance - logVariance;
      spread += local.degreesOfFreedom * difference * difference / (kurtosis - 1);
    }
    double subsetSpread = locals.size() > 1 ? Math.sqrt(spread / (locals.size() - 1)) : Double.NaN;
    double half = 0.5 * Math.max(0, upper - logVariance);
    double unknownParameters = 2 * (inflation - 1) / locals.get(0).degreesOfFreedom / locals.size();
    double modelVariance = kernelVariance + half * half + unknownParameters;
    if (subsetSpread > 1) {
      modelVariance += (subsetSpread * subsetSpread - 1) * (kurtosis - 1) / degrees;
    }
    return new Estimate(
        logVariance,
        degrees,
        kurtosis,
        modelVariance,
        subsetSpread,
        Math.sqrt(kernelVariance),
        upper,
        epistemic,
        models,
        subsets);
  }

  /**
   * The variance of log σ² over kernels, with weights that fall e-fold per {@value #TEMPER} nats of
   * evidence: the evidence is sure of a kernel only if one of those tried is right.
   */
  private static double kernelVariance(List<KernelModel> models) {
    double top = models.stream().mapToDouble(KernelModel::logEvidence).max().orElseThrow();
    double sum = 0;
    double first = 0;
    double second = 0;
    for (KernelModel model : models) {
      double weight = Math.exp((model.logEvidence() - top) / TEMPER);
      double value = Math.log(Math.max(model.noise().variance(), 1e-12));
      sum += weight;
      first += weight * value;
      second += weight * value * value;
    }
    double mean = first / sum;
    return Math.max(0, second / sum - mean * mean);
  }

  private static Local local(
      List<KernelModel> models, Matrix x, double[] y, int from, int to, boolean searched) {
    Matrix part = rows(x, from, to);
    double[] labels = Arrays.copyOfRange(y, from, to);
    double logVariance = 0;
    double degrees = 0;
    double upper = 0;
    for (KernelModel model : models) {
      if (model.weight() < 0.01) {
        continue;
      }
      KernelModel.Noise noise = searched ? model.noise() : model.noiseOn(part, labels);
      double shift = searched ? model.logNoiseShift() : 0;
      logVariance += model.weight() * (Math.log(Math.max(noise.variance(), 1e-12)) + shift);
      degrees += model.weight() * noise.degreesOfFreedom();
      upper += model.weight() * Math.log(Math.max(noise.upperVariance(), 1e-12));
    }
    double sum = models.stream().mapToDouble(KernelModel::weight).filter(w -> w >= 0.01).sum();
    return new Local(logVariance / sum, degrees / sum, upper / sum);
  }

  /** Where the subsets begin and end. */
  private static int[] bounds(int n, Options options) {
    if (n <= options.exactRows()) {
      return new int[] {0, n};
    }
    int count =
        Math.min(options.mostSubsets(), (int) Math.round(n / (double) options.subsetRows()));
    int size = Math.min(options.exactRows(), n / count);
    int[] bounds = new int[count + 1];
    for (int k = 0; k <= count; k++) {
      bounds[k] = k * size;
    }
    return bounds;
  }

  static Matrix rows(Matrix x, int from, int to) {
    int d = x.columns();
    return new Matrix(to - from, d, Arrays.copyOfRange(x.values(), from * d, to * d));
  }
}
