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
  private final String arithmetic;
  private final byte[] errand;
  private transient @Nullable Function<T, byte[]> opened;

  /**
   * @param seed of the sender
   * @param arithmetic how a process must round that opens it
   * @param errand in {@link JavaBytes}
   */
  Parcel(long seed, String arithmetic, byte[] errand) {
    this.seed = seed;
    this.arithmetic = arithmetic;
    this.errand = errand;
  }

  /** From a task to the bytes of its result; to none where this process rounds otherwise. */
  synchronized Function<T, byte[]> open() {
    if (opened == null) {
      opened = Arithmetic.own().equals(arithmetic) ? opened() : task -> new byte[0];
    }
    return opened;
  }

  private Function<T, byte[]> opened() {
    Work work = Work.of(seed).alone().cancelledBy(Cancellation.when(Parcel::isKilled));
    @SuppressWarnings("unchecked") // Its sender has written nothing else.
    Errand<T, R> arrived = (Errand<T, R>) JavaBytes.read(errand);
    Function<T, R> fit = arrived.open(work);
    return task -> JavaBytes.of(fit.apply(task));
  }

  /** Whether Spark has asked the task of this thread to end. */
  private static boolean isKilled() {
    TaskContext task = TaskContext.get();
    return task != null && task.isInterrupted();
  }
}
