package org.aleator.estimator.input;

import java.util.Arrays;
import java.util.List;
import org.aleator.linalg.LinearAlgebra;
import org.aleator.util.Work;

/**
 * Fits {@link LatentNodes} to labels: the function f = φᵀc, its ridge λ, τ² and the noise variances
 * σⱼ². Data have mean 0 and variance 1.
 *
 * <p>For given σ² and τ², c comes from EM over the nodes: least squares with weights w/v, whose
 * equations have mean 0 at the truth though v depends on c too. λ is MacKay's (1992): the effective
 * number of waves over Σ c². Around that go Newton steps in η = (ln σ, ln τ) on Σᵢ ln p(yᵢ | x̃ᵢ).
 * The derivatives are central differences, the Hessian the sum of products of the rows' scores
 * (Berndt, Hall, Hall and Hausman 1974) less what c explains of it. Laplace's term −½ ln det for
 * the freedom of f was tried and left out: with it variances came out 5 to 20 % larger, and no
 * nearer to the truth.
 */
final class LatentSearch {
  static final double LEAST_VARIANCE = 1.0001e-4;
  private static final double LEAST = Math.log(0.01);
  private static final double MOST = 0.5 * Math.log(0.9);
  private static final int MOST_STEPS = 20;
  private static final int ALIGNING_STEPS = 5;
  private static final int MOST_EM = 10;
  private static final double OVER = 1.6;
  private static final double DIFFERENCE = 0.02;
  private static final double LONGEST = 0.5;
  private static final double CLOSE_ENOUGH = 0.03;
  private static final double CLOSE_OBJECTIVE = 0.1;
  private static final double FREE = 1e-4;
  private static final int BLOCK = 500;

  /** A negative eigenvalue is at most of the order of the diagonal: 50 times 0.02 of it. */
  private static final double MOST_DAMPING = 1e6;

  private final int d;
  private final int n;
  private final double[] x;
  private final double[] y;
  private final double[] relativeScale;
  private final boolean shared;
  private final int waves;
  private final FourierBasis basis;
  private final Work work;
  private final double[] plainPoints;
  private final double[] covariance;

  /** ln σ of each feature, or of all; then ln τ. */
  private final double[] eta;

  private double[] coefficients;
  private double[] points;
  private double ridge = 1;
  private double[] inverseInformation;

