// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.aleator.learn.gp.Smoothness;
import org.aleator.learn.stack.CurvePoint;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.learn.stack.TreeLearners;

/** Evidence made up for tests. */
final class Evidence {
  private Evidence() {}

  /** A curve s + c m^(−β) of a process that wins the stack and knows its noise. */
  static LevelEvidence of(double floor, double factor, double exponent, double error) {
    return of(floor, factor, exponent, error, ProcessLearner.NAME);
  }

  /** The same with trees beside the process, of no weight, that err by e^lead as much. */
  static LevelEvidence withTrees(LevelEvidence e, double lead) {
    double own = e.modelSquares()[0];
    return new LevelEvidence(
        e.rows(),
        e.columns(),
        List.of(ProcessLearner.NAME, TreeLearners.NAMES.get(0)),
        new double[] {1, 0},
        e.means(),
        e.covariance(),
        new double[] {own, Math.exp(lead) * own},
        e.samplingError(),
        e.process());
  }

  /** The same of another model. */
  static LevelEvidence of(
      double floor, double factor, double exponent, double error, String model) {
    List<CurvePoint> points =
        Arrays.stream(Size.values())
            .map(
                size -> {
                  double above = factor * Math.pow(size.share() / 0.8, -exponent);
                  return new CurvePoint(size, floor + above, floor + above / 2);
                })
            .toList();
    double[][] covariance = new double[7][7];
    for (int j = 0; j < 7; j++) {
      covariance[j][j] = error * error * floor * floor;
    }
    double reached = points.get(points.size() - 1).square();
    return new LevelEvidence(
        1000,
        5,
        List.of(model),
        new double[] {1},
        LevelEvidence.means(points),
        covariance,
        new double[] {reached},
        error,
        new ProcessEvidence(
            Map.of(
                Smoothness.MATERN_3_2, new ProcessEvidence.Nugget(floor, 0.05, -1),
                Smoothness.MATERN_5_2, new ProcessEvidence.Nugget(floor, 0.05, -1))));
  }
}
