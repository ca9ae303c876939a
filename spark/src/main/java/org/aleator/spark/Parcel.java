// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import java.util.function.Function;
import org.aleator.util.Cancellation;
import org.aleator.util.Errand;
import org.aleator.util.Work;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;

/** An errand as it is broadcast; an executor opens it once for all its tasks. */
final class Parcel<T extends Serializable, R extends Serializable> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long seed;
  private final byte[] errand;
  private transient @Nullable Function<T, R> opened;

  /**
   * @param seed of the sender
   * @param errand in {@link JavaBytes}
   */
  Parcel(long seed, byte[] errand) {
    this.seed = seed;
    this.errand = errand;
  }

  synchronized Function<T, R> open() {
    if (opened == null) {
      Work work = Work.of(seed).alone().cancelledBy(Cancellation.when(Parcel::isKilled));
      opened = JavaBytes.<Errand<T, R>>read(errand).open(work);
    }
    return opened;
  }

  /** Whether Spark has asked the task of this thread to end. */
  private static boolean isKilled() {
    TaskContext task = TaskContext.get();
    return task != null && task.isInterrupted();
  }
}
