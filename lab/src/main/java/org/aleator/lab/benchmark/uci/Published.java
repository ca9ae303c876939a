// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

/**
 * Published test results on the same splits, in the order of {@link UciSet}; lower is better.
 *
 * <p>They are not quite alike. The ± is a standard error for PBP and MC dropout and a standard
 * deviation for deep ensembles. The rerun of MC dropout by its author gives no ±. DER's script
 * reports the best smoothed test value along training, which is optimistic.
 */
public enum Published {
  /** Probabilistic backpropagation, Hernández-Lobato and Adams 2015. */
  PBP(
      "PBP",
      new double[] {2.57, 3.16, 2.04, -0.90, -3.73, 2.84, 2.97, 0.97, 1.63},
      new double[] {3.01, 5.67, 1.80, 0.10, 0.01, 4.12, 4.73, 0.64, 1.02}),
  /** Gal and Ghahramani 2016. */
  MC_DROPOUT(
      "MC dropout",
      new double[] {2.46, 3.04, 1.99, -0.95, -3.80, 2.80, 2.89, 0.93, 1.55},
      new double[] {2.97, 5.23, 1.66, 0.10, 0.01, 4.02, 4.36, 0.62, 1.11}),
  /** The same, its author's later rerun with more training. */
  MC_DROPOUT_RERUN(
      "rerun",
      new double[] {2.40, 2.93, 1.21, -1.14, -4.45, 2.80, 2.87, 0.93, 1.25},
      new double[] {2.90, 4.82, 0.54, 0.08, 0.00, 4.01, 4.27, 0.62, 0.67}),
  /** Lakshminarayanan, Pritzel and Blundell 2017. */
  DEEP_ENSEMBLES(
      "deep ens.",
      new double[] {2.41, 3.06, 1.38, -1.20, -5.63, 2.79, 2.83, 0.94, 1.18},
      new double[] {3.28, 6.03, 2.09, 0.09, 0.00, 4.11, 4.71, 0.64, 1.58}),
  /** Deep evidential regression, Amini et al. 2020. */
  DER(
      "DER",
      new double[] {2.35, 3.01, 1.39, -1.24, -5.73, 2.81, 2.63, 0.89, 1.03},
      new double[] {3.06, 5.85, 2.06, 0.09, 0.00, 4.23, 4.64, 0.61, 1.57});

  private final String title;
  private final double[] nll;
  private final double[] rmse;

  Published(String title, double[] nll, double[] rmse) {
    this.title = title;
    this.nll = nll;
    this.rmse = rmse;
  }

  /** A short name. */
  public String title() {
    return title;
  }

  /** The published mean, with two decimals. */
  public double mean(UciScore score, UciSet set) {
    return (score == UciScore.NLL ? nll : rmse)[set.ordinal()];
  }
}
