package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both forms of the fit against dense formulas written out here, and the laws they obey. */
class ProcessFitTest {
  private static final int N = 40;
  private static final Matrix X = LogPosteriorTest.normals(N, 2, "x");
  private static final double[] Y = LogPosteriorTest.normals(N, 1, "y").values();
  private static final Matrix AT = LogPosteriorTest.normals(9, 2, "at");
  private static final int[] ALL = IntStream.range(0, N).toArray();
  private static final TableProcess.Options EXACT = new TableProcess.Options(N, 1);
  private static final TableProcess.Options INDUCED = new TableProcess.Options(1, 12);
  private static final TableProcess.Options ALL_INDUCING = new TableProcess.Options(1, N);
  private static final Seed SEED = new Seed(4);
  private static final Work WORK = Work.of(SEED);

  private static Hyperparameters parameters(Hyperparameters.Kind kind) {
    return new Hyperparameters(kind, new double[] {0.8, 1.7}, 0.9, 0.3, 0.2, 0);
  }

  private static final Hyperparameters STANDARD = parameters(Hyperparameters.Kind.STANDARDISED);

  private static ProcessFit fit(TableProcess.Options options) {
    return TableProcess.fit(STANDARD, X, Y, ALL, options, SEED);
  }

  @Test
  void exactMeanAndVarianceEqualTheDenseFormula() {
    Coordinates coordinates = STANDARD.kind().of(X);
    double[] theta = {Math.log(0.3), Math.log(0.9), Math.log(0.8), Math.log(1.7), Math.log(0.2)};
    Scaling target = Scaling.of(Y);
    GaussianProcess dense =
        GaussianProcess.at(
            Hyperparameters.kernel(2), coordinates.apply(X), target.standardize(Y), theta);
    GaussianProcess.Values expected = dense.at(coordinates.apply(AT));
    ProcessFit fit = fit(EXACT);
    assertClose(fit.mean(AT), target.restore(expected.mean()), 1e-9);
    double[] variance = expected.variance().clone();
    Arrays.setAll(variance, i -> target.restoreVariance(expected.variance()[i]));
    assertClose(fit.variance(AT), variance, 1e-9);
    assertThat(fit.noiseVariance()).isCloseTo(0.2 * target.std() * target.std(), within(1e-12));
  }

  @Test
  void withAllRowsInducingTheFitIsTheExactProcess() {
    ProcessFit exact = fit(EXACT);
    ProcessFit induced = fit(ALL_INDUCING);
    assertThat(induced).isInstanceOf(InducedProcess.class);
    assertClose(induced.mean(AT), exact.mean(AT), 1e-6);
    assertClose(induced.variance(AT), exact.variance(AT), 1e-6);
    assertClose(induced.leaveOneOut(), exact.leaveOneOut(), 1e-6);
  }

  /**
   * The projected process in function space: Q = K_nm K_mm⁻¹ K_mn + lines, mean Q*ᵀ (Q + σ² I)⁻¹ y,
   * variance k** − Q*ᵀ (Q + σ² I)⁻¹ Q* (Quiñonero-Candela and Rasmussen 2005, eq. 20).
   */
  @Test
  void inducedMeanAndVarianceEqualTheFunctionSpaceFormula() {
    int m = 12;
    int[] drawn = ALL.clone();
    TableProcess.drawToFront(drawn, m, SEED.split("inducing").random());
    Coordinates coordinates = STANDARD.kind().of(X);
    Matrix z = coordinates.apply(X);
    Matrix zm = coordinates.apply(X.selectRows(Arrays.copyOf(drawn, m)));
    Matrix at = coordinates.apply(AT);
    RealMatrix inverse = inverse(matrix(zm, zm, ProcessFitTest::smooth));
    RealMatrix toRows = matrix(z, zm, ProcessFitTest::smooth);
    RealMatrix half = inverse.multiply(toRows.transpose());
    RealMatrix q = toRows.multiply(half).add(matrix(z, z, ProcessFitTest::lines));
    RealMatrix qAt =
        matrix(at, zm, ProcessFitTest::smooth)
            .multiply(half)
            .add(matrix(at, z, ProcessFitTest::lines));
    for (int i = 0; i < N; i++) {
      q.addToEntry(i, i, 0.2);
    }
    RealMatrix weights = qAt.multiply(inverse(q));
    Scaling target = Scaling.of(Y);
    double[] mean = target.restore(weights.operate(target.standardize(Y)));
    double[] variance = new double[at.rows()];
    for (int i = 0; i < variance.length; i++) {
      double[] row = at.rowValues(i);
      double prior = smooth(row, row) + lines(row, row);
      double known = LogPosterior.dot(weights.getRow(i), qAt.getRow(i));
      variance[i] = target.restoreVariance(prior - known);
    }
    assertClose(fit(INDUCED).mean(AT), mean, 1e-7);
    assertClose(fit(INDUCED).variance(AT), variance, 1e-7);
  }

