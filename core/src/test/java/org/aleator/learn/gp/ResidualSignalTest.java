package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class ResidualSignalTest {
  private static final double[] LENGTHS = {1, 2};
  private static final Seed SEED = new Seed(3);
  private static final ResidualSignal.Options OPTIONS = ResidualSignal.Options.DEFAULT;

  /**
   * The prior's own mean given q > 0 is 0.24; 600 white rows have to bring it near its lower end.
   */
  @Test
  void whiteResidualsHoldHardlyAnySignal() {
    Matrix z = LogPosteriorTest.normals(600, 2, "z");
    double[] white = LogPosteriorTest.normals(600, 1, "white").values();
    ResidualSignal signal = ResidualSignal.of(z, LENGTHS, white, OPTIONS, SEED);
    assertThat(signal.share()).isBetween(0.0, 0.05);
    assertThat(signal.logBayesFactor()).isBetween(0.0, 2.0);
  }

  /**
   * Signal of half the table's lengths and half of the variance. The draw's own share varies: a
   * function of about thirty independent parts has a sample variance of relative sd √(2/30) = 0.26,
   * of which the share at ½ takes a half: ± 0.13, and 0.2 with the likelihood's own spread.
   */
  @Test
  void shareOfAPlantedSignalIsFound() {
    Matrix z = LogPosteriorTest.normals(600, 2, "z");
    double[] residuals = TableProcessTest.draw(z, new double[] {0.5, 1}, 1, "planted");
    ResidualSignal signal = ResidualSignal.of(z, LENGTHS, residuals, OPTIONS, SEED);
    assertThat(signal.share()).isCloseTo(0.5, within(0.2));
    assertThat(signal.logBayesFactor()).isGreaterThan(20);
  }

  @Test
  void unitAndOffsetOfTheResidualsDoNotMatter() {
    Matrix z = LogPosteriorTest.normals(80, 2, "z");
    double[] residuals = TableProcessTest.draw(z, LENGTHS, 1, "planted");
    double[] moved = Arrays.stream(residuals).map(r -> 4096 * r - 3).toArray();
    assertThat(ResidualSignal.of(z, LENGTHS, moved, OPTIONS, SEED).share())
        .isCloseTo(ResidualSignal.of(z, LENGTHS, residuals, OPTIONS, SEED).share(), within(1e-8));
  }

  @Test
  void residualsThatAreAllEqualHoldNoSignal() {
    Matrix z = LogPosteriorTest.normals(10, 2, "z");
    assertThat(ResidualSignal.of(z, LENGTHS, new double[10], OPTIONS, SEED).share()).isZero();
  }

  /** At 500 rows log σ² has sd √(2/400), the function taking about a fifth of the rows. */
  @Test
  void noisePosteriorHoldsTheTrueNoiseAndSmoothness() {
    int n = 500;
    Matrix z = LogPosteriorTest.normals(n, 2, "z");
    double[] y = TableProcessTest.draw(z, LENGTHS, 0.1, "noisy");
    NoisePosterior posterior = posterior(z, y);
    assertThat(posterior.mean()).isCloseTo(Math.log(0.1), within(3 * posterior.sd()));
    assertThat(posterior.sd()).isBetween(Math.sqrt(2.0 / n), 2 * Math.sqrt(2.0 / 400));
    assertThat(posterior.weights()[2]).isGreaterThan(posterior.weights()[0]);
    assertThat(Arrays.stream(posterior.weights()).sum()).isCloseTo(1, within(1e-12));
  }

  @Test
  void noisePosteriorMovesWithTheUnitOfTheTarget() {
    Matrix z = LogPosteriorTest.normals(100, 2, "z");
    double[] y = TableProcessTest.draw(z, LENGTHS, 0.1, "noisy");
    NoisePosterior posterior = posterior(z, y);
    NoisePosterior moved = posterior(z, Arrays.stream(y).map(v -> 5 + 8 * v).toArray());
    assertThat(moved.mean()).isCloseTo(posterior.mean() + Math.log(64), within(1e-8));
    assertThat(moved.sd()).isCloseTo(posterior.sd(), within(1e-8));
  }

  private static NoisePosterior posterior(Matrix z, double[] y) {
    Hyperparameters parameters =
        new Hyperparameters(Hyperparameters.Kind.STANDARDISED, LENGTHS, 1, 1e-3, 0.1, 0);
    return NoisePosterior.of(
        parameters, z, y, NoisePosterior.Options.DEFAULT, SEED, new Parallel(2));
  }
}
