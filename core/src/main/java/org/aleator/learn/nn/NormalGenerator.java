// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import java.util.random.RandomGenerator;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.NormalKernel;
import org.aleator.util.Seed;

/**
 * Draws independent standard normal numbers in bulk, far faster than {@link
 * RandomGenerator#nextGaussian()} and with the same bits on every machine; how is said at {@link
 * NormalKernel}. Not safe for use by several threads.
 */
public final class NormalGenerator {
  private final NormalKernel kernel;
  private final int[] state = new int[NormalKernel.STATE];
  private final float[] lastRound = new float[NormalKernel.ROUND];

  public NormalGenerator(Seed seed) {
    this(seed, Kernels.best());
  }

  /** As the shorter form, on the given kernels. */
  public NormalGenerator(Seed seed, Kernels kernels) {
    this.kernel = kernels.normals();
    RandomGenerator random = seed.random();
    for (int i = 0; i < state.length; i++) {
      state[i] = random.nextInt();
    }
  }

  /**
   * Overwrites the first {@code count} values with independent draws from N(0, 1). What is left of
   * the last round is dropped, so that the draws depend on the seed and the counts drawn.
   */
  public void fill(float[] values, int count) {
    int whole = count / NormalKernel.ROUND;
    kernel.fill(state, whole, values);
    int done = whole * NormalKernel.ROUND;
    if (done < count) {
      kernel.fill(state, 1, lastRound);
      System.arraycopy(lastRound, 0, values, done, count - done);
    }
  }
}
