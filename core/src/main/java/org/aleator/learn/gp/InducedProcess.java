package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Work;

/**
 * All n rows through m inducing rows: the deterministic training conditional, or projected process
 * (Quiñonero-Candela and Rasmussen 2005, section 5; Rasmussen and Williams 2006, section 8.3.4).
 * The smooth part of the function is f(z) = k(z, Z_m) w, the straight lines stay whole. With Φ the
 * features of all rows (see {@link ProcessFeatures}) and P = diag(K_mm, I) their weights' prior
 * precision,
 *
 * <pre>A = σ² P + ΦᵀΦ,  w = A⁻¹ Φᵀ y,  mean φ*ᵀ w,
 * variance a − k*ᵀ K_mm⁻¹ k* + σ² φ*ᵀ A⁻¹ φ*,  leverage hᵢ = φᵢᵀ A⁻¹ φᵢ,
 * leave-one-out residual (yᵢ − φᵢᵀ w)/(1 − hᵢ)</pre>
 *
 * the last exact while the inducing rows stay. Cost O(n m²), and as much again for the
 * leave-one-out residuals; memory O(m²). With all rows inducing it is the exact process.
 *
 * <p>Forming ΦᵀΦ squares the condition number: directions of the function whose prior variance is
 * below about 10⁻⁸ of the signal's are lost, so that a noise below 10⁻⁵ of the targets' variance is
 * not reached.
 */
final class InducedProcess implements ProcessFit {
  /**
   * Of the mean diagonal of A, which is about trace/m: a hundred times the rounding of its sums.
   */
  private static final double LEAST_RIDGE = 1e-13;

  /** K_mm's own: as large as its smallest true eigenvalues that double precision resolves. */
  private static final double LEAST_PRIOR_RIDGE = 1e-10;

  /** 1 − h is σ² times a positive number; below this it is rounding. */
  private static final double LEAST_COMPLEMENT = 1e-4;

  private final ProcessFeatures features;
  private final Hyperparameters parameters;
  private final Scaling target;
  private final Matrix x;
  private final double[] y;
  private final int[] rows;
  private final Matrix basisRows;
  private final Work work;
  private final double[] factor;
  private final double[] weights;

  /**
   * @param basisRows the inducing rows, the basis of the features
   * @param x the table, of which the given rows are fitted
   * @param work what ends the fit, and what is computed of it later, when it is cancelled
   */
  InducedProcess(
      Hyperparameters parameters,
      ProcessFeatures features,
      Scaling target,
      Matrix basisRows,
      Matrix x,
      double[] y,
      int[] rows,
      Work work) {
    this.work = work;
    this.parameters = parameters;
    this.features = features;
    this.target = target;
    this.basisRows = basisRows;
    this.x = x;
    this.y = y;
    this.rows = rows.clone();
    int width = features.width();
    double[] normal = features.priorPrecision(basisRows, parameters.noiseVariance());
    double[] right = new double[width];
    for (int from = 0; from < rows.length; from += ProcessFeatures.BLOCK) {
      work.check();
      double[] block = blockFeatures(from);
      LinearAlgebra.provider().addGram(block, block.length / width, width, normal);
      ProcessFeatures.addTransposed(block, blockTargets(from), right);
    }
    this.factor = PositiveDefinite.factor(normal, width, LEAST_RIDGE);
    this.weights = LinearAlgebra.solve(factor, width, right);
  }

  @Override
  public double[] mean(Matrix at) {
    return target.restore(features.combine(at, weights));
  }

  @Override
  public double[] variance(Matrix at) {
    int m = features.basisSize();
    int width = features.width();
    double[] prior =
        PositiveDefinite.factor(features.basisCovariance(basisRows), m, LEAST_PRIOR_RIDGE);
    double[] variance = new double[at.rows()];
    for (int from = 0; from < at.rows(); from += ProcessFeatures.BLOCK) {
      work.check();
      Matrix block = ProcessFeatures.block(at, from);
      int n = block.rows();
      double[] all = features.at(block);
      double[] smooth = new double[n * m];
      for (int i = 0; i < n; i++) {
        System.arraycopy(all, i * width, smooth, i * m, m);
      }
      LinearAlgebra.provider().forwardSolve(prior, m, smooth, n);
      double[] represented = ProcessFeatures.squaredNorms(smooth, n);
      double[] leverage = leverages(all, n);
      for (int i = 0; i < n; i++) {
        double beyond = Math.max(0, parameters.signalVariance() - represented[i]);
        double within = parameters.noiseVariance() * leverage[i];
        variance[from + i] = target.restoreVariance(beyond + within);
      }
    }
    return variance;
  }

  @Override
  public double[] leaveOneOut() {
    double[] residuals = new double[rows.length];
    int width = features.width();
    for (int from = 0; from < rows.length; from += ProcessFeatures.BLOCK) {
      work.check();
      double[] block = blockFeatures(from);
      double[] targets = blockTargets(from);
      double[] fitted = ProcessFeatures.combine(block, weights);
      double[] leverage = leverages(block, block.length / width);
      for (int i = 0; i < fitted.length; i++) {
        double complement = Math.max(LEAST_COMPLEMENT, 1 - leverage[i]);
        residuals[from + i] = target.std() * (targets[i] - fitted[i]) / complement;
      }
    }
    return residuals;
  }

  @Override
  public double noiseVariance() {
    return target.restoreVariance(parameters.noiseVariance());
  }

  @Override
  public ProcessMean meanFunction() {
    return new ProcessMean(parameters, features.coordinates(), basisRows, weights, target);
  }

  /** φᵀ A⁻¹ φ of each row; the features are overwritten. */
  private double[] leverages(double[] block, int count) {
    LinearAlgebra.provider().forwardSolve(factor, features.width(), block, count);
    return ProcessFeatures.squaredNorms(block, count);
  }

  private double[] blockFeatures(int from) {
    return features.at(x.selectRows(Arrays.copyOfRange(rows, from, blockEnd(from))));
  }

  private double[] blockTargets(int from) {
    double[] targets = new double[blockEnd(from) - from];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = target.standardize(y[rows[from + i]]);
    }
    return targets;
  }

  private int blockEnd(int from) {
    return Math.min(rows.length, from + ProcessFeatures.BLOCK);
  }
}
