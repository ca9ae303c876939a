package org.aleator.estimator.unbiased;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.gp.GaussianProcess;
import org.aleator.gp.KernelModel;
import org.aleator.util.Parallel;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

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
  private final Seed seed;
  private final Parallel parallel;
  private final FeatureBins bins;

  /**
   * @param x rows in random order
   * @param y labels of variance 1
   */
  TreeAssistedNoise(Matrix x, double[] y, Seed seed, Parallel parallel) {
    this.x = x;
    this.y = y;
    this.seed = seed;
    this.parallel = parallel;
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
  Assisted improve(GaussianProcessNoise.Estimate alone, Progress progress) {
    CrossFittedTrees trees = CrossFittedTrees.fit(x, bins, y, parallel);
    double error = meanSquaredResidual(alone);
    boolean spiky = alone.kurtosis() > 6 && trees.meanSquaredError() < 1.5 * error;
    if (trees.meanSquaredError() > error && !spiky) {
      return null;
    }
    GaussianProcessNoise.Estimate assisted =
        GaussianProcessNoise.estimate(
            withColumn(x, trees.predictions()),
            y,
            GaussianProcessNoise.Options.DEFAULT,
            parallel,
            progress);
    if (assisted.logPredictiveDensity() < alone.logPredictiveDensity() + WORTHWHILE) {
      return null;
    }
    return calibrate(assisted, trees);
  }

  private Assisted calibrate(GaussianProcessNoise.Estimate assisted, CrossFittedTrees trees) {
    BoostedTrees all = trees.onAllRows(bins, y);
    GaussianProcessNoise.Subset first = assisted.subsets().get(0);
    int m = first.to();
    KernelModel model = assisted.models().get(0);
    Matrix extended = withColumn(x, all.predict(x));
    double[] function = mean(first.process(), model, extended);
    double observed = Math.log(model.noise().variance());
    double guess = observed;
    double spread = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double s = Math.exp(guess);
      int number = round;
      List<Double> ratios =
          parallel.map(
              DRAWS, draw -> Math.log(madeUp(function, s, model, trees, m, draw)) - Math.log(s));
      double mean = ratios.stream().mapToDouble(r -> r).average().orElseThrow();
      spread =
          ratios.stream().mapToDouble(r -> (r - mean) * (r - mean)).sum() / (DRAWS - 1) / DRAWS;
      double next = observed - mean;
      guess = number == 0 ? next : 0.5 * (guess + next);
    }
    double correction = Math.min(0, guess - observed);
    return new Assisted(assisted, correction, spread + correction * correction / 16, all);
  }

  /** The whole estimate on labels with noise s; the same draws at every s. */
  private double madeUp(
      double[] function, double s, KernelModel model, CrossFittedTrees trees, int m, int draw) {
    RandomGenerator random = seed.split("draw").split(draw).random();
    double[] labels = new double[y.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = function[i] + Math.sqrt(s) * random.nextGaussian();
    }
    double[] predictions = trees.again(x, bins, labels, new Parallel(1)).predictions();
    Matrix part = GaussianProcessNoise.rows(withColumn(x, predictions), 0, m);
    return model.noiseOn(part, Arrays.copyOf(labels, m)).variance();
  }

  private static double[] mean(GaussianProcess process, KernelModel model, Matrix extended) {
    return process.mean(model.coordinates().apply(extended));
  }

  private static double meanSquaredResidual(GaussianProcessNoise.Estimate noise) {
    double sum = 0;
    for (GaussianProcessNoise.Subset subset : noise.subsets()) {
      double[] alpha = subset.process().alpha();
      double[] diagonal = subset.process().inverseDiagonal();
      for (int i = 0; i < alpha.length; i++) {
        sum += alpha[i] * alpha[i] / (diagonal[i] * diagonal[i]);
      }
    }
    return sum / noise.rowsUsed();
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
