// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.codec.ModelStore;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.dynamics.DynamicsModel;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.finding.Finding;
import org.aleator.model.FittedClasses;
import org.aleator.model.FittedModel;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;

/**
 * Predicts new rows with their uncertainty: the mean, the noise of the data there and how unsure
 * the predictor is there. Immutable; any number of threads may predict with one model at once, and
 * each gets the bits it would get alone.
 *
 * <p>A model of own predictions has no predictor: it needs such a prediction for every new row.
 */
public final class Model {
  /** In the provenance, the features in the order they were given. */
  static final String COLUMNS = "columns";

  private final FittedModel fitted;

  Model(FittedModel fitted) {
    this.fitted = fitted;
  }

  /** The target's name; never null. */
  public String target() {
    return fitted.target();
  }

  /**
   * The features, in the order in which {@link #predict(double[][])} takes them; never null. Those
   * that never varied when the model was made are among them, and have no influence.
   */
  public List<String> features() {
    Parts provenance = fitted.provenance();
    return provenance.has(COLUMNS) ? provenance.texts(COLUMNS) : fitted.encoding().columns();
  }

  /** The name of the method by which the noise is known, such as {@code "unbiased"}; never null. */
  public String method() {
    return fitted.method();
  }

  /**
   * Predicts the rows of a table, which has the model's features among its columns, found by name,
   * and its columns of own predictions if it was made with those. Others are ignored.
   *
   * @throws InvalidInputException where a column is missing or holds what is not a finite number
   */
  public Predictive predict(Table table) {
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
        .predict(table.source(), encoded, Parallel.allProcessors())
        .among(table.rows(), encoded.rows(), encoded.findings());
  }

  /**
   * Predicts rows of numbers.
   *
   * @param x rows × {@link #features()}, in their order and units; NaN where a value is missing;
   *     not kept
   * @throws InvalidInputException where there is no row, a row is of another length, a value is
   *     infinite, a feature is text, or the model was made with own predictions
   */
  public Predictive predict(double[][] x) {
    if (own().isPresent()) {
      throw new InvalidInputException(
          "this model was made with own predictions and needs one for every new row:"
              + " predict(x, mean)");
    }
    return predict(table(x));
  }

  /**
   * The same for a model that was made with own predictions.
   *
   * @param x rows × {@link #features()}, as above
   * @param mean the own prediction of each row, in the target's unit; not kept
   * @throws InvalidInputException as above, or where the model has a predictor, or was made with
   *     stds of predictions and so needs them
   */
  public Predictive predict(double[][] x, double[] mean) {
    return predict(with(x, mean, Optional.empty()));
  }

  /**
   * The same for a model that was made with own predictions and their stds.
   *
   * @param x rows × {@link #features()}, as above
   * @param mean the own prediction of each row, in the target's unit; not kept
   * @param epistemicStd the own std of each prediction, in that unit, at least 0; not kept
   * @throws InvalidInputException as above
   */
  public Predictive predict(double[][] x, double[] mean, double[] epistemicStd) {
    return predict(with(x, mean, Optional.of(RunOptions.given(epistemicStd, "the array of stds"))));
  }

  private Optional<FittedModel.Columns> own() {
    return fitted.mean() instanceof FittedModel.Columns columns
        ? Optional.of(columns)
        : Optional.empty();
  }

  private Table with(double[][] x, double[] mean, Optional<double[]> std) {
    RunOptions.given(mean, "the array of predictions");
    FittedModel.Columns columns =
        own()
            .orElseThrow(
                () ->
                    new InvalidInputException("this model has a predictor of its own: predict(x)"));
    if (columns.epistemicStd().isPresent() != std.isPresent()) {
      throw new InvalidInputException(
          std.isPresent()
              ? "this model was made without stds of predictions: predict(x, mean)"
              : "this model was made with stds of predictions and needs them: predict(x, mean, std)");
    }
    Table table = table(x);
    List<Column> further = new ArrayList<>();
    further.add(column(columns.mean(), mean, x.length));
    std.ifPresent(s -> further.add(column(columns.epistemicStd().orElseThrow(), s, x.length)));
    return features().isEmpty() ? new Table(ArrayRows.SOURCE, further) : table.with(further);
  }

  private static Column column(String name, double[] values, int rows) {
    if (values.length != rows) {
      throw new InvalidInputException(
          "%d rows have %d predictions; give one each".formatted(rows, values.length));
    }
    return new Column.Numeric(name, values.clone());
  }

  private Table table(double[][] x) {
    return ArrayRows.of(x, features(), fitted.encoding());
  }

  /**
   * Saves the model as a directory, whole or not at all; an older model in that place is replaced.
   * {@link #load} and the command line's {@code predict} read it. Needs aleator-io.
   *
   * @param directory new, empty, or of an older model; the folder around it exists
   * @throws InvalidInputException where the directory cannot be written, aleator-io is missing, or
   *     a learner of one's own takes part in the model
   */
  public void save(Path directory) {
    ModelStore.find().write(RunOptions.given(directory, "the directory"), fitted.parts());
  }

  /**
   * Loads a model that {@link #save} or the command line's {@code estimate --out} wrote; it
   * predicts the same bits. Needs aleator-io.
   *
   * @throws InvalidInputException where there is no such model, it is damaged, of classes or of a
   *     dynamical system, or aleator-io is missing
   */
  public static Model load(Path directory) {
    return new Model(
        ModelStore.find().read(RunOptions.given(directory, "the directory"), Model::fitted));
  }

  private static FittedModel fitted(Parts parts) {
    if (DynamicsModel.isIn(parts)) {
      throw new InvalidInputException(
          "it is a model of a dynamical system; load it with Forecaster.load");
    }
    if (FittedClasses.isIn(parts)) {
      throw new InvalidInputException("it is a model of classes; load it with ClassModel.load");
    }
    return FittedModel.of(parts);
  }
}
