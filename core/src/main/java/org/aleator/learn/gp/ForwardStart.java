package org.aleator.learn.gp;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;

/**
 * A start for the search of lengths: all features begin as straight lines (very long lengths), then
 * one after another is given the short length that gains most evidence. It finds functions that
 * vary fast along a few features, like house prices over latitude and longitude, where a climb from
 * equal lengths in all features makes these few longer and longer.
 */
final class ForwardStart implements AutoCloseable {
  private static final double[] SHORT_LENGTHS = {0.15, 0.6, 2};

  /** As a multiple of √d, at which a Matérn function over unit scale is a straight line. */
  private static final double VERY_LONG = 10;

  private static final double START_SIGNAL = 0.5;
  private static final int MOST_SHORT = 5;

  /** After the first choice only the best few go on, so that the cost is O(d) with one factor. */
  private static final int MOST_COMPETING = 12;

  /** From here on a single length is tried per feature. */
  private static final int MANY_FEATURES = 30;

  private static final double LEAST_GAIN = 1;

  private final LogPosterior posterior;
  private final double[] lengths;
  private double[] theta;
  private double value;

  private ForwardStart(Matrix z, double[] labels, double noise) {
    int d = z.columns();
    posterior = new LogPosterior(Hyperparameters.kernel(d), z, labels);
    lengths = d < MANY_FEATURES ? SHORT_LENGTHS : new double[] {SHORT_LENGTHS[1]};
    theta = new double[d + 3];
    Hyperparameters.kernel(d).start(VERY_LONG, theta, 0);
    theta[1] = Math.log(START_SIGNAL);
    theta[d + 2] = Math.log(noise);
    value = posterior.value(theta);
  }

  /** The parameters, with the log of the given noise last. */
  static double[] of(Matrix z, double[] labels, double noise) {
    try (ForwardStart start = new ForwardStart(z, labels, noise)) {
      int[] competing = IntStream.range(0, z.columns()).toArray();
      for (int chosen = 0; chosen < MOST_SHORT && competing.length > 0; chosen++) {
        competing = start.shorten(competing);
      }
      return start.theta;
    }
  }

  @Override
  public void close() {
    posterior.close();
  }

  /** Shortens the best feature; returns those that may be next, none if nothing was gained. */
  private int[] shorten(int[] competing) {
    posterior.hold(theta);
    double[] least = new double[posterior.dimension()];
    double[] best = theta;
    double bestValue = value - LEAST_GAIN;
    for (int j : competing) {
      least[j] = Double.POSITIVE_INFINITY;
      for (double length : lengths) {
        double[] trial = theta.clone();
        trial[2 + j] = Math.log(length);
        double trialValue = posterior.value(trial);
        least[j] = Math.min(least[j], trialValue);
        if (trialValue < bestValue) {
          best = trial;
          bestValue = trialValue;
        }
      }
    }
    if (best == theta) {
      return new int[0];
    }
    theta = best;
    value = bestValue;
    return Arrays.stream(competing)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> least[j]))
        .skip(1)
        .limit(MOST_COMPETING)
        .mapToInt(j -> j)
        .toArray();
  }
}
