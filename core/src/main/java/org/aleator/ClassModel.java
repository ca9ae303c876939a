// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.nio.file.Path;
import java.util.List;
import org.aleator.codec.ModelStore;
import org.aleator.codec.Parts;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.finding.Finding;
import org.aleator.model.FittedClasses;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;

/**
 * Predicts the classes of new rows: a probability of each, and how much of the uncertainty is the
 * data's and how much the model's. Immutable; any number of threads may predict with one model at
 * once, and each gets the bits it would get alone.
 */
public final class ClassModel {
  private final FittedClasses fitted;

  ClassModel(FittedClasses fitted) {
    this.fitted = fitted;
  }

  /** The target's name; never null. */
  public String target() {
    return fitted.target();
  }

  /** The names of the classes, in the order of the probabilities; never null. */
  public List<String> classes() {
    return fitted.classes();
  }

  /**
   * The features, in the order in which {@link #predict(double[][])} takes them; never null. Those
   * that never varied when the model was made are among them, and have no influence.
   */
  public List<String> features() {
    Parts provenance = fitted.provenance();
    return provenance.has(Model.COLUMNS)
        ? provenance.texts(Model.COLUMNS)
        : fitted.encoding().columns();
  }

  /**
   * Predicts the rows of a table, which has the model's features among its columns, found by name.
   * Others, the target among them, are ignored.
   *
   * @throws InvalidInputException where a column is missing or holds what is not a finite number
   */
  public ClassPredictive predict(Table table) {
    RunOptions.given(table, "the table");
    Encoded encoded = fitted.encode(table);
    if (encoded.rows().length == 0) {
      throw new InvalidInputException(
          table.source()
              + " has no row that can be predicted ("
              + String.join("; ", Finding.messages(encoded.findings()))
              + ")");
    }
    return fitted
        .predict(encoded.x(), Parallel.allProcessors())
        .among(table.rows(), encoded.rows(), encoded.findings());
  }

  /**
   * Predicts rows of numbers.
   *
   * @param x rows × {@link #features()}, in their order and units; NaN where a value is missing;
   *     not kept
   * @throws InvalidInputException where there is no row, a row is of another length, a value is
   *     infinite, or a feature is text
   */
  public ClassPredictive predict(double[][] x) {
    return predict(ArrayRows.of(x, features(), fitted.encoding()));
  }

  /**
   * Saves the model as a directory, whole or not at all; an older model in that place is replaced.
   * {@link #load} and the command line's {@code predict} read it. Needs aleator-io.
   *
   * @param directory new, empty, or of an older model; the folder around it exists
   * @throws InvalidInputException where the directory cannot be written, or aleator-io is missing
   */
  public void save(Path directory) {
    ModelStore.find().write(RunOptions.given(directory, "the directory"), fitted.parts());
  }

  /**
   * Loads a model that {@link #save} or the command line's {@code estimate --out} wrote; it
   * predicts the same bits. Needs aleator-io.
   *
   * @throws InvalidInputException where there is no such model, it is damaged or no model of
   *     classes, or aleator-io is missing
   */
  public static ClassModel load(Path directory) {
    return new ClassModel(
        ModelStore.find().read(RunOptions.given(directory, "the directory"), FittedClasses::of));
  }
}
