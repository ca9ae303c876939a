package org.aleator.nn;

import java.util.random.RandomGenerator;
import org.aleator.util.Seed;

/** Draws independent standard normal numbers into arrays. Not safe for use by several threads. */
public final class NormalGenerator {
  private final RandomGenerator random;

  public NormalGenerator(Seed seed) {
    this.random = seed.random();
  }

  /** Overwrites the first {@code count} values with independent draws from N(0, 1). */
  public void fill(float[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
  }
}
