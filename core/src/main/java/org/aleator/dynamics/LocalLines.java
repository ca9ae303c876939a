// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.data.Trajectories;

/**
 * What can be said of trajectories without a model: straight lines through a few neighbouring
 * points give first states, typical rates of change and a noise variance.
 */
final class LocalLines {
  /** Points to a line: three more than it has parameters, and still short of most bends. */
  private static final int WINDOW = 5;

  private LocalLines() {}

  /** Value and slope at a time, by least squares through the given points of a state. */
  private static double[] line(Trajectories.Run run, int state, int d, int from, int to) {
    double n = 0;
    double meanT = 0;
    double meanY = 0;
    for (int i = from; i < to; i++) {
      double y = run.values()[i * d + state];
      if (!Double.isNaN(y)) {
        n++;
        meanT += run.times()[i];
        meanY += y;
      }
    }
    meanT /= n;
    meanY /= n;
    double covariance = 0;
    double spread = 0;
    for (int i = from; i < to; i++) {
      double y = run.values()[i * d + state];
      if (!Double.isNaN(y)) {
        double t = run.times()[i] - meanT;
        covariance += t * (y - meanY);
        spread += t * t;
      }
    }
    double slope = spread > 0 ? covariance / spread : 0;
    return new double[] {meanY, slope, meanT, n};
  }

  /** The state at each segment's start: a line through its first points. */
  static double[] starts(Trajectories data, Segments segments) {
    int d = data.dimension();
    double[] starts = new double[segments.count() * d];
    double[] centre = units(data).centre();
    for (int k = 0; k < segments.count(); k++) {
      Trajectories.Run run = data.runs().get(segments.run()[k]);
      int from = segments.from()[k];
      int to = Math.min(run.points(), from + WINDOW);
      for (int o = 0; o < d; o++) {
        double[] line = line(run, o, d, from, to);
        double at = run.times()[from];
        starts[k * d + o] = line[3] > 0 ? line[0] + line[1] * (at - line[2]) : centre[o];
      }
    }
    return starts;
  }

  /** Mean and spread of each state, and the root mean square of its slope. */
  static FieldUnits units(Trajectories data) {
    int d = data.dimension();
    double[] centre = new double[d];
    double[] scale = new double[d];
    double[] rate = new double[d];
    for (int o = 0; o < d; o++) {
      int state = o;
      double[] values =
          data.runs().stream()
              .flatMapToDouble(
                  run ->
                      IntStream.range(0, run.points())
                          .mapToDouble(i -> run.values()[i * d + state]))
              .filter(value -> !Double.isNaN(value))
              .toArray();
      centre[o] = Arrays.stream(values).average().orElse(0);
      double mean = centre[o];
      double var = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElse(0);
      scale[o] = var > 0 ? Math.sqrt(var) : 1;
      rate[o] = slope(data, o);
      if (!(rate[o] > 0)) {
        rate[o] = scale[o];
      }
    }
    return new FieldUnits(centre, scale, rate);
  }

  private static double slope(Trajectories data, int state) {
    int d = data.dimension();
    double squares = 0;
    int count = 0;
    for (Trajectories.Run run : data.runs()) {
      for (int from = 0; from + 2 <= run.points(); from += WINDOW) {
        double[] line = line(run, state, d, from, Math.min(run.points(), from + WINDOW));
        if (line[3] >= 2) {
          squares += line[1] * line[1];
          count++;
        }
      }
    }
    return Math.sqrt(squares / Math.max(count, 1));
  }

  /**
   * The noise variance of each state from pseudo-residuals, the distances of points from the line
   * through their two neighbours (Gasser, Sroka and Jennen-Steinmetz 1986): too large where the
   * state bends between neighbours, never too small if the noise is independent.
   */
  static double[] noiseVariance(Trajectories data) {
    int d = data.dimension();
    double[] variance = new double[d];
    for (int o = 0; o < d; o++) {
      double sum = 0;
      int count = 0;
      for (Trajectories.Run run : data.runs()) {
        double[] t = run.times();
        for (int i = 1; i + 1 < run.points(); i++) {
          double before = run.values()[(i - 1) * d + o];
          double here = run.values()[i * d + o];
          double after = run.values()[(i + 1) * d + o];
          double a = (t[i + 1] - t[i]) / (t[i + 1] - t[i - 1]);
          double residual = a * before + (1 - a) * after - here;
          if (!Double.isNaN(residual)) {
            sum += residual * residual / (a * a + (1 - a) * (1 - a) + 1);
            count++;
          }
        }
      }
      double spread = units(data).scale()[o];
      variance[o] = count > 0 && sum > 0 ? sum / count : 0.01 * spread * spread;
    }
    return variance;
  }
}
