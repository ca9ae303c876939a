// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Work;

/**
 * The model behind {@link LatentInput} for a given range of the true input, fitted by EM (Dempster,
 * Laird and Rubin 1977). The true input takes the values x_g of a fine grid with probabilities w_g;
 * x̃ ~ N(x_g, σ²) and y ~ N(f(x_g), τ² + f′(x_g)² δ²/12), the last term being the spread of f
 * within a grid cell of width δ. f is a penalised cubic spline (Eilers and Marx 1996), w is free
 * but smoothed at every step (EMS; Silverman, Jones, Nychka and Wilson 1990): without that, narrow
 * peaks of w at the observed inputs would speak for a small σ². Data have mean 0 and variance 1.
 */
final class LatentMixture {
  /** A cell is a 23rd of the observed std, so that noise of 5 % shows; its width is counted too. */
  private static final int CELLS = 140;

  /** Bends enough for the functions of docs/methods/input-noise.md; the penalty does the rest. */
  private static final int SPLINES = 24;

  /** EM slows down near its end; the interval's widening makes up for what is left. */
  private static final int MOST_ITERATIONS = 60;

  /** Of the log likelihood: far less than the two units that an interval tells. */
  private static final double CLOSE_ENOUGH = 0.05;

  /** Of squared second differences, times the rows to a basis function: labels have variance 1. */
  private static final double PENALTY = 1e-3;

  /** Of the labels' variance: keeps the density finite where f goes through every row. */
  private static final double LEAST_LABEL_VARIANCE = 1e-4;

  /** e⁻³⁰ of the likeliest cell adds nothing to a sum of 140. */
  private static final double NEGLIGIBLE = -30;

  /** Passes over w after each step, together as wide as about three cells. */
  private static final int SMOOTHINGS = 20;

  private final double[] x;
  private final double[] y;
  private final double cell;
  private final double[] at = new double[CELLS];
  private final double[] basis = new double[CELLS * SPLINES];
  private final double[] probability = new double[CELLS];
  private final double[] f = new double[CELLS];
  private final double[] weight = new double[CELLS];
  private final double[] weightedY = new double[CELLS];
  private final double[] weightedX = new double[CELLS];
  private double[] coefficients = new double[SPLINES];
  private double variance;
  private double labelVariance = 0.5;
  private double logLikelihood = Double.NEGATIVE_INFINITY;

  /**
   * @param x the observed inputs
   * @param halfRange the true input lies within ± this
   * @param variance σ² to begin with
   */
  LatentMixture(double[] x, double[] y, double halfRange, double variance) {
    this.x = x;
    this.y = y;
    this.variance = variance;
    cell = 2 * halfRange / CELLS;
    for (int g = 0; g < CELLS; g++) {
      at[g] = -halfRange + (g + 0.5) * cell;
      splines((g + 0.5) / CELLS * (SPLINES - 3), g * SPLINES);
    }
    Arrays.fill(probability, 1.0 / CELLS);
    expect(false);
    maximise(false);
  }

  /** A fitted mixture, to go on from with another σ². */
  LatentMixture(LatentMixture from, double variance) {
    x = from.x;
    y = from.y;
    cell = from.cell;
    System.arraycopy(from.at, 0, at, 0, CELLS);
    System.arraycopy(from.basis, 0, basis, 0, basis.length);
    System.arraycopy(from.probability, 0, probability, 0, CELLS);
    System.arraycopy(from.f, 0, f, 0, CELLS);
    coefficients = from.coefficients.clone();
    labelVariance = from.labelVariance;
    this.variance = variance;
  }

  /** The four cubic B-splines that are not 0 at u, in units of the knots' distance. */
  private void splines(double u, int row) {
    int first = Math.min((int) u, SPLINES - 4);
    double t = u - first;
    double s = 1 - t;
    basis[row + first] = s * s * s / 6;
    basis[row + first + 1] = (3 * t * t * t - 6 * t * t + 4) / 6;
    basis[row + first + 2] = (3 * s * s * s - 6 * s * s + 4) / 6;
    basis[row + first + 3] = t * t * t / 6;
  }

  /**
   * Climbs to a maximum of the penalised likelihood.
   *
   * @param freeVariance whether σ² moves too
   */
  LatentMixture fit(boolean freeVariance, Work work) {
    for (int i = 0; i < MOST_ITERATIONS; i++) {
      work.check();
      double before = logLikelihood;
      expect(true);
      if (i > 8 && Math.abs(logLikelihood - before) < CLOSE_ENOUGH) {
        break;
      }
      maximise(freeVariance);
    }
    return this;
  }

  double variance() {
    return variance;
  }

  /** The penalised log likelihood at the last expectation. */
  double logLikelihood() {
    return logLikelihood - penalty(coefficients);
  }

  private double penalty(double[] c) {
    double sum = 0;
    for (int k = 2; k < SPLINES; k++) {
      double bend = c[k] - 2 * c[k - 1] + c[k - 2];
      sum += bend * bend;
    }
    return 0.5 * PENALTY * x.length / SPLINES * sum;
  }

  private double slope(int g) {
    int below = Math.max(0, g - 1);
    int above = Math.min(CELLS - 1, g + 1);
    return (f[above] - f[below]) / ((above - below) * cell);
  }

