// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Extremely randomised trees whose leaves hold the classes' shares among their rows (Geurts, Ernst
 * and Wehenkel 2006). Of more than two classes each tree is grown to numbers drawn for the classes:
 * the fall of their squared error is, on average over the draws, that of the Gini index.
 *
 * @param forest the value of a leaf is its number, from 0
 * @param shares leaves × classes
 */
public record RandomizedClasses(Forest forest, Matrix shares) {
  /** Of a sum of as many shares as a leaf has rows. */
  private static final double ROUNDING = 1e-6;

  /**
   * Given trees and their leaves.
   *
   * @throws InvalidInputException where there is no tree, a leaf has no shares, or these do not add
   *     up to 1
   */
  public static RandomizedClasses of(Forest forest, int classes, double[] shares) {
    if (forest.trees() == 0 || classes < 2 || shares.length % classes != 0) {
      throw new InvalidInputException(
          "the model's trees are damaged: %d trees, %d classes, %d shares"
              .formatted(forest.trees(), classes, shares.length));
    }
    int leaves = shares.length / classes;
    for (int leaf = 0; leaf < leaves; leaf++) {
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        double share = shares[leaf * classes + c];
        sum += share >= 0 ? share : Double.NaN;
      }
      if (!(Math.abs(sum - 1) < ROUNDING)) {
        throw new InvalidInputException("the shares of a leaf of the model's trees are not of 1");
      }
    }
    for (int node = 0; node < forest.feature().length; node++) {
      double leaf = forest.value()[node];
      if (forest.feature()[node] < 0 && !(leaf >= 0 && leaf < leaves && leaf == Math.rint(leaf))) {
        throw new InvalidInputException("the model's trees have a leaf without shares");
      }
    }
    return new RandomizedClasses(forest, new Matrix(leaves, classes, shares));
  }

  /** Fits the given rows. */
  public static RandomizedClasses fit(
      Matrix x, ClassLabels labels, int[] rows, ExtraTrees.Options options, Work work) {
    int[] of = Arrays.stream(rows).map(row -> labels.of()[row]).toArray();
    Leaves leaves = new Leaves(of, labels.count());
    Seed treeSeed = work.seed().split("trees");
    double[] targets = targets(of, labels.count(), treeSeed.split("code").random());
    RandomSplitGrower grower = new RandomSplitGrower(x.selectRows(rows), targets, options);
    ForestBuilder forest = new ForestBuilder(x.columns());
    for (int tree = 0; tree < options.trees(); tree++) {
      work.check();
      RandomGenerator random = treeSeed.split(tree).random();
      if (labels.count() > 2) {
        grower.aim(targets(of, labels.count(), random));
      }
      grower.grow(forest, random, leaves::add);
    }
    return new RandomizedClasses(forest.build(), leaves.shares());
  }

  /** A number for each class, drawn where there are more than two. */
  private static double[] targets(int[] of, int classes, RandomGenerator random) {
    double[] code = new double[classes];
    Arrays.setAll(code, c -> classes > 2 ? random.nextGaussian() : c);
    return Arrays.stream(of).mapToDouble(c -> code[c]).toArray();
  }

  /** Collects the leaves of all trees. */
  private static final class Leaves {
    private final int[] of;
    private final int classes;
    private double[] shares = new double[1024];
    private int count;

    Leaves(int[] of, int classes) {
      this.of = of;
      this.classes = classes;
    }

    double add(int[] rows, int from, int to) {
      int at = count * classes;
      if (at + classes > shares.length) {
        shares = Arrays.copyOf(shares, 2 * shares.length + classes);
      }
      for (int k = from; k < to; k++) {
        shares[at + of[rows[k]]] += 1.0 / (to - from);
      }
      return count++;
    }

    Matrix shares() {
      return new Matrix(count, classes, Arrays.copyOf(shares, count * classes));
    }
  }

  /** The mean of the leaves' shares: rows × classes. Safe for use by several threads. */
  public Matrix predict(Matrix x) {
    int classes = shares.columns();
    double[] mean = new double[x.rows() * classes];
    for (double[] leaves : forest.each(x)) {
      for (int i = 0; i < leaves.length; i++) {
        int leaf = ((int) leaves[i]) * classes;
        for (int c = 0; c < classes; c++) {
          mean[i * classes + c] += shares.values()[leaf + c] / forest.trees();
        }
      }
    }
    return new Matrix(x.rows(), classes, mean);
  }
}