  /** Coordinates and units are held, as the definition says. */
  @Test
  void exactLeaveOneOutEqualsRefittingWithoutTheRow() {
    double[] leaveOneOut = fit(EXACT).leaveOneOut();
    Coordinates coordinates = STANDARD.kind().of(X);
    Scaling target = Scaling.of(Y);
    for (int left : new int[] {0, 7, N - 1}) {
      int[] others = IntStream.range(0, N).filter(i -> i != left).toArray();
      Matrix rows = X.selectRows(others);
      ProcessFit without =
          new ExactProcess(
              STANDARD,
              new ProcessFeatures(STANDARD, coordinates, rows),
              target,
              rows,
              Arrays.stream(others).mapToDouble(i -> Y[i]).toArray());
      double mean = without.mean(X.selectRows(new int[] {left}))[0];
      assertThat(leaveOneOut[left]).isCloseTo(Y[left] - mean, within(1e-9));
    }
  }

  @Test
  void inducedLeaveOneOutEqualsRefittingWithoutTheRow() {
    Coordinates coordinates = STANDARD.kind().of(X);
    Scaling target = Scaling.of(Y);
    Matrix basis = X.selectRows(new int[] {3, 7, 8, 20, 31});
    ProcessFeatures features = new ProcessFeatures(STANDARD, coordinates, basis);
    double[] leaveOneOut =
        new InducedProcess(STANDARD, features, target, basis, X, Y, ALL, WORK).leaveOneOut();
    for (int left : new int[] {0, 7, N - 1}) {
      int[] others = IntStream.range(0, N).filter(i -> i != left).toArray();
      ProcessFit without =
          new InducedProcess(STANDARD, features, target, basis, X, Y, others, WORK);
      double mean = without.mean(X.selectRows(new int[] {left}))[0];
      assertThat(leaveOneOut[left]).isCloseTo(Y[left] - mean, within(1e-8));
    }
  }

  @ParameterizedTest
  @EnumSource
  void scaleAndShiftOfTheTargetScaleAndShiftTheFit(Hyperparameters.Kind kind) {
    double[] moved = Arrays.stream(Y).map(v -> 1000 - 50 * v).toArray();
    for (TableProcess.Options options : List.of(EXACT, INDUCED)) {
      ProcessFit fit = TableProcess.fit(parameters(kind), X, Y, ALL, options, SEED);
      ProcessFit other = TableProcess.fit(parameters(kind), X, moved, ALL, options, SEED);
      assertClose(
          other.mean(AT), Arrays.stream(fit.mean(AT)).map(v -> 1000 - 50 * v).toArray(), 1e-6);
      assertClose(
          other.variance(AT), Arrays.stream(fit.variance(AT)).map(v -> 2500 * v).toArray(), 1e-6);
      assertClose(
          other.leaveOneOut(), Arrays.stream(fit.leaveOneOut()).map(v -> -50 * v).toArray(), 1e-6);
    }
  }

  @ParameterizedTest
  @EnumSource
  void columnsMayComeInAnyOrder(Hyperparameters.Kind kind) {
    Hyperparameters parameters = parameters(kind);
    Hyperparameters swapped = new Hyperparameters(kind, new double[] {1.7, 0.8}, 0.9, 0.3, 0.2, 0);
    for (TableProcess.Options options : List.of(EXACT, INDUCED)) {
      assertClose(
          TableProcess.fit(swapped, swapped(X), Y, ALL, options, SEED).mean(swapped(AT)),
          TableProcess.fit(parameters, X, Y, ALL, options, SEED).mean(AT),
          1e-9);
    }
  }