  /** The cells' posterior probabilities of every row, summed; with or without the labels. */
  private void expect(boolean labels) {
    double[] constant = new double[CELLS];
    double[] precision = new double[CELLS];
    for (int g = 0; g < CELLS; g++) {
      double spread = slope(g) * cell;
      double v = labelVariance + spread * spread / 12;
      precision[g] = labels ? 1 / v : 0;
      constant[g] =
          Math.log(probability[g])
              - 0.5 * Math.log(2 * Math.PI * variance)
              - (labels ? 0.5 * Math.log(2 * Math.PI * v) : 0);
    }
    Arrays.fill(weight, 0);
    Arrays.fill(weightedX, 0);
    Arrays.fill(weightedY, 0);
    double[] terms = new double[CELLS];
    double total = 0;
    for (int i = 0; i < x.length; i++) {
      total += posterior(x[i], y[i], constant, precision, terms);
      for (int g = 0; g < CELLS; g++) {
        weight[g] += terms[g];
        weightedX[g] += terms[g] * x[i];
        weightedY[g] += terms[g] * y[i];
      }
    }
    logLikelihood = total;
  }

  /** Overwrites the terms with one row's posterior; returns the row's log likelihood. */
  private double posterior(
      double xi, double yi, double[] constant, double[] precision, double[] terms) {
    double most = Double.NEGATIVE_INFINITY;
    for (int g = 0; g < CELLS; g++) {
      double dx = xi - at[g];
      double dy = yi - f[g];
      terms[g] = constant[g] - 0.5 * (dx * dx / variance + dy * dy * precision[g]);
      most = Math.max(most, terms[g]);
    }
    double sum = 0;
    for (int g = 0; g < CELLS; g++) {
      double relative = terms[g] - most;
      terms[g] = relative > NEGLIGIBLE ? Math.exp(relative) : 0;
      sum += terms[g];
    }
    for (int g = 0; g < CELLS; g++) {
      terms[g] /= sum;
    }
    return most + Math.log(sum);
  }

  private void maximise(boolean freeVariance) {
    int n = x.length;
    for (int g = 0; g < CELLS; g++) {
      probability[g] = (weight[g] / n + 1e-4 / CELLS) / (1 + 1e-4);
    }
    smooth(probability);
    fitSpline();
    double residual = 0;
    double within = 0;
    double distance = 0;
    for (int i = 0; i < n; i++) {
      residual += y[i] * y[i];
      distance += x[i] * x[i];
    }
    for (int g = 0; g < CELLS; g++) {
      residual += f[g] * (f[g] * weight[g] - 2 * weightedY[g]);
      distance += at[g] * (at[g] * weight[g] - 2 * weightedX[g]);
      double spread = slope(g) * cell;
      within += probability[g] * spread * spread / 12;
    }
    labelVariance = Math.max(residual / n - within, LEAST_LABEL_VARIANCE);
    if (freeVariance) {
      variance = distance / n + cell * cell / 12;
    }
  }

  /** A running mean of three, several times over; nothing leaves at the ends. */
  private static void smooth(double[] values) {
    for (int pass = 0; pass < SMOOTHINGS; pass++) {
      double before = values[0];
      for (int g = 0; g < CELLS; g++) {
        double here = values[g];
        double after = g + 1 < CELLS ? values[g + 1] : here;
        values[g] = 0.25 * before + 0.5 * here + 0.25 * after;
        before = here;
      }
    }
  }

  /** f ← the weighted penalised least squares spline. */
  private void fitSpline() {
    double[] a = new double[SPLINES * SPLINES];
    double[] right = new double[SPLINES];
    for (int g = 0; g < CELLS; g++) {
      for (int k = 0; k < SPLINES; k++) {
        double b = basis[g * SPLINES + k];
        if (b != 0) {
          right[k] += b * weightedY[g];
          for (int l = 0; l <= k; l++) {
            a[k * SPLINES + l] += weight[g] * b * basis[g * SPLINES + l];
          }
        }
      }
    }
    double strength = PENALTY * labelVariance * x.length / SPLINES;
    double[] bend = {1, -2, 1};
    for (int k = 0; k < SPLINES; k++) {
      a[k * SPLINES + k] += 1e-9 * x.length;
      for (int i = 0; i < 3 && k + 2 < SPLINES; i++) {
        for (int j = 0; j <= i; j++) {
          a[(k + i) * SPLINES + k + j] += strength * bend[i] * bend[j];
        }
      }
    }
    if (!LinearAlgebra.provider().cholesky(a, SPLINES)) {
      throw new ArithmeticException("the spline's equations are not positive definite");
    }
    coefficients = LinearAlgebra.solve(a, SPLINES, right);
    for (int g = 0; g < CELLS; g++) {
      f[g] = 0;
      for (int k = 0; k < SPLINES; k++) {
        f[g] += basis[g * SPLINES + k] * coefficients[k];
      }
    }
  }

  /** E[x | x̃, y] of any rows. */
  double[] denoise(double[] observed, double[] labels) {
    double[] constant = new double[CELLS];
    double[] precision = new double[CELLS];
    for (int g = 0; g < CELLS; g++) {
      double spread = slope(g) * cell;
      precision[g] = 1 / (labelVariance + spread * spread / 12);
      constant[g] = Math.log(probability[g]) + 0.5 * Math.log(precision[g]);
    }
    double[] terms = new double[CELLS];
    double[] means = new double[observed.length];
    for (int i = 0; i < means.length; i++) {
      posterior(observed[i], labels[i], constant, precision, terms);
      for (int g = 0; g < CELLS; g++) {
        means[i] += terms[g] * at[g];
      }
    }
    return means;
  }
}
