// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;

/**
 * Random functions of features on a common scale ({@link ColumnScale}), of mean 0 and variance 1
 * over the rows given.
 */
enum RandomFunction {
  /**
   * A draw of a Gaussian process by random Fourier features (Rahimi and Recht 2007), Matérn-1/2,
   * -3/2, -5/2 or squared exponential, with a length scale per feature.
   */
  PROCESS {
    @Override
    double[] values(Matrix z, int[] active, RandomGenerator random) {
      double size = Draws.logUniform(random, 0.6, 4) * Math.sqrt(active.length);
      double[] lengths = new double[active.length];
      Arrays.setAll(lengths, j -> Math.exp(0.6 * random.nextGaussian()) * size);
      return fourier(z, active, lengths, (int) Draws.of(random, 1, 3, 5, 0), 400, random);
    }
  },
  /** A sum of random trees. */
  TREES {
    @Override
    double[] values(Matrix z, int[] active, RandomGenerator random) {
      int trees = (int) Draws.of(random, 3, 10, 30);
      int depth = 3 + random.nextInt(5);
      double[] f = new double[z.rows()];
      for (int t = 0; t < trees; t++) {
        split(z, Draws.permutation(random, z.rows()), active, depth, f, random);
      }
      return f;
    }
  },
  /** A random network of 1 to 3 hidden layers. */
  NETWORK {
    @Override
    double[] values(Matrix z, int[] active, RandomGenerator random) {
      return network(z, active, random);
    }
  },
  /** A sum of smooth or stepped functions of one feature each. */
  ADDITIVE {
    @Override
    double[] values(Matrix z, int[] active, RandomGenerator random) {
      double[] f = new double[z.rows()];
      for (int j : active) {
        int[] one = {j};
        double[] part;
        if (random.nextDouble() < 0.7) {
          double[] length = {Math.exp(Draws.uniform(random, -1.5, 1))};
          part = fourier(z, one, length, (int) Draws.of(random, 3, 0), 100, random);
        } else {
          part = new double[z.rows()];
          split(z, Draws.permutation(random, z.rows()), one, 3, part, random);
        }
        add(f, unit(part), Math.exp(0.7 * random.nextGaussian()));
      }
      return f;
    }
  },
  /** Products of waves along pairs of features, and a plane. */
  PRODUCTS {
    @Override
    double[] values(Matrix z, int[] active, RandomGenerator random) {
      double[] f = new double[z.rows()];
      int terms = 1 + random.nextInt(4);
      for (int t = 0; t < terms; t++) {
        double[] term = new double[f.length];
        Arrays.fill(term, 1);
        for (int j : Draws.subset(random, active.length, Math.min(2, active.length))) {
          double rate = Math.exp(Draws.uniform(random, -0.5, 1));
          double phase = 6 * random.nextDouble();
          for (int i = 0; i < f.length; i++) {
            term[i] *= Math.sin(rate * z.get(i, active[j]) + phase);
          }
        }
        add(f, term, random.nextGaussian());
      }
      double slope = random.nextDouble();
      for (int j : active) {
        add(f, z.columnValues(j), slope * random.nextGaussian());
      }
      return f;
    }
  };

  /** The values at the rows, of any scale. */
  abstract double[] values(Matrix z, int[] active, RandomGenerator random);

  /** One of these functions, or in three of ten a mixture of two, of one to many features. */
  static double[] draw(Matrix z, RandomGenerator random) {
    RandomFunction kind =
        Draws.oneOf(
            random, PROCESS, PROCESS, TREES, NETWORK, NETWORK, ADDITIVE, PRODUCTS, null, null,
            null);
    if (kind != null) {
      return kind.draw(z, activeFeatures(z, random), random);
    }
    double share = Draws.uniform(random, 0.1, 0.9);
    double[] f = new double[z.rows()];
    add(f, single(z, random), Math.sqrt(share));
    add(f, single(z, random), Math.sqrt(1 - share));
    return unit(f);
  }

