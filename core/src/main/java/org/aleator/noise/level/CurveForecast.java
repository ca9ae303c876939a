// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.aleator.Interval;
import org.aleator.learn.stack.Reached;
import org.aleator.numerics.StandardNormal;

/**
 * What the error will be with other numbers of rows, and how many rows an error needs: many ways in
 * which the learning curve may go on, each with a weight,
 *
 * <pre>RMSE²(m) = v − (v − s)(1 − (m/m₀)^(−β)),</pre>
 *
 * m₀ the largest number of training rows tried. The noise floor s follows, with a weight of 1 less
 * {@value #FREE}, the law of the {@link NoiseLevel}, log-normal on either side of its value by its
 * interval; else √s is free, and the curve alone tells it. Given s, the exponent β has the prior of
 * {@link CurvePosterior} and the likelihood of what the smaller sizes lie above s by, whose errors
 * are those of sampling and {@value CurvePosterior#MISFIT} of the excess. Beyond what was tried β
 * is another: by a factor whose logarithm has the mean −{@value #SLOWER} and a std of {@value
 * #DRIFT}. What was reached, v, has its own sampling error, and all errors are in proportion to it.
 *
 * <p>Fails where the curve is flat before it falls, as where a table is too small for what has to
 * be learned, and where learners come in that only many rows allow.
 */
public final class CurveForecast {
  /** How β goes on: chosen with the next three on the tables of docs/methods/rows-needed.md. */
  private static final double SLOWER = 0.2;

  private static final double DRIFT = 0.6;

  /** The floor's interval is wider by this where a curve is followed towards it. */
  private static final double FLOOR_WIDER = 1.5;

  /** The weight of floors that the curve alone tells. */
  private static final double FREE = 0.3;

  /** So is what was reached: of heavy-tailed residuals few rows know their own spread badly. */
  private static final double START_WIDER = 1.8;

  /** Quantiles of the floor, of what was reached and of the drift that are looked at. */
  private static final int LEVELS = 30;

  private static final int STARTS = 15;
  private static final int DRIFTS = 9;

  /** Free floors: even steps of √s, as a part of √v, up to nearly all of it. */
  private static final int FREE_LEVELS = 40;

  private static final double HIGHEST = 0.999;

  /** Exponents of less weight are not looked at. */
  private static final double LEAST_WEIGHT = 1e-4;

  /** A floor of which nothing is known below is taken to be at least this part of its value. */
  private static final double LEAST_FLOOR = 1e-3;

  private final List<Future> futures;
  private final double rows;

  private CurveForecast(List<Future> futures, double rows) {
    this.futures = futures;
    this.rows = rows;
  }

  /** One way in which the curve may go on: v, v − s and β. */
  private record Future(double weight, double start, double excess, double exponent) {
    double squareAt(double growth) {
      return start - excess * (1 - Math.pow(growth, -exponent));
    }

    /** How many times the rows; infinite where they will never do. */
    double growthTo(double square) {
      double left = 1 - (start - square) / excess;
      return left > 0 ? Math.pow(left, -1 / exponent) : Double.POSITIVE_INFINITY;
    }

    double floor() {
      return start - excess;
    }
  }

  /**
   * What is expected, with a 95 % interval.
   *
   * @param value the median
   */
  public record Expected(double value, double low, double high) {}

  /** Of a level that has a learning curve. */
  public static Optional<CurveForecast> of(NoiseLevel level) {
    return level
        .curve()
        .filter(any -> level.reached().isPresent())
        .map(curve -> of(level, curve, level.reached().orElseThrow()));
  }

  private static CurveForecast of(NoiseLevel level, LearningCurve curve, Reached reached) {
    int last = curve.rows().length - 1;
    double v = curve.rmse()[last] * curve.rmse()[last];
    double error = reached.meanSquare() > 0 ? reached.standardError() / reached.meanSquare() : 0;
    List<Future> futures = new ArrayList<>();
    for (int k = 0; k < LEVELS; k++) {
      double s = Math.min(level(level, FLOOR_WIDER * normal(k, LEVELS)), v * (1 - 1e-9));
      add(futures, (1 - FREE) / LEVELS, logWeights(curve, v, s), v, s, error);
    }
    double[][] free = new double[FREE_LEVELS][];
    Arrays.setAll(free, k -> logWeights(curve, v, free(v, k)));
    double top = Arrays.stream(free).flatMapToDouble(Arrays::stream).max().orElseThrow();
    double[] likelihood =
        Arrays.stream(free)
            .mapToDouble(log -> Arrays.stream(log).map(l -> Math.exp(l - top)).sum())
            .toArray();
    double sum = Arrays.stream(likelihood).sum();
    for (int k = 0; k < FREE_LEVELS; k++) {
      add(futures, FREE * likelihood[k] / sum, free[k], v, free(v, k), error);
    }
    return new CurveForecast(futures, curve.rows()[last]);
  }