  /** What the fit may know is its own rows: others change nothing, whatever they hold. */
  @ParameterizedTest
  @EnumSource
  void rowsOutsideTheFitHaveNoInfluence(Hyperparameters.Kind kind) {
    int[] rows = IntStream.range(5, N).toArray();
    double[] otherX = X.values().clone();
    double[] otherY = Y.clone();
    Arrays.fill(otherX, 0, 10, 1e6);
    Arrays.fill(otherY, 0, 5, -1e6);
    Matrix other = new Matrix(N, 2, otherX);
    for (TableProcess.Options options : List.of(EXACT, INDUCED)) {
      assertThat(TableProcess.fit(parameters(kind), other, otherY, rows, options, SEED).mean(AT))
          .isEqualTo(TableProcess.fit(parameters(kind), X, Y, rows, options, SEED).mean(AT));
    }
  }

  @Test
  void blocksChangeNothing() {
    int many = ProcessFeatures.BLOCK + 3;
    double[] values = new double[2 * many];
    Arrays.setAll(values, i -> AT.values()[i % AT.values().length]);
    Matrix repeated = new Matrix(many, 2, values);
    for (TableProcess.Options options : List.of(EXACT, INDUCED)) {
      ProcessFit fit = fit(options);
      assertThat(fit.mean(repeated)[many - 1])
          .isCloseTo(fit.mean(AT)[(many - 1) % AT.rows()], within(1e-12));
      assertThat(fit.variance(repeated)[many - 1])
          .isCloseTo(fit.variance(AT)[(many - 1) % AT.rows()], within(1e-12));
    }
  }

  /** Three copies of each row and hardly any noise: K is singular but for rounding. */
  @Test
  void copiesOfRowsAreNoObstacle() {
    Hyperparameters silent =
        new Hyperparameters(
            Hyperparameters.Kind.STANDARDISED, new double[] {5, 5}, 1, 0.3, 1e-14, 0);
    int[] thrice = IntStream.range(0, 3 * N).map(i -> i % N).toArray();
    double[] smooth = new double[N];
    Arrays.setAll(smooth, i -> X.get(i, 0) + 0.5 * X.get(i, 1));
    for (TableProcess.Options options :
        List.of(new TableProcess.Options(200, 1), new TableProcess.Options(1, 90))) {
      ProcessFit fit = TableProcess.fit(silent, X, smooth, thrice, options, SEED);
      assertClose(fit.mean(X), smooth, 1e-3);
    }
  }

  @Test
  void aFitWithoutRowsIsRefused() {
    assertThatThrownBy(() -> TableProcess.fit(STANDARD, X, Y, new int[0], SEED))
        .hasMessageContaining("at least one row");
  }

  private interface Covariance {
    double of(double[] a, double[] b);
  }

  private static double smooth(double[] a, double[] b) {
    double first = (a[0] - b[0]) / 0.8;
    double second = (a[1] - b[1]) / 1.7;
    double s = Math.sqrt(5 * (first * first + second * second));
    return 0.9 * (1 + s + s * s / 3) * Math.exp(-s);
  }

  private static double lines(double[] a, double[] b) {
    return 1 + 0.3 * (a[0] * b[0] + a[1] * b[1]);
  }

  private static RealMatrix matrix(Matrix a, Matrix b, Covariance covariance) {
    RealMatrix matrix = new Array2DRowRealMatrix(a.rows(), b.rows());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < b.rows(); j++) {
        matrix.setEntry(i, j, covariance.of(a.rowValues(i), b.rowValues(j)));
      }
    }
    return matrix;
  }

  private static RealMatrix inverse(RealMatrix matrix) {
    return new LUDecomposition(matrix).getSolver().getInverse();
  }

  private static Matrix swapped(Matrix x) {
    double[] values = new double[x.values().length];
    Arrays.setAll(values, i -> x.values()[i ^ 1]);
    return new Matrix(x.rows(), 2, values);
  }

  private static void assertClose(double[] actual, double[] expected, double tolerance) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i]).isCloseTo(expected[i], within(tolerance * (1 + Math.abs(expected[i]))));
    }
  }
}
