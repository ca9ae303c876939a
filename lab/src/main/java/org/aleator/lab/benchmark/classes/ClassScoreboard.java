// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.aleator.classes.BestRate;
import org.aleator.classes.BrierGap;
import org.aleator.lab.benchmark.ceiling.CeilingScore;

/**
 * How answers fare in worlds of classes whose truth is known.
 *
 * @param worlds how many
 * @param determined the part of them in which the study claimed to know the best error
 * @param scores of each rate
 */
public record ClassScoreboard(int worlds, double determined, Map<BestRate, Score> scores) {
  /** The rates that are judged. */
  public static final List<BestRate> JUDGED =
      List.of(BestRate.ERROR, BestRate.BRIER, BestRate.LOG_LOSS);

  /** Of the Brier score: with less noise hardly anything of it can be known. */
  private static final double LEAST_NOISE = 1.0 / 3;

  private static final int FEWEST_ROWS = 500;
  private static final double LEAST_ERROR = 0.05;

  public ClassScoreboard {
    scores = Map.copyOf(scores);
  }

  /**
   * The scores of one rate.
   *
   * @param answer of the answers, beside what was reached taken for the best
   * @param plugInRmsLogError of the calibrated probabilities taken for the true ones
   */
  public record Score(CeilingScore answer, double plugInRmsLogError) {}

  /**
   * Worlds and who answers them.
   *
   * @param constants one for each world; if empty, the study's answers when they were run are taken
   */
  public record Answered(List<ClassWorldResult> worlds, List<BrierGap.Constants> constants) {
    public Answered {
      worlds = List.copyOf(worlds);
      constants = List.copyOf(constants);
    }

    /** By constants that are the same for all. */
    public static Answered by(BrierGap.Constants constants, List<ClassWorldResult> worlds) {
      return new Answered(worlds, worlds.stream().map(world -> constants).toList());
    }

    /** By the study that ran them. */
    public static Answered asRun(List<ClassWorldResult> worlds) {
      return new Answered(worlds, List.of());
    }

    /** The scores of all worlds. */
    public ClassScoreboard all() {
      return score(world -> true);
    }

    /** The scores of worlds that an answer is to get right. */
    public ClassScoreboard aimedAt() {
      return score(
          world ->
              world.noiseShare() >= LEAST_NOISE
                  && world.rows() >= FEWEST_ROWS
                  && world.truth().error() >= LEAST_ERROR);
    }

    private ClassScoreboard score(Predicate<ClassWorldResult> chosen) {
      Map<BestRate, Score> scores = new EnumMap<>(BestRate.class);
      for (BestRate kind : JUDGED) {
        scores.put(kind, score(kind, chosen));
      }
      List<ClassWorldResult> some = worlds.stream().filter(chosen).toList();
      double determined =
          some.stream().mapToDouble(world -> world.determined() ? 1 : 0).average().orElse(0);
      return new ClassScoreboard(some.size(), determined, scores);
    }

    private Score score(BestRate kind, Predicate<ClassWorldResult> chosen) {
      List<CeilingScore.Outcome> outcomes = new ArrayList<>();
      double squares = 0;
      for (int i = 0; i < worlds.size(); i++) {
        ClassWorldResult world = worlds.get(i);
        if (chosen.test(world)) {
          CeilingScore.Outcome outcome =
              constants.isEmpty() ? world.outcome(kind) : world.outcome(kind, constants.get(i));
          outcomes.add(outcome);
          squares += Math.pow(Math.log(world.plugIn(kind) / outcome.truth()), 2);
        }
      }
      return new Score(
          CeilingScore.of(outcomes), Math.sqrt(squares / Math.max(1, outcomes.size())));
    }
  }
}
