package org.aleator.suspect;

import java.util.Arrays;
import java.util.List;
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
  private static final int ROUNDS = 60;
  private static final double CONVERGED = 1e-4;

  /** What a component has to explain, in rows, beyond what it costs. */
  private static final double COST = 0.5;

  /** The first weight of all kinds together. */
  private static final double FIRST = 0.02;

  /** Of rows that may be swapped, the most that are compared with one another. */
  private static final int MOST_SWAPPED = 600;

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
  private double tieRate;
  private SplitStudent noise;
  private SplitStudent previous;
  private LabelDensity labels;

  /**
   * @param tied whether a row has the label of the row before, and not its features
   * @param runs the shifted run that a row is in, −1 for none
   * @param shifts of the runs
   */
  SlipMixture(double[] y, OutOfFoldFit fit, boolean[] tied, int[] runs, double[] shifts) {
    this.y = y;
    this.fit = fit;
    this.t = fit.standardized(y);
    this.tied = tied;
    this.runs = runs;
    this.shifts = shifts;
    this.responsibility = new double[y.length][kinds];
    this.score = new double[y.length];
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
      double[] probability,
      double[] score,
      SlipKind[] kind,
      SplitStudent noise,
      double[] weights) {}

  Result fit() {
    int n = y.length;
    Arrays.fill(weights, FIRST / kinds);
    tieRate =
        Math.max(0.5, IntStream.range(0, n).filter(i -> tied[i] && Math.abs(t[i]) < 3).count())
            / n;
    double[] right = new double[n];
    Arrays.setAll(right, i -> Math.abs(t[i]) < 6 ? 1 : 0);
    noise = SplitStudent.fit(t, right);
    previous = SplitStudent.fit(previousLabels(), ones(n));
    for (int round = 0; round < ROUNDS; round++) {
      labels = LabelDensity.of(rightLabels(right));
      expect();
      double moved = 0;
      for (int i = 0; i < n; i++) {
        double now = 1 - Arrays.stream(responsibility[i]).sum();
        moved = Math.max(moved, Math.abs(now - right[i]));
        right[i] = now;
      }
      maximize(right);
      if (moved < CONVERGED) {
        break;
      }
    }
    return result(right);
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
    double scale = fit.scale()[i];
    return noise.logDensity((label - fit.mean()[i]) / scale) - Math.log(scale);
  }

  private void expect() {
    int n = y.length;
    double[] logNoise = noise.logDensities(t);
    double[] logPrevious = previous.logDensities(t);
    double rightWeight = 1 - Arrays.stream(weights).sum();
    double[][] density = new double[n][kinds];
    double[] good = new double[n];
    for (int i = 0; i < n; i++) {
      double scale = fit.scale()[i];
      // All densities relative to this one, so that none underflows.
      double base = Math.max(logNoise[i] - Math.log(scale), Math.log(labels.at(y[i])));
      good[i] = rightWeight * Math.exp(logNoise[i] - Math.log(scale) - base);
      double[] of = density[i];
      for (int k = 0; k < SlipKind.FUNCTIONS.size(); k++) {
        SlipKind kind = SlipKind.FUNCTIONS.get(k);
        double undone = kind.undone(y[i]);
        if (weights[k] > 0 && undone != y[i]) {
          of[k] =
              weights[k]
                  * Math.exp(logRight(undone, i) - Math.log(Math.abs(kind.factor())) - base);
        }
      }
      of[other] = weights[other] * Math.exp(Math.log(labels.at(y[i])) - base);
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
    for (int i = 0; i < n; i++) {
      double slip = Arrays.stream(density[i]).sum();
      double sum = good[i] + slip;
      score[i] = Math.log(Math.max(slip, Double.MIN_VALUE)) - Math.log(good[i]);
      for (int k = 0; k < kinds; k++) {
        responsibility[i][k] = density[i][k] / sum;
      }
    }
  }

  /** A pair of swapped rows: each label at the other's place, against all else that row may be. */
  private void swaps(double[] good, double[][] density) {
    if (weights[swapped] == 0) {
      return;
    }
    double[] wrong = new double[y.length];
    Arrays.setAll(wrong, i -> Arrays.stream(density[i]).sum() / good[i]);
    int[] candidates =
        IntStream.range(0, y.length)
            .filter(i -> wrong[i] > 0.02)
            .boxed()
            .sorted((a, b) -> Double.compare(wrong[b], wrong[a]))
            .limit(MOST_SWAPPED)
            .mapToInt(i -> i)
            .toArray();
    double[] add = new double[candidates.length];
    double[] logTotal = new double[candidates.length];
    for (int a = 0; a < candidates.length; a++) {
      int i = candidates[a];
      logTotal[a] = Math.log(good[i] + Arrays.stream(density[i]).sum());
    }
    for (int a = 0; a < candidates.length; a++) {
      for (int b = 0; b < a; b++) {
        int i = candidates[a];
        int j = candidates[b];
        if (y[i] != y[j]) {
          // Relative to what either row's own labels explain: base(i) and base(j) cancel.
          double both =
              logRight(y[i], j) + logRight(y[j], i) - base(i) - base(j) - logTotal[a] - logTotal[b];
          double odds = weights[swapped] / y.length * Math.exp(Math.min(both, 500));
          add[a] += odds * Math.exp(logTotal[a]);
          add[b] += odds * Math.exp(logTotal[b]);
        }
      }
    }
    for (int a = 0; a < candidates.length; a++) {
      density[candidates[a]][swapped] = add[a];
    }
  }

  private double base(int i) {
    return Math.max(
        noise.logDensity(t[i]) - Math.log(fit.scale()[i]), Math.log(labels.at(y[i])));
  }

  private void maximize(double[] right) {
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
    noise = SplitStudent.fit(t, right, noise);
  }

  private Result result(double[] right) {
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

  /** The names of the kinds that have weight. */
  List<String> present() {
    return IntStream.range(0, kinds)
        .filter(k -> weights[k] > 0)
        .mapToObj(k -> SlipKind.ALL.get(k).name())
        .toList();
  }
}
