// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.aleator.classes.ClassStudy;
import org.aleator.data.Dataset;
import org.aleator.lab.benchmark.ResultLog;
import org.aleator.lab.benchmark.ceiling.Worlds;
import org.aleator.synthetic.ClassData;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/** Studies worlds of classes. */
public final class ClassRuns {
  private ClassRuns() {}

  /**
   * The results of some worlds.
   *
   * @param first the index of the first
   * @param count how many
   * @param log where results are kept and found again, if anywhere
   */
  public static List<ClassWorldResult> run(
      ClassWorlds worlds, int first, int count, Optional<Path> log, Work work) {
    return run(worlds.role(), count, i -> first + i, i -> worlds.world(first + i), log, work);
  }

  /**
   * The results of the classical problems, to train with beside the others.
   *
   * @param mostRows of a world
   */
  public static List<ClassWorldResult> problems(int mostRows, Optional<Path> log, Work work) {
    return run(
        Worlds.Role.TRAIN,
        ProblemWorlds.count(),
        ProblemWorlds::index,
        place -> ProblemWorlds.world(place, mostRows),
        log,
        work);
  }

  /** All results for a role that a file holds. */
  public static List<ClassWorldResult> kept(Path log, Worlds.Role role) {
    if (!Files.exists(log)) {
      throw new InvalidInputException("--resume: there is no file " + log);
    }
    return log(Optional.of(log)).all().stream().filter(result -> result.role() == role).toList();
  }

  private static ResultLog<ClassWorldResult> log(Optional<Path> file) {
    return new ResultLog<>(file, ClassWorldResult::toLine, ClassWorldResult::ofLine);
  }

  private static List<ClassWorldResult> run(
      Worlds.Role role,
      int count,
      IntUnaryOperator indexOf,
      IntFunction<ClassWorld> worlds,
      Optional<Path> log,
      Work work) {
    return log(log)
        .complete(
            "worlds of classes",
            count,
            i -> result -> result.index() == indexOf.applyAsInt(i) && result.role() == role,
            i -> run(worlds.apply(i), role, work.silent().alone()),
            work);
  }

  private static ClassWorldResult run(ClassWorld world, Worlds.Role role, Work work) {
    long start = System.nanoTime();
    ClassData data = world.data();
    ClassStudy study =
        ClassStudy.of(dataset(data), data.labels().names(), work.withSeed(new Seed(world.index())));
    return ClassWorldResult.of(world, role, study, (System.nanoTime() - start) / 1e9);
  }

  /** The rows as a study takes them: a label is the number of its class. */
  static Dataset dataset(ClassData data) {
    double[] y = Arrays.stream(data.labels().of()).asDoubleStream().toArray();
    return new Dataset(data.features(), "class", data.x(), y);
  }
}
