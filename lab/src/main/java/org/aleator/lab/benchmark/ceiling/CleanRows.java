package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;

/**
 * Rows without noise.
 *
 * @param source where the features come from
 * @param function what made f
 * @param x the features
 * @param z the features on a common scale
 * @param f the values of the function
 */
record CleanRows(String source, String function, Matrix x, Matrix z, double[] f) {
  static final String SYNTHETIC = "synthetic";
  private static final String RANDOM = "random";

  /** A table below this size gives f all its rows, and features between its rows. */
  private static final int SMALL_TABLE = 2_000;

  /** A random function of random features. */
  static CleanRows synthetic(int rows, RandomGenerator random) {
    Matrix x = SyntheticFeatures.draw(rows, random);
    Matrix z = ColumnScale.STANDARD.of(x);
    return new CleanRows(SYNTHETIC, RANDOM, x, z, RandomFunction.draw(z, random));
  }

  /**
   * Some rows of a table to hold out, and others to fit a function to.
   *
   * @param x the features of the held-out rows
   * @param other the rows to fit
   */
  private record Parted(Matrix x, Dataset other) {

    static Parted of(Dataset data, int wanted, RandomGenerator random) {
      if (data.rows() < SMALL_TABLE) {
        return between(data, Math.min(wanted, 3 * data.rows()), random);
      }
      int[] order = Draws.permutation(random, data.rows());
      int rows = Math.min(wanted, data.rows() * 2 / 3);
      int last = Math.min(data.rows(), rows + (int) Draws.logUniform(random, 2_000, 20_000));
      return new Parted(
          data.x().selectRows(Arrays.copyOf(order, rows)),
          data.selectRows(Arrays.copyOfRange(order, rows, last)));
    }

    static Parted between(Dataset data, int rows, RandomGenerator random) {
      return new Parted(BetweenRows.draw(data.x(), rows, random), data);
    }
  }

  /** A function of a table's features: fitted to its labels, drawn at random, or a mixture. */
  static CleanRows onTable(
      String name, Dataset data, int wanted, RandomGenerator random, Seed fitSeed) {
    Parted parted = Parted.of(data, wanted, random);
    Matrix x = parted.x;
    ColumnScale scale = random.nextBoolean() ? ColumnScale.STANDARD : ColumnScale.NORMAL_SCORES;
    Matrix z = scale.of(x);
    int choice = random.nextInt(8);
    if (choice < 1) {
      return new CleanRows(name, RANDOM, x, z, RandomFunction.draw(z, random));
    }
    FittedFunction kind = FittedFunction.draw(random);
    double[] fitted = RandomFunction.unit(kind.values(parted.other, x, fitSeed));
    if (choice == 1) {
      String both = kind.word() + "+" + RANDOM;
      return new CleanRows(name, both, x, z, mixed(fitted, z, random));
    }
    return new CleanRows(name, kind.word(), x, z, fitted);
  }

  /** A function fitted to a table's labels; half of the rows to fit to where there are enough. */
  static CleanRows fitted(
      String name,
      Dataset data,
      FittedFunction kind,
      int wanted,
      RandomGenerator random,
      Seed fit) {
    Parted parted =
        data.rows() >= 2 * wanted
            ? Parted.of(data, wanted, random)
            : Parted.between(data, wanted, random);
    Matrix z = ColumnScale.STANDARD.of(parted.x);
    double[] values = RandomFunction.unit(kind.values(parted.other, parted.x, fit));
    return new CleanRows(name, kind.word(), parted.x, z, values);
  }

  private static double[] mixed(double[] fitted, Matrix z, RandomGenerator random) {
    double part = Draws.uniform(random, 0.05, 0.5);
    double[] f = new double[fitted.length];
    RandomFunction.add(f, fitted, Math.sqrt(1 - part));
    RandomFunction.add(f, RandomFunction.draw(z, random), Math.sqrt(part));
    return f;
  }
}
