// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The labels of a table that are probably wrong.
 *
 * @param rows those that are rather slips than not, the most suspect first
 * @param probability that a label is a slip, of every row; empty where slips were not looked for
 * @param score ranks all rows, the most suspect highest: ln of the odds of a slip
 * @param expectedWrong how many slips there are among all rows, by the sum of these
 * @param shareOfSquares the part of the sum of all squared residuals that is of the suspect rows
 */
public record Suspects(
    List<Suspect> rows,
    double[] probability,
    double[] score,
    double expectedWrong,
    double shareOfSquares) {
  /** A label is suspect where a slip is likelier than noise. */
  private static final double SUSPECT = 0.5;

  public Suspects {
    rows = List.copyOf(rows);
  }

  /** Where nothing was looked for: there are no probabilities. */
  public static Suspects none() {
    return new Suspects(List.of(), new double[0], new double[0], 0, 0);
  }

  /** Whether slips were looked for. */
  public boolean searched() {
    return probability.length > 0;
  }

  static Suspects of(double[] y, double[] mean, SlipMixture.Result found) {
    double[] p = found.probability();
    double[] rank = found.score();
    int[] order =
        IntStream.range(0, y.length)
            .filter(i -> p[i] >= SUSPECT)
            .boxed()
            .sorted((a, b) -> Double.compare(rank[b], rank[a]))
            .mapToInt(i -> i)
            .toArray();
    List<Suspect> rows = new ArrayList<>();
    double right = 0;
    for (int i : order) {
      right += 1 - p[i];
      rows.add(new Suspect(i, y[i], mean[i], p[i], right / (rows.size() + 1), found.kind()[i]));
    }
    double[] squares = new double[y.length];
    Arrays.setAll(squares, i -> Math.pow(y[i] - mean[i], 2));
    double suspect = Arrays.stream(order).mapToDouble(i -> squares[i]).sum();
    double all = Arrays.stream(squares).sum();
    return new Suspects(
        rows, p, rank, rows.isEmpty() ? 0 : Arrays.stream(p).sum(), all > 0 ? suspect / all : 0);
  }
}
