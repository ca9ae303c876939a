// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * Cross-fitted evidence for noise that depends on x. The rows, in random order, are dealt to K
 * folds, groups of them as a whole; σ̂²(x) and the constant mean square are fitted without a fold
 * and judged on it by the Gaussian log-likelihood of its squares, −½(log σ² + q/σ²). Of many rows
 * the first {@value #MAX_ROWS} are used, {@value #MAX_TEST_ROWS} for the permutation test: effects
 * that these do not show are too small to matter.
 */
final class VarianceFunctionEvidence {
  private static final int MAX_ROWS = 5000;
  private static final int MAX_TEST_ROWS = 4000;

  /** 66 pairs: more cost as much as the fit, in each of the permutations. */
  private static final int MAX_FEATURES_FOR_PAIRS = 12;

  private final List<FeatureCoordinate> coordinates;
  private final Matrix x;
  private final double[] squares;
  private final int[] unitOf;

  /**
   * @param x rows in random order
   * @param groups which of them belong together
   */
  VarianceFunctionEvidence(
      List<FeatureCoordinate> coordinates, Matrix x, double[] squares, Optional<Groups> groups) {
    int rows = Math.min(x.rows(), MAX_ROWS);
    this.coordinates = coordinates;
    this.x = x.selectRows(IntStream.range(0, rows).toArray());
    this.squares = Arrays.copyOf(squares, rows);
    this.unitOf =
        groups
            .map(all -> inOrderOfRows(all, rows))
            .orElseGet(() -> IntStream.range(0, rows).toArray());
  }

  /** The groups, numbered as they come up among the rows, which are in random order. */
  private static int[] inOrderOfRows(Groups groups, int rows) {
    Map<Integer, Integer> numbers = new HashMap<>();
    return Arrays.stream(groups.of(), 0, rows)
        .map(group -> numbers.computeIfAbsent(group, g -> numbers.size()))
        .toArray();
  }

  /**
   * A fold's rows by a fit without them.
   *
   * @param logVariance log σ̂²
   * @param gain of the log-likelihood
   */
  private record Held(double[] logVariance, double[] gain) {}

  /**
   * @param directions how many of the directions found make σ²(x) predict held-out squares best
   * @param held the rows of each fold, with so many directions
   */
  record Choice(int directions, List<Held> held) {
    private double total() {
      return held.stream().flatMapToDouble(fold -> Arrays.stream(fold.gain)).sum();
    }
  }

  /** log σ̂² at each of the rows that are used, the first ones given, by fits without its fold. */
  double[] heldOut(VarianceFunction.Options options, Choice choice) {
    double[] logVariance = new double[x.rows()];
    for (int fold = 0; fold < options.folds(); fold++) {
      int[] rows = rows(fold, options.folds(), true);
      for (int i = 0; i < rows.length; i++) {
        logVariance[rows[i]] = choice.held.get(fold).logVariance[i];
      }
    }
    return logVariance;
  }

  /** Fits without each fold, with every number of directions, and keeps the best of them. */
  Choice choose(VarianceFunction.Options options, Work work) {
    List<List<Held>> byFold =
        work.parallel().map(options.folds(), fold -> held(fold, options.folds(), work));
    int most = byFold.stream().mapToInt(List::size).min().orElseThrow();
    Choice best = null;
    for (int k = 0; k < most; k++) {
      int directions = k;
      Choice choice = new Choice(k, byFold.stream().map(held -> held.get(directions)).toList());
      best = best == null || choice.total() > best.total() ? choice : best;
    }
    return best;
  }

  VarianceFunction.Evidence measure(
      VarianceFunction.Options options, Choice choice, double spread, Work work) {
    double mean = choice.total() / x.rows();
    int units = Arrays.stream(unitOf).max().orElseThrow() + 1;
    double[] sums = new double[units];
    for (int fold = 0; fold < options.folds(); fold++) {
      int[] held = rows(fold, options.folds(), true);
      for (int i = 0; i < held.length; i++) {
        sums[unitOf[held[i]]] += choice.held.get(fold).gain[i] - mean;
      }
    }
    double squaresOfGain = Arrays.stream(sums).map(s -> s * s).sum();
    double standardError = Math.sqrt(squaresOfGain * units / (units - 1.0)) / x.rows();

    int[] some = IntStream.range(0, Math.min(x.rows(), MAX_TEST_ROWS)).toArray();
    boolean pairs = x.columns() > 1 && x.columns() <= MAX_FEATURES_FOR_PAIRS;
    VarianceScores scores = new VarianceScores(coordinates, x.selectRows(some), pairs);
    double pValue =
        NoiseConstancy.pValue(
            scores,
            pairs,
            Arrays.copyOf(squares, some.length),
            options.permutations(),
            work.split("permutations"));
    return new VarianceFunction.Evidence(mean, standardError, pValue, spread);
  }

  /** The fold's rows with 0, 1, … directions. */
  private List<Held> held(int fold, int folds, Work work) {
    int[] inside = rows(fold, folds, false);
    int[] held = rows(fold, folds, true);
    double[] q = IntStream.of(inside).mapToDouble(i -> squares[i]).toArray();
    double constant = Math.log(Arrays.stream(q).average().orElseThrow());
    Matrix heldOut = x.selectRows(held);
    VarianceFunctionFit fit = new VarianceFunctionFit(coordinates, x.selectRows(inside), q);
    List<double[]> directions = fit.directions(work);
    List<Held> byDirections = new ArrayList<>();
    for (int k = 0; k <= directions.size(); k++) {
      double[] f =
          VarianceFunctionModel.withoutBand(fit.fit(directions.subList(0, k), work))
              .logVariance(heldOut);
      double[] gain = new double[held.length];
      for (int i = 0; i < held.length; i++) {
        double square = squares[held[i]];
        gain[i] = logLikelihood(square, f[i]) - logLikelihood(square, constant);
      }
      byDirections.add(new Held(f, gain));
    }
    return byDirections;
  }

  private int[] rows(int fold, int folds, boolean held) {
    return IntStream.range(0, x.rows()).filter(i -> (unitOf[i] % folds == fold) == held).toArray();
  }

  private static double logLikelihood(double square, double logVariance) {
    return -0.5 * (logVariance + square * Math.exp(-logVariance));
  }
}
