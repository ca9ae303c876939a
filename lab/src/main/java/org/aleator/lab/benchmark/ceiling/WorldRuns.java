package org.aleator.lab.benchmark.ceiling;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.lab.benchmark.ResultLog;
import org.aleator.noise.level.FloorEvidence;
import org.aleator.noise.level.NoiseFloor;
import org.aleator.noise.level.SmoothEvidence;
import org.aleator.noise.level.Unbiased;
import org.aleator.noise.level.UnbiasedVariance;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/** Finds the evidence of worlds. */
public final class WorldRuns {
  private WorldRuns() {}

  /**
   * The results of some worlds.
   *
   * @param first the index of the first
   * @param count how many
   * @param log where results are kept and found again, if anywhere
   */
  public static List<WorldResult> run(
      Worlds worlds, int first, int count, Optional<Path> log, Work work) {
    return run(count, i -> first + i, i -> worlds.world(first + i), log, work);
  }

  /** The results of smooth problems, to train with beside the others. */
  public static List<WorldResult> library(Optional<Path> log, Work work) {
    List<World> library = LibraryWorlds.all();
    return run(library.size(), i -> library.get(i).index(), library::get, log, work);
  }

  /** Several worlds at once, each on one thread. */
  private static List<WorldResult> run(
      int count,
      IntUnaryOperator indexOf,
      IntFunction<World> worlds,
      Optional<Path> log,
      Work work) {
    ResultLog<WorldResult> results = new ResultLog<>(log, WorldResult::toLine, WorldResult::ofLine);
    List<Work> parts = work.parts("worlds", count);
    return work.parallel()
        .map(
            count,
            i -> {
              int index = indexOf.applyAsInt(i);
              Optional<WorldResult> known = results.find(result -> result.index() == index);
              if (known.isPresent()) {
                return known.get();
              }
              WorldResult result = run(worlds.apply(i), work.silent().alone());
              results.add(result);
              parts.get(i).progress("worlds", 1);
              return result;
            });
  }

  private static WorldResult run(World world, Work work) {
    long start = System.nanoTime();
    Work own = work.withSeed(new Seed(world.index()));
    FloorEvidence evidence = NoiseFloor.evidence(world.data(), NoiseFloor.Options.DEFAULT, own);
    Optional<SmoothEvidence> smooth = smooth(world.data(), own);
    return WorldResult.of(world, evidence, smooth, (System.nanoTime() - start) / 1e9);
  }

  private static Optional<SmoothEvidence> smooth(Dataset data, Work work) {
    if (data.rows() > Unbiased.MOST_SMOOTH_ROWS) {
      return Optional.empty();
    }
    return Optional.of(
        SmoothEvidence.of(
            UnbiasedVariance.estimate(data, null, work.split(Unbiased.NAME)),
            Scaling.of(data.y()).restoreVariance(1)));
  }
}
