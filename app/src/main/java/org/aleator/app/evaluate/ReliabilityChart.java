// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.io.file.AtomicFiles;
import org.aleator.metric.ClassEvaluation;
import org.aleator.report.ReliabilityFigure;
import org.aleator.report.plot.Chart;

/** The reliability diagram of one or more predictions of the same rows, as a file. */
final class ReliabilityChart {
  private static final int SIZE = 520;

  private ReliabilityChart() {}

  /** Of two classes the second's probability, of more that of the predicted class. */
  static void write(
      Path file, List<String> classes, List<String> names, List<ClassEvaluation> evaluations) {
    boolean two = classes.size() == 2;
    List<ReliabilityFigure.Named> curves = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      ClassEvaluation e = evaluations.get(i);
      curves.add(new ReliabilityFigure.Named(names.get(i), two ? e.curves().get(1) : e.topCurve()));
    }
    String what = two ? "class " + classes.get(1) : "the predicted class";
    byte[] bytes =
        new Chart(List.of(ReliabilityFigure.panel(what, curves)), SIZE, SIZE).encode(file);
    AtomicFiles.write(file, out -> out.write(bytes));
  }
}
