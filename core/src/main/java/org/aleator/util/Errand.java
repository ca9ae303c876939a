// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.io.Serializable;
import java.util.function.Function;

/**
 * A function of small tasks that other machines can compute ({@link Place}): what is serialised is
 * a description, of which each machine makes the function itself. Between machines of the same
 * version only; nothing of it is ever kept.
 */
@FunctionalInterface
public interface Errand<T extends Serializable, R extends Serializable> extends Serializable {

  /**
   * The function; safe for use by several threads, and the same bits on every machine.
   *
   * @param work one thread, the seed of the sender, and what cancels the task of the thread that
   *     asks
   */
  Function<T, R> open(Work work);
}
