// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;

/**
 * Rows without noise, and several functions of them, each of mean 0 and variance 1.
 *
 * @param source where the features come from
 * @param function what made the functions
 * @param x the features
 * @param z the features on a common scale
 * @param f the values of each function
 */
public record CleanScores(String source, String function, Matrix x, Matrix z, List<double[]> f) {
  /** The source of features that are of no table. */
  public static final String SYNTHETIC = CleanRows.SYNTHETIC;

  private static final String RANDOM = "random";

  /** Random functions of random features. */
  public static CleanScores synthetic(int rows, int count, RandomGenerator random) {
    Matrix x = SyntheticFeatures.draw(rows, random);
    Matrix z = ColumnScale.STANDARD.of(x);
    List<double[]> f = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      f.add(RandomFunction.draw(z, random));
    }
    return new CleanScores(CleanRows.SYNTHETIC, RANDOM, x, z, f);
  }

  /**
   * Functions of a table's features: fitted to its labels, drawn at random, or mixtures; all of one
   * kind.
   *
   * @param labels what each function is fitted to, made of the table's labels
   */
  public static CleanScores onTable(
      String name,
      Dataset data,
      int wanted,
      List<UnaryOperator<double[]>> labels,
      RandomGenerator random,
      Seed fitSeed) {
    HeldOutFeatures parted = HeldOutFeatures.of(data, wanted, random);
    Matrix x = parted.x();
    ColumnScale scale = random.nextBoolean() ? ColumnScale.STANDARD : ColumnScale.NORMAL_SCORES;
    Matrix z = scale.of(x);
    int choice = random.nextInt(8);
    List<double[]> f = new ArrayList<>();
    if (choice < 1) {
      labels.forEach(unused -> f.add(RandomFunction.draw(z, random)));
      return new CleanScores(name, RANDOM, x, z, f);
    }
    FittedFunction kind = FittedFunction.draw(random);
    for (int k = 0; k < labels.size(); k++) {
      Dataset other = parted.other().withLabels(labels.get(k).apply(parted.other().y()));
      Seed own = k == 0 ? fitSeed : fitSeed.split(k);
      double[] fitted = RandomFunction.unit(kind.values(other, x, own));
      f.add(choice == 1 ? mixed(fitted, z, random) : fitted);
    }
    return new CleanScores(name, kind.word() + (choice == 1 ? "+" + RANDOM : ""), x, z, f);
  }

  private static double[] mixed(double[] fitted, Matrix z, RandomGenerator random) {
    double part = Draws.uniform(random, 0.05, 0.5);
    double[] f = new double[fitted.length];
    RandomFunction.add(f, fitted, Math.sqrt(1 - part));
    RandomFunction.add(f, RandomFunction.draw(z, random), Math.sqrt(part));
    return f;
  }

  /** A plane of mean 0 and variance 1 over the rows, along some of the features or all. */
  public double[] plane(RandomGenerator random) {
    double[] plane = new double[z.rows()];
    for (int j : RandomFunction.activeFeatures(z, random)) {
      RandomFunction.add(plane, z.columnValues(j), random.nextGaussian());
    }
    return RandomFunction.unit(plane);
  }

  /** The rows with the one function that there is. */
  CleanRows only() {
    return new CleanRows(source, function, x, z, f.get(0));
  }
}