  private static double[] single(Matrix z, RandomGenerator random) {
    return Draws.oneOf(random, values()).draw(z, activeFeatures(z, random), random);
  }

  double[] draw(Matrix z, int[] active, RandomGenerator random) {
    return unit(values(z, active, random));
  }

  /** In one of four all features matter, as the joints of a robot's arm do. */
  static int[] activeFeatures(Matrix z, RandomGenerator random) {
    if (random.nextDouble() < 0.25) {
      return Draws.permutation(random, z.columns());
    }
    int count = 1 + Draws.poisson(random, Draws.of(random, 1.5, 4, 8));
    return Draws.subset(random, z.columns(), Math.min(z.columns(), count));
  }

  /** Mean 0 and variance 1. */
  static double[] unit(double[] f) {
    return Scaling.of(f).standardize(f);
  }

  static void add(double[] to, double[] values, double factor) {
    for (int i = 0; i < to.length; i++) {
      to[i] += factor * values[i];
    }
  }

  /** Twice the smoothness: 2ν, or 0 for the squared exponential. */
  private static double[] fourier(
      Matrix z, int[] active, double[] lengths, int twoNu, int waves, RandomGenerator random) {
    double[] f = new double[z.rows()];
    double[] frequency = new double[active.length];
    for (int w = 0; w < waves; w++) {
      double tail = twoNu == 0 ? 1 : Math.sqrt(twoNu / Draws.chiSquare(random, twoNu));
      Arrays.setAll(frequency, j -> random.nextGaussian() * tail / lengths[j]);
      double phase = 2 * Math.PI * random.nextDouble();
      double height = random.nextGaussian();
      for (int i = 0; i < f.length; i++) {
        double angle = phase;
        for (int j = 0; j < active.length; j++) {
          angle += frequency[j] * z.get(i, active[j]);
        }
        f[i] += height * Math.cos(angle);
      }
    }
    return f;
  }

  private static void split(
      Matrix z, int[] rows, int[] active, int depth, double[] f, RandomGenerator random) {
    if (depth == 0 || rows.length < 4) {
      double height = random.nextGaussian();
      for (int i : rows) {
        f[i] += height;
      }
      return;
    }
    int feature = active[random.nextInt(active.length)];
    double cut = z.get(rows[random.nextInt(rows.length)], feature);
    int[] left = Arrays.stream(rows).filter(i -> z.get(i, feature) <= cut).toArray();
    int[] right = Arrays.stream(rows).filter(i -> z.get(i, feature) > cut).toArray();
    split(z, left, active, depth - 1, f, random);
    split(z, right, active, depth - 1, f, random);
  }

  private static double[] network(Matrix z, int[] active, RandomGenerator random) {
    int width = 5 + random.nextInt(55);
    int layers = 1 + random.nextInt(3);
    double gain = Math.exp(Draws.uniform(random, 0, 1.4));
    boolean smooth = random.nextBoolean();
    double[][] h = new double[z.rows()][active.length];
    for (int i = 0; i < h.length; i++) {
      for (int j = 0; j < active.length; j++) {
        h[i][j] = z.get(i, active[j]);
      }
    }
    for (int layer = 0; layer < layers; layer++) {
      int inputs = h[0].length;
      double[] weights = Draws.normals(random, inputs * width);
      double[] shifts = Draws.normals(random, width);
      for (int i = 0; i < h.length; i++) {
        double[] next = new double[width];
        for (int u = 0; u < width; u++) {
          double sum = 0.7 * shifts[u];
          for (int j = 0; j < inputs; j++) {
            sum += gain / Math.sqrt(inputs) * h[i][j] * weights[j * width + u];
          }
          next[u] = smooth ? Math.tanh(sum) : Math.max(0, sum);
        }
        h[i] = next;
      }
    }
    double[] output = Draws.normals(random, width);
    double[] f = new double[h.length];
    for (int i = 0; i < f.length; i++) {
      for (int u = 0; u < width; u++) {
        f[i] += output[u] * h[i][u];
      }
    }
    return f;
  }
}
