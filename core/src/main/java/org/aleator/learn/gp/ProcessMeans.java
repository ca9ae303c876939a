// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.ArrayList;
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

  /** All it is made of: the rows once, and the labels of each class. */
  public void write(Parts parts) {
    parts.put("processes", processes.size());
    new ProcessMean(coordinates, processes.get(0)).write(parts);
    for (int k = 1; k < processes.size(); k++) {
      parts.putArray("labels_" + k, processes.get(k).labels());
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws InvalidInputException where a class has not one label for each row
   */
  public static ProcessMeans read(Parts parts) {
    ProcessMean first = ProcessMean.read(parts);
    VecchiaProcess one = first.process();
    List<VecchiaProcess> processes = new ArrayList<>(List.of(one));
    for (int k = 1; k < parts.count("processes"); k++) {
      double[] labels = parts.doubles("labels_" + k);
      if (labels.length != one.labels().length) {
        throw new InvalidInputException(
            "the model's Gaussian processes have %d and %d rows"
                .formatted(one.labels().length, labels.length));
      }
      processes.add(new VecchiaProcess(one.parameters(), one.neighbours(), one.z(), labels));
    }
    return new ProcessMeans(first.coordinates(), processes);
  }

  /** One for each of the processes. */
  public List<ProcessMean> each() {
    return processes.stream().map(process -> new ProcessMean(coordinates, process)).toList();
  }
}
