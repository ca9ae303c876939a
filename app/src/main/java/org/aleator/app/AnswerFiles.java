package org.aleator.app;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.AtomicFiles;
import org.aleator.data.Column;
import org.aleator.data.CsvWriter;
import org.aleator.data.PreparedData;
import org.aleator.data.Table;
import org.aleator.estimator.NoiseEstimate;

/** The files that an answer leaves in an output directory. */
final class AnswerFiles {
  private AnswerFiles() {}

  static void writeJson(Path file, JsonObject json) {
    byte[] bytes = (AnswerJson.text(json) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFiles.write(file, out -> out.write(bytes));
  }

  static void writeRows(Path file, Answer answer) {
    CsvWriter.write(file, rows(answer));
  }

  /**
   * One line per row of the file, in its order: {@code row} (from 1), {@code mean}, {@code
   * epistemic_std}, each method's std, and {@code denoised}, the label without the noise that the
   * recommended method sees in it. A row that was left out has empty cells.
   */
  static Table rows(Answer answer) {
    PreparedData data = answer.data();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.Numeric.counting("row", 1, data.fileRowCount()));
    columns.add(column("mean", data, answer.prediction().mean()));
    columns.add(column("epistemic_std", data, roots(answer.prediction().epistemicVariance())));
    for (NoiseEstimate estimate : answer.estimates()) {
      String name = estimate.method().replace('-', '_') + "_std";
      columns.add(column(name, data, roots(estimate.rowVariance())));
    }
    columns.add(column("denoised", data, answer.best().denoised()));
    return new Table("rows", columns);
  }

  private static Column column(String name, PreparedData data, double[] values) {
    return new Column.Numeric(name, data.inFileOrder(values));
  }

  private static double[] roots(double[] variances) {
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }
}
