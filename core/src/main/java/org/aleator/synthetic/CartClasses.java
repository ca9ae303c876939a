// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import java.util.List;
import java.util.random.RandomGenerator;
import org.hipparchus.special.Erf;

/**
 * The two problems of Breiman, Friedman, Olshen and Stone, "Classification and Regression Trees"
 * (1984), sections 2.6.1 and 2.6.2.
 */
final class CartClasses {
  private CartClasses() {}

  /**
   * Three waves of which every class mixes two: x_j = u h_a(j) + (1 − u) h_b(j) + ε_j, u ~ U[0, 1],
   * ε ~ N(0, 1), 21 features. The Bayes error is about 0.14 (so the book, and Friedman, Annals of
   * Statistics 29 (2001)); the density given here makes it 0.133.
   */
  record Waveform() implements ClassLaw.OfDensities {
    private static final int FEATURES = 21;

    /** Which two waves each class mixes. */
    private static final int[][] WAVES = {{0, 1}, {0, 2}, {1, 2}};

    /** Where the waves have their crests, counted from 1. */
    private static final int[] CRESTS = {11, 15, 7};

    private static double wave(int wave, int j) {
      return Math.max(0, 6 - Math.abs(j + 1 - CRESTS[wave]));
    }

    @Override
    public int features() {
      return FEATURES;
    }

    @Override
    public List<String> classes() {
      return List.of("a", "b", "c");
    }

    @Override
    public void drawOf(int label, double[] x, RandomGenerator random) {
      double u = random.nextDouble();
      for (int j = 0; j < FEATURES; j++) {
        x[j] =
            u * wave(WAVES[label][0], j)
                + (1 - u) * wave(WAVES[label][1], j)
                + random.nextGaussian();
      }
    }

    /**
     * ln ∫₀¹ exp(−½|r − u d|²) du with r = x − h_b and d = h_a − h_b. The exponent is a parabola in
     * u with its top at m = r·d/|d|², so the integral is exp(−½(|r|² − m²|d|²)) √(2π)/|d| (Φ((1 −
     * m)|d|) − Φ(−m|d|)). Φ does not underflow: |x − h| of these waves stays far below 37.
     */
    @Override
    public double logDensity(int label, double[] x) {
      double rr = 0;
      double rd = 0;
      double dd = 0;
      for (int j = 0; j < FEATURES; j++) {
        double end = wave(WAVES[label][1], j);
        double r = x[j] - end;
        double d = wave(WAVES[label][0], j) - end;
        rr += r * r;
        rd += r * d;
        dd += d * d;
      }
      double m = rd / dd;
      double scale = Math.sqrt(dd / 2);
      double share = Erf.erf(-m * scale, (1 - m) * scale);
      return -(rr - m * m * dd) / 2 + Math.log(share / Math.sqrt(dd));
    }
  }

  /**
   * The seven lamps of a digit's display, each wrong with probability 0.1: ten classes, 128
   * different rows. The Bayes error is 0.26.
   */
  record Led() implements ClassLaw.OfDensities {
    private static final double WRONG = 0.1;

    /** Top, upper left, upper right, middle, lower left, lower right, bottom of each digit. */
    private static final List<String> LAMPS =
        List.of(
            "1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111", "1010010",
            "1111111", "1111011");

    private static int lamp(int digit, int j) {
      return LAMPS.get(digit).charAt(j) - '0';
    }

    @Override
    public int features() {
      return 7;
    }

    /** No numbers, so that a reader does not take them for any. */
    @Override
    public List<String> classes() {
      return List.of("d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9");
    }

    @Override
    public void drawOf(int label, double[] x, RandomGenerator random) {
      for (int j = 0; j < x.length; j++) {
        int lamp = lamp(label, j);
        x[j] = random.nextDouble() < WRONG ? 1 - lamp : lamp;
      }
    }

    @Override
    public double logDensity(int label, double[] x) {
      int wrong = 0;
      for (int j = 0; j < x.length; j++) {
        wrong += x[j] == lamp(label, j) ? 0 : 1;
      }
      return wrong * Math.log(WRONG) + (x.length - wrong) * Math.log(1 - WRONG);
    }
  }
}
