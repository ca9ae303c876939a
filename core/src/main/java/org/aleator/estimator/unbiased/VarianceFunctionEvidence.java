package org.aleator.estimator.unbiased;

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
  private static final int MAX_ROWS = 10_000;
  private static final int MAX_TEST_ROWS = 4000;
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

  VarianceFunction.Evidence measure(VarianceFunction.Options options, double spread, Work work) {
    List<double[]> gains =
        work.parallel().map(options.folds(), fold -> heldOutGains(fold, options.folds(), work));
    double mean = gains.stream().flatMapToDouble(Arrays::stream).sum() / x.rows();
    int units = Arrays.stream(unitOf).max().orElseThrow() + 1;
    double[] sums = new double[units];
    for (int fold = 0; fold < options.folds(); fold++) {
      int[] held = rows(fold, options.folds(), true);
      for (int i = 0; i < held.length; i++) {
        sums[unitOf[held[i]]] += gains.get(fold)[i] - mean;
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

  private double[] heldOutGains(int fold, int folds, Work work) {
    int[] inside = rows(fold, folds, false);
    int[] held = rows(fold, folds, true);
    double[] q = IntStream.of(inside).mapToDouble(i -> squares[i]).toArray();
    double constant = Math.log(Arrays.stream(q).average().orElseThrow());
    double[] f =
        VarianceFunctionModel.of(
                VarianceFunctionFit.fit(coordinates, x.selectRows(inside), q, work))
            .logVariance(x.selectRows(held));
    double[] gains = new double[held.length];
    for (int i = 0; i < held.length; i++) {
      double square = squares[held[i]];
      gains[i] = logLikelihood(square, f[i]) - logLikelihood(square, constant);
    }
    return gains;
  }

  private int[] rows(int fold, int folds, boolean held) {
    return IntStream.range(0, x.rows()).filter(i -> (unitOf[i] % folds == fold) == held).toArray();
  }

  private static double logLikelihood(double square, double logVariance) {
    return -0.5 * (logVariance + square * Math.exp(-logVariance));
  }
}
