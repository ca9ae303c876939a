// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;

/**
 * Other machines that do tasks, such as the executors of a cluster. What runs there is an {@link
 * Errand}, which is sent once, and results come back in the order of their tasks: they are those of
 * this machine's own threads to the bit.
 *
 * <p>A {@link Work} has one or none.
 */
public interface Place {

  /**
   * Sends what all of some tasks need.
   *
   * @param work what cancels the tasks; of its seed the tasks' randomness comes
   */
  <T extends Serializable, R extends Serializable> Sent<T, R> send(Errand<T, R> errand, Work work);

  /** An errand that was sent; to close it takes it back. */
  interface Sent<T, R> extends AutoCloseable {

    /**
     * The results of some tasks, in their order.
     *
     * @param what is done, in the user's words, such as {@code "training models"}
     * @param tasks those that take longest first
     * @param done hears of each task that is done, in any order
     * @throws java.util.concurrent.CancellationException once the work is cancelled; the tasks are
     *     then asked to end, too
     */
    List<R> map(String what, List<T> tasks, Consumer<T> done);

    @Override
    void close();
  }
}
