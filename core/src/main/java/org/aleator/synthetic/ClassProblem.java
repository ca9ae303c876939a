// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import java.util.List;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/**
 * Problems of classification of which the probabilities of the classes are known, and with them
 * what the best classifier reaches.
 */
public enum ClassProblem {
  /** Two spherical normals, 20 features (Breiman 1996): Bayes error Φ(−2) = 2.3 %. */
  TWONORM(NormalClasses.twonorm()),
  /** A normal between two others, 20 features (Breiman 1996): Bayes error 10.5 %. */
  THREENORM(NormalClasses.threenorm()),
  /** A narrow normal in a wide one, 20 features (Breiman 1996): Bayes error 1.2 %. */
  RINGNORM(NormalClasses.ringnorm()),
  /** Three classes of mixed waves, 21 features (Breiman et al. 1984): Bayes error 13.3 %. */
  WAVEFORM(new CartClasses.Waveform()),
  /** Ten digits on seven lamps of which each may be wrong (Breiman et al. 1984): 26 %. */
  LED(new CartClasses.Led()),
  /** Two normals of equal covariance, 2 features: Φ(−1) = 15.9 %. */
  GAUSSIANS_2(NormalClasses.equalCovariances(2)),
  /** The same in 5 features: 15.9 %. */
  GAUSSIANS_5(NormalClasses.equalCovariances(5)),
  /** The same in 20 features: 15.9 %. */
  GAUSSIANS_20(NormalClasses.equalCovariances(20)),
  /** Two normals of unequal covariance, 2 features: 17.9 %. */
  UNEQUAL_GAUSSIANS_2(NormalClasses.unequalCovariances(2)),
  /** The same in 5 features: 15.1 %. */
  UNEQUAL_GAUSSIANS_5(NormalClasses.unequalCovariances(5)),
  /** The same in 20 features: 12.8 %. */
  UNEQUAL_GAUSSIANS_20(NormalClasses.unequalCovariances(20)),
  /** Whether two features have different signs: 10 %. */
  XOR(new FunctionClasses.Xor()),
  /** The colour of 4 × 4 fields: 5 %. */
  CHECKERBOARD(new FunctionClasses.Checkerboard()),
  /** Three rings whose edges blur: 11.3 %. */
  RINGS(new FunctionClasses.Rings()),
  /** A logistic model, 2 features: 16.4 %. */
  LOGISTIC_2(new FunctionClasses.Logistic(2)),
  /** A logistic model, 10 features: 16.4 %. */
  LOGISTIC_10(new FunctionClasses.Logistic(10)),
  /** A logistic model, 50 features: 16.4 %. */
  LOGISTIC_50(new FunctionClasses.Logistic(50)),
  /** 70 % of one class and 30 % of the other whatever the 5 features are. */
  PURE_NOISE(new FunctionClasses.PureNoise(5, 0.7, 0.3));

  private final ClassLaw law;

  ClassProblem(ClassLaw law) {
    this.law = law;
  }

  /** How many features it has. */
  public int features() {
    return law.features();
  }

  /** The names of its classes. */
  public List<String> classes() {
    return law.classes();
  }

  /**
   * Independent rows.
   *
   * @throws InvalidInputException where there are fewer than 1
   */
  public ClassData draw(int rows, Seed seed) {
    return law.draw(rows, seed);
  }

  /** P(class | x), per class. */
  public double[] probabilities(double[] x) {
    if (x.length != features()) {
      throw new InvalidInputException(
          "%s has %d features, not %d".formatted(this, features(), x.length));
    }
    return law.probabilities(x);
  }
}
