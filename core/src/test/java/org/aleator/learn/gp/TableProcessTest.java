package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Cancellation;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class TableProcessTest {
  private static final Parallel ONE = new Parallel(1);
  private static final Seed SEED = new Seed(2);

  @Test
  void gradientOfTheEvidenceEqualsCentralDifferences() {
    Matrix z = LogPosteriorTest.normals(25, 3, "x");
    double[] y = LogPosteriorTest.normals(25, 1, "y").values();
    Bfgs.Objective posterior = new EvidenceSearch.Posterior(z, y, new Parallel(1));
    double[] theta = LogPosteriorTest.normals(1, 6, "theta").values();
    double[] gradient = new double[6];
    posterior.value(theta);
    posterior.gradient(theta, gradient);
    double h = 1e-5;
    for (int i = 0; i < 6; i++) {
      double[] up = theta.clone();
      double[] down = theta.clone();
      up[i] += h;
      down[i] -= h;
      double difference = (posterior.value(up) - posterior.value(down)) / (2 * h);
      assertThat(gradient[i]).isCloseTo(difference, within(1e-6 * (1 + Math.abs(difference))));
    }
  }

  /**
   * A draw of 500 rows. The sampling sd of log σ̂² is √(2/ν), ν the degrees of freedom that the
   * function leaves: at these lengths about 400 of the 500, so that 3 sd are 0.21.
   */
  @Test
  void noiseAndLengthsOfAGaussianProcessDrawAreRecovered() {
    int n = 500;
    double noise = 0.1;
    Matrix x = LogPosteriorTest.normals(n, 2, "draw");
    double[] y = draw(x, new double[] {1, 20}, noise, "labels");
    Hyperparameters found = TableProcess.hyperparameters(x, y, SEED, ONE);
    double variance = noise * Math.pow(unit(y), -2);
    assertThat(found.kind()).isEqualTo(Hyperparameters.Kind.STANDARDISED);
    assertThat(Math.log(found.noiseVariance())).isCloseTo(Math.log(variance), within(0.21));
    assertThat(found.lengths()[1]).isGreaterThan(3 * found.lengths()[0]);
  }

  @Test
  void featuresWithLongTailsAreTakenInNormalScores() {
    int n = 300;
    Matrix z = LogPosteriorTest.normals(n, 2, "tails");
    double[] y = draw(z, new double[] {1, 1}, 0.05, "labels");
    Matrix x = new Matrix(n, 2, Arrays.stream(z.values()).map(v -> Math.exp(3 * v)).toArray());
    assertThat(TableProcess.hyperparameters(x, y, SEED, ONE).kind())
        .isEqualTo(Hyperparameters.Kind.NORMAL_SCORES);
  }

  /**
   * Thirty features of which one matters, noise half of the variance: the sampling sd of log σ̂² is
   * √(2/350) = 0.08, and the function costs a few more degrees of freedom. Without the guard a
   * short length in many features would explain the noise.
   */
  @Test
  void noiseDoesNotCollapseWithManyFeatures() {
    int n = 350;
    Matrix x = LogPosteriorTest.normals(n, 30, "many");
    double[] e = LogPosteriorTest.normals(n, 1, "noise").values();
    double[] y = new double[n];
    Arrays.setAll(y, i -> Math.sqrt(2) * Math.sin(2 * x.get(i, 4)) + e[i]);
    Hyperparameters found = TableProcess.hyperparameters(x, y, SEED, ONE);
    double share = Math.pow(unit(y), -2);
    assertThat(Math.log(found.noiseVariance())).isCloseTo(Math.log(share), within(0.35));
  }

  @Test
  void scaleAndShiftOfTheTargetChangeNoParameter() {
    Matrix x = LogPosteriorTest.normals(120, 3, "x");
    double[] y = draw(x, new double[] {1, 2, 3}, 0.2, "labels");
    Hyperparameters found = TableProcess.hyperparameters(x, y, SEED, ONE);
    Hyperparameters moved =
        TableProcess.hyperparameters(
            x, Arrays.stream(y).map(v -> 7 + 1024 * v).toArray(), SEED, ONE);
    assertThat(moved.kind()).isEqualTo(found.kind());
    assertThat(moved.noiseVariance())
        .isCloseTo(found.noiseVariance(), within(1e-4 * found.noiseVariance()));
    assertThat(moved.logEvidence()).isCloseTo(found.logEvidence(), within(1e-4));
  }

  @Test
  void sameSeedGivesTheSameBitsForOneAndTwoThreads() {
    Matrix x = LogPosteriorTest.normals(200, 3, "x");
    double[] y = draw(x, new double[] {1, 2, 3}, 0.2, "labels");
    Hyperparameters one = TableProcess.hyperparameters(x, y, SEED, ONE);
    Hyperparameters two = TableProcess.hyperparameters(x, y, SEED, new Parallel(2));
    assertThat(two.lengths()).isEqualTo(one.lengths());
    assertThat(two.noiseVariance()).isEqualTo(one.noiseVariance());
    TableProcess.Options options = new TableProcess.Options(50, 40);
    int[] rows = new int[180];
    Arrays.setAll(rows, i -> i + 10);
    double[][] means =
        new Parallel(2)
            .map(4, i -> TableProcess.fit(one, x, y, rows, options, SEED).mean(x))
            .toArray(new double[0][]);
    double[] alone = TableProcess.fit(one, x, y, rows, options, SEED).mean(x);
    for (double[] mean : means) {
      assertThat(mean).isEqualTo(alone);
    }
  }

  /** −½ (yᵀ C⁻¹ y + log |C| + n log 2π) of C = v (K + ρ I), with K⁻¹ and |K| by Cholesky. */
  @Test
  void withAllRowsInducingTheEvidenceIsThatOfTheExactProcess() {
    int n = 60;
    Matrix x = LogPosteriorTest.normals(n, 2, "x");
    double[] y = draw(x, new double[] {1, 2}, 0.3, "labels");
    int[] rows = new int[n];
    Arrays.setAll(rows, i -> i);
    Hyperparameters before =
        new Hyperparameters(
            Hyperparameters.Kind.STANDARDISED, new double[] {0.8, 1.7}, 0.9, 0.3, 0.2, 0);
    Hyperparameters found = InducedEvidence.maximize(before, x, y, rows, n);
    double exact = exactLogEvidence(before, found, x, y, 1);
    assertThat(found.logEvidence()).isCloseTo(exact, within(1e-4));
    assertThat(exactLogEvidence(before, found, x, y, 1.2)).isLessThan(exact);
    assertThat(exactLogEvidence(before, found, x, y, 0.8)).isLessThan(exact);
  }

  private static double exactLogEvidence(
      Hyperparameters before, Hyperparameters found, Matrix x, double[] y, double noiseFactor) {
    int n = y.length;
    Matrix z = before.kind().of(x).apply(x);
    double scale = found.signalVariance() / before.signalVariance();
    double[] c = CorrelationGrid.matrix(z, before.lengths(), 1, Profile.MATERN_5_2);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double product = z.get(i, 0) * z.get(j, 0) + z.get(i, 1) * z.get(j, 1);
        c[i * n + j] = scale * (0.9 * c[i * n + j] + 1 + 0.3 * product);
      }
      c[i * n + i] += noiseFactor * found.noiseVariance();
    }
    assertThat(LinearAlgebra.provider().cholesky(c, n)).isTrue();
    double quadratic = LogPosterior.dot(y, LinearAlgebra.solve(c, n, y));
    return -0.5 * (quadratic + LinearAlgebra.logDeterminant(c, n) + n * Math.log(2 * Math.PI));
  }

  /** Two features of twenty vary fast; from equal lengths a climb takes them for noise. */
  @Test
  void forwardStartShortensTheFeaturesThatMatter() {
    Matrix z = LogPosteriorTest.normals(300, 20, "z");
    double[] e = LogPosteriorTest.normals(300, 1, "noise").values();
    double[] y = new double[300];
    Arrays.setAll(y, i -> Math.sin(3 * z.get(i, 4)) + Math.cos(3 * z.get(i, 11)) + 0.3 * e[i]);
    double[] theta = ForwardStart.of(z, Scaling.of(y).standardize(y), 0.2);
    double far = Math.log(10) + 0.5 * Math.log(20);
    assertThat(theta[2 + 4]).isLessThan(1);
    assertThat(theta[2 + 11]).isLessThan(1);
    for (int j : new int[] {0, 1, 2, 3, 5}) {
      assertThat(theta[2 + j]).isCloseTo(far, within(1e-12));
    }
  }

  /**
   * The rows are enough for the evidence of inducing rows. Noise of 2200 rows: √(2/2200) = 0.03,
   * the sine takes few degrees of freedom; the grid of ratios has steps of 0.05.
   */
  @Test
  void aLargeTableKnowsItsNoiseOnAnyNumberOfThreads() {
    int n = 2200;
    Matrix x = LogPosteriorTest.normals(n, 1, "large");
    double[] e = LogPosteriorTest.normals(n, 1, "noise").values();
    double[] y = new double[n];
    Arrays.setAll(y, i -> Math.sin(3 * x.get(i, 0)) + 0.5 * e[i]);
    Hyperparameters one = TableProcess.hyperparameters(x, y, SEED, ONE);
    Hyperparameters two = TableProcess.hyperparameters(x, y, SEED, new Parallel(2));
    assertThat(two.lengths()).isEqualTo(one.lengths());
    assertThat(two.noiseVariance()).isEqualTo(one.noiseVariance());
    double share = 0.25 * Math.pow(unit(y), -2);
    assertThat(Math.log(one.noiseVariance())).isCloseTo(Math.log(share), within(0.14));
  }

  @Test
  void aTargetThatDoesNotVaryIsPredicted() {
    Matrix x = LogPosteriorTest.normals(30, 2, "x");
    double[] y = new double[30];
    Arrays.fill(y, 5);
    Hyperparameters found = TableProcess.hyperparameters(x, y, SEED, ONE);
    int[] rows = {0, 3, 4, 9};
    assertThat(TableProcess.fit(found, x, y, rows, SEED).mean(x)).containsOnly(5);
  }

  @Test
  void rowsWithoutTargetsAreRefused() {
    Matrix x = LogPosteriorTest.normals(30, 2, "x");
    assertThatThrownBy(() -> TableProcess.hyperparameters(x, new double[29], SEED, ONE))
        .hasMessageContaining("30 x 2")
        .hasMessageContaining("29");
  }

  /** f + ε, f a draw of the Matérn-5/2 process of variance 1. */
  static double[] draw(Matrix x, double[] lengths, double noise, String purpose) {
    int n = x.rows();
    double[] k = CorrelationGrid.matrix(x, lengths, 1, Profile.MATERN_5_2);
    for (int i = 0; i < n; i++) {
      k[i * n + i] += noise;
    }
    assertThat(LinearAlgebra.provider().cholesky(k, n)).isTrue();
    RandomGenerator random = new Seed(11).split(purpose).random();
    double[] normals = new double[n];
    Arrays.setAll(normals, i -> random.nextGaussian());
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        y[i] += k[i * n + j] * normals[j];
      }
    }
    return y;
  }

  private static double unit(double[] y) {
    return Scaling.of(y).std();
  }

  @Test
  void fitsAndSearchesEndWhenTheyAreCancelled() {
    Matrix x = LogPosteriorTest.normals(60, 2, "x");
    double[] y = LogPosteriorTest.normals(60, 1, "y").values();
    int[] rows = IntStream.range(0, 60).toArray();
    Hyperparameters found = TableProcess.hyperparameters(x, y, SEED, ONE);
    Cancellation stop = new Cancellation();
    stop.cancel();
    Work work = Work.of(SEED).cancelledBy(stop);
    EvidenceSearch.Posterior posterior = new EvidenceSearch.Posterior(x, y, work.parallel());
    assertThatThrownBy(() -> posterior.value(new double[5]))
        .isInstanceOf(CancellationException.class);
    ProcessFeatures features = new ProcessFeatures(found, found.kind().of(x), x);
    assertThatThrownBy(
            () -> new InducedProcess(found, features, Scaling.of(y), x, x, y, rows, work))
        .isInstanceOf(CancellationException.class);
  }
}
