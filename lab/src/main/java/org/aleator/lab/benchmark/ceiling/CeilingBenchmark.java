// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.lab.benchmark.ResultLog;
import org.aleator.learn.stack.Reached;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.noise.level.TableFit;
import org.aleator.study.Unbiased;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * The floor of real tables, whose noise is unknown, held against what must be true of it; and of
 * worlds made from each table, whose noise is known: the table's features, a strong model fitted to
 * its labels at other rows for the function, and Gaussian noise of 2, 10 or 40 % of the labels'
 * variance, constant or growing with the function.
 */
public final class CeilingBenchmark {
  /** Worlds of a table go through these: the noise's share, and whether it depends on x. */
  private static final double[] SHARES = {0.02, 0.02, 0.1, 0.1, 0.4, 0.4};

  /** Models that made the functions, which strong learners have to find again. */
  private static final List<FittedFunction> FUNCTIONS =
      List.of(
          FittedFunction.MIXTURE,
          FittedFunction.BOOSTED_TREES,
          FittedFunction.NETWORK,
          FittedFunction.EXTRA_TREES);

  private CeilingBenchmark() {}

  /**
   * @param tables the tables to study
   * @param worlds how many worlds of each table
   * @param rows of a world
   * @param log where finished results are kept and found again, if anywhere
   */
  public record Options(List<RealTable> tables, int worlds, int rows, Optional<Path> log) {
    public Options {
      tables = List.copyOf(tables);
    }
  }

  /** Hears each result as it comes. */
  public interface Listener {
    void heard(TableFloor table);

    void heard(TableWorld world);
  }

  /** All tables and their worlds. */
  public static void run(Options options, Listener listener, Work work) {
    ResultLog<CeilingResult> log =
        new ResultLog<>(options.log(), CeilingResult::toLine, CeilingResult::ofLine);
    int steps = options.tables().size() * (1 + options.worlds());
    int done = 0;
    for (RealTable table : options.tables()) {
      work.progress("ceiling", (double) done++ / steps);
      TableFloor floor = floor(table, log, work);
      listener.heard(floor);
      for (int index = 0; index < options.worlds(); index++) {
        work.progress("ceiling", (double) done++ / steps);
        if (floor.refused().isEmpty()) {
          listener.heard(world(table, index, options.rows(), log, work));
        }
      }
    }
  }

  private static TableFloor floor(RealTable table, ResultLog<CeilingResult> log, Work work) {
    long seed = work.seed().value();
    return log.find(
            found ->
                found.table() != null
                    && found.table().table().equals(table.name())
                    && found.table().seed() == seed)
        .map(CeilingResult::table)
        .orElseGet(
            () -> {
              TableFloor found = floor(table, work);
              log.add(new CeilingResult(found, null));
              return found;
            });
  }

  private static TableFloor floor(RealTable table, Work work) {
    long seed = work.seed().value();
    Dataset data;
    try {
      data = table.read();
    } catch (InvalidInputException e) {
      return TableFloor.refused(table.name(), seed, e.getMessage());
    }
    if (!TableFit.hasEnoughRows(RowAudit.of(data))) {
      return TableFloor.refused(table.name(), seed, "too few rows or features for a floor");
    }
    long start = System.nanoTime();
    Unbiased answer = estimate(data, work.silent());
    NoiseLevel level = answer.level();
    Reached reached = level.reached().orElseThrow();
    List<TableFloor.ModelError> models = new ArrayList<>();
    reached
        .rmseByModel()
        .forEach((name, rmse) -> models.add(new TableFloor.ModelError(name, rmse)));
    return new TableFloor(
        table.name(),
        seed,
        data.rows(),
        data.x().columns(),
        "",
        reached.rmse(),
        reached.standardError() / (2 * Math.max(reached.rmse(), Double.MIN_NORMAL)),
        reached.model(),
        models,
        level.std(),
        Math.sqrt(level.interval().low()),
        Math.sqrt(level.interval().high()),
        level.determined(),
        level.reason(),
        (System.nanoTime() - start) / 1e9);
  }

  private static Unbiased estimate(Dataset data, Work work) {
    return Unbiased.estimate(
        data, Optional.empty(), Optional.of(NoiseKind.HOMOSCEDASTIC), work.silent());
  }

  private static TableWorld world(
      RealTable table, int index, int rows, ResultLog<CeilingResult> log, Work work) {
    long seed = work.seed().value();
    return log.find(
            found ->
                found.world() != null
                    && found.world().table().equals(table.name())
                    && found.world().index() == index
                    && found.world().rows() == rows
                    && found.world().seed() == seed)
        .map(CeilingResult::world)
        .orElseGet(
            () -> {
              TableWorld found = world(table, index, rows, work);
              log.add(new CeilingResult(null, found));
              return found;
            });
  }

  private static TableWorld world(RealTable table, int index, int rows, Work work) {
    Seed own = work.seed().split(table.name()).split(index);
    World world = world(table.name(), table.read(), index, rows, own);
    long start = System.nanoTime();
    NoiseLevel level = estimate(world.data(), work.withSeed(own.split("estimate"))).level();
    double seconds = (System.nanoTime() - start) / 1e9;
    double unit = Scaling.of(world.data().y()).restoreVariance(1);
    return new TableWorld(
        table.name(),
        index,
        work.seed().value(),
        world.function(),
        world.share(),
        world.dependsOnX(),
        world.data().rows(),
        world.data().x().columns(),
        world.drawnVariance() / unit,
        level.variance() / unit,
        level.interval().low() / unit,
        level.interval().high() / unit,
        level.reached().orElseThrow().meanSquare() / unit,
        level.determined(),
        seconds);
  }

  /** A world of a table; the function's kind goes round with the index, from another for each. */
  static World world(String name, Dataset data, int index, int rows, Seed seed) {
    RandomGenerator random = seed.split("world").random();
    FittedFunction kind = FUNCTIONS.get(Math.floorMod(name.hashCode() + index, FUNCTIONS.size()));
    CleanRows clean = CleanRows.fitted(name, data, kind, rows, random, seed.split("fit"));
    return Noisy.gaussian(index, clean, SHARES[index % SHARES.length], index % 2 == 1, random);
  }
}
