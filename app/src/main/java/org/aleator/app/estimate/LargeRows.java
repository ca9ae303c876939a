// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.io.table.CsvWriter;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.model.FittedModel.Columns;
import org.aleator.model.OwnPrediction;
import org.aleator.noise.Moments;
import org.aleator.noise.NoiseEstimate;
import org.aleator.util.Parallel;

/**
 * {@code rows.csv} of a large table, written while its rows are read again: the mean is that of own
 * predictions or of the model that learned from the drawn rows, and {@code denoised} is the mean,
 * but for DVA, which adds the mean residual of own predictions. On the way the model is scored at
 * all held-out rows.
 */
final class LargeRows {
  private final LargeTable table;
  private final LargeTable.Target target;
  private final Answer answer;
  private final Optional<Columns> own;
  private final Parallel parallel;
  private final LabelRange range;
  private long written;
  private Moments heldOut = Moments.NONE;

  private LargeRows(
      LargeTable table,
      LargeTable.Target target,
      Answer answer,
      Optional<Columns> own,
      Parallel parallel) {
    this.table = table;
    this.target = target;
    this.answer = answer;
    this.own = own;
    this.parallel = parallel;
    this.range = answer.range();
  }

  /** Writes the file; gives the answer with the model's error on held-out rows. */
  static Answer write(
      Path file,
      LargeTable table,
      LargeTable.Target target,
      Answer answer,
      Optional<Columns> own,
      Parallel parallel) {
    LargeRows rows = new LargeRows(table, target, answer, own, parallel);
    CsvWriter.write(file, parallel, rows::give);
    return rows.heldOut.count() == 0 ? answer : answer.with(new Whole.HeldOut(rows.heldOut));
  }

  private void give(Consumer<Table> sink) {
    table.encoded(answer.data(), (block, encoded) -> sink.accept(rows(block, encoded)));
  }

  private Table rows(Table block, Encoded encoded) {
    double[] y = block.numbers(answer.data().dataset().target(), "target");
    Prediction prediction = prediction(block, encoded);
    List<Column> columns = new ArrayList<>();
    double[] numbers = new double[block.rows()];
    Arrays.setAll(numbers, i -> ++written);
    columns.add(new Column.Numeric("row", Column.Kind.INTEGER, numbers));
    columns.add(column("mean", encoded, y, prediction.mean()));
    columns.add(column("epistemic_std", encoded, y, roots(prediction.epistemicVariance())));
    Matrix x = encoded.x();
    for (NoiseEstimate estimate : answer.study().estimates()) {
      double[] variance = estimate.noise().variance(x, prediction.mean());
      String name = estimate.method().replace('-', '_') + "_std";
      columns.add(column(name, encoded, y, roots(variance)));
    }
    columns.add(column("denoised", encoded, y, range.within(denoised(prediction.mean()))));
    columns.addAll(
        AnswerFiles.own(answer.data(), block, columns.stream().map(Column::name).toList()));
    score(block, encoded, y, prediction.mean());
    return new Table("rows", columns);
  }

  private Prediction prediction(Table block, Encoded encoded) {
    if (own.isPresent()) {
      return OwnPrediction.of(
          block.source(), encoded.carried(), own.get().mean(), own.get().epistemicStd());
    }
    Predictor trained = answer.study().predictor().orElseThrow();
    return trained.predict(encoded.x(), parallel);
  }

  private double[] denoised(double[] mean) {
    boolean byDva = answer.study().recommended().equals("dva") && own.isPresent();
    double shift = byDva ? target.pass().residuals().mean() : 0;
    return Arrays.stream(mean).map(value -> value + shift).toArray();
  }

  private void score(Table block, Encoded encoded, double[] y, double[] mean) {
    if (own.isPresent()) {
      return;
    }
    boolean[] isHeldOut = LargeTable.heldOut(target, block);
    double[] errors = new double[mean.length];
    int count = 0;
    for (int i = 0; i < mean.length; i++) {
      int row = encoded.rows()[i];
      if (isHeldOut[row] && !Double.isNaN(y[row])) {
        errors[count++] = y[row] - mean[i];
      }
    }
    heldOut = heldOut.plus(Moments.of(errors, 0, count));
  }

  /** One value per row of the block; empty where the row has no label, or a value is missing. */
  private static Column column(String name, Encoded encoded, double[] y, double[] values) {
    double[] perRow = new double[y.length];
    Arrays.fill(perRow, Double.NaN);
    for (int i = 0; i < values.length; i++) {
      int row = encoded.rows()[i];
      perRow[row] = Double.isNaN(y[row]) ? Double.NaN : values[i];
    }
    return new Column.Numeric(name, perRow);
  }

  private static double[] roots(double[] variances) {
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }
}
