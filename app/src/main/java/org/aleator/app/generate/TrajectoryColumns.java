// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.generate;

import java.util.ArrayList;
import java.util.List;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.data.Trajectories;
import org.aleator.synthetic.SyntheticTrajectories;

/** Generated trajectories in long form: {@code run}, {@code t} and the states. */
final class TrajectoryColumns {
  private TrajectoryColumns() {}

  /**
   * @param truth also the states without noise and the noise's std
   */
  static Table of(SyntheticTrajectories synthetic, boolean truth) {
    Trajectories data = synthetic.observed();
    int d = data.dimension();
    int rows = data.runs().stream().mapToInt(Trajectories.Run::points).sum();
    double[] run = new double[rows];
    double[] time = new double[rows];
    double[][] observed = new double[d][rows];
    double[][] clean = new double[d][rows];
    double[][] std = new double[d][rows];
    int row = 0;
    for (int r = 0; r < data.runs().size(); r++) {
      Trajectories.Run one = data.runs().get(r);
      for (int i = 0; i < one.points(); i++, row++) {
        run[row] = r + 1;
        time[row] = one.times()[i];
        for (int o = 0; o < d; o++) {
          observed[o][row] = one.values()[i * d + o];
          clean[o][row] = synthetic.clean()[r][i * d + o];
          std[o][row] = synthetic.noiseStd()[o];
        }
      }
    }
    List<Column> columns = new ArrayList<>();
    columns.add(new Column.Numeric("run", Column.Kind.INTEGER, run));
    columns.add(new Column.Numeric("t", time));
    for (int o = 0; o < d; o++) {
      columns.add(new Column.Numeric(data.states().get(o), observed[o]));
    }
    for (int o = 0; truth && o < d; o++) {
      columns.add(new Column.Numeric("true_" + data.states().get(o), clean[o]));
      columns.add(new Column.Numeric("true_std_" + data.states().get(o), std[o]));
    }
    return new Table("trajectories", columns);
  }
}
