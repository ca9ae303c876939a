// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.predict;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.ClassPredictive;
import org.aleator.cli.PredictedColumns;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.io.table.ReadOptions;
import org.aleator.model.FittedClasses;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;

/** The rows of a file with the classes that a model predicts beside them, block by block. */
public final class PredictedClasses {
  private PredictedClasses() {}

  /** Predicts with the file's own columns; the target, if it is among them, is not looked at. */
  public static PredictedRows write(FittedClasses model, Path file, ReadOptions read, Path output) {
    return write(model, file, read, output, Optional.empty());
  }

  /**
   * The same with sets of classes.
   *
   * @param coverage of the sets, if they are wanted
   * @throws InvalidInputException where the model cannot promise it
   */
  static PredictedRows write(
      FittedClasses model, Path file, ReadOptions read, Path output, Optional<Double> coverage) {
    coverage.ifPresent(part -> requirePromised(model, part));
    Parallel parallel = read.work().parallel();
    return PredictedRows.write(
        file,
        read.withTypes(model.types()),
        output,
        false,
        model.encoding().names().size(),
        model::encode,
        (block, encoded) -> predicted(model, block, encoded, parallel, coverage));
  }

  private static void requirePromised(FittedClasses model, double coverage) {
    String reason =
        model
            .heldOut()
            .map(kept -> kept.refusal(coverage).orElse(""))
            .orElse("the model has kept no predictions of held-out rows; estimate once more");
    if (!reason.isEmpty()) {
      throw new InvalidInputException("--coverage: " + reason);
    }
  }

  private static Table predicted(
      FittedClasses model,
      Table block,
      Encoded encoded,
      Parallel parallel,
      Optional<Double> coverage) {
    ClassPredictive predictive = model.predict(encoded.x(), parallel);
    List<Column> columns = columns(predictive, encoded.rows(), block.rows());
    coverage.ifPresent(part -> columns.add(sets(predictive, encoded.rows(), block.rows(), part)));
    return PredictedColumns.beside(block, columns);
  }

  private static Column sets(ClassPredictive predictive, int[] rows, int tableRows, double part) {
    String[] sets = new String[tableRows];
    for (int i = 0; i < rows.length; i++) {
      sets[rows[i]] = String.join("|", predictive.set(i, part));
    }
    return new Column.Text("set", sets);
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
          PredictedRows.column(
              "p_" + Excerpt.escaped(predictive.classes().get(c)), rows, tableRows, i -> p[i][of]));
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
