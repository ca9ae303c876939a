// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.finding.Finding;
import org.aleator.finding.InputNoiseFinding;
import org.aleator.learn.nn.NetworkPass;
import org.aleator.learn.predictor.DrawnNetworks;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * The noise of several inputs to first order: where the regression μ(x̃) is steep in feature j,
 * noise of that feature shows in the residual,
 *
 * <pre>E r² = τ² + Σⱼ (∂μ/∂xⱼ)² sⱼ,</pre>
 *
 * a linear regression of squared residuals on squared slopes, with coefficients of at least 0 and
 * weights from its own fit. The regression on noisy inputs is flatter than the function by 1 −
 * σⱼ²/Var x̃ⱼ, for which σⱼ² = sⱼ/(1 + sⱼ/Var x̃ⱼ) makes up (exact for Gaussian inputs and a
 * straight line).
 *
 * <p>Fails where noise is large against the distance over which the function bends (the slopes are
 * then those of a smoothed function), and where slopes hardly vary, when τ² explains as much: the
 * interval then reaches 0. It keeps the predictor's own bias: residuals of an overfitted predictor
 * are too small.
 */
public final class SlopeRegression {
  public static final String NAME = "slope-regression";

  /** Weights from the fit settle in a few rounds. */
  private static final int REWEIGHTINGS = 10;

  /** Of the observed feature's variance: beyond this the second order matters. */
  private static final double LARGE = 0.01;

  private final boolean sharedScale;

  /**
   * @param sharedScale one variance for all features, instead of one each
   */
  public SlopeRegression(boolean sharedScale) {
    this.sharedScale = sharedScale;
  }

  public InputNoiseEstimate estimate(Dataset data, DrawnNetworks networks) {
    int n = data.rows();
    int d = data.x().columns();
    double[] residual = new double[n];
    double[] slopes = slopes(data, networks, residual);
    int columns = 1 + (sharedScale ? 1 : d);
    double[] design = new double[n * columns];
    for (int i = 0; i < n; i++) {
      design[i * columns] = 1;
      for (int j = 0; j < d; j++) {
        double slope = slopes[i * d + j];
        design[i * columns + 1 + (sharedScale ? 0 : j)] += slope * slope;
      }
    }
    Fit fit = fit(design, columns, residual);
    double[] variance = new double[d];
    List<Optional<Interval>> intervals = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    boolean large = false;
    for (int j = 0; j < d; j++) {
      int k = 1 + (sharedScale ? 0 : j);
      double total = Scaling.of(data.x().columnValues(j)).restoreVariance(1);
      variance[j] = sharpened(fit.coefficients[k], total);
      double low = sharpened(Math.max(0, fit.coefficients[k] - Interval.Z * fit.errors[k]), total);
      double high = sharpened(fit.coefficients[k] + Interval.Z * fit.errors[k], total);
      intervals.add(Optional.of(new Interval(low, high)));
      large |= high > LARGE * total;
      if (low == 0) {
        findings.add(new InputNoiseFinding.NotToldApart(data.features().get(j), data.target()));
      }
    }
    if (large) {
      findings.add(new InputNoiseFinding.LargeForFirstOrder());
    }
    return new InputNoiseEstimate(
        NAME, variance, intervals, denoised(data, slopes, residual, variance, fit), findings);
  }

  private static double sharpened(double apparent, double total) {
    return apparent / (1 + apparent / total);
  }

