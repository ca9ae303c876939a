// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Scores of C classes from fewer functions gₖ. Two classes have one, and the scores 0 and g. More
 * have up to three, fitted to cos(πk · rank) of a table's labels, and f_c = Σ w_ck gₖ: in half of
 * the worlds with w_ck = cos(πk(c + ½)/C), so that the classes follow each other along the labels,
 * else with normal w. Three functions and not C, because each is a model to be fitted.
 */
final class ClassScores {
  private static final int MOST_FUNCTIONS = 3;

  private ClassScores() {}

  /** What each of the functions is fitted to, made of a table's labels. */
  static List<UnaryOperator<double[]>> labels(int classes) {
    if (classes == 2) {
      return List.of(y -> y);
    }
    List<UnaryOperator<double[]>> labels = new ArrayList<>();
    for (int k = 1; k <= functions(classes); k++) {
      double waves = Math.PI * k;
      labels.add(y -> Arrays.stream(ranks(y)).map(rank -> Math.cos(waves * rank)).toArray());
    }
    return labels;
  }

  static int functions(int classes) {
    return Math.min(MOST_FUNCTIONS, classes - 1);
  }

  /** Between 0 and 1; equal values in the middle of their ranks. */
  static double[] ranks(double[] y) {
    double[] sorted = y.clone();
    Arrays.sort(sorted);
    double[] ranks = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      ranks[i] = (below(sorted, y[i]) + below(sorted, Math.nextUp(y[i]))) / (2.0 * y.length);
    }
    return ranks;
  }

  private static int below(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The scores of each class. */
  static double[][] of(List<double[]> functions, int classes, RandomGenerator random) {
    int rows = functions.get(0).length;
    if (classes == 2) {
      return new double[][] {new double[rows], functions.get(0)};
    }
    boolean inOrder = random.nextBoolean();
    double[][] scores = new double[classes][rows];
    for (int c = 0; c < classes; c++) {
      for (int k = 0; k < functions.size(); k++) {
        double wave = Math.cos(Math.PI * (k + 1) * (c + 0.5) / classes);
        double weight = inOrder ? wave : random.nextGaussian();
        double[] own = scores[c];
        double[] g = functions.get(k);
        IntStream.range(0, rows).forEach(i -> own[i] += weight * g[i]);
      }
    }
    return scores;
  }
}
