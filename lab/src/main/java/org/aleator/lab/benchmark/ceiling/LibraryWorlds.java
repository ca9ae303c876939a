package org.aleator.lab.benchmark.ceiling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.lab.benchmark.KnownNoiseLibrary;
import org.aleator.lab.benchmark.KnownNoiseProblem;
import org.aleator.lab.benchmark.NoiseLaw;
import org.aleator.util.Seed;

/**
 * The problems of {@link KnownNoiseLibrary} as worlds to train with, one each: smooth functions in
 * 1 to 20 dimensions, on which a floor is to stay as good as a smooth estimate.
 */
final class LibraryWorlds {
  static final String SOURCE = "library";

  /** Their indices follow those of all other worlds. */
  private static final int FIRST = 1_000_000;

  private static final int ROWS = 500;

  /** The noise's variance as a part of the signal's. */
  private static final double NOISE = 0.25;

  private static final Seed SEED = new Seed(77);

  private LibraryWorlds() {}

  static List<World> all() {
    List<World> worlds = new ArrayList<>();
    for (KnownNoiseProblem problem : KnownNoiseLibrary.problems()) {
      KnownNoiseProblem.Sample sample =
          problem.sample(ROWS, NOISE, NoiseLaw.GAUSSIAN, SEED.split(problem.name()));
      worlds.add(
          new World(
              FIRST + worlds.size(),
              SOURCE,
              problem.name(),
              NoiseLaw.GAUSSIAN,
              Arrays.stream(sample.variance()).distinct().count() > 1,
              NOISE / (1 + NOISE),
              sample.dataset(),
              sample.meanVariance(),
              sample.drawnVariance(),
              sample.signalVariance()));
    }
    return worlds;
  }
}
