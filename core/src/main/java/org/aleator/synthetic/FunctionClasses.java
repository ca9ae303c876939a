// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import java.util.List;
import java.util.random.RandomGenerator;

/** Classes that are drawn by a function of the features. */
final class FunctionClasses {
  private FunctionClasses() {}

  /** Class b where x₁ and x₂, U[−1, 1], have different signs; a tenth are the other class. */
  record Xor() implements ClassLaw.OfFunction {
    private static final double WRONG = 0.1;

    @Override
    public int features() {
      return 2;
    }

    @Override
    public List<String> classes() {
      return List.of("a", "b");
    }

    @Override
    public void drawFeatures(double[] x, RandomGenerator random) {
      x[0] = random.nextDouble(-1, 1);
      x[1] = random.nextDouble(-1, 1);
    }

    @Override
    public double[] probabilities(double[] x) {
      return sides(x[0] < 0 != x[1] < 0, WRONG);
    }
  }

  /** The fields of 4 × 4, on U[0, 4]²; a twentieth are the other class. */
  record Checkerboard() implements ClassLaw.OfFunction {
    private static final double WRONG = 0.05;

    @Override
    public int features() {
      return 2;
    }

    @Override
    public List<String> classes() {
      return List.of("black", "white");
    }

    @Override
    public void drawFeatures(double[] x, RandomGenerator random) {
      x[0] = random.nextDouble(4);
      x[1] = random.nextDouble(4);
    }

    @Override
    public double[] probabilities(double[] x) {
      return sides(((int) Math.floor(x[0]) + (int) Math.floor(x[1])) % 2 != 0, WRONG);
    }
  }

  private static double[] sides(boolean second, double wrong) {
    return second ? new double[] {wrong, 1 - wrong} : new double[] {1 - wrong, wrong};
  }

  /**
   * Three rings around 0, of radii ½, 3/2 and 5/2, in a disc of radius 3 over which x is uniform:
   * η_c ∝ exp(−(|x| − r_c)²/(2 · 0.35²)).
   */
  record Rings() implements ClassLaw.OfFunction {
    private static final double WIDTH = 0.35;
    private static final double RADIUS = 3;

    @Override
    public int features() {
      return 2;
    }

    @Override
    public List<String> classes() {
      return List.of("inner", "middle", "outer");
    }

    @Override
    public void drawFeatures(double[] x, RandomGenerator random) {
      double radius = RADIUS * Math.sqrt(random.nextDouble());
      double angle = 2 * Math.PI * random.nextDouble();
      x[0] = radius * Math.cos(angle);
      x[1] = radius * Math.sin(angle);
    }

    @Override
    public double[] probabilities(double[] x) {
      double radius = Math.hypot(x[0], x[1]);
      return ClassLaw.softmax(score(radius - 0.5), score(radius - 1.5), score(radius - 2.5));
    }

    private static double score(double distance) {
      return -distance * distance / (2 * WIDTH * WIDTH);
    }
  }

  /**
   * A logistic model of standard normal features: logit η_b = 3 w·x, w_j ∝ 1/j of length 1. 3 w·x
   * is normal with std 3 whatever the number of features, and so is what is best.
   */
  record Logistic(int features) implements ClassLaw.OfFunction {
    static final double SLOPE = 3;

    @Override
    public List<String> classes() {
      return List.of("a", "b");
    }

    @Override
    public void drawFeatures(double[] x, RandomGenerator random) {
      normals(x, random);
    }

    @Override
    public double[] probabilities(double[] x) {
      double sum = 0;
      double squares = 0;
      for (int j = 0; j < x.length; j++) {
        sum += x[j] / (j + 1);
        squares += 1.0 / ((j + 1) * (j + 1));
      }
      return ClassLaw.softmax(0, SLOPE * sum / Math.sqrt(squares));
    }
  }

  /** Classes of which the features, standard normal, tell nothing. */
  record PureNoise(int features, double... shares) implements ClassLaw.OfFunction {
    @Override
    public List<String> classes() {
      return List.of("a", "b", "c").subList(0, shares.length);
    }

    @Override
    public void drawFeatures(double[] x, RandomGenerator random) {
      normals(x, random);
    }

    @Override
    public double[] probabilities(double[] x) {
      return shares.clone();
    }
  }

  private static void normals(double[] x, RandomGenerator random) {
    for (int j = 0; j < x.length; j++) {
      x[j] = random.nextGaussian();
    }
  }
}