  private static double free(double v, int k) {
    double root = HIGHEST * (k + 1) / FREE_LEVELS;
    return v * root * root;
  }

  /** Adds the futures of one floor. */
  private static void add(
      List<Future> futures, double weight, double[] logWeights, double v, double s, double error) {
    double top = Arrays.stream(logWeights).max().orElseThrow();
    double[] weights = Arrays.stream(logWeights).map(l -> Math.exp(l - top)).toArray();
    Arrays.setAll(weights, e -> weights[e] < LEAST_WEIGHT ? 0 : weights[e]);
    double sum = Arrays.stream(weights).sum();
    for (int e = 0; e < weights.length; e++) {
      for (int d = 0; d < DRIFTS && weights[e] > 0; d++) {
        double exponent =
            CurvePosterior.EXPONENTS[e] * Math.exp(DRIFT * normal(d, DRIFTS) - SLOWER);
        for (int r = 0; r < STARTS; r++) {
          double scale = Math.exp(START_WIDER * error * normal(r, STARTS));
          futures.add(
              new Future(
                  weight * weights[e] / (sum * DRIFTS * STARTS),
                  v * scale,
                  (v - s) * scale,
                  exponent));
        }
      }
    }
  }

  /** The middle of the i-th of so many equally likely parts of the standard normal law. */
  private static double normal(int i, int parts) {
    return StandardNormal.quantile((i + 0.5) / parts);
  }

  private static double level(NoiseLevel level, double z) {
    double middle = level.variance();
    if (!(middle > 0)) {
      return level.interval().high() * Math.max(0, z) / Interval.Z;
    }
    double end =
        z < 0
            ? Math.max(level.interval().low(), LEAST_FLOOR * middle)
            : Math.max(level.interval().high(), middle);
    return middle * Math.pow(Math.max(end / middle, Double.MIN_NORMAL), Math.abs(z) / Interval.Z);
  }

  /** The logarithms of the weights of the exponents given the floor, up to a constant. */
  private static double[] logWeights(LearningCurve curve, double v, double s) {
    int last = curve.rows().length - 1;
    double[] log = CurvePosterior.LOG_PRIOR.clone();
    for (int j = 0; j < last; j++) {
      double excess = curve.rmse()[j] * curve.rmse()[j] - s;
      double share = curve.rows()[j] / (double) curve.rows()[last];
      double misfit = CurvePosterior.MISFIT * Math.max(Math.abs(excess), 0.02 * v);
      double error = Math.hypot(curve.standardErrors()[j], misfit);
      for (int e = 0; e < log.length; e++) {
        double miss = (excess - (v - s) * Math.pow(share, -CurvePosterior.EXPONENTS[e])) / error;
        log[e] -= 0.5 * miss * miss;
      }
    }
    return log;
  }

  /** The RMSE of a model of so many training rows on new rows, in the labels' unit. */
  public Expected rmseAt(double trainingRows) {
    double growth = trainingRows / rows;
    return expected(future -> Math.sqrt(Math.max(0, future.squareAt(growth))));
  }

  /**
   * The RMSE against means of so many measurements, of a model of so many training rows whose
   * labels are such means: the noise of a label is 1/k of σ², and the model's own error is at best
   * that of k times the rows.
   *
   * @param measurements k
   */
  public Expected rmseOfMeans(double trainingRows, int measurements) {
    double growth = measurements * trainingRows / rows;
    return expected(
        future ->
            Math.sqrt(
                Math.max(0, future.squareAt(growth) - future.floor() * (1 - 1.0 / measurements))));
  }

  /** The training rows that an RMSE needs; infinite where no number of them will do. */
  public Expected rowsFor(double rmse) {
    return expected(future -> rows * future.growthTo(rmse * rmse));
  }

  /** How probable it is that no number of rows brings this RMSE. */
  public double never(double rmse) {
    return futures.stream()
        .filter(future -> future.growthTo(rmse * rmse) == Double.POSITIVE_INFINITY)
        .mapToDouble(Future::weight)
        .sum();
  }

  private Expected expected(ToDoubleFunction<Future> value) {
    record Weighted(double value, double weight) {}
    List<Weighted> sorted =
        futures.stream()
            .map(future -> new Weighted(value.applyAsDouble(future), future.weight))
            .sorted(Comparator.comparingDouble(Weighted::value))
            .toList();
    double[] found = new double[3];
    double[] levels = {0.025, 0.5, 0.975};
    double sum = 0;
    int next = 0;
    for (Weighted one : sorted) {
      sum += one.weight;
      while (next < levels.length && sum >= levels[next] - 1e-12) {
        found[next++] = one.value;
      }
    }
    return new Expected(found[1], found[0], found[2]);
  }
}
