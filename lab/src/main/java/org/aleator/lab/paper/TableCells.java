// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.aleator.util.Work;

/** Runs one job per level and seed, each giving a number for every row, and makes cells of them. */
final class TableCells {
  private TableCells() {}

  /** A row of a table. */
  record Row(String name, Protocol protocol) {}

  /** What one data set gives: a number for each row. */
  @FunctionalInterface
  interface Job {
    /**
     * @param work one thread of the table's, with the table's seed
     */
    double[] run(double level, int seedIndex, Work work);
  }

  static List<Cell> run(
      String name,
      List<Row> rows,
      List<Double> levels,
      int seeds,
      Map<String, List<Published>> published,
      List<Double> publishedLevels,
      Job job,
      Work work) {
    int jobs = levels.size() * seeds;
    List<Work> parts = work.parts(name, jobs);
    List<double[]> numbers =
        work.parallel()
            .map(
                jobs,
                j -> {
                  double[] ofJob =
                      job.run(levels.get(j / seeds), j % seeds, parts.get(j).alone().silent());
                  parts.get(j).progress("", 1);
                  return ofJob;
                });
    List<Cell> cells = new ArrayList<>();
    for (int r = 0; r < rows.size(); r++) {
      for (int level = 0; level < levels.size(); level++) {
        double[] values = new double[seeds];
        for (int k = 0; k < seeds; k++) {
          values[k] = numbers.get(level * seeds + k)[r];
        }
        cells.add(
            new Cell(
                rows.get(r).name(),
                rows.get(r).protocol(),
                OptionalInt.empty(),
                Metric.VARIANCE,
                levels.get(level),
                values,
                Published.of(published, publishedLevels, rows.get(r).name(), levels.get(level))));
      }
    }
    return cells;
  }
}
