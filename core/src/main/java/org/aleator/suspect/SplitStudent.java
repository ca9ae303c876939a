// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.Arrays;

/**
 * The density of standardised residuals with tails of their own, one on each side: a Student
 * density cut at its mode,
 *
 * <p>f(t) = C k(|t − m|/s; ν), k(u; ν) = (1 + u²/ν)^(−(ν+1)/2), with s and ν those of the side that
 * t is on and C = 1/(s₋I₋ + s₊I₊), I = ∫₀^∞ k du. (Fernández and Steel 1998 skew a density this
 * way; here the sides differ in their tails, too.)
 *
 * <p>It is fitted by weighted likelihood with the prior of Juárez and Steel (2010), a Gamma(2, 0.1)
 * density for ν, so that few rows do not pass for light tails. Fails where noise has two modes: it
 * is then wider than need be, and finds less.
 *
 * @param mode m
 * @param left s₋
 * @param right s₊
 * @param leftDegrees ν₋
 * @param rightDegrees ν₊
 * @param logConstant ln C
 */
record SplitStudent(
    double mode,
    double left,
    double right,
    double leftDegrees,
    double rightDegrees,
    double logConstant) {
  /** From a Cauchy law to what is all but normal. */
  private static final double FEWEST_DEGREES = 1;

  private static final double MOST_DEGREES = 60;

  /** Bins on the scale of arsinh t, so that the cost of a fit does not grow with the rows. */
  private static final int BINS = 400;

  /** A compass search halves its steps down to this part of a unit. */
  private static final double LEAST_STEP = 0.01;

  /** Of steps that gain: where t is a single value, ever narrower densities would. */
  private static final int MOST_ROUNDS = 200;

  /** Simpson's intervals over the quarter turn. */
  private static final int QUADRATURE = 64;

  private SplitStudent(
      double mode, double left, double right, double leftDegrees, double rightDegrees) {
    this(
        mode,
        left,
        right,
        leftDegrees,
        rightDegrees,
        -Math.log(left * half(leftDegrees) + right * half(rightDegrees)));
  }

  /** ln f(t). */
  double logDensity(double t) {
    return logConstant + logKernel(t);
  }

  /** ln f at each t. */
  double[] logDensities(double[] t) {
    return Arrays.stream(t).map(this::logDensity).toArray();
  }

  private double logKernel(double t) {
    double nu = t < mode ? leftDegrees : rightDegrees;
    double u = (t - mode) / (t < mode ? left : right);
    return -0.5 * (nu + 1) * Math.log1p(u * u / nu);
  }

  /** I = √ν ∫ cos^(ν−1) θ dθ over a quarter turn, by Simpson's rule. */
  private static double half(double nu) {
    double step = Math.PI / 2 / QUADRATURE;
    double sum = 1;
    for (int i = 1; i < QUADRATURE; i++) {
      sum += (i % 2 == 1 ? 4 : 2) * Math.pow(Math.cos(i * step), nu - 1);
    }
    return Math.sqrt(nu) * sum * step / 3;
  }

  /**
   * The likeliest.
   *
   * @param t standardised residuals, of scale about 1
   * @param weights what each counts
   */
  static SplitStudent fit(double[] t, double[] weights) {
    return fit(t, weights, new SplitStudent(0, 1, 1, 5, 5), 0.4);
  }

  /** The same, sought from a first guess by steps of a first size. */
  static SplitStudent fit(double[] t, double[] weights, SplitStudent start, double firstStep) {
    Binned binned = Binned.of(t, weights);
    double[] at = start.coordinates();
    double best = binned.objective(of(at));
    double step = firstStep;
    for (int round = 0; round < MOST_ROUNDS && step > LEAST_STEP; round++) {
      boolean moved = false;
      for (int j = 0; j < at.length; j++) {
        for (int sign = -1; sign <= 1; sign += 2) {
          double old = at[j];
          at[j] = old + sign * step;
          double value = binned.objective(of(at));
          if (value > best + 1e-9) {
            best = value;
            moved = true;
          } else {
            at[j] = old;
          }
        }
      }
      step = moved ? step : step / 2;
    }
    return of(at);
  }

  private double[] coordinates() {
    return new double[] {
      mode, Math.log(left), Math.log(right), Math.log(leftDegrees), Math.log(rightDegrees)
    };
  }

  private static SplitStudent of(double[] at) {
    return new SplitStudent(
        at[0], Math.exp(at[1]), Math.exp(at[2]), degrees(at[3]), degrees(at[4]));
  }

  private static double degrees(double logarithm) {
    return Math.max(FEWEST_DEGREES, Math.min(MOST_DEGREES, Math.exp(logarithm)));
  }

  /** Weights of bins, and their middles. */
  private record Binned(double[] middle, double[] weight, double total) {

    static Binned of(double[] t, double[] weights) {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      double[] z = new double[t.length];
      for (int i = 0; i < t.length; i++) {
        z[i] = Math.log(Math.abs(t[i]) + Math.sqrt(t[i] * t[i] + 1)) * Math.signum(t[i]);
        least = Math.min(least, z[i]);
        most = Math.max(most, z[i]);
      }
      double width = Math.max((most - least) / BINS, 1e-9);
      double[] middle = new double[BINS + 1];
      double[] weight = new double[BINS + 1];
      double total = 0;
      for (int i = 0; i < t.length; i++) {
        weight[(int) ((z[i] - least) / width)] += weights[i];
        total += weights[i];
      }
      for (int b = 0; b <= BINS; b++) {
        middle[b] = Math.sinh(least + (b + 0.5) * width);
      }
      return new Binned(middle, weight, total);
    }

    double objective(SplitStudent shape) {
      double sum = total * shape.logConstant;
      for (int b = 0; b < middle.length; b++) {
        if (weight[b] > 0) {
          sum += weight[b] * shape.logKernel(middle[b]);
        }
      }
      return sum + prior(shape.leftDegrees) + prior(shape.rightDegrees);
    }

    /** ln of a Gamma(2, 0.1) density, up to a constant. */
    private static double prior(double nu) {
      return Math.log(nu) - 0.1 * nu;
    }
  }
}
