// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/** A joint law of features and class, of which P(class | features) is known. */
interface ClassLaw {
  /** How many features there are. */
  int features();

  List<String> classes();

  /**
   * One row.
   *
   * @param x receives the features
   * @return the class
   */
  int draw(double[] x, RandomGenerator random);

  /** η at some features. */
  double[] probabilities(double[] x);

  /** Rows drawn independently of each other; the first are the same however many are drawn. */
  default ClassData draw(int rows, Seed seed) {
    if (rows < 1) {
      throw new InvalidInputException("the number of rows must be at least 1, was " + rows);
    }
    RandomGenerator random = seed.split("rows").random();
    int width = features();
    int count = classes().size();
    double[] x = new double[rows * width];
    double[] eta = new double[rows * count];
    int[] labels = new int[rows];
    double[] row = new double[width];
    for (int i = 0; i < rows; i++) {
      labels[i] = draw(row, random);
      System.arraycopy(row, 0, x, i * width, width);
      System.arraycopy(probabilities(row), 0, eta, i * count, count);
    }
    return new ClassData(
        IntStream.rangeClosed(1, width).mapToObj(j -> "x" + j).toList(),
        new Matrix(rows, width, x),
        new ClassLabels(classes(), labels),
        new Matrix(rows, count, eta));
  }

  /**
   * Classes that are equally frequent and each have a density p(x | c) of their own, so that by
   * Bayes' rule η_c = p(x | c)/Σ p(x | k). The class is drawn first and the features by it.
   */
  interface OfDensities extends ClassLaw {
    /** Features of a class. */
    void drawOf(int label, double[] x, RandomGenerator random);

    /** ln p(x | c) but for a term that all classes share. */
    double logDensity(int label, double[] x);

    @Override
    default int draw(double[] x, RandomGenerator random) {
      int label = random.nextInt(classes().size());
      drawOf(label, x, random);
      return label;
    }

    @Override
    default double[] probabilities(double[] x) {
      double[] scores = new double[classes().size()];
      Arrays.setAll(scores, label -> logDensity(label, x));
      return softmax(scores);
    }
  }

  /** Features have one law, and the class is drawn by a function η of them. */
  interface OfFunction extends ClassLaw {
    void drawFeatures(double[] x, RandomGenerator random);

    @Override
    default int draw(double[] x, RandomGenerator random) {
      drawFeatures(x, random);
      return ClassData.drawLabel(probabilities(x), random);
    }
  }

  /** exp(s_c)/Σ exp(s_k). */
  static double[] softmax(double... scores) {
    double most = Arrays.stream(scores).max().orElseThrow();
    double[] p = Arrays.stream(scores).map(score -> Math.exp(score - most)).toArray();
    double sum = Arrays.stream(p).sum();
    Arrays.setAll(p, c -> p[c] / sum);
    return p;
  }
}
