// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.util.Parallel;

/**
 * The {@link Flow}s of several fields from the same starts. A task is one field on half of the
 * runs: a few fields alone would leave one of two threads waiting for the other.
 */
final class Flows {
  private final List<Flow> halves;
  private final int fields;
  private final int cut;
  private final int dimension;
  private final Parallel parallel;

  private Flows(List<Flow> halves, int fields, int cut, int dimension, Parallel parallel) {
    this.halves = halves;
    this.fields = fields;
    this.cut = cut;
    this.dimension = dimension;
    this.parallel = parallel;
  }

  static Flows of(
      List<TanhField> fields,
      TrajectoryIntegrator integrator,
      double[] starts,
      List<double[]> times,
      Parallel parallel) {
    int d = fields.get(0).dimension();
    int cut = times.size() / 2;
    List<double[]> startsOf =
        List.of(part(starts, 0, cut * d), part(starts, cut * d, starts.length));
    List<List<double[]>> timesOf = List.of(times.subList(0, cut), times.subList(cut, times.size()));
    List<Flow> halves =
        parallel.map(
            2 * fields.size(),
            n -> {
              TanhField field = fields.get(n / 2).copy();
              return Flow.of(field, integrator, startsOf.get(n % 2), timesOf.get(n % 2));
            });
    return new Flows(halves, fields.size(), cut, d, parallel);
  }

  private static double[] part(double[] values, int from, int to) {
    return Arrays.copyOfRange(values, from, to);
  }

  /** The mean over the fields of a value of a run's states. */
  double mean(int run, int index) {
    int half = run < cut ? 0 : 1;
    int place = run - half * cut;
    double sum = 0;
    for (int n = 0; n < fields; n++) {
      sum += halves.get(2 * n + half).states()[place][index];
    }
    return sum / fields;
  }

  /**
   * The gradient with respect to the starts, summed over the fields.
   *
   * @param outputs a function's gradient with respect to the states of each run, the same for all
   *     fields
   */
  double[] startGradient(double[][] outputs) {
    List<double[][]> outputsOf = new ArrayList<>();
    outputsOf.add(Arrays.copyOfRange(outputs, 0, cut));
    outputsOf.add(Arrays.copyOfRange(outputs, cut, outputs.length));
    // Kept slopes take less time than it takes to wake a thread.
    Parallel threads = halves.get(0).keptSlopes() ? new Parallel(1) : parallel;
    List<double[]> each =
        threads.map(halves.size(), n -> halves.get(n).gradient(outputsOf.get(n % 2), null));
    double[] sum = new double[outputs.length * dimension];
    for (int n = 0; n < each.size(); n++) {
      int at = n % 2 * cut * dimension;
      double[] ofHalf = each.get(n);
      for (int i = 0; i < ofHalf.length; i++) {
        sum[at + i] += ofHalf[i];
      }
    }
    return sum;
  }
}
