// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/**
 * What a long computation is given besides its task: the seed of its randomness, how many threads
 * it may use, a listener for its progress, and a token that cancels it. Immutable; each part of a
 * computation passes on a variant.
 *
 * <pre>{@code
 * Cancellation stop = new Cancellation();
 * Work work = Work.of(1).withThreads(2).reportingTo(bars).cancelledBy(stop);
 * }</pre>
 *
 * The result depends on the seed alone. A cancelled computation ends with a {@link
 * CancellationException} at its next step: no result, no task left running.
 */
public final class Work {
  private final Seed seed;
  private final Progress progress;
  private final Cancellation cancellation;
  private final Parallel parallel;
  private final Optional<Place> place;

  private Work(
      Seed seed, int threads, Progress progress, Cancellation cancellation, Optional<Place> place) {
    this.seed = seed;
    this.progress = progress;
    this.cancellation = cancellation;
    this.parallel = new Parallel(threads, cancellation);
    this.place = place;
  }

  /** With one thread per processor, no listener and no cancellation. */
  public static Work of(long seed) {
    return of(new Seed(seed));
  }

  /** The same for a seed that was split off another. */
  public static Work of(Seed seed) {
    int processors = Runtime.getRuntime().availableProcessors();
    return new Work(seed, processors, Progress.NONE, Cancellation.NONE, Optional.empty());
  }

  /**
   * @param threads how many tasks may run at once, at least 1
   */
  public Work withThreads(int threads) {
    return new Work(seed, threads, progress, cancellation, place);
  }

  public Work reportingTo(Progress listener) {
    return new Work(
        seed, parallel.threads(), Objects.requireNonNull(listener), cancellation, place);
  }

  public Work cancelledBy(Cancellation token) {
    return new Work(seed, parallel.threads(), progress, Objects.requireNonNull(token), place);
  }

  /** The same where what can be sent is done by other machines. */
  public Work at(Place other) {
    return new Work(seed, parallel.threads(), progress, cancellation, Optional.of(other));
  }

  /** The same with another seed. */
  public Work withSeed(Seed other) {
    return new Work(other, parallel.threads(), progress, cancellation, place);
  }

  /** The same with the seed for one purpose. */
  public Work split(String purpose) {
    return withSeed(seed.split(purpose));
  }

  /** The same with the seed of the {@code index}-th of several equal parts. */
  public Work split(int index) {
    return withSeed(seed.split(index));
  }

  /** The same on one thread of this machine: for a task that is itself one of several. */
  public Work alone() {
    return new Work(seed, 1, progress, cancellation, Optional.empty());
  }

  /** The same without reports. */
  public Work silent() {
    return reportingTo(Progress.NONE);
  }

  /**
   * The same as one part of a longer computation: what it reports from 0 to 1 is heard as {@code
   * from} to {@code to} of the whole, never less than before.
   */
  public Work within(double from, double to) {
    return reportingTo(new PartProgress(progress, from, to));
  }

  /**
   * The same once for each of several equal parts, which may report from several threads: what is
   * heard is the mean of the parts, under the name of {@code stage}.
   */
  public List<Work> parts(String stage, int count) {
    MeanProgress shared = new MeanProgress(stage, count, progress);
    return IntStream.range(0, count).mapToObj(k -> reportingTo(shared.part(k))).toList();
  }

  public Seed seed() {
    return seed;
  }

  /** The threads; every task that is run on them checks first. */
  public Parallel parallel() {
    return parallel;
  }

  /** Other machines that may be sent tasks. */
  public Optional<Place> place() {
    return place;
  }

  /**
   * Reports, then checks.
   *
   * @param stage what is being done, in the user's words, such as {@code "ensemble"}
   * @param fraction the part of it that is done, from 0 to 1
   * @throws CancellationException once the work is cancelled
   */
  public void progress(String stage, double fraction) {
    progress.update(stage, fraction);
    check();
  }

  /**
   * Reports what has been reached on held-out rows so far, in the labels' unit: an upper bound of
   * the noise.
   */
  public void bound(double rmse) {
    progress.bound(rmse);
  }

  /**
   * Every long loop calls this once per step.
   *
   * @throws CancellationException once the work is cancelled
   */
  public void check() {
    parallel.check();
  }
}
