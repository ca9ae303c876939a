// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A place that is this machine: two that were each sent the errand as bytes do the tasks in random
 * order, every fifth of them twice, as if the first had been lost.
 */
public final class ShuffledPlace implements Place {
  private static final int MACHINES = 2;

  private final Random random;
  private final AtomicInteger tasks = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();

  public ShuffledPlace(long seed) {
    this.random = new Random(seed);
  }

  /** How many tasks came here. */
  public int tasks() {
    return tasks.get();
  }

  /** How many errands were sent and not taken back. */
  public int open() {
    return open.get();
  }

  @Override
  public <T extends Serializable, R extends Serializable> Sent<T, R> send(
      Errand<T, R> errand, Work work) {
    open.incrementAndGet();
    byte[] sent = bytes(errand);
    List<Function<T, R>> machines = new ArrayList<>();
    for (int k = 0; k < MACHINES; k++) {
      @SuppressWarnings("unchecked") // What was written is read.
      Errand<T, R> arrived = (Errand<T, R>) read(sent);
      machines.add(arrived.open(Work.of(work.seed()).alone()));
    }
    return new Sent<>() {
      @Override
      @SuppressWarnings("unchecked") // What was written is read.
      public List<R> map(String what, List<T> some, Consumer<T> done) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, some.size()).boxed().toList());
        Collections.shuffle(order, random);
        byte[][] results = new byte[some.size()][];
        new Parallel(MACHINES)
            .map(
                order.size(),
                i -> {
                  work.check();
                  int t = order.get(i);
                  T task = (T) read(bytes(some.get(t)));
                  for (int attempt = t % 5 == 0 ? 0 : 1; attempt < 2; attempt++) {
                    results[t] = bytes(machines.get((i + attempt) % MACHINES).apply(task));
                  }
                  tasks.incrementAndGet();
                  done.accept(some.get(t));
                  return t;
                });
        return Arrays.stream(results).map(result -> (R) read(result)).toList();
      }

      @Override
      public void close() {
        open.decrementAndGet();
      }
    };
  }

  private static byte[] bytes(Serializable value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
