package org.aleator.lab.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.aleator.util.MeanProgress;
import org.aleator.util.Parallel;
import org.aleator.util.Progress;

/** Runs one job per level and seed, each giving a number for every row, and makes cells of them. */
final class TableCells {
  private TableCells() {}

  /** A row of a table. */
  record Row(String name, Protocol protocol) {}

  /** What one data set gives: a number for each row. */
  @FunctionalInterface
  interface Job {
    double[] run(double level, int seedIndex);
  }

  static List<Cell> run(
      String name,
      List<Row> rows,
      List<Double> levels,
      int seeds,
      Map<String, List<Published>> published,
      List<Double> publishedLevels,
      Job job,
      Parallel parallel,
      Progress progress) {
    int jobs = levels.size() * seeds;
    MeanProgress shared = new MeanProgress(name, jobs, progress);
    List<double[]> numbers =
        parallel.map(
            jobs,
            j -> {
              double[] ofJob = job.run(levels.get(j / seeds), j % seeds);
              shared.part(j).update("", 1);
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
