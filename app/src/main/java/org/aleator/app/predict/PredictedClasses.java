package org.aleator.app.predict;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.ClassPredictive;
import org.aleator.cli.PredictedColumns;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.io.table.ReadOptions;
import org.aleator.model.FittedClasses;
import org.aleator.util.Parallel;

/** The rows of a file with the classes that a model predicts beside them, block by block. */
public final class PredictedClasses {
  private PredictedClasses() {}

  /** Predicts with the file's own columns; the target, if it is among them, is not looked at. */
  public static PredictedRows write(FittedClasses model, Path file, ReadOptions read, Path output) {
    Parallel parallel = read.work().parallel();
    return PredictedRows.write(
        file,
        read.withTypes(model.types()),
        output,
        false,
        model.encoding().names().size(),
        model::encode,
        (block, encoded) -> predicted(model, block, encoded, parallel));
  }

  private static Table predicted(
      FittedClasses model, Table block, Encoded encoded, Parallel parallel) {
    ClassPredictive predictive = model.predict(encoded.x(), parallel);
    return PredictedColumns.beside(block, columns(predictive, encoded.rows(), block.rows()));
  }

  /**
   * What is known of some rows of a table as columns of it.
   *
   * @param rows for each predicted row its row in the table
   * @param tableRows how many the table has
   */
  public static List<Column> columns(ClassPredictive predictive, int[] rows, int tableRows) {
    String[] label = new String[tableRows];
    for (int i = 0; i < rows.length; i++) {
      label[rows[i]] = predictive.label(i).orElse(null);
    }
    List<Column> columns = new ArrayList<>(List.of(new Column.Text("predicted_class", label)));
    double[][] p = predictive.probabilities();
    for (int c = 0; c < predictive.classes().size(); c++) {
      int of = c;
      columns.add(
          PredictedRows.column("p_" + predictive.classes().get(c), rows, tableRows, i -> p[i][of]));
    }
    double[] entropy = predictive.entropy();
    double[] aleatoric = predictive.aleatoricEntropy();
    double[] epistemic = predictive.epistemicEntropy();
    double[] ambiguity = predictive.ambiguity();
    columns.add(PredictedRows.column("entropy", rows, tableRows, i -> entropy[i]));
    columns.add(PredictedRows.column("aleatoric_entropy", rows, tableRows, i -> aleatoric[i]));
    columns.add(PredictedRows.column("epistemic_entropy", rows, tableRows, i -> epistemic[i]));
    columns.add(PredictedRows.column("ambiguity", rows, tableRows, i -> ambiguity[i]));
    return columns;
  }
}
