package org.aleator.learn.gp;

import java.util.ArrayList;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.numerics.linalg.Tridiagonal;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;

/**
 * How well a Gaussian process knows the noise if the smoothness of the function is not given: the
 * posterior of log σ² over Matérn kernels of smoothness ν ∈ {½, 3/2, 5/2}, multiples λ ∈ {½, 1, 2}
 * of the table's lengths, and the ratio ρ of noise to signal variance.
 *
 * <p>With y ~ N(0, v (C + ρ I)), C the correlation plus the straight lines of the table's process,
 * and v integrated out under the prior 1/v, log p(y | ν, λ, ρ) = −(n/2) log v̂ − ½ log |C + ρ I|,
 * v̂ = yᵀ (C + ρ I)⁻¹ y/n, and log σ² = log(ρ v) has mean log(ρ v̂) and variance 2/n. The prior of
 * ν, λ and log ρ is flat, ρ from 10⁻⁶ to 30. A rougher kernel is given longer lengths (3 and 1.4
 * times those of ν = 5/2), so that all three reach about as far.
 *
 * <p>A large sd says that what these rows call noise rests on how smooth one takes the function to
 * be.
 *
 * @param mean posterior mean of log σ², σ² in the target's unit squared
 * @param sd posterior standard deviation of log σ²
 * @param weights posterior probabilities of ν = ½, 3/2, 5/2
 * @param means posterior means of log σ² given each ν
 */
public record NoisePosterior(double mean, double sd, double[] weights, double[] means) {
  private static final Profile[] PROFILES = {
    Profile.MATERN_1_2, Profile.MATERN_3_2, Profile.MATERN_5_2
  };
  private static final double[] REACH = {3, 1.4, 1};
  private static final double[] FACTORS = {0.5, 1, 2};
  private static final double LOG_LEAST = Math.log(1e-6);
  private static final double LOG_LARGEST = Math.log(30);

  /** Steps of 0.05 in log ρ, the posterior sd at 700 rows. */
  private static final int STEPS = 345;

  /**
   * @param mostRows how many rows, drawn at random, are used at most; the cost is O(n³)
   */
  public record Options(int mostRows) {
    /** Nine reductions of 700 rows take about half a second. */
    public static final Options DEFAULT = new Options(700);

    public Options {
      if (mostRows < 2) {
        throw new IllegalArgumentException("needs at least two rows, was " + mostRows);
      }
    }
  }

  private record Point(int profile, double log, double logNoise) {}

  /**
   * @param z the rows in the coordinates of the table's process
   * @param y their targets, which have to vary
   */
  public static NoisePosterior of(
      Hyperparameters parameters,
      Matrix z,
      double[] y,
      Options options,
      Seed seed,
      Parallel parallel) {
    if (z.rows() != y.length || z.columns() != parameters.dimension()) {
      throw new IllegalArgumentException("one target per row and one length per column");
    }
    int[] drawn = ResidualSignal.draw(y.length, options.mostRows(), seed);
    double[] targets = ResidualSignal.centred(drawn, y);
    Matrix rows = z.selectRows(drawn);
    double[] lines = lines(parameters, rows);
    List<Point> points =
        parallel
            .map(
                PROFILES.length * FACTORS.length,
                k -> {
                  int p = k / FACTORS.length;
                  double reach = FACTORS[k % FACTORS.length] * REACH[p];
                  double[] c =
                      CorrelationGrid.matrix(rows, parameters.lengths(), reach, PROFILES[p]);
                  for (int i = 0; i < c.length; i++) {
                    c[i] += lines[i];
                  }
                  return points(
                      LinearAlgebra.provider().tridiagonalize(c, targets.length, targets),
                      p,
                      targets.length);
                })
            .stream()
            .flatMap(List::stream)
            .toList();
    return summary(points, targets.length);
  }

  private static List<Point> points(Tridiagonal reduced, int profile, int n) {
    List<Point> points = new ArrayList<>();
    for (int s = 0; s < STEPS; s++) {
      double logRatio = LOG_LEAST + (LOG_LARGEST - LOG_LEAST) * s / (STEPS - 1);
      Tridiagonal.Values values = reduced.at(1, Math.exp(logRatio));
      double logScale = Math.log(values.quadratic() / n);
      double log = -0.5 * (n * logScale + values.logDeterminant());
      points.add(new Point(profile, log, logRatio + logScale));
    }
    return points;
  }

  private static NoisePosterior summary(List<Point> points, int n) {
    double[] means = new double[PROFILES.length];
    double[] weights = new double[PROFILES.length];
    double top = points.stream().mapToDouble(Point::log).max().orElseThrow();
    for (int p = 0; p < PROFILES.length; p++) {
      int profile = p;
      List<Point> own = points.stream().filter(q -> q.profile() == profile).toList();
      double ownTop = own.stream().mapToDouble(Point::log).max().orElseThrow();
      double sum = 0;
      for (Point point : own) {
        double weight = Math.exp(point.log() - ownTop);
        sum += weight;
        means[p] += weight * point.logNoise();
      }
      means[p] /= sum;
      weights[p] = sum * Math.exp(ownTop - top);
    }
    double total = ArdKernel.sum(weights);
    double mean = 0;
    for (int p = 0; p < PROFILES.length; p++) {
      weights[p] /= total;
      mean += weights[p] * means[p];
    }
    double variance = 2.0 / n;
    for (Point point : points) {
      double deviation = point.logNoise() - mean;
      variance += Math.exp(point.log() - top) / total * deviation * deviation;
    }
    return new NoisePosterior(mean, Math.sqrt(variance), weights, means);
  }

  /** (1 + s z·z′)/a: the straight lines in units of the signal variance. */
  private static double[] lines(Hyperparameters parameters, Matrix z) {
    int n = z.rows();
    double[] lines =
        LinearAlgebra.provider().multiplyTransposed(z.values(), n, z.columns(), z.values(), n);
    for (int i = 0; i < lines.length; i++) {
      lines[i] = (1 + parameters.slopeVariance() * lines[i]) / parameters.signalVariance();
    }
    return lines;
  }
}
