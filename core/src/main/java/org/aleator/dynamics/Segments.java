// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Trajectories;

/**
 * Runs cut into stretches with a start of their own (multiple shooting; Bock 1983): short ones make
 * the fit of a field easy, whole runs make it sharp.
 *
 * @param run of each segment
 * @param from the segment's first point in its run
 * @param times of each segment's points
 */
public record Segments(int[] run, int[] from, List<double[]> times) {

  /**
   * @param points the most points of a segment, at least 2; a rest of one point joins the segment
   *     before it
   */
  static Segments cut(Trajectories data, int points) {
    List<int[]> pieces = new ArrayList<>();
    List<double[]> times = new ArrayList<>();
    for (int r = 0; r < data.runs().size(); r++) {
      double[] t = data.runs().get(r).times();
      // Pieces of equal size, as few as fit.
      int count = Math.max(1, Math.min(t.length / 2, (t.length + points - 1) / points));
      for (int c = 0; c < count; c++) {
        int a = (int) ((long) t.length * c / count);
        int b = (int) ((long) t.length * (c + 1) / count);
        pieces.add(new int[] {r, a});
        times.add(Arrays.copyOfRange(t, a, b));
      }
    }
    return new Segments(
        pieces.stream().mapToInt(p -> p[0]).toArray(),
        pieces.stream().mapToInt(p -> p[1]).toArray(),
        times);
  }

  public int count() {
    return run.length;
  }

  /** The segment that holds a run's point. */
  int holding(int ofRun, int point) {
    int holding = -1;
    for (int k = 0; k < run.length; k++) {
      if (run[k] == ofRun && from[k] <= point) {
        holding = k;
      }
    }
    return holding;
  }
}
