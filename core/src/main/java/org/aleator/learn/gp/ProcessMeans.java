package org.aleator.learn.gp;

import java.util.List;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * Gaussian processes of one kernel on the indicators of classes: what each makes of its class's
 * share at a row. Of two classes the second has a process, and the first the rest.
 *
 * @param coordinates from features to what the processes work on
 * @param processes one per class; of two classes one alone
 */
public record ProcessMeans(Coordinates coordinates, List<VecchiaProcess> processes) {
  public ProcessMeans {
    processes = List.copyOf(processes);
  }

  /**
   * On some rows.
   *
   * @param z the rows' coordinates
   */
  public static ProcessMeans of(
      TableProcess table, Coordinates coordinates, Matrix z, ClassLabels labels) {
    Matrix indicators = labels.indicators();
    int first = labels.count() == 2 ? 1 : 0;
    return new ProcessMeans(
        coordinates,
        IntStream.range(first, labels.count())
            .mapToObj(c -> table.on(z, indicators.columnValues(c)))
            .toList());
  }

  public int classes() {
    return processes.size() == 1 ? 2 : processes.size();
  }

  /** The means at these rows: rows × classes. */
  public Matrix at(Matrix x) {
    Matrix z = coordinates.apply(x);
    return byClass(processes.stream().map(p -> p.at(z, Work.of(0)).mean()).toList());
  }

  /** The means at its own rows, each as if it were not among them. */
  public Matrix leaveOneOut(Work work) {
    return byClass(processes.stream().map(p -> p.leaveOneOut(work)).toList());
  }

  private Matrix byClass(List<double[]> means) {
    int classes = classes();
    int rows = means.get(0).length;
    double[] values = new double[rows * classes];
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < classes; c++) {
        values[i * classes + c] =
            means.size() > 1 ? means.get(c)[i] : c == 1 ? means.get(0)[i] : 1 - means.get(0)[i];
      }
    }
    return new Matrix(rows, classes, values);
  }

  /** All it is made of. */
  public void write(Parts parts) {
    parts.put("processes", processes.size());
    for (int k = 0; k < processes.size(); k++) {
      new ProcessMean(coordinates, processes.get(k)).write(parts.putGroup("process_" + k));
    }
  }

  /** Reads what {@link #write} wrote. */
  public static ProcessMeans read(Parts parts) {
    int count = parts.count("processes");
    if (count < 1) {
      throw new InvalidInputException("the model has Gaussian processes of no class");
    }
    List<ProcessMean> means =
        IntStream.range(0, count)
            .mapToObj(k -> ProcessMean.read(parts.group("process_" + k)))
            .toList();
    return new ProcessMeans(
        means.get(0).coordinates(), means.stream().map(ProcessMean::process).toList());
  }
}
