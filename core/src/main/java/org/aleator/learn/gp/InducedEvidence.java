package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.numerics.linalg.Tridiagonal;

/**
 * The evidence of {@link InducedProcess} at given lengths, maximised over the noise and over the
 * common scale of signal and noise, y ~ N(0, v (Q + ρ I)). With V = Φ P^(−½), M = VᵀV and b = Vᵀy,
 *
 * <pre>
 * yᵀ (Q + ρ I)⁻¹ y = (yᵀy − bᵀ (M + ρ I)⁻¹ b)/ρ,  log |Q + ρ I| = log |M + ρ I| + (n − w) log ρ,
 * v̂ = yᵀ (Q + ρ I)⁻¹ y/n,  log p(y | ρ, v̂) = −½ (n log 2π v̂ + log |Q + ρ I| + n)</pre>
 *
 * where w is the number of features. One tridiagonal reduction of M gives all ρ. Cost O(n w²).
 * Solving for V first keeps the small eigenvalues that ΦᵀΦ would drown (the V method of Foster et
 * al., JMLR 10, 2009).
 */
final class InducedEvidence {
  /** Of K_mm's diagonal; what it hides is below any noise on the grid. */
  private static final double LEAST_RIDGE = 1e-8;

  private static final double LOG_LEAST = Math.log(1e-6);
  private static final double LOG_LARGEST = Math.log(1e3);

  /** Steps of 0.05 in log ρ: ρ is relative to the former signal variance. */
  private static final int STEPS = 415;

  private InducedEvidence() {}

  /**
   * The parameters with the same lengths and the variances that maximise the evidence.
   *
   * @param x the table, all rows of which the coordinates are fitted to
   * @param targets on unit scale
   * @param rows the rows whose evidence it is; the first of them are inducing
   */
  static Hyperparameters maximize(
      Hyperparameters parameters, Matrix x, double[] targets, int[] rows, int inducingRows) {
    int m = Math.min(rows.length, inducingRows);
    Matrix basis = x.selectRows(Arrays.copyOf(rows, m));
    ProcessFeatures features = new ProcessFeatures(parameters, parameters.kind().of(x), basis);
    int width = features.width();
    double[] prior = features.priorPrecision(basis, 1);
    double[] factor = PositiveDefinite.factor(prior, width, LEAST_RIDGE);
    double[] gram = new double[width * width];
    double[] right = new double[width];
    double squares = 0;
    for (int from = 0; from < rows.length; from += ProcessFeatures.BLOCK) {
      int to = Math.min(rows.length, from + ProcessFeatures.BLOCK);
      int[] block = Arrays.copyOfRange(rows, from, to);
      double[] v = features.at(x.selectRows(block));
      LinearAlgebra.provider().forwardSolve(factor, width, v, block.length);
      LinearAlgebra.provider().addGram(v, block.length, width, gram);
      double[] y = Arrays.stream(block).mapToDouble(i -> targets[i]).toArray();
      ProcessFeatures.addTransposed(v, y, right);
      squares += LogPosterior.dot(y, y);
    }
    Tridiagonal reduced = LinearAlgebra.provider().tridiagonalize(gram, width, right);
    return best(parameters, reduced, squares, rows.length);
  }

  private static Hyperparameters best(
      Hyperparameters parameters, Tridiagonal reduced, double squares, int n) {
    double best = Double.NEGATIVE_INFINITY;
    double bestRatio = parameters.noiseVariance();
    double bestScale = 1;
    int width = reduced.diagonal().length;
    for (int s = 0; s < STEPS; s++) {
      double logRatio = LOG_LEAST + (LOG_LARGEST - LOG_LEAST) * s / (STEPS - 1);
      double ratio = Math.exp(logRatio);
      Tridiagonal.Values values = reduced.at(1, ratio);
      double scale = (squares - values.quadratic()) / ratio / n;
      double determinant = values.logDeterminant() + (n - width) * logRatio;
      double log = -0.5 * (n * Math.log(2 * Math.PI * scale) + determinant + n);
      // Rounding may take a residual sum of squares of nothing below 0: log is then NaN.
      if (log > best) {
        best = log;
        bestRatio = ratio;
        bestScale = scale;
      }
    }
    return new Hyperparameters(
        parameters.kind(),
        parameters.lengths(),
        bestScale * parameters.signalVariance(),
        bestScale * parameters.slopeVariance(),
        bestScale * bestRatio,
        best);
  }
}
