// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import org.aleator.text.NearestName;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Progress;
import org.aleator.util.Work;

/**
 * How any long computation is run. Each method gives the same options back, refuses a wrong value
 * at once with an {@link InvalidInputException}, and refuses null in the same way. Options are made
 * for one call and used by one thread.
 *
 * @param <T> the options themselves
 */
public abstract sealed class RunOptions<T extends RunOptions<T>>
    permits TableOptions, InputNoiseOptions, DynamicsOptions {
  private long seed = 1;
  private int threads = Runtime.getRuntime().availableProcessors();
  private Progress progress = Progress.NONE;
  private Cancellation cancellation = Cancellation.NONE;

  RunOptions() {}

  abstract T self();

  /** The seed of all randomness, by default 1: the same seed gives the same bits. */
  public T seed(long value) {
    seed = value;
    return self();
  }

  /**
   * How many threads may work, by default one per processor. They do not change the result.
   *
   * @param count at least 1
   */
  public T threads(int count) {
    if (count < 1) {
      throw new InvalidInputException("threads must be at least 1, was " + count);
    }
    threads = count;
    return self();
  }

  /**
   * The listener that hears how far the computation has come; none by default.
   *
   * @param listener called from several threads, with a stage and the fraction of it that is done
   */
  public T progress(Progress listener) {
    progress = given(listener, "the listener to progress");
    return self();
  }

  /**
   * The token that cancels the computation; none by default. Once cancelled it ends with a {@link
   * java.util.concurrent.CancellationException}: no result, no task left running.
   */
  public T cancellation(Cancellation token) {
    cancellation = given(token, "the cancellation");
    return self();
  }

  Work work() {
    return Work.of(seed).withThreads(threads).reportingTo(progress).cancelledBy(cancellation);
  }

  long seed() {
    return seed;
  }

  static <V> V given(V value, String what) {
    if (value == null) {
      throw new InvalidInputException(what + " must not be null");
    }
    return value;
  }

  /** One of the known names. */
  static String known(String kind, String name, Collection<String> names) {
    given(name, "the name of a " + kind);
    if (!names.contains(name)) {
      throw new InvalidInputException(
          "there is no %s '%s'%s; choose from %s"
              .formatted(
                  kind, name, NearestName.suggestion(name, names), String.join(", ", names)));
    }
    return name;
  }

  /** Several names, at least one, none of them twice. */
  static List<String> names(String kind, String... names) {
    given(names, "the names of " + kind + "s");
    if (names.length == 0) {
      throw new InvalidInputException("no " + kind + " is named; name at least one");
    }
    Arrays.stream(names).forEach(name -> given(name, "the name of a " + kind));
    if (new HashSet<>(Arrays.asList(names)).size() < names.length) {
      throw new InvalidInputException(
          "a %s stands twice among %s; name it once".formatted(kind, String.join(", ", names)));
    }
    return List.of(names);
  }
}
