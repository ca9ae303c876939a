// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;

/**
 * The law of the rows' class probabilities η behind their votes, which are few: n ~ Multinomial(m,
 * η). Its likelihood is the largest that any law on the points of a net reaches (Kiefer and
 * Wolfowitz 1956), found by expectation and maximisation. The mean of 1 − max η under it has less
 * bias than that of 1 − max n/m, which takes each row's luck for its law.
 */
final class VoteMixture {
  /** Points between 0 and 1 of two classes. */
  private static final int POINTS = 101;

  /** Of more classes the points are the votes' shares, drawn to the mean of all so far. */
  private static final double[] DRAWN = {0, 0.15, 0.35, 0.6};

  /** Different votes that points are made of at most. */
  private static final int MOST_VOTES = 400;

  private static final int STEPS = 400;

  /** From where all rows left off, a sample of them is soon fitted. */
  private static final int STEPS_OF_SAMPLE = 60;

  /** Of a start, spread evenly so that no point is lost. */
  private static final double EVEN = 0.1;

  private final double[][] points;
  private final double[][] likelihoods;
  private final double[] counts;
  private double[] weights;

  private VoteMixture(double[][] points, double[][] likelihoods, double[] counts) {
    this.points = points;
    this.likelihoods = likelihoods;
    this.counts = counts;
    this.weights = even(points.length);
  }

  /**
   * @param votes rows × classes, whole numbers, at least one in each row
   */
  static VoteMixture fit(Matrix votes) {
    Map<List<Double>, Integer> different = new LinkedHashMap<>();
    for (int i = 0; i < votes.rows(); i++) {
      different.merge(Arrays.stream(votes.rowValues(i)).boxed().toList(), 1, Integer::sum);
    }
    double[][] patterns =
        different.keySet().stream()
            .map(row -> row.stream().mapToDouble(v -> v).toArray())
            .toArray(double[][]::new);
    double[] counts = different.values().stream().mapToDouble(v -> v).toArray();
    double[][] points = votes.columns() == 2 ? ofTwo() : ofMore(patterns, counts);
    double[][] likelihoods =
        Arrays.stream(patterns)
            .map(votesOf -> likelihoods(votesOf, points))
            .toArray(double[][]::new);
    VoteMixture mixture = new VoteMixture(points, likelihoods, counts);
    mixture.improve(counts, STEPS);
    return mixture;
  }

  private static double[] even(int count) {
    double[] weights = new double[count];
    Arrays.fill(weights, 1.0 / count);
    return weights;
  }

  private static double[][] ofTwo() {
    double[][] points = new double[POINTS][];
    Arrays.setAll(points, k -> new double[] {1 - k / (POINTS - 1.0), k / (POINTS - 1.0)});
    return points;
  }

  private static double[][] ofMore(double[][] patterns, double[] counts) {
    int classes = patterns[0].length;
    double[] mean = new double[classes];
    double all = 0;
    for (int u = 0; u < patterns.length; u++) {
      for (int c = 0; c < classes; c++) {
        mean[c] += counts[u] * patterns[u][c];
        all += counts[u] * patterns[u][c];
      }
    }
    for (int c = 0; c < classes; c++) {
      mean[c] /= all;
    }
    Map<List<Double>, double[]> points = new TreeMap<>(VoteMixture::compare);
    int step = Math.max(1, patterns.length / MOST_VOTES);
    for (int u = 0; u < patterns.length; u += step) {
      double sum = Arrays.stream(patterns[u]).sum();
      for (double drawn : DRAWN) {
        double[] point = new double[classes];
        for (int c = 0; c < classes; c++) {
          point[c] = (1 - drawn) * patterns[u][c] / sum + drawn * mean[c];
        }
        points.put(Arrays.stream(point).boxed().toList(), point);
      }
    }
    points.put(Arrays.stream(mean).boxed().toList(), mean);
    return points.values().toArray(double[][]::new);
  }

  private static int compare(List<Double> one, List<Double> other) {
    for (int c = 0; c < one.size(); c++) {
      int order = Double.compare(one.get(c), other.get(c));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Π ηᶜ^nᶜ at each point, the largest 1. */
  private static double[] likelihoods(double[] votes, double[][] points) {
    double[] logs = new double[points.length];
    for (int k = 0; k < points.length; k++) {
      for (int c = 0; c < votes.length; c++) {
        logs[k] += votes[c] > 0 ? votes[c] * Math.log(points[k][c]) : 0;
      }
    }
    double most = Arrays.stream(logs).max().orElseThrow();
    return Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray();
  }

  private void improve(double[] rows, int steps) {
    double all = Arrays.stream(rows).sum();
    for (int step = 0; step < steps; step++) {
      double[] next = new double[points.length];
      for (int u = 0; u < rows.length; u++) {
        if (rows[u] == 0) {
          continue;
        }
        double sum = 0;
        for (int k = 0; k < next.length; k++) {
          sum += weights[k] * likelihoods[u][k];
        }
        double share = rows[u] / (sum * all);
        for (int k = 0; k < next.length; k++) {
          next[k] += share * weights[k] * likelihoods[u][k];
        }
      }
      weights = next;
    }
  }

  /** The mean of a function of η. */
  double mean(ToDoubleFunction<double[]> of) {
    double sum = 0;
    for (int k = 0; k < points.length; k++) {
      sum += weights[k] * of.applyAsDouble(points[k]);
    }
    return sum;
  }

  /** The same law fitted to as many rows, drawn anew with replacement (bootstrap). */
  VoteMixture drawn(RandomGenerator random) {
    double[] ends = counts.clone();
    Arrays.parallelPrefix(ends, Double::sum);
    int rows = (int) ends[ends.length - 1];
    double[] taken = new double[counts.length];
    for (int i = 0; i < rows; i++) {
      int at = Arrays.binarySearch(ends, random.nextInt(rows) + 0.5);
      taken[-at - 1]++;
    }
    VoteMixture other = new VoteMixture(points, likelihoods, taken);
    double[] even = even(points.length);
    Arrays.setAll(other.weights, k -> (1 - EVEN) * weights[k] + EVEN * even[k]);
    other.improve(taken, STEPS_OF_SAMPLE);
    return other;
  }
}
