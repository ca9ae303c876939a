package org.aleator.lab.benchmark.ceiling;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.estimator.floor.FloorEvidence;
import org.aleator.estimator.floor.NoiseFloor;
import org.aleator.estimator.floor.SmoothEvidence;
import org.aleator.estimator.floor.Unbiased;
import org.aleator.estimator.unbiased.UnbiasedVariance;
import org.aleator.lab.benchmark.ResultLog;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/** Finds the evidence of worlds. */
public final class WorldRuns {
  private WorldRuns() {}

  /**
   * The results of the first worlds.
   *
   * @param count how many
   * @param log where results are kept and found again, if anywhere
   */
  public static List<WorldResult> run(Worlds worlds, int count, Optional<Path> log, Work work) {
    return run(count, index -> index, worlds::world, log, work);
  }

  /** The results of smooth problems, to train with beside the others. */
  public static List<WorldResult> library(Optional<Path> log, Work work) {
    List<World> library = LibraryWorlds.all();
    return run(library.size(), i -> library.get(i).index(), library::get, log, work);
  }

  private static List<WorldResult> run(
      int count,
      IntUnaryOperator indexOf,
      IntFunction<World> worlds,
      Optional<Path> log,
      Work work) {
    ResultLog<WorldResult> results = new ResultLog<>(log, WorldResult::toLine, WorldResult::ofLine);
    List<WorldResult> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = i;
      int index = indexOf.applyAsInt(i);
      work.progress("worlds", (double) i / count);
      found.add(
          results
              .find(result -> result.index() == index)
              .orElseGet(
                  () -> {
                    WorldResult result = run(worlds.apply(at), work.silent());
                    results.add(result);
                    return result;
                  }));
    }
    return found;
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
