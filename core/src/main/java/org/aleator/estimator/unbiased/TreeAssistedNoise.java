package org.aleator.estimator.unbiased;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.gp.KernelModel;
import org.aleator.util.Work;

/**
 * The noise variance where the function has steps: out-of-fold predictions of boosted trees join
 * the features of the Gaussian process. Such predictions err most beside a step, which no smooth
 * kernel can take back, so that the variance found is too large; by how much is learned from labels
 * made up by the fitted function and known noise (parametric bootstrap): σ² is the s at which
 * made-up labels of noise s give the estimate that the real ones gave.
 */
final class TreeAssistedNoise {
  /** Gain in leave-one-out log density, in nats, from which trees are used. */
  private static final double WORTHWHILE = 15;

  private static final int DRAWS = 4;
  private static final int ROUNDS = 4;

  private final Matrix x;
  private final double[] y;
  private final Work work;
  private final FeatureBins bins;

  /**
   * @param x rows in random order
   * @param y labels of variance 1
   */
  TreeAssistedNoise(Matrix x, double[] y, Work work) {
    this.x = x;
    this.y = y;
    this.work = work;
    this.bins = FeatureBins.of(x);
  }

  /**
   * What trees changed.
   *
   * @param noise on the extended features
   * @param logCorrection what the bootstrap adds to its log σ²
   * @param correctionVariance the variance of this correction
   * @param trees fitted to all rows
   */
  record Assisted(
      GaussianProcessNoise.Estimate noise,
      double logCorrection,
      double correctionVariance,
      BoostedTrees trees) {}

  /** Null where trees do not predict better than the Gaussian process alone. */
  Assisted improve(GaussianProcessNoise.Estimate alone) {
    double[] residuals = residuals(alone, y);
    double error = Arrays.stream(residuals).map(r -> r * r).average().orElseThrow();
    CrossFittedTrees ofLabels = CrossFittedTrees.fit(x, bins, y, work);
    CrossFittedTrees ofResiduals = CrossFittedTrees.fit(x, bins, residuals, work);
    boolean rest = ofResiduals.meanSquaredError() < ofLabels.meanSquaredError();
    CrossFittedTrees trees = rest ? ofResiduals : ofLabels;
    double gain = 0.5 * y.length * Math.log(error / trees.meanSquaredError());
    boolean spiky = alone.kurtosis() > 6 && ofLabels.meanSquaredError() < 1.5 * error;
    if (gain < WORTHWHILE) {
      if (!spiky) {
        return null;
      }
      rest = false;
      trees = ofLabels;
    }
    GaussianProcessNoise.Estimate assisted =
        GaussianProcessNoise.estimate(
            withColumn(x, trees.predictions()), y, GaussianProcessNoise.Options.DEFAULT, work);
    if (assisted.logPredictiveDensity() < alone.logPredictiveDensity() + WORTHWHILE) {
      return null;
    }
    return calibrate(assisted, trees, rest ? alone : null);
  }

  /**
   * @param base whose leave-one-out residuals the trees were fitted to; null if to the labels
   */
  private Assisted calibrate(
      GaussianProcessNoise.Estimate assisted,
      CrossFittedTrees trees,
      GaussianProcessNoise.Estimate base) {
    BoostedTrees all = trees.onAllRows(bins, base == null ? y : residuals(base, y), work);
    GaussianProcessNoise.Subset first = assisted.subsets().get(0);
    int m = first.to();
    KernelModel model = assisted.models().get(0);
    double[] function =
        first.process().mean(model.coordinates().apply(withColumn(x, all.predict(x))));
    double observed = Math.log(model.noise().variance());
    double guess = observed;
    double spread = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double s = Math.exp(guess);
      List<Double> ratios =
          work.parallel()
              .map(
                  DRAWS,
                  draw -> {
                    double[] labels = madeUp(function, s, draw);
                    double[] target = base == null ? labels : residuals(base, labels);
                    double[] column = trees.again(x, bins, target, work.alone()).predictions();
                    Matrix part = GaussianProcessNoise.rows(withColumn(x, column), 0, m);
                    double found = model.noiseOn(part, Arrays.copyOf(labels, m)).variance();
                    return Math.log(found / s);
                  });
      double mean = ratios.stream().mapToDouble(r -> r).average().orElseThrow();
      spread =
          ratios.stream().mapToDouble(r -> (r - mean) * (r - mean)).sum() / (DRAWS - 1) / DRAWS;
      guess = round == 0 ? observed - mean : 0.5 * (guess + observed - mean);
    }
    double correction = Math.min(0, guess - observed);
    return new Assisted(assisted, correction, spread + correction * correction / 16, all);
  }

  /** The function's values with Gaussian noise of variance s; the same draws at every s. */
  private double[] madeUp(double[] function, double s, int draw) {
    RandomGenerator random = work.seed().split("draw").split(draw).random();
    double[] labels = new double[y.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = function[i] + Math.sqrt(s) * random.nextGaussian();
    }
    return labels;
  }

  private static double[] residuals(GaussianProcessNoise.Estimate noise, double[] labels) {
    double[] residuals = new double[labels.length];
    for (GaussianProcessNoise.Subset subset : noise.subsets()) {
      double[] part =
          subset
              .process()
              .leaveOneOutResiduals(Arrays.copyOfRange(labels, subset.from(), subset.to()));
      System.arraycopy(part, 0, residuals, subset.from(), part.length);
    }
    return residuals;
  }

  static Matrix withColumn(Matrix x, double[] column) {
    int d = x.columns();
    double[] values = new double[x.rows() * (d + 1)];
    for (int i = 0; i < x.rows(); i++) {
      System.arraycopy(x.values(), i * d, values, i * (d + 1), d);
      values[i * (d + 1) + d] = column[i];
    }
    return new Matrix(x.rows(), d + 1, values);
  }
}
