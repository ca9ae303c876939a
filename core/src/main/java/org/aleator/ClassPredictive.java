// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.finding.Finding;
import org.aleator.util.InvalidInputException;

/**
 * What is known of the classes of rows: a probability of each class, and how much of the
 * uncertainty is the data's and how much the model's. A row that could not be predicted, because a
 * category is new or a value is missing where the model has learned of no missing ones, has no
 * label and is NaN throughout. Rows are those that were given, counted from 0; arrays are the
 * caller's own. Entropies are in nats. Immutable and safe for use by several threads.
 */
public final class ClassPredictive {
  private final List<String> classes;
  private final double[][] probabilities;
  private final double[] aleatoricEntropy;
  private final double[] ambiguity;
  private final Optional<ConformalScores> scores;
  private final List<Finding> findings;

  private ClassPredictive(
      List<String> classes,
      double[][] probabilities,
      double[] aleatoricEntropy,
      double[] ambiguity,
      Optional<ConformalScores> scores,
      List<Finding> findings) {
    this.classes = List.copyOf(classes);
    this.probabilities = probabilities;
    this.aleatoricEntropy = aleatoricEntropy;
    this.ambiguity = ambiguity;
    this.scores = scores;
    this.findings = List.copyOf(findings);
  }

  /**
   * Of rows that could all be predicted.
   *
   * @param classes their names
   * @param probabilities rows × classes
   * @param aleatoricEntropy the expected entropy of the true probabilities, one per row
   * @param ambiguity the expected error of the best prediction, which knows the true probabilities,
   *     one per row
   */
  public static ClassPredictive of(
      List<String> classes,
      double[][] probabilities,
      double[] aleatoricEntropy,
      double[] ambiguity) {
    int rows = probabilities.length;
    if (aleatoricEntropy.length != rows || ambiguity.length != rows) {
      throw new IllegalArgumentException(
          "%d rows of probabilities, %d entropies and %d ambiguities"
              .formatted(rows, aleatoricEntropy.length, ambiguity.length));
    }
    return new ClassPredictive(
        classes,
        copy(probabilities),
        aleatoricEntropy.clone(),
        ambiguity.clone(),
        Optional.empty(),
        List.of());
  }

  /**
   * The same with sets of classes that rest on the probabilities of held-out rows.
   *
   * @param heldOut 1 less the probability of each held-out row's class
   */
  public ClassPredictive with(ConformalScores heldOut) {
    return new ClassPredictive(
        classes, probabilities, aleatoricEntropy, ambiguity, Optional.of(heldOut), findings);
  }

  /**
   * The same among rows some of which could not be predicted.
   *
   * @param at for each predicted row its row among those given
   */
  ClassPredictive among(int rows, int[] at, List<Finding> more) {
    double[][] all = new double[rows][classes.size()];
    double[] entropies = new double[rows];
    double[] ambiguities = new double[rows];
    Arrays.stream(all).forEach(row -> Arrays.fill(row, Double.NaN));
    Arrays.fill(entropies, Double.NaN);
    Arrays.fill(ambiguities, Double.NaN);
    for (int i = 0; i < at.length; i++) {
      all[at[i]] = probabilities[i];
      entropies[at[i]] = aleatoricEntropy[i];
      ambiguities[at[i]] = ambiguity[i];
    }
    return new ClassPredictive(classes, all, entropies, ambiguities, scores, more);
  }

  private static double[][] copy(double[][] rows) {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  /** How many rows were given. */
  public int rows() {
    return probabilities.length;
  }

  /** The names of the classes, in the order of the probabilities; never null. */
  public List<String> classes() {
    return classes;
  }

  /**
   * The class of highest probability, the first of those where several have it; empty where the row
   * could not be predicted. Never null.
   *
   * @param row from 0
   */
  public Optional<String> label(int row) {
    double[] p = probabilities[row];
    int most = 0;
    for (int c = 1; c < p.length; c++) {
      most = p[c] > p[most] ? c : most;
    }
    return Double.isNaN(p[most]) ? Optional.empty() : Optional.of(classes.get(most));
  }

  /**
   * The classes one of which is right in this part of new rows, the likeliest first: those of a
   * probability of at least 1 − q, q from the probabilities of held-out rows ({@link
   * ConformalScores}; Sadinle, Lei and Wasserman 2019), and the likeliest always. Empty where the
   * row could not be predicted; never null.
   *
   * @param row from 0
   * @param coverage from 0.5 to 0.999
   * @throws InvalidInputException where it is another or more than the rows of the model can
   *     promise, or the model has kept no such probabilities
   */
  public List<String> set(int row, double coverage) {
    double q = ConformalScores.require(scores, coverage);
    double[] p = probabilities[row];
    if (Double.isNaN(p[0])) {
      return List.of();
    }
    double most = Arrays.stream(p).max().orElseThrow();
    return IntStream.range(0, p.length)
        .filter(c -> 1 - p[c] <= q || p[c] == most)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer c) -> -p[c]))
        .map(classes::get)
        .toList();
  }

  /** The probabilities of a row's classes, in the order of {@link #classes}. */
  public double[] probabilities(int row) {
    return probabilities[row].clone();
  }

  /** The probabilities of all rows: rows × classes. */
  public double[][] probabilities() {
    return copy(probabilities);
  }

  /** The entropy of the probabilities, −Σ p ln p, one per row. */
  public double[] entropy() {
    double[] entropy = new double[rows()];
    Arrays.setAll(entropy, i -> entropy(probabilities[i]));
    return entropy;
  }

  private static double entropy(double[] p) {
    double sum = 0;
    for (double value : p) {
      sum -= value == 0 ? 0 : value * Math.log(value);
    }
    return Math.max(0, sum);
  }

  /** The part of {@link #entropy} that is the data's: no model of the same columns removes it. */
  public double[] aleatoricEntropy() {
    return aleatoricEntropy.clone();
  }

  /** The part of {@link #entropy} that is the model's: more rows or a better model remove it. */
  public double[] epistemicEntropy() {
    double[] rest = entropy();
    Arrays.setAll(rest, i -> rest[i] - aleatoricEntropy[i]);
    return rest;
  }

  /**
   * How often the best possible model would err at rows like this one, one per row: the expectation
   * of 1 − max η, η the true probabilities.
   */
  public double[] ambiguity() {
    return ambiguity.clone();
  }

  /** What to know about it, such as rows left out, one sentence each; never null. */
  public List<Finding> findings() {
    return findings;
  }
}
