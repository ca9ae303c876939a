// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.aleator.lab.benchmark.NoiseLaw;
import org.aleator.learn.gp.Smoothness;
import org.aleator.noise.level.Calibration;
import org.aleator.noise.level.LevelEvidence;
import org.aleator.noise.level.ProcessEvidence;
import org.aleator.noise.level.SmoothEvidence;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class CalibrationTrainingTest {
  /** The share of each table's rows that the curve's statistics are of. */
  private static final double[] SHARE = {0.1, 0.2, 0.4, 0.8, 0.1, 0.2, 0.4};

  /**
   * A world with a curve towards its floor, a process that is wrong by a factor of e^±0.4, and a
   * smooth estimate that is right up to 2 %.
   */
  private static WorldResult world(int index, RandomGenerator random) {
    double noise = 0.2 + 0.3 * random.nextDouble();
    double[] means = new double[7];
    double[][] covariance = new double[7][7];
    for (int j = 0; j < 7; j++) {
      means[j] = noise + (j < 4 ? 0.05 : 0.025) * Math.pow(SHARE[j] / 0.8, -0.6);
      covariance[j][j] = 1e-4 * noise * noise;
    }
    double wrong = Math.log(noise) + 0.4 * (random.nextBoolean() ? 1 : -1);
    double right = noise * Math.exp(0.02 * random.nextGaussian());
    LevelEvidence evidence =
        new LevelEvidence(
            1000,
            5,
            List.of("model"),
            new double[] {1},
            means,
            covariance,
            new double[] {means[3]},
            0.045,
            new ProcessEvidence(
                Map.of(
                    Smoothness.MATERN_5_2, new ProcessEvidence.Nugget(Math.exp(wrong), 0.05, -1))));
    return new WorldResult(
        index,
        "table" + index % 5,
        "made up",
        NoiseLaw.GAUSSIAN,
        false,
        noise,
        noise,
        1 - noise,
        1,
        evidence,
        new SmoothEvidence(right, right * 0.92, right * 1.08, right * 1.05));
  }

  @Test
  void anEstimateIsBelievedAsFarAsItWasRight() {
    RandomGenerator random = new Seed(1).random();
    List<WorldResult> worlds = new ArrayList<>();
    for (int index = 0; index < 60; index++) {
      worlds.add(world(index, random));
    }
    CalibrationTraining.Trained trained = CalibrationTraining.train(worlds);
    // The process claims 0.05 and errs by 0.4, the smooth estimate claims 0.04 and errs by 0.02.
    Calibration calibration = trained.calibration();
    double smooth = calibration.smooth() * Math.exp(calibration.rough());
    assertThat(smooth).isLessThan(0.8);
    assertThat(calibration.process()).isGreaterThan(4 * smooth);
    CeilingScore score = CeilingScore.of(trained.leftOut());
    assertThat(score.worlds()).isEqualTo(60);
    assertThat(score.rmsLogError()).isLessThan(0.1);
    assertThat(score.coverage()).isGreaterThan(0.9);
  }

  @Test
  void aScoreIsThatOfItsOutcomes() {
    CeilingScore score =
        CeilingScore.of(
            List.of(
                new CeilingScore.Outcome(1, Math.E, 0.5, 2, Math.E),
                new CeilingScore.Outcome(4, 4, 3, 3 * Math.E, 4)));
    // Log errors 1 and 0; intervals of log-width ln 4 and 1, both holding the truth.
    assertThat(score.rmsLogError()).isCloseTo(Math.sqrt(0.5), within(1e-12));
    assertThat(score.medianRatio()).isCloseTo(Math.exp(0.5), within(1e-12));
    assertThat(score.coverage()).isEqualTo(1);
    assertThat(score.logWidth()).isCloseTo((Math.log(4) + 1) / 2, within(1e-12));
  }

  @Test
  void theCompassFindsTheBottomOfABowl() {
    double[] found =
        CompassSearch.minimize(
            p -> (p[0] - 1) * (p[0] - 1) + 10 * (p[1] + 2) * (p[1] + 2) + p[0] * p[1],
            new double[2],
            1,
            1e-7);
    // ∇ = 0: 2(x − 1) + y = 0 and 20(y + 2) + x = 0, so x = (2 + 2·... )/..., solved by hand.
    double x = (2 + 2) / (2 - 1 / 20.0);
    assertThat(found).containsExactly(new double[] {x, -2 - x / 20}, within(1e-5));
  }
}
