// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.lab.benchmark.KnownNoiseLibrary;
import org.aleator.lab.benchmark.KnownNoiseProblem;
import org.aleator.lab.benchmark.NoiseLaw;
import org.aleator.util.Seed;

/**
 * The problems of {@link KnownNoiseLibrary} as worlds to train with: smooth functions in 1 to 20
 * dimensions, on which a floor is to stay as good as a smooth estimate. Each has its first world at
 * 500 rows with normal noise, the others have 100 to 1,000 rows, any distribution of noise, and 0.2
 * to 50 % of it, the last two as little as a precise instrument has.
 */
final class LibraryWorlds {
  static final String SOURCE = "library";

  /** Their indices follow those of all other worlds. */
  private static final int FIRST = 1_000_000;

  private static final int WORLDS_OF_A_PROBLEM = 9;

  private static final int FIRST_PRECISE = 7;

  /** As a part of the signal's variance. */
  private static final double LEAST_NOISE = 0.002;

  private static final double LEAST_PRECISE_NOISE = 1e-5;

  private static final Seed SEED = new Seed(77);

  private LibraryWorlds() {}

  static List<World> all() {
    List<KnownNoiseProblem> problems = KnownNoiseLibrary.problems();
    List<World> worlds = new ArrayList<>();
    for (KnownNoiseProblem problem : problems) {
      worlds.add(world(worlds.size(), problem, 500, 0.25, NoiseLaw.GAUSSIAN, SEED));
    }
    for (int again = 1; again < WORLDS_OF_A_PROBLEM; again++) {
      Seed own = SEED.split(again);
      for (KnownNoiseProblem problem : problems) {
        RandomGenerator random = own.split("world").split(problem.name()).random();
        int rows = (int) Draws.logUniform(random, 100, 1_000);
        double noise =
            again < FIRST_PRECISE
                ? Draws.logUniform(random, LEAST_NOISE, 1)
                : Draws.logUniform(random, LEAST_PRECISE_NOISE, LEAST_NOISE);
        NoiseLaw law = Draws.oneOf(random, NoiseLaw.values());
        worlds.add(world(worlds.size(), problem, rows, noise, law, own));
      }
    }
    return worlds;
  }

  /**
   * @param noise its variance as a part of the signal's
   */
  private static World world(
      int place, KnownNoiseProblem problem, int rows, double noise, NoiseLaw law, Seed seed) {
    KnownNoiseProblem.Sample sample = problem.sample(rows, noise, law, seed.split(problem.name()));
    return new World(
        FIRST + place,
        SOURCE,
        problem.name(),
        law,
        Arrays.stream(sample.variance()).distinct().count() > 1,
        noise / (1 + noise),
        sample.dataset(),
        sample.meanVariance(),
        sample.drawnVariance(),
        sample.signalVariance());
  }
}
