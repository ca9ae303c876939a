// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.Interval;
import org.aleator.classes.BestRates;
import org.aleator.classes.BrierGap;
import org.aleator.classes.GapEvidence;
import org.aleator.classes.Rate;
import org.aleator.lab.benchmark.ceiling.Worlds;
import org.aleator.util.Seed;

/** Results as a run would write them, of worlds that were not run. */
final class MadeUpWorlds {
  private MadeUpWorlds() {}

  /** All rates fall with the gap as the Brier score does. */
  static ClassWorldResult world(
      int index, GapEvidence evidence, double calibrated, double trueBrier, Rate best) {
    List<BestRates> atGaps = new ArrayList<>();
    for (double gap : ClassWorldResult.gaps()) {
      atGaps.add(rates(calibrated * Math.exp(-gap)));
    }
    Rate reached = new Rate(calibrated, new Interval(0.9 * calibrated, 1.1 * calibrated));
    Rate auc = new Rate(1 - calibrated, new Interval(1 - 1.1 * calibrated, 1 - 0.9 * calibrated));
    return new ClassWorldResult(
        index,
        Worlds.Role.TRAIN,
        "table" + index % 5,
        "made up",
        false,
        1000,
        5,
        2,
        evidence,
        calibrated,
        new ClassRates(reached, reached, reached, auc),
        rates(trueBrier),
        new ClassRates(best, best, best, auc),
        true,
        atGaps,
        1);
  }

  private static BestRates rates(double brier) {
    return new BestRates(brier, brier, brier, 1 - brier);
  }

  /** Gaps as constants have them, with errors of one spread that are normal. */
  static List<ClassWorldResult> by(BrierGap.Constants constants, int count) {
    RandomGenerator random = new Seed(1).random();
    List<ClassWorldResult> worlds = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      GapEvidence evidence =
          new GapEvidence(
              0.5 * random.nextDouble(),
              random.nextBoolean() ? 0.4 * random.nextDouble() : 0,
              0.01 + 0.04 * random.nextDouble());
      double gap = constants.point(evidence) + constants.spread(evidence) * random.nextGaussian();
      Rate best = new Rate(0.3, new Interval(0.29, 0.31));
      worlds.add(world(index, evidence, 0.4, 0.4 * Math.exp(-gap), best));
    }
    return worlds;
  }
}
