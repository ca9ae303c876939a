// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.random.RandomGenerator;
import org.aleator.util.Seed;

/**
 * Gaussian noise that is added to the labels, to see whether it is found again. Each image draws
 * from a seed of its own, so the order in which threads take them does not matter.
 *
 * @param shape constant, or growing from the top row to the bottom
 * @param variance a², the mean over the rows of a full image
 */
public record LabelNoise(Shape shape, double variance) {
  /** Where the noise is. */
  public enum Shape {
    /** σ² = a² everywhere. */
    CONSTANT,
    /** σ²(row) = a² · 2(row + ½)/height: none at the top, 2a² at the bottom, a² on average. */
    ROWS
  }

  /** No noise but the labels' own. */
  public static final LabelNoise NONE = new LabelNoise(Shape.CONSTANT, 0);

  public LabelNoise {
    if (!(variance >= 0) || Double.isInfinite(variance)) {
      throw new IllegalArgumentException("a variance of " + variance);
    }
  }

  /** σ² at a row. */
  public double variance(int row, int height) {
    return shape == Shape.CONSTANT ? variance : variance * 2 * (row + 0.5) / height;
  }

  /** The label with noise. */
  public DepthMap addTo(DepthMap label, Seed seed) {
    if (variance == 0) {
      return label;
    }
    RandomGenerator random = seed.random();
    float[] noisy = new float[label.metres().length];
    for (int y = 0; y < label.height(); y++) {
      double std = Math.sqrt(variance(y, label.height()));
      for (int i = y * label.width(); i < (y + 1) * label.width(); i++) {
        noisy[i] = (float) (label.metres()[i] + std * random.nextGaussian());
      }
    }
    return new DepthMap(label.width(), label.height(), noisy);
  }
}
