// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.aleator.Predictive;
import org.aleator.data.Dataset;
import org.aleator.lab.benchmark.ResultLog;
import org.aleator.util.Work;

/**
 * Forecasters on the UCI data sets: each is fitted to the training rows of every split and scored
 * on its test rows, which nothing has seen before. Splits run side by side, one thread each.
 */
public final class UciBenchmark {
  private UciBenchmark() {}

  /**
   * @param folder where the data sets lie
   * @param sets the data sets
   * @param forecasters the forecasters
   * @param splits how many of the splits, the first ones; all if absent
   * @param log where finished results are kept and found again, if anywhere
   */
  public record Options(
      Path folder,
      List<UciSet> sets,
      List<Forecaster> forecasters,
      OptionalInt splits,
      Optional<Path> log) {
    public Options {
      sets = List.copyOf(sets);
      forecasters = List.copyOf(forecasters);
    }
  }

  private record Task(UciSet set, Dataset data, Splits splits, Forecaster forecaster, int split) {
    /** Grows with the rows, as the time does. */
    double effort() {
      return 300.0 + data.rows();
    }

    /** Whether the result is this task's. */
    boolean made(SplitResult result, Work work) {
      return result.set() == set
          && result.forecaster() == forecaster
          && result.split() == split
          && result.seed() == work.seed().value();
    }

    SplitResult run(Work work) {
      long start = System.nanoTime();
      Work own = work.silent().alone().split(set.word()).split(forecaster.word()).split(split);
      Forecaster.Fitted fitted = forecaster.fit(data.selectRows(splits.training(split)), own);
      Dataset test = data.selectRows(splits.test().get(split));
      Predictive outlook = fitted.at(test.x());
      return new SplitResult(
          set,
          forecaster,
          split,
          work.seed().value(),
          outlook.rmse(test.y()),
          outlook.nll(test.y()),
          (System.nanoTime() - start) / 1e9);
    }
  }

  /** The cells, by data set and then by forecaster. */
  public static List<UciCell> run(Options options, Work work) {
    ResultLog<SplitResult> log =
        new ResultLog<>(options.log(), SplitResult::toLine, SplitResult::ofLine);
    List<Task> tasks = tasks(options);
    double total = tasks.stream().mapToDouble(Task::effort).sum();
    double[] done = {0};
    List<SplitResult> results =
        work.parallel()
            .map(
                tasks.size(),
                t -> {
                  Task task = tasks.get(t);
                  SplitResult result =
                      log.find(kept -> task.made(kept, work))
                          .orElseGet(
                              () -> {
                                SplitResult found = task.run(work);
                                log.add(found);
                                return found;
                              });
                  synchronized (done) {
                    done[0] += task.effort();
                    work.progress("uci", done[0] / total);
                  }
                  return result;
                });
    return cells(options, results);
  }

  private static List<Task> tasks(Options options) {
    List<Task> tasks = new ArrayList<>();
    for (UciSet set : options.sets()) {
      Dataset data = set.read(options.folder());
      Splits splits = set.splits(options.folder(), data.rows());
      int count = Math.min(splits.count(), options.splits().orElse(Integer.MAX_VALUE));
      for (Forecaster forecaster : options.forecasters()) {
        for (int split = 0; split < count; split++) {
          tasks.add(new Task(set, data, splits, forecaster, split));
        }
      }
    }
    return tasks;
  }

  private static List<UciCell> cells(Options options, List<SplitResult> results) {
    List<UciCell> cells = new ArrayList<>();
    for (UciSet set : options.sets()) {
      for (Forecaster forecaster : options.forecasters()) {
        cells.add(
            new UciCell(
                set,
                forecaster,
                results.stream()
                    .filter(r -> r.set() == set && r.forecaster() == forecaster)
                    .toList()));
      }
    }
    return cells;
  }
}
