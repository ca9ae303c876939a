// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * Chooses the columns of log σ²(x) and fits them: first every feature, and every direction across
 * them that is wanted, on its own; then, with a {@linkplain VarianceProcess process} of all
 * features and the interactions that the squares left over by the first fit point to, once more. An
 * interaction is tried if its {@linkplain VarianceScores score} passes a threshold that chance
 * passes about once in twenty data sets, or if both of its features are in the first fit and its
 * score is above its mean by chance; at most {@value #MAX_PAIRS} are.
 */
final class VarianceFunctionFit {
  /** More features than these are screened by their scores. */
  static final int MAX_FEATURES = 60;

  /** How many directions are tried at most. */
  static final int MAX_DIRECTIONS = 2;

  /** A direction has as many weights as features: with fewer rows for each it is chance. */
  private static final int ROWS_PER_WEIGHT = 10;

  /** A hundred columns more cost about as much as the features' own. */
  private static final int MAX_CENTRES = 100;

  /** A centre that describes fewer rows follows their noise. */
  private static final int ROWS_PER_CENTRE = 5;

  private static final int MAX_PAIRS = 5;

  /** The strongest alone: 435 pairs are looked at. */
  private static final int MAX_FEATURES_FOR_PAIRS = 30;

  /** Below, the best of many pairs is one by chance. */
  private static final int MIN_ROWS_FOR_PAIRS = 100;

  /** A basis and what was fitted in it. */
  record Fitted(VarianceFunctionBasis basis, GammaEvidence.Fit fit) {}

  private final List<FeatureCoordinate> inputs;
  private final Matrix x;
  private final double[] squares;
  private final List<Integer> own;
  private final VarianceProcess process;

  /** Columns of the last fit, some of which the next one has too. */
  private List<VarianceFunctionBasis.Columns> known = List.of();

  /**
   * @param x rows in random order
   */
  VarianceFunctionFit(List<FeatureCoordinate> inputs, Matrix x, double[] squares) {
    this.inputs = inputs;
    this.x = x;
    this.squares = squares;
    own = strongest(inputs, x, deviations(squares, null), MAX_FEATURES);
    int centres = Math.min(MAX_CENTRES, x.rows() / ROWS_PER_CENTRE);
    process =
        own.size() < 2 || x.rows() < MIN_ROWS_FOR_PAIRS
            ? VarianceProcess.NONE
            : VarianceProcess.of(inputs, own, x, centres);
  }

  /** Directions to fit with; found once, because fewer of them are the first of more. */
  List<double[]> directions(Work work) {
    int most = Math.min(MAX_DIRECTIONS, own.size() - 1);
    return most < 1 || x.rows() < ROWS_PER_WEIGHT * own.size()
        ? List.of()
        : VarianceDirectionSearch.find(inputs, own, x, squares, most, work);
  }

  /**
   * @param weights of the directions that are columns too
   */
  Fitted fit(List<double[]> weights, Work work) {
    VarianceDirections directions = new VarianceDirections(inputs, weights);
    Matrix wide = directions.beside(x);
    List<FeatureCoordinate> coordinates = new ArrayList<>(inputs);
    List<Integer> features = new ArrayList<>(own);
    for (int k = x.columns(); k < wide.columns(); k++) {
      coordinates.add(FeatureCoordinate.of(wide.columnValues(k)));
      features.add(k);
    }
    int modes = modes(x.rows(), features.size());
    int products = features.size() <= 2 ? 6 : 4;
    VarianceFunctionBasis additive =
        new VarianceFunctionBasis(
            directions, coordinates, features, modes, List.of(), products, VarianceProcess.NONE);
    Matrix z = additive.evaluate(x, known);
    Fitted first = new Fitted(additive, GammaEvidence.fit(z, additive, squares, work));
    if (process.size() == 0) {
      return first;
    }
    double[] left = deviations(squares, first.fit().logVariance());
    List<VarianceFunctionBasis.Pair> pairs =
        pairs(
            coordinates,
            wide,
            left,
            strongest(coordinates, wide, left, MAX_FEATURES_FOR_PAIRS),
            additive.featuresIn(first.fit().active()));
    VarianceFunctionBasis full = additive.with(pairs, process);
    List<VarianceFunctionBasis.Columns> both = new ArrayList<>(known);
    both.add(0, new VarianceFunctionBasis.Columns(additive, z));
    Matrix all = full.evaluate(x, both);
    known = List.of(new VarianceFunctionBasis.Columns(full, all));
    return new Fitted(full, GammaEvidence.fit(all, full, squares, work));
  }

  /** Fewer modes where rows are few or features many; 30 follow a bump of a tenth of the range. */
  private static int modes(int rows, int features) {
    return Math.max(1, Math.min(Math.min(30, rows / 10), Math.max(3, 120 / Math.max(1, features))));
  }

  /** Rows of which the columns of about 64 MB are made. */
  static int mostRows(int features, int limit) {
    int kept = Math.max(1, Math.min(features, MAX_FEATURES));
    int columns = 1 + kept * (1 + modes(Integer.MAX_VALUE, kept)) + (kept > 1 ? MAX_CENTRES : 0);
    return Math.min(limit, (1 << 23) / columns);
  }

  /** q/σ̂² − its mean; a null {@code logVariance} means constant noise. */
  private static double[] deviations(double[] squares, double[] logVariance) {
    double[] e = squares.clone();
    if (logVariance != null) {
      Arrays.setAll(e, i -> squares[i] * Math.exp(-logVariance[i]));
    }
    double mean = Arrays.stream(e).average().orElseThrow();
    return Arrays.stream(e).map(value -> value / mean - 1).toArray();
  }

  /** The features that vary, in order, cut to the {@code most} with the largest scores. */
  private static List<Integer> strongest(
      List<FeatureCoordinate> coordinates, Matrix x, double[] deviations, int most) {
    List<Integer> varying =
        IntStream.range(0, x.columns())
            .filter(j -> coordinates.get(j).distinct() > 1)
            .boxed()
            .toList();
    if (varying.size() <= most) {
      return varying;
    }
    double[] scores = new VarianceScores(coordinates, x, false).features(deviations);
    return varying.stream()
        .sorted(Comparator.comparingDouble((Integer j) -> -scores[j]))
        .limit(most)
        .sorted()
        .toList();
  }

  private static List<VarianceFunctionBasis.Pair> pairs(
      List<FeatureCoordinate> coordinates,
      Matrix x,
      double[] deviations,
      List<Integer> candidates,
      List<Integer> active) {
    int d = candidates.size();
    Matrix selected = x.selectColumns(candidates.stream().mapToInt(j -> j).toArray());
    List<FeatureCoordinate> own = candidates.stream().map(coordinates::get).toList();
    double[] scores = VarianceScores.ofPairs(own, selected).pairs(deviations);
    double threshold = 1.5 + 1.5 * Math.log(d * (d - 1) / 2.0);
    List<int[]> tried = new ArrayList<>();
    for (int a = 0; a < d; a++) {
      for (int b = a + 1; b < d; b++) {
        double score = scores[a * d + b];
        boolean both = active.contains(candidates.get(a)) && active.contains(candidates.get(b));
        if (score > threshold || both && score > 0) {
          tried.add(new int[] {a, b});
        }
      }
    }
    return tried.stream()
        .sorted(Comparator.comparingDouble(pair -> -scores[pair[0] * d + pair[1]]))
        .limit(MAX_PAIRS)
        .map(
            pair ->
                new VarianceFunctionBasis.Pair(candidates.get(pair[0]), candidates.get(pair[1])))
        .toList();
  }
}