  /**
   * @param relativeScale what to add to the shared ln σ for each feature
   */
  LatentSearch(double[] x, double[] y, double[] relativeScale, boolean shared, Work work) {
    this.x = x;
    this.y = y;
    this.relativeScale = relativeScale;
    this.shared = shared;
    this.work = work;
    n = y.length;
    d = relativeScale.length;
    waves = 40 + 20 * d;
    basis = FourierBasis.of(d, waves, work.seed().split("basis"));
    plainPoints = QuasiNormalPoints.of(n, d, work.seed().split("points"));
    points = plainPoints;
    covariance = new double[d * d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d * d; j++) {
        covariance[j] += x[i * d + j / d] * x[i * d + j % d] / n;
      }
    }
    eta = new double[(shared ? 1 : d) + 1];
    Arrays.fill(eta, Math.log(0.2));
    eta[eta.length - 1] = Math.log(0.3);
    coefficients = new double[basis.size()];
  }

  double[] variance() {
    return variances(eta);
  }

  private double[] variances(double[] at) {
    double[] variance = new double[d];
    for (int j = 0; j < d; j++) {
      double log = at[shared ? 0 : j] + relativeScale[j];
      variance[j] = Math.exp(2 * Math.min(Math.max(log, LEAST), MOST));
    }
    return variance;
  }

  private static double labelVariance(double[] at) {
    return Math.exp(2 * at[at.length - 1]);
  }

  /** The standard error of ln σⱼ. */
  double logStdError(int feature) {
    int k = shared ? 0 : feature;
    return Math.sqrt(inverseInformation[k * eta.length + k]);
  }

  private LatentNodes nodes(double[] at) {
    return new LatentNodes(basis, x, points, covariance, variances(at));
  }

  void run() {
    double longest = LONGEST;
    for (int step = 0; step < MOST_STEPS; step++) {
      LatentNodes nodes = nodes(eta);
      fitFunction(nodes);
      if (step < ALIGNING_STEPS) {
        LatentNodes.Posterior posterior = nodes.posterior(y, coefficients, labelVariance(eta));
        points = QuasiNormalPoints.aligned(plainPoints, nodes.directions(posterior), d);
        nodes = nodes(eta);
        fitFunction(nodes);
      }
      double moved = newton(nodes, longest);
      work.progress("input noise", (step + 1.0) / MOST_STEPS);
      if (moved < CLOSE_ENOUGH) {
        break;
      }
      // Rounds that go to and fro come to rest.
      longest *= step < 5 ? 1 : 0.85;
    }
    work.progress("input noise", 1);
  }

  /** c and λ by EM, each step longer than EM's own (less than twice is safe). */
  private void fitFunction(LatentNodes nodes) {
    int size = basis.size();
    double before = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < MOST_EM; i++) {
      work.check();
      LatentNodes.Posterior posterior = nodes.posterior(y, coefficients, labelVariance(eta));
      double[] right = new double[size];
      double[] inverse = withRidge(nodes.normalMatrix(posterior, y, right));
      invert(inverse, size, "the equations of f");
      double[] uncertainty = withRidge(nodes.information(posterior));
      invert(uncertainty, size, "the information on f");
      double trace = 0;
      double squares = 0;
      double objective = Arrays.stream(posterior.logLikelihood()).sum();
      for (int k = 0; k < size; k++) {
        double solution = 0;
        for (int l = 0; l < size; l++) {
          solution += inverse[k * size + l] * right[l];
        }
        objective -= 0.5 * (k < waves ? ridge : FREE) * coefficients[k] * coefficients[k];
        coefficients[k] += OVER * (solution - coefficients[k]);
        if (k < waves) {
          trace += uncertainty[k * size + k];
          squares += solution * solution;
        }
      }
      double ratio = (waves - ridge * trace) / Math.max(squares, 1e-12);
      ridge = Math.min(Math.max(ratio, 1e-4), 1e4);
      if (Math.abs(objective - before) < CLOSE_OBJECTIVE) {
        break;
      }
      before = objective;
    }
  }

  private double[] withRidge(double[] matrix) {
    int size = basis.size();
    for (int k = 0; k < size; k++) {
      matrix[k * size + k] += k < waves ? ridge : FREE;
    }
    return matrix;
  }

  private double[] logLikelihood(LatentNodes nodes, double[] at) {
    return nodes.posterior(y, coefficients, labelVariance(at)).logLikelihood();
  }

  /** One step; returns the largest change. */
  private double newton(LatentNodes nodes, double longest) {
    int q = eta.length;
    List<double[]> values =
        work.parallel()
            .map(
                2 * q,
                k -> {
                  double[] at = eta.clone();
                  at[k / 2] += k % 2 == 0 ? DIFFERENCE : -DIFFERENCE;
                  return logLikelihood(k / 2 == q - 1 ? nodes : nodes(at), at);
                });
    double[] scores = new double[q * n];
    double[] gradient = new double[q];
    for (int k = 0; k < q; k++) {
      double[] up = values.get(2 * k);
      double[] down = values.get(2 * k + 1);
      for (int i = 0; i < n; i++) {
        scores[k * n + i] = (up[i] - down[i]) / (2 * DIFFERENCE);
        gradient[k] += scores[k * n + i];
      }
    }
    double[] information = dampedInverse(information(nodes, scores, q), q);
    inverseInformation = information;
    double moved = 0;
    for (int k = 0; k < q; k++) {
      double step = 0;
      for (int l = 0; l < q; l++) {
        step += information[k * q + l] * gradient[l];
      }
      double next = eta[k] + Math.min(Math.max(step, -longest), longest);
      next = Math.min(Math.max(next, LEAST), k < q - 1 && !shared ? MOST : 0);
      moved = Math.max(moved, Math.abs(next - eta[k]));
      eta[k] = next;
    }
    return moved;
  }

  /**
   * (I + 0.02 diag I + 0.1)⁻¹ of the information I, the damping tenfold as often as it takes: what
   * is left when f's part is taken off may have a negative eigenvalue by rounding where f explains
   * nearly everything, and little is then known of η.
   *
   * @throws ArithmeticException if the information is not finite
   */
  static double[] dampedInverse(double[] information, int q) {
    for (double damping = 1; damping <= MOST_DAMPING; damping *= 10) {
      double[] inverse = information.clone();
      for (int k = 0; k < q; k++) {
        double diagonal = Math.max(information[k * q + k], 0);
        inverse[k * q + k] += damping * (0.02 * diagonal + 0.1);
      }
      if (!Double.isNaN(LinearAlgebra.provider().invert(inverse, q))) {
        return inverse;
      }
    }
    throw new ArithmeticException(
        "the information on the noises is not finite: " + Arrays.toString(information));
  }

  private static void invert(double[] matrix, int size, String what) {
    if (Double.isNaN(LinearAlgebra.provider().invert(matrix, size))) {
      throw new ArithmeticException(what + " cannot be solved: not positive definite");
    }
  }

  /** Σ s sᵀ of η's scores less the part that f's coefficients explain. */
  private double[] information(LatentNodes nodes, double[] scores, int q) {
    LinearAlgebra algebra = LinearAlgebra.provider();
    int size = basis.size();
    double[] ofFunction = nodes.scores(nodes.posterior(y, coefficients, labelVariance(eta)));
    double[] inverse = withRidge(algebra.multiplyTransposed(ofFunction, size, n, ofFunction, size));
    invert(inverse, size, "the scores of f");
    double[] cross = algebra.multiplyTransposed(scores, q, n, ofFunction, size);
    double[] explained =
        algebra.multiplyTransposed(
            algebra.multiplyTransposed(cross, q, size, inverse, size), q, size, cross, q);
    double[] information = algebra.multiplyTransposed(scores, q, n, scores, q);
    for (int k = 0; k < q * q; k++) {
      information[k] -= explained[k];
    }
    return information;
  }

  /** E[u | x̃, y] of any rows. */
  double[] denoise(double[] observed, double[] labels) {
    double[] means = new double[observed.length];
    for (int from = 0; from < labels.length; from += BLOCK) {
      work.check();
      int to = Math.min(labels.length, from + BLOCK);
      LatentNodes block =
          new LatentNodes(
              basis,
              Arrays.copyOfRange(observed, from * d, to * d),
              QuasiNormalPoints.of(to - from, d, work.seed().split("denoise").split(from)),
              covariance,
              variance());
      double[] some = Arrays.copyOfRange(labels, from, to);
      double[] part = block.means(block.posterior(some, coefficients, labelVariance(eta)));
      System.arraycopy(part, 0, means, from * d, part.length);
    }
    return means;
  }
}
