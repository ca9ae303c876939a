package org.aleator.estimator.unbiased;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * Chooses the columns of log σ²(x) and fits them: first every feature on its own; then, with the
 * interactions that the squares left over by the first fit point to, once more. An interaction is
 * tried if its {@linkplain VarianceScores score} passes a threshold that chance passes about once
 * in twenty data sets, or if both of its features are in the first fit and its score is above its
 * mean by chance; at most {@value #MAX_PAIRS} are.
 */
final class VarianceFunctionFit {
  /** More features than these are screened by their scores. */
  static final int MAX_FEATURES = 60;

  private static final int MAX_PAIRS = 5;
  private static final int MAX_FEATURES_FOR_PAIRS = 30;
  private static final int MIN_ROWS_FOR_PAIRS = 100;

  private VarianceFunctionFit() {}

  /** A basis and what was fitted in it. */
  record Fitted(VarianceFunctionBasis basis, GammaEvidence.Fit fit) {}

  static Fitted fit(List<FeatureCoordinate> coordinates, Matrix x, double[] squares, Work work) {
    double[] deviations = deviations(squares, null);
    List<Integer> features = strongest(coordinates, x, deviations, MAX_FEATURES);
    int modes = modes(x.rows(), features.size());
    int products = features.size() <= 2 ? 6 : 4;
    VarianceFunctionBasis additive =
        new VarianceFunctionBasis(coordinates, features, modes, List.of(), products);
    Fitted first = fit(additive, x, squares, work);
    if (features.size() < 2 || x.rows() < MIN_ROWS_FOR_PAIRS) {
      return first;
    }
    double[] left = deviations(squares, first.fit().logVariance());
    List<VarianceFunctionBasis.Pair> pairs =
        pairs(
            coordinates,
            x,
            left,
            strongest(coordinates, x, left, MAX_FEATURES_FOR_PAIRS),
            additive.featuresIn(first.fit().active()));
    if (pairs.isEmpty()) {
      return first;
    }
    VarianceFunctionBasis interacting =
        new VarianceFunctionBasis(coordinates, features, modes, pairs, products);
    return fit(interacting, x, squares, work);
  }

  /** Fewer modes where rows are few or features many; 30 follow a bump of a tenth of the range. */
  private static int modes(int rows, int features) {
    return Math.max(1, Math.min(Math.min(30, rows / 10), Math.max(3, 120 / Math.max(1, features))));
  }

  /** Rows of which the columns of about 64 MB are made. */
  static int mostRows(int features, int limit) {
    int kept = Math.max(1, Math.min(features, MAX_FEATURES));
    int columns = 1 + kept * (1 + modes(Integer.MAX_VALUE, kept));
    return Math.min(limit, (1 << 23) / columns);
  }

  private static Fitted fit(VarianceFunctionBasis basis, Matrix x, double[] squares, Work work) {
    return new Fitted(basis, GammaEvidence.fit(basis.evaluate(x), basis, squares, work));
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
    Matrix selected = selectColumns(x, candidates);
    List<FeatureCoordinate> own = candidates.stream().map(coordinates::get).toList();
    double[] scores = new VarianceScores(own, selected, true).pairs(deviations);
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

  private static Matrix selectColumns(Matrix x, List<Integer> columns) {
    double[] values = new double[x.rows() * columns.size()];
    for (int i = 0; i < x.rows(); i++) {
      for (int j = 0; j < columns.size(); j++) {
        values[i * columns.size() + j] = x.get(i, columns.get(j));
      }
    }
    return new Matrix(x.rows(), columns.size(), values);
  }
}
