package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class CurveStatisticsTest {
  /** Signs of the i-th Walsh function over 8 rows: orthogonal for different i. */
  private static double walsh(int i, int row) {
    return Integer.bitCount(i & row) % 2 == 0 ? 1 : -1;
  }

  /** One model whose residual is noise of variance 4 plus an own error of variance 1 per part. */
  private static CrossFit orthogonalErrors() {
    double[][][][] residuals = new double[Size.values().length][][][];
    for (Size size : Size.values()) {
      residuals[size.ordinal()] = new double[size.parts][1][8];
      for (int part = 0; part < size.parts; part++) {
        for (int row = 0; row < 8; row++) {
          residuals[size.ordinal()][part][0][row] = 2 * walsh(7, row) + walsh(1 + part, row);
        }
      }
    }
    return new CrossFit(
        List.of("model"),
        IntStream.range(0, 8).toArray(),
        new int[8],
        Clusters.NONE,
        residuals,
        new double[1][8],
        new double[1][8]);
  }

  @Test
  void productsOfDisjointPartsLeaveOutTheirOwnErrors() {
    CurveStatistics curve = CurveStatistics.of(orthogonalErrors());
    assertThat(curve.means()).containsExactly(new double[] {5, 5, 5, 5, 4, 4, 4}, within(1e-14));
    assertThat(curve.leastBias()).containsExactly(new double[] {4, 4, 4}, within(1e-14));
    assertThat(curve.modelMeans()[0]).containsExactly(new double[] {5, 5, 5, 5}, within(1e-14));
    assertThat(curve.modelProducts()[0]).containsExactly(new double[] {4, 4, 4}, within(1e-14));
    assertThat(curve.reached()).isCloseTo(5, within(1e-14));
  }

  @Test
  void theRelativeErrorIsThatOfAMeanOfSquares() {
    // (2a + b)² for signs a and b is 9 or 1, each in half of the rows: sd 4, mean 5, 8 rows.
    assertThat(CurveStatistics.of(orthogonalErrors()).relativeError())
        .isCloseTo(4 / Math.sqrt(8) / 5, within(1e-14));
  }

  @Test
  void theCovarianceOfADifferenceIsThatOfItsRows() {
    RandomGenerator random = new Seed(1).random();
    double[][][][] residuals = new double[Size.values().length][][][];
    int n = 40;
    for (Size size : Size.values()) {
      residuals[size.ordinal()] = new double[size.parts][1][n];
      for (double[][] part : residuals[size.ordinal()]) {
        Arrays.setAll(part[0], i -> random.nextGaussian());
      }
    }
    CrossFit fit =
        new CrossFit(
            List.of("model"),
            IntStream.range(0, n).toArray(),
            new int[n],
            Clusters.NONE,
            residuals,
            new double[1][n],
            new double[1][n]);
    double[][] s = CurveStatistics.of(fit).covariance();
    double[] difference = new double[n];
    for (int i = 0; i < n; i++) {
      double full = residuals[Size.ALL.ordinal()][0][0][i];
      double first = residuals[Size.HALF.ordinal()][0][0][i];
      double second = residuals[Size.HALF.ordinal()][1][0][i];
      difference[i] = (first * first + second * second) / 2 - full * full;
    }
    double mean = Arrays.stream(difference).average().orElseThrow();
    double variance =
        Arrays.stream(difference).map(d -> (d - mean) * (d - mean)).average().orElseThrow();
    assertThat(s[2][2] + s[3][3] - 2 * s[2][3]).isCloseTo(variance / n, within(1e-13));
  }

  @Test
  void residualsAreTheSameForAnyNumberOfThreads() {
    RandomGenerator random = new Seed(2).random();
    double[] y = new double[100];
    Arrays.setAll(y, i -> random.nextGaussian());
    RowSplit split =
        RowSplit.of(
            org.aleator.data.Matrix.column(IntStream.range(0, 100).asDoubleStream().toArray()),
            new RowSplit.Options(2, 100),
            new Seed(3));
    CrossFit one = fit(y, split, 1);
    assertThat(fit(y, split, 2).residuals()).isDeepEqualTo(one.residuals());
    assertThat(fit(y, split, 5).residuals()).isDeepEqualTo(one.residuals());
    // The first fold's first asked row, fitted on all its training rows.
    int[] training = split.folds().get(0).fitted();
    double mean = Arrays.stream(training).mapToDouble(i -> y[i]).sum() / training.length;
    assertThat(one.residuals(Size.ALL)[0][0][0]).isEqualTo(y[one.rows()[0]] - mean);
  }

  @Test
  void everyRowIsPredictedByAFitThatHadNotSeenItWhateverTheirNumber() {
    for (int n = 100; n < 106; n++) {
      double[] y = IntStream.range(0, n).asDoubleStream().toArray();
      RowSplit split = RowSplit.of(Matrix.column(y), new RowSplit.Options(1, 100), new Seed(3));
      CrossFit fit = fit(y, split, 1);
      int[] outside = split.folds().get(0).fitted();
      int[] half = split.folds().get(0).parts()[Size.HALF.ordinal()][0];
      assertThat(outside.length - 2 * half.length).isBetween(0, 1);
      double ofHalf = Arrays.stream(half).mapToDouble(i -> y[i]).average().orElseThrow();
      int last = outside[outside.length - 1];
      assertThat(fit.outOfFold()[0][last]).isCloseTo(ofHalf, within(1e-12));
      assertThat(fit.halfResiduals()[0][last]).isCloseTo(y[last] - ofHalf, within(1e-12));
      assertThat(fit.outOfFold()[0]).doesNotContain(Double.NaN);
      assertThat(fit.halfResiduals()[0]).doesNotContain(Double.NaN);
    }
  }

  private static CrossFit fit(double[] y, RowSplit split, int threads) {
    List<TableLearner> learners = List.of(new MeanLearner(y), new SeedLearner());
    return CrossFit.of(
        y,
        Optional.empty(),
        split,
        split.folds().stream().map(fold -> learners).toList(),
        Work.of(4).withThreads(threads));
  }

  /** Predicts the mean label. */
  private record MeanLearner(double[] y) implements TableLearner {
    @Override
    public Matrix x() {
      throw new AssertionError("only predictions are asked for");
    }

    @Override
    public List<Regression> fit(int[] rows, Seed seed) {
      throw new AssertionError("only predictions are asked for");
    }

    @Override
    public List<String> names() {
      return List.of("mean");
    }

    @Override
    public double[][] predict(int[] rows, int[] at, Seed seed) {
      double mean = Arrays.stream(rows).mapToDouble(i -> y[i]).sum() / rows.length;
      double[] predictions = new double[at.length];
      Arrays.fill(predictions, mean);
      return new double[][] {predictions};
    }
  }

  /** Predicts what its seed gives, so that a seed given to another task would show. */
  private record SeedLearner() implements TableLearner {
    @Override
    public Matrix x() {
      throw new AssertionError("only predictions are asked for");
    }

    @Override
    public List<Regression> fit(int[] rows, Seed seed) {
      throw new AssertionError("only predictions are asked for");
    }

    @Override
    public List<String> names() {
      return List.of("first", "second");
    }

    @Override
    public double[][] predict(int[] rows, int[] at, Seed seed) {
      RandomGenerator random = seed.random();
      double[][] predictions = new double[2][at.length];
      for (double[] values : predictions) {
        Arrays.setAll(values, i -> random.nextGaussian());
      }
      return predictions;
    }
  }
}
