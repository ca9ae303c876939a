// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The labels as a mixture of right ones and of slips of several kinds,
 *
 * <p>p(yᵢ) = (1 − Σπ) f₀(tᵢ)/sᵢ + Σ π_k f_k(yᵢ), tᵢ = (yᵢ − μᵢ)/sᵢ,
 *
 * <p>fitted by expectation and maximisation. f₀ is the noise with its own tails ({@link
 * SplitStudent}). A kind y = a z + b has the density of the label undone, f₀((z − μ)/s)/(s|a|); a
 * swap that of both labels at one another's places; a copy of the row before is a label that agrees
 * with it, against the rate at which right labels do; a row of a shifted batch has the density of
 * its label shifted back; any other slip that of a label of another row ({@link LabelDensity}).
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
   * By how much, in ln of densities, a function has to explain its rows better than labels of other
   * rows do: where noise is wide, the label over two or times three fits many a row.
   */
  private static final double LEAST_SHARPNESS = 1;

  /** Ranks the rows by kinds that are not believed in, after those that are. */
  private static final double LEAST_WEIGHT = 1e-6;

  /** Rows nearer to their mean, in their spreads, are no slips that have a name. */
  private static final double LEAST_FAR = 1.5;

  /** How many rows of a shifted run are part of it: its ends are not sharp. */
  private static final double IN_RUN = 0.8;

  private final double[] y;
  private final OutOfFoldFit fit;
  private final double[] t;
  private final boolean[] tied;
  private final int[] runs;
  private final double[] shifts;
  private final int kinds = SlipKind.ALL.size();
  private final int swapped = SlipKind.ALL.indexOf(SlipKind.SWAPPED);
  private final int stale = SlipKind.ALL.indexOf(SlipKind.STALE);
  private final int batch = SlipKind.ALL.indexOf(SlipKind.BATCH);
  private final int other = SlipKind.ALL.indexOf(SlipKind.OTHER);
  private final double[] weights = new double[kinds];
  private final double[][] responsibility;
  private final double[] score;
  private final double[] right;
  private final double typicalScale;
  private final SplitStudent previous;
  private double logLikelihood;
  private double tieRate;
  private SplitStudent noise;
  private LabelDensity labels;

  /**
   * @param tied whether a row has the label of the row before, and not its features
   * @param shifted runs of rows that may be shifted together
   */
  SlipMixture(double[] y, OutOfFoldFit fit, boolean[] tied, ShiftedRuns shifted) {
    this.y = y;
    this.fit = fit;
    this.t = fit.standardized(y);
    this.tied = tied;
    this.typicalScale = Robust.median(fit.scale());
    this.runs = shifted.runOf();
    this.shifts = shifted.shift();
    this.responsibility = new double[y.length][kinds];
    this.score = new double[y.length];
    this.right = new double[y.length];
    this.previous = SplitStudent.fit(previousLabels(), ones(y.length));
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
        System.arraycopy(responsibility[i], 0, m.responsibility[i], 0, m.kinds);
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
    for (int k = 0; k < kinds; k++) {
      boolean unit = SlipKind.UNITS.contains(SlipKind.ALL.get(k));
      cost += weights[k] == 0 ? 0 : unit ? UNIT_COST : KIND_COST;
      cost += weights[k] > 0 && k < SlipKind.FUNCTIONS.size() ? vagueness(k) : 0;
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
    Arrays.fill(weights, slips / kinds);
    weights[other] = named ? 0 : slips;
    weights[batch] = 0;
    long ties = IntStream.range(0, n).filter(i -> tied[i]).count();
    tieRate = tiesAreSlips ? 0.5 / n : Math.max(0.5, ties) / n;
    if (tiesAreSlips) {
      weights[stale] = Math.max(weights[stale], (double) ties / n / 2);
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
    weights[other] += kind == other || kind < SlipKind.FUNCTIONS.size() ? 0 : weights[kind];
    weights[kind] = 0;
  }

  /** Expectation and maximisation, until the rows' probabilities stay. */
  void climb() {
    for (int round = 0; round < ROUNDS; round++) {
      labels = LabelDensity.of(rightLabels(right), typicalScale);
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

  private double[] previousLabels() {
    double[] d = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      d[i] = (y[Math.max(0, i - 1)] - fit.mean()[i]) / fit.scale()[i];
    }
    return d;
  }

  private static double[] ones(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  private double[] rightLabels(double[] right) {
    double[] some =
        IntStream.range(0, y.length).filter(i -> right[i] > 0.5).mapToDouble(i -> y[i]).toArray();
    return some.length > 0 ? some : y;
  }

  /** ln of the density of a label at row i, were it right. */
  private double logRight(double label, int i) {
    return fit.logDensity(noise, label, i);
  }

  private void expect() {
    int n = y.length;
    double[] logNoise = noise.logDensities(t);
    double[] logPrevious = previous.logDensities(t);
    double rightWeight = 1 - Arrays.stream(weights).sum();
    double[][] density = new double[n][kinds];
    double[] good = new double[n];
    double[] faint = new double[n];
    for (int i = 0; i < n; i++) {
      double scale = fit.scale()[i];
      // All densities relative to this one, so that none underflows.
      double base = Math.max(logNoise[i] - Math.log(scale), Math.log(labels.at(y[i])));
      good[i] = rightWeight * Math.exp(logNoise[i] - Math.log(scale) - base);
      double[] of = density[i];
      for (int k = 0; k < SlipKind.FUNCTIONS.size(); k++) {
        SlipKind kind = SlipKind.FUNCTIONS.get(k);
        double undone = kind.undone(y[i]);
        if (Math.abs(t[i]) > LEAST_FAR && undone != y[i]) {
          double raw = Math.exp(logRight(undone, i) - Math.log(Math.abs(kind.factor())) - base);
          of[k] = weights[k] * raw;
          faint[i] += LEAST_WEIGHT * raw;
        }
      }
      double unnamed = Math.exp(Math.log(labels.at(y[i])) - base);
      of[other] = weights[other] * unnamed;
      faint[i] += LEAST_WEIGHT * unnamed;
      if (runs[i] >= 0) {
        of[batch] = IN_RUN * Math.exp(logRight(y[i] - shifts[runs[i]], i) - base);
        good[i] *= 1 - IN_RUN;
      }
      double asItHappens = tied[i] ? tieRate : 1 - tieRate;
      good[i] *= asItHappens;
      for (int k = 0; k < kinds; k++) {
        of[k] *= asItHappens;
      }
      if (tied[i]) {
        of[stale] = weights[stale] * Math.exp(logPrevious[i] - Math.log(scale) - base);
      }
    }
    swaps(good, density);
    logLikelihood = 0;
    for (int i = 0; i < n; i++) {
      double slip = Arrays.stream(density[i]).sum();
      double sum = good[i] + slip;
      double swap = density[i][swapped];
      density[i][swapped] = 0;
      double single = good[i] + Arrays.stream(density[i]).sum();
      density[i][swapped] = swap;
      // A swap explains two rows, and is counted at each: half of it here.
      logLikelihood += 0.5 * (Math.log(sum) + Math.log(single)) + base(i);
      score[i] = Math.log(slip + faint[i]) - Math.log(good[i]);
      for (int k = 0; k < kinds; k++) {
        responsibility[i][k] = density[i][k] / sum;
      }
    }
  }

  private void swaps(double[] good, double[][] density) {
    if (weights[swapped] == 0) {
      return;
    }
    double[] logTotal = new double[y.length];
    Arrays.setAll(logTotal, i -> Math.log(good[i] + Arrays.stream(density[i]).sum()) + base(i));
    double[] logOdds = SwappedPairs.logOdds(y, fit, t, noise, logTotal);
    for (int i = 0; i < y.length; i++) {
      if (logOdds[i] > Double.NEGATIVE_INFINITY) {
        double odds = weights[swapped] / y.length * Math.exp(logOdds[i]);
        density[i][swapped] = odds * Math.exp(logTotal[i] - base(i));
      }
    }
  }

  private double base(int i) {
    return Math.max(noise.logDensity(t[i]) - Math.log(fit.scale()[i]), Math.log(labels.at(y[i])));
  }

  private void maximize() {
    int n = y.length;
    for (int k = 0; k < kinds; k++) {
      int kind = k;
      double rows = IntStream.range(0, n).mapToDouble(i -> responsibility[i][kind]).sum();
      weights[k] = k == batch ? 0 : Math.max(0, rows - COST) / n;
    }
    double ties = 0;
    for (int i = 0; i < n; i++) {
      ties += tied[i] ? 1 - responsibility[i][stale] : 0;
    }
    tieRate = (ties + 0.5) / (n + 1);
    noise = SplitStudent.fit(t, right, noise, 0.1);
  }

  /**
   * Σ p (ln g − ln f_k + 1), if positive: what a function lacks in explaining its rows better than
   * labels of other rows do.
   */
  private double vagueness(int kind) {
    SlipKind function = SlipKind.FUNCTIONS.get(kind);
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      double p = responsibility[i][kind];
      if (p > 0) {
        double logDensity =
            logRight(function.undone(y[i]), i) - Math.log(Math.abs(function.factor()));
        sum += p * (Math.log(labels.at(y[i])) - logDensity + LEAST_SHARPNESS);
      }
    }
    return Math.max(0, sum);
  }

  /** What is known of the rows now. */
  Result result() {
    SlipKind[] kind = new SlipKind[y.length];
    double[] probability = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      int likeliest = other;
      for (int k = 0; k < kinds; k++) {
        likeliest = responsibility[i][k] > responsibility[i][likeliest] ? k : likeliest;
      }
      kind[i] = SlipKind.ALL.get(likeliest);
      probability[i] = 1 - right[i];
    }
    return new Result(probability, score, kind, noise, weights.clone());
  }
}
