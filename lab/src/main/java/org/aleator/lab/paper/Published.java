// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A mean ± standard deviation over 5 seeds, as printed in the paper. */
public record Published(double mean, double sd) {

  /** Table 1: noise variance under constant label noise. */
  static final Map<String, List<Published>> TABLE1 =
      Map.of(
          "VA + BNN", row(2.41, 0.20, 3.20, 0.36, 4.02, 0.26, 10.35, 0.32),
          "DVA + BNN", row(1.12, 0.20, 1.87, 0.25, 2.54, 0.31, 9.03, 0.65),
          "VA + ensemble", row(2.53, 1.21, 2.60, 0.68, 4.72, 0.41, 10.54, 1.09),
          "DVA + ensemble", row(1.77, 0.81, 2.28, 0.61, 3.48, 0.49, 9.34, 0.30));

  /** Table 2: error of the noise under label noise that depends on x. */
  static final Map<String, List<Published>> TABLE2 =
      Map.of(
          "VA + BNN", row(0.65, 0.17, 0.32, 0.06, 0.36, 0.17, 0.51, 0.18),
          "DVA + BNN", row(0.45, 0.26, 0.40, 0.61, 0.32, 0.17, 0.37, 0.17),
          "VA + ensemble", row(1.97, 0.86, 1.30, 0.44, 1.97, 0.24, 1.32, 0.32),
          "DVA + ensemble", row(1.42, 1.17, 0.82, 0.42, 1.00, 0.28, 1.23, 0.39));

  /** Table 3: noise variance of trajectories. */
  static final Map<String, List<Published>> TABLE3 =
      Map.of(
          "MSE + BNN", row(1.87, 0.56, 2.69, 0.87, 4.00, 1.73, 11.63, 4.82),
          "DVA + BNN", row(1.06, 0.04, 1.66, 0.10, 2.86, 0.19, 10.55, 0.45));

  /** Table 4: noise variance of depth maps, with the network VPD. */
  static final Map<String, List<Published>> TABLE4 =
      Map.of(
          "VA", row(0.105, 0.001, 0.344, 0.001, 1.093, 0.001),
          "DVA", row(0.021, 0.000, 0.281, 0.001, 1.056, 0.006));

  /** Table 5: noise variance of the input. */
  static final Map<String, List<Published>> TABLE5 =
      Map.of(
          "DVA + BNN", row(0.59, 0.20, 3.84, 1.47, 9.02, 0.71, 24.01, 2.84, 75.21, 18.39),
          "DVA + ensemble", row(0.88, 0.18, 1.59, 0.35, 5.57, 1.49, 11.68, 5.14, 32.35, 10.53));

  /** One mean and standard deviation for each of the table's levels. */
  private static List<Published> row(double... meansAndSds) {
    return IntStream.range(0, meansAndSds.length / 2)
        .mapToObj(k -> new Published(meansAndSds[2 * k], meansAndSds[2 * k + 1]))
        .toList();
  }

  /** The number of a row at a noise level, if the paper has both. */
  static Optional<Published> of(
      Map<String, List<Published>> table, List<Double> levels, String row, double level) {
    int column = levels.indexOf(level);
    return column < 0
        ? Optional.empty()
        : Optional.ofNullable(table.get(row)).map(cells -> cells.get(column));
  }
}
