// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The labels as a mixture of right ones and of slips of several kinds,
 *
 * <p>p(yᵢ) = (1 − Σπ) [(1 − ρ) f₀(tᵢ)/sᵢ + ρ g(yᵢ)] + Σ π_k f_k(yᵢ), tᵢ = (yᵢ − μᵢ)/sᵢ,
 *
 * <p>fitted by expectation and maximisation. f₀ is the noise with its own tails ({@link
 * SplitStudent}); g the density of labels of all rows, for the small part ρ of the right labels
 * that no noise explains. A kind y = a z + b has the density of the label undone, f₀((z −
 * μ)/s)/(s|a|); a swap that of both labels at one another's places; a copy of the row before is a
 * label that agrees with it, against the rate at which right labels do; a row of a shifted batch
 * has the density of its label shifted back; any other slip that of a label of another row ({@link
 * LabelDensity}).
 *
 * <p>The weight of a kind is π_k = max(0, Σᵢ p_ik − ½)/n: a kind that explains less than half a row
 * is gone (Figueiredo and Jain 2002, for one free parameter a component).
 */
final class SlipMixture {
  private static final int ROUNDS = 40;
  private static final double CONVERGED = 2e-3;

  /** What a component has to explain, in rows, beyond what it costs. */
  private static final double COST = 0.5;

  /** More is not an exception but a part of the table, which its noise has to explain. */
  private static final double MOST_SLIPS = 0.12;

  /** What a kind has to add to the log-likelihood: 5 is odds of one in 150. */
  private static final double KIND_COST = 5;

  /** The same for one of several units, of which one may fit by chance. */
  private static final double UNIT_COST = KIND_COST + Math.log(SlipKind.UNITS.size());

  /**
   * What a slip has to add: less is how the shape of the noise differs from a Student density, row
   * by row, on tables of labels in steps or with two modes.
   */
  private static final double ROW_COST = 0.15;

  /**
   * Rows that no kind explains are ranked by their distance alone: the spread of a row is learned
   * from residuals, and is large where many slips lie side by side.
   */
  private static final double LEAST_ODDS = 1e-3;

  private final double[] y;
  private final SlipDensities densities;
  private final double[] weights = new double[SlipDensities.KINDS];
  private final double[][] responsibility;
  private final double[] score;
  private final double[] right;
  private final double[] ofNoise;

  /** Whether a row's label is one of those that {@link #labels} is of. */
  private final boolean[] among;

  private double logLikelihood;
  private double tieRate;
  private SplitStudent noise;
  private LabelDensity labels;

  SlipMixture(double[] y, SlipDensities densities) {
    this.y = y;
    this.densities = densities;
    this.responsibility = new double[y.length][SlipDensities.KINDS];
    this.score = new double[y.length];
    this.right = new double[y.length];
    this.ofNoise = new double[y.length];
    this.among = new boolean[y.length];
  }

  /**
   * What was found of each row.
   *
   * @param probability of a slip, by row
   * @param score ln of the odds of a slip, by row
   * @param kind the likeliest kind, by row
   * @param noise f₀
   * @param weights π by kind
   */
  record Result(
      double[] probability, double[] score, SlipKind[] kind, SplitStudent noise, double[] weights) {

    Result with(double[] others) {
      return new Result(others, score, kind, noise, weights);
    }
  }

  /** Where a climb stands. */
  record State(
      double worth,
      double[] weights,
      double tieRate,
      SplitStudent noise,
      double[] right,
      double[][] responsibility,
      double[] score) {
    private static State of(SlipMixture m) {
      return new State(
          m.worth(),
          m.weights.clone(),
          m.tieRate,
          m.noise,
          m.right.clone(),
          Arrays.stream(m.responsibility).map(double[]::clone).toArray(double[][]::new),
          m.score.clone());
    }

    private void restore(SlipMixture m) {
      System.arraycopy(weights, 0, m.weights, 0, weights.length);
      System.arraycopy(right, 0, m.right, 0, right.length);
      System.arraycopy(score, 0, m.score, 0, score.length);
      for (int i = 0; i < right.length; i++) {
        System.arraycopy(responsibility[i], 0, m.responsibility[i], 0, SlipDensities.KINDS);
      }
      m.tieRate = tieRate;
      m.noise = noise;
    }
  }

  State state() {
    return State.of(this);
  }

  void restore(State state) {
    state.restore(this);
  }

  /** The log-likelihood less what kinds and rows of slips cost. */
  double worth() {
    double slips = y.length - Arrays.stream(right).sum();
    if (slips > MOST_SLIPS * y.length) {
      return Double.NEGATIVE_INFINITY;
    }
    double cost = ROW_COST * slips;
    for (int k = 0; k < SlipDensities.KINDS; k++) {
      boolean unit = SlipKind.UNITS.contains(SlipKind.ALL.get(k));
      cost += weights[k] == 0 ? 0 : unit ? UNIT_COST : KIND_COST;
      cost +=
          weights[k] > 0 && k < SlipKind.FUNCTIONS.size()
              ? densities.vagueness(k, responsibility, noise, labels)
              : 0;
    }
    return logLikelihood - cost;
  }

