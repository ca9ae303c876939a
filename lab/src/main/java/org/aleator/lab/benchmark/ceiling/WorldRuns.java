// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.aleator.audit.RowAudit;
import org.aleator.encode.Scaling;
import org.aleator.lab.benchmark.ResultLog;
import org.aleator.noise.level.LevelEvidence;
import org.aleator.noise.level.LevelFit;
import org.aleator.noise.level.SmoothEvidence;
import org.aleator.noise.level.SmoothVariance;
import org.aleator.noise.level.TableFit;
import org.aleator.study.Unbiased;
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

  private static List<WorldResult> run(
      int count,
      IntUnaryOperator indexOf,
      IntFunction<World> worlds,
      Optional<Path> log,
      Work work) {
    return new ResultLog<>(log, WorldResult::toLine, WorldResult::ofLine)
        .complete(
            "worlds",
            count,
            i -> result -> result.index() == indexOf.applyAsInt(i),
            i -> run(worlds.apply(i), work.silent().alone()),
            work);
  }

  private static WorldResult run(World world, Work work) {
    long start = System.nanoTime();
    Work own = work.withSeed(new Seed(world.index()));
    RowAudit audit = RowAudit.of(world.data());
    LevelEvidence evidence = TableFit.fit(audit, TableFit.Options.DEFAULT, own).evidence();
    Optional<SmoothEvidence> smooth = smooth(audit, own);
    return WorldResult.of(world, evidence, smooth, (System.nanoTime() - start) / 1e9);
  }

  private static Optional<SmoothEvidence> smooth(RowAudit audit, Work work) {
    if (audit.data().rows() > LevelFit.MOST_SMOOTH_ROWS) {
      return Optional.empty();
    }
    return Optional.of(
        SmoothEvidence.of(
            SmoothVariance.estimate(audit, null, work.split(Unbiased.NAME)),
            Scaling.of(audit.data().y()).restoreVariance(1)));
  }
}
