package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * The exact Gaussian process (Rasmussen and Williams 2006, algorithm 2.1 and eq. 5.12): K = k(Z, Z)
 * + σ² I = L Lᵀ, α = K⁻¹ y; mean k*ᵀ α, variance k** − |L⁻¹ k*|², leave-one-out residual
 * αᵢ/(K⁻¹)ᵢᵢ. Cost O(n³).
 */
final class ExactProcess implements ProcessFit {
  /** Of K's mean diagonal: far below any noise, enough for rounding at equal rows. */
  private static final double LEAST_RIDGE = 1e-12;

  private final ProcessFeatures features;
  private final Scaling target;
  private final Hyperparameters parameters;
  private final Matrix x;
  private final double[] lines;
  private final double[] factor;
  private final double[] alpha;
  private final double[] weights;

  /**
   * @param features with all rows of x as basis
   * @param y the targets, in their own unit
   */
  ExactProcess(
      Hyperparameters parameters, ProcessFeatures features, Scaling target, Matrix x, double[] y) {
    int n = x.rows();
    this.parameters = parameters;
    this.features = features;
    this.target = target;
    this.x = x;
    double[] own = features.at(x);
    this.lines = lines(own, n);
    double[] k = covariance(own, n);
    for (int i = 0; i < n; i++) {
      k[i * n + i] += parameters.noiseVariance();
    }
    this.factor = PositiveDefinite.factor(k, n, LEAST_RIDGE);
    this.alpha = LinearAlgebra.solve(factor, n, target.standardize(y));
    this.weights = weights();
  }

  @Override
  public double[] mean(Matrix x) {
    return target.restore(features.combine(x, weights));
  }

  @Override
  public double[] variance(Matrix x) {
    int n = alpha.length;
    double[] variance = new double[x.rows()];
    for (int from = 0; from < x.rows(); from += ProcessFeatures.BLOCK) {
      Matrix block = ProcessFeatures.block(x, from);
      double[] blockFeatures = features.at(block);
      double[] cross = covariance(blockFeatures, block.rows());
      LinearAlgebra.provider().forwardSolve(factor, n, cross, block.rows());
      double[] known = ProcessFeatures.squaredNorms(cross, block.rows());
      double[] linear =
          ProcessFeatures.squaredNorms(lines(blockFeatures, block.rows()), block.rows());
      for (int i = 0; i < block.rows(); i++) {
        double unknown = parameters.signalVariance() + linear[i] - known[i];
        variance[from + i] = target.restoreVariance(Math.max(0, unknown));
      }
    }
    return variance;
  }

  @Override
  public double[] leaveOneOut() {
    int n = alpha.length;
    double[] inverse = factor.clone();
    LinearAlgebra.provider().invertCholesky(inverse, n);
    double[] residuals = new double[n];
    for (int i = 0; i < n; i++) {
      residuals[i] = target.std() * alpha[i] / inverse[i * n + i];
    }
    return residuals;
  }

  @Override
  public double noiseVariance() {
    return target.restoreVariance(parameters.noiseVariance());
  }

  @Override
  public ProcessMean meanFunction() {
    return new ProcessMean(parameters, features.coordinates(), x, weights, target);
  }

  /** The weights of the features: α, and Σ αᵢ times the straight lines at row i. */
  private double[] weights() {
    int n = alpha.length;
    double[] all = Arrays.copyOf(alpha, features.width());
    int count = features.lines();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < count; j++) {
        all[n + j] += alpha[i] * lines[i * count + j];
      }
    }
    return all;
  }

  /** k between some rows, given by their features, and the rows of the fit. */
  private double[] covariance(double[] of, int rows) {
    int n = features.basisSize();
    int width = features.width();
    double[] covariance =
        LinearAlgebra.provider()
            .multiplyTransposed(lines(of, rows), rows, features.lines(), lines, n);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < n; j++) {
        covariance[i * n + j] += of[i * width + j];
      }
    }
    return covariance;
  }

  private double[] lines(double[] of, int rows) {
    int count = features.lines();
    double[] copy = new double[rows * count];
    for (int i = 0; i < rows; i++) {
      int from = i * features.width() + features.basisSize();
      System.arraycopy(of, from, copy, i * count, count);
    }
    return copy;
  }
}
