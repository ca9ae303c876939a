// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.Arrays;

/**
 * What each label's density is under each explanation: right, or a slip of a kind (f₀/s and f_k of
 * {@link SlipMixture}), given the shape of the noise and the labels of other rows.
 */
final class SlipDensities {
  static final int KINDS = SlipKind.ALL.size();
  static final int SWAPPED = SlipKind.ALL.indexOf(SlipKind.SWAPPED);
  static final int STALE = SlipKind.ALL.indexOf(SlipKind.STALE);
  static final int BATCH = SlipKind.ALL.indexOf(SlipKind.BATCH);
  static final int OTHER = SlipKind.ALL.indexOf(SlipKind.OTHER);

  /**
   * The part of right labels that lie anywhere among the others, whatever the noise: of 3,908
   * labels of ten tables as they are, 12 lie beyond six spreads (docs/methods/suspects.md).
   */
  private static final double STRAY = 0.003;

  /** Rows nearer to their mean, in their spreads, are no slips that have a name. */
  private static final double LEAST_FAR = 1.5;

  /** How many rows of a shifted run are part of it: its ends are not sharp. */
  private static final double IN_RUN = 0.8;

  /**
   * By how much, in ln of densities, a function has to explain its rows better than labels of other
   * rows do: where noise is wide, the label over two or times three fits many a row.
   */
  private static final double LEAST_SHARPNESS = 1;

  private final double[] y;
  private final OutOfFoldFit fit;
  private final double[] t;
  private final boolean[] tied;
  private final ShiftedRuns shifted;
  private final double typicalScale;
  private final SplitStudent previous;

  /**
   * @param tied whether a row has the label of the row before, and not its features
   * @param shifted runs of rows that may be shifted together
   */
  SlipDensities(double[] y, OutOfFoldFit fit, boolean[] tied, ShiftedRuns shifted) {
    this.y = y;
    this.fit = fit;
    this.t = fit.standardized(y);
    this.tied = tied;
    this.shifted = shifted;
    this.typicalScale = Robust.median(fit.scale());
    double[] ones = new double[y.length];
    Arrays.fill(ones, 1);
    this.previous = SplitStudent.fit(previousLabels(), ones);
  }

  /**
   * The densities of all rows, each times the weight of its explanation and relative to the row's
   * base, so that none underflows.
   *
   * @param right of a right label
   * @param stray the part of it that no noise explains
   * @param slips of each row by kind
   * @param logBase what they are relative to
   */
  record Weighted(double[] right, double[] stray, double[][] slips, double[] logBase) {}

  /** Standardised residuals. */
  double[] t() {
    return t;
  }

  /** How far a row lies from its mean, in the typical spread. */
  double far(int row) {
    return Math.abs(y[row] - fit.mean()[row]) / typicalScale;
  }

  /** Whether a row has the label of the row before. */
  boolean isTied(int row) {
    return tied[row];
  }

  /** What a slip of a kind looks like at a row. */
  SlipKind kind(int kind, int row) {
    return kind == BATCH && shifted.runOf()[row] >= 0
        ? shifted.kind().get(shifted.runOf()[row])
        : SlipKind.ALL.get(kind);
  }

  /** The density of labels like those that are right, whatever the features. */
  LabelDensity ofLabels(double[] right) {
    return LabelDensity.of(right, typicalScale);
  }

  /**
   * @param weights of the kinds
   * @param tieRate how often right labels agree with the row before
   * @param among whether a row's label is one of those of the density
   */
  Weighted weighted(
      double[] weights, double tieRate, SplitStudent noise, LabelDensity labels, boolean[] among) {
    int n = y.length;
    double[] logPrevious = previous.logDensities(t);
    double rightWeight = 1 - Arrays.stream(weights).sum();
    Weighted all = new Weighted(new double[n], new double[n], new double[n][KINDS], new double[n]);
    for (int i = 0; i < n; i++) {
      double logScale = Math.log(fit.scale()[i]);
      double logNoise = noise.logDensity(t[i]) - logScale;
      double logOther = Math.log(labels.at(y[i]));
      double base = Math.max(logNoise, logOther);
      all.logBase[i] = base;
      double asOthers = Math.exp(logOther - base);
      all.stray[i] = rightWeight * STRAY * labels.amongOthers(y[i], among[i]) * Math.exp(-base);
      all.right[i] = rightWeight * (1 - STRAY) * Math.exp(logNoise - base) + all.stray[i];
      double[] of = all.slips[i];
      for (int k = 0; k < SlipKind.FUNCTIONS.size(); k++) {
        if (Math.abs(t[i]) > LEAST_FAR && SlipKind.FUNCTIONS.get(k).undone(y[i]) != y[i]) {
          of[k] = weights[k] * Math.exp(logFunction(k, noise, i) - base);
        }
      }
      of[OTHER] = weights[OTHER] * asOthers;
      int run = shifted.runOf()[i];
      if (run >= 0) {
        double back = y[i] - shifted.shift()[run];
        of[BATCH] = IN_RUN * Math.exp(fit.logDensity(noise, back, i) - base);
        all.right[i] *= 1 - IN_RUN;
        all.stray[i] *= 1 - IN_RUN;
      }
      double asItHappens = tied[i] ? tieRate : 1 - tieRate;
      all.right[i] *= asItHappens;
      all.stray[i] *= asItHappens;
      for (int k = 0; k < KINDS; k++) {
        of[k] *= asItHappens;
      }
      if (tied[i]) {
        of[STALE] = weights[STALE] * Math.exp(logPrevious[i] - logScale - base);
      }
    }
    if (weights[SWAPPED] > 0) {
      addSwaps(all, weights[SWAPPED], noise);
    }
    return all;
  }

  private void addSwaps(Weighted all, double weight, SplitStudent noise) {
    double[] logTotal = new double[y.length];
    Arrays.setAll(
        logTotal, i -> Math.log(all.right[i] + Arrays.stream(all.slips[i]).sum()) + all.logBase[i]);
    double[] logOdds = SwappedPairs.logOdds(y, fit, t, noise, logTotal);
    for (int i = 0; i < y.length; i++) {
      if (logOdds[i] > Double.NEGATIVE_INFINITY) {
        double odds = weight / y.length * Math.exp(logOdds[i]);
        all.slips[i][SWAPPED] = odds * Math.exp(logTotal[i] - all.logBase[i]);
      }
    }
  }

  /** ln of the density of a label that a function has made of the right one. */
  private double logFunction(int kind, SplitStudent noise, int row) {
    SlipKind function = SlipKind.FUNCTIONS.get(kind);
    return fit.logDensity(noise, function.undone(y[row]), row)
        - Math.log(Math.abs(function.factor()));
  }

  /**
   * Σ p (ln g − ln f_k + 1), if positive: what a function lacks in explaining its rows better than
   * labels of other rows do.
   *
   * @param responsibility of each row by kind
   */
  double vagueness(int kind, double[][] responsibility, SplitStudent noise, LabelDensity labels) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      double p = responsibility[i][kind];
      if (p > 0) {
        sum += p * (Math.log(labels.at(y[i])) - logFunction(kind, noise, i) + LEAST_SHARPNESS);
      }
    }
    return Math.max(0, sum);
  }

  /** Of each row the label of the row before, were it this one's. */
  private double[] previousLabels() {
    double[] d = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      d[i] = (y[Math.max(0, i - 1)] - fit.mean()[i]) / fit.scale()[i];
    }
    return d;
  }
}
