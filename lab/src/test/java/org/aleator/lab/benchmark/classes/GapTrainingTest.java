// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.Interval;
import org.aleator.classes.BestRate;
import org.aleator.classes.BrierGap;
import org.aleator.classes.GapEvidence;
import org.aleator.classes.Rate;
import org.aleator.lab.benchmark.ceiling.CeilingScore;
import org.aleator.lab.benchmark.classes.ClassScoreboard.Answered;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class GapTrainingTest {
  private static final BrierGap.Constants TRUE =
      new BrierGap.Constants(0.6, 0.4, 1.5, 0.1, 0.1, 0.005, 1.96, 1.96);

  @Test
  void trainingFindsTheConstantsThatMadeTheGaps() {
    GapTraining.Trained trained = GapTraining.train(MadeUpWorlds.by(TRUE, 1_500));

    BrierGap.Constants found = trained.constants();
    // Errors of about .06 in 1,500 worlds; quantities of standard deviation .14 and .13.
    assertThat(found.perFalling()).isCloseTo(TRUE.perFalling(), within(0.05));
    assertThat(found.perHidden()).isCloseTo(TRUE.perHidden(), within(0.08));
    // The law with heavy tails takes normal errors for narrower ones, and the ends make up for it.
    // The shortest of all stretches is known by its length; where it lies, to half a spread.
    GapEvidence evidence = new GapEvidence(0.2, 0.2, 0.03);
    double spread = TRUE.spread(evidence);
    double below = found.spreadsBelow() * found.spread(evidence);
    double above = found.spreadsAbove() * found.spread(evidence);
    assertThat(below + above).isCloseTo(2 * 1.96 * spread, within(0.4 * spread));
    assertThat(below - above).isCloseTo(0, within(spread));
  }

  /**
   * Where one gap in nine is larger by up to 6 spreads, the shortest stretch goes from −2.3 to 3.6.
   */
  @Test
  void anIntervalIsLongOnTheSideWhereTheErrorsLie() {
    List<ClassWorldResult> worlds = new ArrayList<>(MadeUpWorlds.by(TRUE, 1_500));
    RandomGenerator random = new Seed(2).random();
    for (int i = 0; i < worlds.size(); i += 9) {
      GapEvidence evidence = worlds.get(i).evidence();
      double gap = TRUE.point(evidence) + 6 * TRUE.spread(evidence) * random.nextDouble();
      Rate best = new Rate(0.3, new Interval(0.29, 0.31));
      worlds.set(i, MadeUpWorlds.world(i, evidence, 0.4, 0.4 * Math.exp(-gap), best));
    }

    BrierGap.Constants found = GapTraining.train(worlds).constants();

    assertThat(found.spreadsAbove()).isGreaterThan(1.2 * found.spreadsBelow());
  }

  @Test
  void intervalsOfTrainedConstantsHoldNinetyFivePerCentOfTheWorldsTheyDidNotSee() {
    List<ClassWorldResult> worlds = MadeUpWorlds.by(TRUE, 1_500);

    GapTraining.Trained trained = GapTraining.train(worlds);

    ClassScoreboard.Score score =
        new Answered(worlds, trained.leftOut()).all().scores().get(BestRate.BRIER);
    // Never above what was reached: gaps below 0 leave the interval's upper end there.
    assertThat(score.answer().coverage()).isBetween(0.92, 0.98);
    assertThat(score.answer().rmsLogError()).isLessThan(score.plugInRmsLogError());
  }

  @Test
  void aFewWorldsFarOffMoveThePointLittle() {
    List<ClassWorldResult> worlds = new ArrayList<>(MadeUpWorlds.by(TRUE, 300));
    double clean = GapTraining.train(worlds).constants().perFalling();
    GapEvidence evidence = new GapEvidence(0.05, 0, 0.02);
    for (int i = 0; i < 9; i++) {
      worlds.add(
          MadeUpWorlds.world(
              1_000 + i, evidence, 0.4, 0.25, new Rate(0.3, new Interval(0.29, 0.31))));
    }

    assertThat(GapTraining.train(worlds).constants().perFalling()).isCloseTo(clean, within(0.1));
  }

  @Test
  void theScoreboardCountsIntervalsThatHoldTheTruth() {
    GapEvidence evidence = new GapEvidence(0, 0, 0);
    Rate holds = new Rate(0.3, new Interval(0.2, 0.2 * Math.E));
    Rate misses = new Rate(0.3 * Math.E, new Interval(0.8, 0.8 * Math.E));
    List<ClassWorldResult> worlds =
        List.of(
            MadeUpWorlds.world(0, evidence, 0.6, 0.3, holds),
            MadeUpWorlds.world(1, evidence, 0.6, 0.3, misses));

    ClassScoreboard board = Answered.asRun(worlds).all();

    assertThat(board.worlds()).isEqualTo(2);
    for (BestRate kind : ClassScoreboard.JUDGED) {
      CeilingScore score = board.scores().get(kind).answer();
      assertThat(score.coverage()).isEqualTo(0.5);
      assertThat(score.logWidth()).isCloseTo(1, within(1e-9));
      // Log errors 0 and 1.
      assertThat(score.rmsLogError()).isCloseTo(Math.sqrt(0.5), within(1e-9));
      assertThat(score.reachedRmsLogError()).isCloseTo(Math.log(2), within(1e-9));
      assertThat(board.scores().get(kind).plugInRmsLogError()).isCloseTo(Math.log(2), within(1e-9));
    }
  }

  @Test
  void worldsOfLittleNoiseAreNotAimedAt() {
    GapEvidence evidence = new GapEvidence(0, 0, 0);
    Rate best = new Rate(0.3, new Interval(0.2, 0.4));
    List<ClassWorldResult> worlds =
        List.of(
            MadeUpWorlds.world(0, evidence, 0.6, 0.3, best),
            MadeUpWorlds.world(1, evidence, 0.6, 0.19, best),
            MadeUpWorlds.world(2, evidence, 0.1, 0.04, best));

    assertThat(Answered.asRun(worlds).aimedAt().worlds()).isEqualTo(1);
  }

  @Test
  void ofConstantsTheAnswerIsTheCalibratedScoreLessTheirGap() {
    GapEvidence evidence = new GapEvidence(0.5, 0, 0.1);
    BrierGap.Constants constants = new BrierGap.Constants(0.5, 0, 1, 0, 0, 0, 2, 3);
    ClassWorldResult world =
        MadeUpWorlds.world(0, evidence, 0.6, 0.3, new Rate(0.3, new Interval(0.2, 0.4)));

    CeilingScore.Outcome outcome = world.outcome(BestRate.BRIER, constants);

    // x = ½ · ½ with a spread of .1: from 2 of them below to 3 above.
    assertThat(outcome.estimate()).isCloseTo(0.6 * Math.exp(-0.25), within(1e-9));
    assertThat(outcome.high()).isCloseTo(0.6 * Math.exp(-0.05), within(1e-9));
    assertThat(outcome.low()).isCloseTo(0.6 * Math.exp(-0.55), within(1e-9));
  }
}