  /**
   * Begins a climb.
   *
   * @param slips the first weight of slips without a name, and of all others together
   * @param named whether slips must have a name
   * @param within how far from their means the rows lie that the noise is first fitted to
   * @param tiesAreSlips whether labels that agree with the row before are first taken for copies
   */
  void start(double slips, boolean named, double within, boolean tiesAreSlips) {
    int n = y.length;
    double[] t = densities.t();
    Arrays.fill(weights, slips / SlipDensities.KINDS);
    weights[SlipDensities.OTHER] = named ? 0 : slips;
    weights[SlipDensities.BATCH] = 0;
    long ties = IntStream.range(0, n).filter(densities::isTied).count();
    tieRate = tiesAreSlips ? 0.5 / n : Math.max(0.5, ties) / n;
    if (tiesAreSlips) {
      double half = (double) ties / n / 2;
      weights[SlipDensities.STALE] = Math.max(weights[SlipDensities.STALE], half);
    }
    Arrays.setAll(right, i -> Math.abs(t[i]) < within ? 1 : 0);
    noise = SplitStudent.fit(t, right);
  }

  /** Whether a kind has weight. */
  boolean has(int kind) {
    return weights[kind] > 0;
  }

  /** Takes a kind out; rows that were no functions of their labels may be slips without a name. */
  void drop(int kind) {
    boolean named = kind < SlipKind.FUNCTIONS.size() || kind == SlipDensities.OTHER;
    weights[SlipDensities.OTHER] += named ? 0 : weights[kind];
    weights[kind] = 0;
  }

  /** Expectation and maximisation, until the rows' probabilities stay. */
  void climb() {
    for (int round = 0; round < ROUNDS; round++) {
      labels = densities.ofLabels(rightLabels());
      expect();
      double moved = 0;
      for (int i = 0; i < y.length; i++) {
        double now = 1 - Arrays.stream(responsibility[i]).sum();
        moved = Math.max(moved, Math.abs(now - right[i]));
        right[i] = now;
      }
      maximize();
      if (moved < CONVERGED) {
        break;
      }
    }
  }

  private double[] rightLabels() {
    boolean some = Arrays.stream(right).anyMatch(p -> p > 0.5);
    for (int i = 0; i < y.length; i++) {
      among[i] = !some || right[i] > 0.5;
    }
    return IntStream.range(0, y.length).filter(i -> among[i]).mapToDouble(i -> y[i]).toArray();
  }

  private void expect() {
    SlipDensities.Weighted all = densities.weighted(weights, tieRate, noise, labels, among);
    logLikelihood = 0;
    for (int i = 0; i < y.length; i++) {
      double[] density = all.slips()[i];
      double good = all.right()[i];
      double slip = Arrays.stream(density).sum();
      double sum = good + slip;
      double single = sum - density[SlipDensities.SWAPPED];
      // A swap explains two rows, and is counted at each: half of it here.
      logLikelihood += 0.5 * (Math.log(sum) + Math.log(single)) + all.logBase()[i];
      score[i] = Math.log(slip / good + LEAST_ODDS * densities.far(i));
      ofNoise[i] = (good - all.stray()[i]) / sum;
      for (int k = 0; k < density.length; k++) {
        responsibility[i][k] = density[k] / sum;
      }
    }
  }

  private void maximize() {
    int n = y.length;
    for (int k = 0; k < SlipDensities.KINDS; k++) {
      int kind = k;
      double rows = IntStream.range(0, n).mapToDouble(i -> responsibility[i][kind]).sum();
      weights[k] = k == SlipDensities.BATCH ? 0 : Math.max(0, rows - COST) / n;
    }
    double ties = 0;
    for (int i = 0; i < n; i++) {
      ties += densities.isTied(i) ? 1 - responsibility[i][SlipDensities.STALE] : 0;
    }
    tieRate = (ties + 0.5) / (n + 1);
    noise = SplitStudent.fit(densities.t(), ofNoise, noise, 0.1);
  }

  /** What is known of the rows now. */
  Result result() {
    SlipKind[] kind = new SlipKind[y.length];
    double[] probability = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      int likeliest = SlipDensities.OTHER;
      for (int k = 0; k < SlipDensities.KINDS; k++) {
        likeliest = responsibility[i][k] > responsibility[i][likeliest] ? k : likeliest;
      }
      kind[i] = densities.kind(likeliest, i);
      probability[i] = 1 - right[i];
    }
    return new Result(probability, score, kind, noise, weights.clone());
  }
}
