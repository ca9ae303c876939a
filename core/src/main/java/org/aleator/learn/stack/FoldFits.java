// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.aleator.util.Errand;
import org.aleator.util.Place;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * The fits of a {@link CrossFitting}: on the threads of this machine, or where the {@link Work} has
 * a {@link Place} and the learners can be sent, there. The predictions are the same.
 */
abstract class FoldFits implements AutoCloseable {
  final RowSplit split;
  final Work work;

  private FoldFits(RowSplit split, Work work) {
    this.split = split;
    this.work = work;
  }

  static FoldFits of(FoldLearners learners, RowSplit split, Work work) {
    Optional<FoldLearners.Apart> apart = work.place().flatMap(any -> learners.apart(work));
    return apart.isPresent()
        ? new There(apart.get(), split, work)
        : new Here(learners, split, work);
  }

  /** Makes the learners of some folds. */
  abstract void prepare(int fromFold, int toFold);

  /** Those of the first fold. */
  abstract List<? extends PartLearner> learners();

  /**
   * The predictions of the rows held out, by task and model.
   *
   * @param tasks the costliest first
   * @param done hears of each that is done
   */
  abstract List<double[][]> predicted(List<FitTask> tasks, Consumer<FitTask> done);

  @Override
  public void close() {}

  final List<double[][]> onThreads(
      List<FitTask> tasks, Function<FitTask, PartLearner> learner, Consumer<FitTask> done) {
    return work.parallel()
        .map(
            tasks.size(),
            t -> {
              FitTask task = tasks.get(t);
              double[][] found = task.predicted(learner.apply(task), split, work.seed());
              done.accept(task);
              return found;
            });
  }

  /** On this machine. */
  private static final class Here extends FoldFits {
    private final FoldLearners source;
    private final List<List<? extends PartLearner>> byFold = new ArrayList<>();

    Here(FoldLearners source, RowSplit split, Work work) {
      super(split, work);
      this.source = source;
    }

    @Override
    void prepare(int fromFold, int toFold) {
      byFold.addAll(work.parallel().map(toFold - fromFold, k -> source.of(fromFold + k)));
    }

    @Override
    List<? extends PartLearner> learners() {
      return byFold.get(0);
    }

    @Override
    List<double[][]> predicted(List<FitTask> tasks, Consumer<FitTask> done) {
      return onThreads(tasks, task -> byFold.get(task.fold()).get(task.learner()), done);
    }
  }

  /** On other machines, but for learners that cannot be sent: those have the threads here. */
  private static final class There extends FoldFits {
    private final Place.Sent<FitTask, double[][]> sent;
    private final List<PartLearner> learners;
    private final int sendable;

    There(FoldLearners.Apart apart, RowSplit split, Work work) {
      super(split, work);
      this.learners = new ArrayList<>(apart.sent().open(0, work));
      this.sendable = learners.size();
      learners.addAll(apart.further());
      this.sent = work.place().orElseThrow().send(new Fits(apart.sent(), split, work.seed()), work);
    }

    @Override
    void prepare(int fromFold, int toFold) {}

    @Override
    List<? extends PartLearner> learners() {
      return learners;
    }

    @Override
    List<double[][]> predicted(List<FitTask> tasks, Consumer<FitTask> done) {
      List<FitTask> away = tasks.stream().filter(task -> task.learner() < sendable).toList();
      List<FitTask> here = tasks.stream().filter(task -> task.learner() >= sendable).toList();
      return work.parallel()
          .both(
              () -> sent.map(CrossFitting.STAGE, away, done),
              () -> onThreads(here, task -> learners.get(task.learner()), done),
              (there, own) -> joined(tasks, there.iterator(), own.iterator()));
    }

    private List<double[][]> joined(
        List<FitTask> tasks, Iterator<double[][]> there, Iterator<double[][]> own) {
      return tasks.stream()
          .map(task -> task.learner() < sendable ? there.next() : own.next())
          .toList();
    }

    @Override
    public void close() {
      sent.close();
    }
  }

  /** What is sent. */
  private record Fits(SentLearners learners, RowSplit split, Seed seed)
      implements Errand<FitTask, double[][]> {

    @Override
    public Function<FitTask, double[][]> open(Work work) {
      Map<Integer, List<? extends PartLearner>> byFold = new ConcurrentHashMap<>();
      return task ->
          task.predicted(
              byFold
                  .computeIfAbsent(task.fold(), fold -> learners.open(fold, work))
                  .get(task.learner()),
              split,
              seed);
    }
  }
}