  /** The slopes of the mean network at every row, n × d; the residuals are written too. */
  private static double[] slopes(Dataset data, DrawnNetworks networks, double[] residual) {
    int n = data.rows();
    int d = data.x().columns();
    float[] x = networks.units().inputs(data.x());
    List<float[]> drawn = networks.next().get();
    NetworkPass pass = new NetworkPass(networks.shape(), n);
    float[] ones = new float[n];
    Arrays.fill(ones, 1);
    float[] gradient = new float[n * d];
    double[] slopes = new double[n * d];
    double[] mean = new double[n];
    for (float[] parameters : drawn) {
      float[] output = pass.forward(parameters, x, n);
      for (int i = 0; i < n; i++) {
        mean[i] += networks.units().y().restore(output[i]) / drawn.size();
      }
      pass.inputGradient(parameters, ones, gradient);
      for (int i = 0; i < slopes.length; i++) {
        double unit = networks.units().y().std() / networks.units().x().columns().get(i % d).std();
        slopes[i] += unit * gradient[i] / drawn.size();
      }
    }
    Arrays.setAll(residual, i -> data.y()[i] - mean[i]);
    return slopes;
  }

  private record Fit(double[] coefficients, double[] errors) {}

  /** Weighted least squares of r² on the design with coefficients of at least 0. */
  private static Fit fit(double[] design, int columns, double[] residual) {
    int n = residual.length;
    double[] weight = new double[n];
    Arrays.fill(weight, 1);
    double[] coefficients = new double[columns];
    double[] inverse = new double[columns * columns];
    double floor = 1e-3 * Arrays.stream(residual).map(r -> r * r).average().orElse(1) + 1e-300;
    for (int round = 0; round < REWEIGHTINGS; round++) {
      double[] a = new double[columns * columns];
      double[] right = new double[columns];
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < columns; k++) {
          double weighted = weight[i] * design[i * columns + k];
          right[k] += weighted * residual[i] * residual[i];
          for (int l = 0; l < columns; l++) {
            a[k * columns + l] += weighted * design[i * columns + l];
          }
        }
      }
      coefficients = nonNegative(a, right, columns);
      inverse = a.clone();
      for (int k = 0; k < columns; k++) {
        inverse[k * columns + k] *= 1 + 1e-12;
      }
      for (int i = 0; i < n; i++) {
        double expected = 0;
        for (int k = 0; k < columns; k++) {
          expected += coefficients[k] * design[i * columns + k];
        }
        // Var r² = 2 (E r²)² for Gaussian residuals.
        weight[i] = 1 / (2 * Math.max(expected, floor) * Math.max(expected, floor));
      }
    }
    double[] errors = new double[columns];
    boolean solved = !Double.isNaN(LinearAlgebra.provider().invert(inverse, columns));
    for (int k = 0; k < columns; k++) {
      errors[k] = solved ? Math.sqrt(inverse[k * columns + k]) : Math.max(coefficients[k], floor);
    }
    return new Fit(coefficients, errors);
  }

  /** Coordinate descent; convex, so it ends at the minimum. */
  private static double[] nonNegative(double[] a, double[] right, int columns) {
    double[] c = new double[columns];
    for (int sweep = 0; sweep < 500; sweep++) {
      for (int k = 0; k < columns; k++) {
        double pull = right[k];
        for (int l = 0; l < columns; l++) {
          pull -= l == k ? 0 : a[k * columns + l] * c[l];
        }
        double diagonal = a[k * columns + k];
        c[k] = diagonal > 0 ? Math.max(0, pull / diagonal) : 0;
      }
    }
    return c;
  }

  /** x̃ − E[ξ | r], with E[ξⱼ | r] = −σⱼ² μⱼ′ r/(τ² + Σ σ² μ′²). */
  private static Matrix denoised(
      Dataset data, double[] slopes, double[] residual, double[] variance, Fit fit) {
    int d = data.x().columns();
    double[] values = data.x().values().clone();
    for (int i = 0; i < residual.length; i++) {
      double total = fit.coefficients[0];
      for (int j = 0; j < d; j++) {
        total += variance[j] * slopes[i * d + j] * slopes[i * d + j];
      }
      for (int j = 0; total > 0 && j < d; j++) {
        values[i * d + j] += variance[j] * slopes[i * d + j] * residual[i] / total;
      }
    }
    return new Matrix(data.rows(), d, values);
  }
}
