// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/**
 * Rows whose label is a class, with the probabilities ηᵢc = P(yᵢ = c | xᵢ) that the labels were
 * drawn by. What follows from η is the best that any classifier can reach at these rows, on average
 * over the labels that could have been drawn.
 *
 * @param features the names of the columns of {@code x}
 * @param labels one class per row, drawn by its probabilities
 * @param probabilities η, rows × classes; each row sums to 1
 */
public record ClassData(List<String> features, Matrix x, ClassLabels labels, Matrix probabilities) {
  /** How far a row's probabilities may be from a sum of 1: far above rounding. */
  private static final double SUM_TOLERANCE = 1e-9;

  public ClassData {
    features = List.copyOf(features);
    if (features.size() != x.columns()
        || labels.rows() != x.rows()
        || probabilities.rows() != x.rows()
        || probabilities.columns() != labels.count()) {
      throw new IllegalArgumentException("features, labels and probabilities are of other shapes");
    }
    for (int i = 0; i < probabilities.rows(); i++) {
      double sum = 0;
      for (int c = 0; c < probabilities.columns(); c++) {
        double p = probabilities.get(i, c);
        if (!(p >= 0 && p <= 1 + SUM_TOLERANCE)) {
          throw new IllegalArgumentException("a probability of " + p + " in row " + i);
        }
        sum += p;
      }
      if (Math.abs(sum - 1) > SUM_TOLERANCE) {
        throw new IllegalArgumentException("the probabilities of row " + i + " sum to " + sum);
      }
    }
  }

  /** Labels drawn by given probabilities. */
  public static ClassData draw(
      List<String> features, Matrix x, List<String> classes, Matrix probabilities, Seed seed) {
    RandomGenerator random = seed.split("labels").random();
    int[] labels = new int[x.rows()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = drawLabel(probabilities.rowValues(i), random);
    }
    return new ClassData(features, x, new ClassLabels(classes, labels), probabilities);
  }

  /** A class, by the probabilities of one row. */
  static int drawLabel(double[] probabilities, RandomGenerator random) {
    double left = random.nextDouble();
    int last = 0;
    for (int c = 0; c < probabilities.length; c++) {
      if (probabilities[c] > 0) {
        last = c;
        left -= probabilities[c];
        if (left < 0) {
          break;
        }
      }
    }
    return last;
  }

  public int rows() {
    return x.rows();
  }

  /** The Bayes error, mean of 1 − max η: the least share of wrong classes of any classifier. */
  public double bayesError() {
    return meanOfRows(row -> 1 - Arrays.stream(row).max().orElseThrow());
  }

  /** Mean of Σ η(1 − η): the least Brier score, a sum over all classes, that forecasts can have. */
  public double brier() {
    return meanOfRows(row -> sum(row, p -> p * (1 - p)));
  }

  /** Mean of −Σ η ln η, in nats: the least log-loss that forecasts can have. */
  public double entropy() {
    return meanOfRows(row -> sum(row, p -> p > 0 ? -p * Math.log(p) : 0));
  }

  /**
   * The best area under the ROC curve: how probable a ranking by η puts a row of the class before
   * one of another, if labels are drawn by η; equal η count half. For more than two classes the
   * mean over the classes, each against the rest. A class of probability 0 or 1 everywhere has no
   * such area and is left out; NaN if there is no other.
   */
  public double auc() {
    int classes = labels.count();
    return IntStream.range(classes == 2 ? 1 : 0, classes)
        .mapToDouble(c -> auc(probabilities.columnValues(c)))
        .filter(area -> !Double.isNaN(area))
        .average()
        .orElse(Double.NaN);
  }

  private static double auc(double[] eta) {
    int[] order =
        IntStream.range(0, eta.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> eta[i]))
            .mapToInt(i -> i)
            .toArray();
    double positive = 0;
    double negative = 0;
    double before = 0;
    for (int from = 0, to; from < order.length; from = to) {
      double value = eta[order[from]];
      to = from + 1;
      while (to < order.length && eta[order[to]] == value) {
        to++;
      }
      double here = (to - from) * value;
      double others = (to - from) * (1 - value);
      before += here * (negative + others / 2);
      positive += here;
      negative += others;
    }
    return before / (positive * negative);
  }

  private double meanOfRows(ToDoubleFunction<double[]> ofRow) {
    return IntStream.range(0, rows())
        .mapToDouble(i -> ofRow.applyAsDouble(probabilities.rowValues(i)))
        .average()
        .orElseThrow();
  }

  private static double sum(double[] row, DoubleUnaryOperator part) {
    return Arrays.stream(row).map(part).sum();
  }

  /**
   * The same rows with some labels flipped: a label of class c becomes, with probability ρ_c, one
   * of the C − 1 others, each as likely. The probabilities are then η' = ηT with T_cc = 1 − ρ_c and
   * T_ck = ρ_c/(C − 1).
   *
   * <p>Where all rates are one ρ, η' = kη + (1 − k)/C with k = 1 − ρC/(C − 1), and if k ≥ 0
   *
   * <ul>
   *   <li>Bayes error: R' = ρ + kR, for two classes ρ + (1 − 2ρ)R;
   *   <li>Brier score: V' = k²V + (1 − k²)(1 − 1/C).
   * </ul>
   *
   * @param rates ρ_c per class, from 0 to 1
   */
  public ClassData withFlips(double[] rates, Seed seed) {
    int classes = labels.count();
    if (classes < 2 || rates.length != classes) {
      throw new InvalidInputException(
          "there must be a flip rate per class, %d for %d classes"
              .formatted(rates.length, classes));
    }
    for (double rate : rates) {
      if (!(rate >= 0 && rate <= 1)) {
        throw new InvalidInputException("a flip rate must be from 0 to 1, was " + rate);
      }
    }
    RandomGenerator random = seed.split("flips").random();
    int[] flipped = labels.of().clone();
    double[] eta = new double[probabilities.values().length];
    for (int i = 0; i < flipped.length; i++) {
      double toOthers = random.nextDouble();
      int others = random.nextInt(classes - 1);
      if (toOthers < rates[flipped[i]]) {
        flipped[i] = others < flipped[i] ? others : others + 1;
      }
      for (int from = 0; from < classes; from++) {
        double p = probabilities.get(i, from);
        for (int to = 0; to < classes; to++) {
          eta[i * classes + to] += p * (from == to ? 1 - rates[from] : rates[from] / (classes - 1));
        }
      }
    }
    return new ClassData(
        features, x, new ClassLabels(labels.names(), flipped), new Matrix(rows(), classes, eta));
  }
}
