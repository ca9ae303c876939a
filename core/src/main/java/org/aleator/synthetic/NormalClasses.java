// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Classes whose features are normal, or one of several normals, each as likely.
 *
 * <p>Twonorm, threenorm and ringnorm are those of Breiman, "Bias, variance, and arcing
 * classifiers", Technical report 460, Statistics Department, University of California, Berkeley
 * (1996), and "Arcing classifiers", Annals of Statistics 26 (1998): 20 features, Bayes errors of
 * 2.3, 10.5 and 1.3 %; the last is 1.24 % by the noncentral χ² law.
 *
 * @param parts per class
 */
record NormalClasses(int features, List<List<Normal>> parts) implements ClassLaw.OfDensities {
  private static final int BREIMAN_FEATURES = 20;

  /** Breiman's a. */
  private static final double BREIMAN_SHIFT = 2 / Math.sqrt(BREIMAN_FEATURES);

  /**
   * A normal law in which neighbouring features are correlated: ρ^|j − k| between features j and k.
   */
  private record Normal(double[] mean, double[] std, double correlation) {

    static Normal of(int features, IntToDoubleFunction mean, double std) {
      double[] equal = new double[features];
      Arrays.fill(equal, std);
      return new Normal(values(features, mean), equal, 0);
    }

    static double[] values(int features, IntToDoubleFunction function) {
      double[] values = new double[features];
      Arrays.setAll(values, function);
      return values;
    }

    void draw(double[] x, RandomGenerator random) {
      double z = 0;
      for (int j = 0; j < x.length; j++) {
        z = (j == 0 ? 0 : correlation * z) + fresh(j) * random.nextGaussian();
        x[j] = mean[j] + std[j] * z;
      }
    }

    /** The std of the part of a standardised feature that the one before does not explain. */
    private double fresh(int j) {
      return j == 0 ? 1 : Math.sqrt(1 - correlation * correlation);
    }

    /** Without −(d/2) ln 2π. */
    double logDensity(double[] x) {
      double log = 0;
      double before = 0;
      for (int j = 0; j < x.length; j++) {
        double z = (x[j] - mean[j]) / std[j];
        double e = (z - (j == 0 ? 0 : correlation * before)) / fresh(j);
        log -= e * e / 2 + Math.log(std[j] * fresh(j));
        before = z;
      }
      return log;
    }
  }

  /** Means (a, …, a) and (−a, …, −a), a = 2/√20, unit variances. */
  static NormalClasses twonorm() {
    double a = BREIMAN_SHIFT;
    return breiman(
        List.of(Normal.of(BREIMAN_FEATURES, j -> a, 1)),
        List.of(Normal.of(BREIMAN_FEATURES, j -> -a, 1)));
  }

  /** The first class has means (a, …, a) or (−a, …, −a), the second (a, −a, a, …). */
  static NormalClasses threenorm() {
    double a = BREIMAN_SHIFT;
    return breiman(
        List.of(Normal.of(BREIMAN_FEATURES, j -> a, 1), Normal.of(BREIMAN_FEATURES, j -> -a, 1)),
        List.of(Normal.of(BREIMAN_FEATURES, j -> j % 2 == 0 ? a : -a, 1)));
  }

  /** Mean 0 and variances 4; mean (a, …, a) and unit variances. */
  static NormalClasses ringnorm() {
    double a = BREIMAN_SHIFT;
    return breiman(
        List.of(Normal.of(BREIMAN_FEATURES, j -> 0, 2)),
        List.of(Normal.of(BREIMAN_FEATURES, j -> a, 1)));
  }

  private static NormalClasses breiman(List<Normal> first, List<Normal> second) {
    return new NormalClasses(BREIMAN_FEATURES, List.of(first, second));
  }

  /**
   * Equal covariances ½^|j − k| and means that are a Mahalanobis distance of 2 apart, in the same
   * direction in every feature: the best rule is linear and errs in Φ(−1) = 15.9 %.
   */
  static NormalClasses equalCovariances(int features) {
    double correlation = 0.5;
    double distance = 2;
    // (1, …, 1) has the squared length 1 + (d − 1)(1 − ρ)/(1 + ρ) in this covariance's metric.
    double length = Math.sqrt(1 + (features - 1) * (1 - correlation) / (1 + correlation));
    double[] ones = Normal.values(features, j -> 1);
    Normal first = new Normal(new double[features], ones, correlation);
    Normal second = new Normal(Normal.values(features, j -> distance / length), ones, correlation);
    return new NormalClasses(features, List.of(List.of(first), List.of(second)));
  }

  /**
   * A standard normal, and one whose mean is 1 away and whose stds are s, 1/s, s, … with s =
   * exp(1.5/√d): the more features there are, the less each tells. The best rule is quadratic.
   */
  static NormalClasses unequalCovariances(int features) {
    double s = Math.exp(1.5 / Math.sqrt(features));
    double shift = 1 / Math.sqrt(features);
    Normal first = Normal.of(features, j -> 0, 1);
    Normal second =
        new Normal(
            Normal.values(features, j -> shift),
            Normal.values(features, j -> j % 2 == 0 ? s : 1 / s),
            0);
    return new NormalClasses(features, List.of(List.of(first), List.of(second)));
  }

  @Override
  public List<String> classes() {
    return List.of("a", "b");
  }

  @Override
  public void drawOf(int label, double[] x, RandomGenerator random) {
    List<Normal> own = parts.get(label);
    own.get(own.size() == 1 ? 0 : random.nextInt(own.size())).draw(x, random);
  }

  @Override
  public double logDensity(int label, double[] x) {
    double[] logs = parts.get(label).stream().mapToDouble(part -> part.logDensity(x)).toArray();
    double most = Arrays.stream(logs).max().orElseThrow();
    return most
        + Math.log(Arrays.stream(logs).map(log -> Math.exp(log - most)).average().orElse(1));
  }
}
