// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.rooms;

import java.util.random.RandomGenerator;
import org.aleator.lab.depth.DepthMap;
import org.aleator.util.Seed;

/**
 * What a depth network gets wrong: it blurs edges, misjudges the scale of a whole scene, and bends
 * the rest smoothly. The sizes are chosen so that the root mean squared error is about 0.3 m, that
 * of good networks on NYU Depth v2 (the paper's VPD: 0.105 − 0.01 ≈ 0.31²).
 */
final class ErringPredictor {
  /** Three box filters of this half width are nearly a Gaussian filter of std 3.5 pixels. */
  private static final int BLUR = 3;

  private static final int PASSES = 3;
  private static final double SCALE_STD = 0.07;
  private static final double BEND_STD = 0.1;
  private static final int WAVES = 4;

  private ErringPredictor() {}

  static DepthMap predict(DepthMap truth, Seed seed) {
    RandomGenerator random = seed.random();
    float[] blurred = truth.metres().clone();
    for (int pass = 0; pass < PASSES; pass++) {
      blurred = transposedBlur(blurred, truth.width(), truth.height());
      blurred = transposedBlur(blurred, truth.height(), truth.width());
    }
    double scale = Math.exp(SCALE_STD * random.nextGaussian());
    double shift = BEND_STD * random.nextGaussian();
    double[] bend = bend(truth.width(), truth.height(), random);
    float[] metres = new float[blurred.length];
    for (int i = 0; i < metres.length; i++) {
      metres[i] = (float) (scale * blurred[i] + shift + bend[i]);
    }
    return new DepthMap(truth.width(), truth.height(), metres);
  }

  /** A sum of cosines of up to one and a half periods across the picture. */
  private static double[] bend(int width, int height, RandomGenerator random) {
    double[] bend = new double[width * height];
    for (int wave = 0; wave < WAVES; wave++) {
      double across = 3 * Math.PI * random.nextDouble() / width;
      double down = 3 * Math.PI * random.nextDouble() / height;
      double phase = 2 * Math.PI * random.nextDouble();
      double size = BEND_STD * Math.sqrt(2.0 / WAVES) * random.nextGaussian();
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          bend[y * width + x] += size * Math.cos(across * x + down * y + phase);
        }
      }
    }
    return bend;
  }

  /** Blurs along rows and writes columns as rows: called twice, all is blurred and upright. */
  private static float[] transposedBlur(float[] values, int width, int height) {
    float[] result = new float[values.length];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        double sum = 0;
        for (int k = -BLUR; k <= BLUR; k++) {
          sum += values[y * width + Math.max(0, Math.min(width - 1, x + k))];
        }
        result[x * height + y] = (float) (sum / (2 * BLUR + 1));
      }
    }
    return result;
  }
}
