// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.predict;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import org.aleator.Predictive;
import org.aleator.app.onnx.OnnxReference;
import org.aleator.cli.PredictedColumns;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.encode.BlockFindings;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.finding.Finding;
import org.aleator.io.table.ReadOptions;
import org.aleator.io.table.TableBlocks;
import org.aleator.io.table.TablePaths;
import org.aleator.io.table.TableWriter;
import org.aleator.model.FittedModel;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;

/**
 * The rows of a file with a model's predictions beside them, block by block, so that they may be as
 * many as the disk holds.
 *
 * @param rows how many were written
 * @param findings what one should know of them, such as rows that could not be predicted
 */
public record PredictedRows(long rows, List<Finding> findings) {

  /** Predicts with the file's own columns. */
  public static PredictedRows write(FittedModel model, Path file, ReadOptions read, Path output) {
    return write(model, file, read, output, false, block -> block, Intervals.DEFAULT);
  }

  /**
   * The same with columns that are not in the file.
   *
   * @param atOnce whether these are made of the whole table
   * @param complete adds them
   * @param intervals which are wanted
   * @throws InvalidInputException where the model cannot give these
   */
  static PredictedRows write(
      FittedModel model,
      Path file,
      ReadOptions read,
      Path output,
      boolean atOnce,
      UnaryOperator<Table> complete,
      Intervals intervals) {
    Parallel parallel = read.work().parallel();
    List<Finding> ofIntervals = intervals.findings(model.scores());
    PredictedRows written =
        write(
            file,
            read.withTypes(OnnxReference.types(model)),
            output,
            atOnce,
            model.encoding().names().size(),
            block -> model.encode(complete.apply(block)),
            (block, encoded) -> predicted(model, block, encoded, parallel, intervals));
    List<Finding> all = new ArrayList<>(written.findings);
    all.addAll(ofIntervals);
    return new PredictedRows(written.rows, all);
  }

  /**
   * The same by any model.
   *
   * @param width how many features it has
   * @param encode finds the rows of a block that can be predicted
   * @param predict gives the block with the predictions beside it
   */
  static PredictedRows write(
      Path file,
      ReadOptions read,
      Path output,
      boolean atOnce,
      int width,
      Function<Table, Encoded> encode,
      BiFunction<Table, Encoded, Table> predict) {
    BlockFindings findings = new BlockFindings();
    try (TableBlocks blocks = TableBlocks.open(TablePaths.of(List.of(file)), read)) {
      TableWriter.write(
          output,
          read.work().parallel(),
          sink -> {
            Consumer<Table> predicted =
                block -> {
                  Encoded encoded = encode.apply(block);
                  findings.add(encoded, block.rows());
                  sink.accept(predict.apply(block, encoded));
                };
            if (atOnce) {
              predicted.accept(blocks.whole());
            } else {
              blocks.read(name -> true, width, predicted);
            }
            requireAny(blocks, findings);
          });
    }
    return new PredictedRows(findings.rows(), findings.all());
  }

  private static void requireAny(TableBlocks blocks, BlockFindings findings) {
    if (findings.rows() == 0) {
      throw new InvalidInputException(blocks.name() + " holds column names and no rows of data");
    }
    if (findings.encoded() == 0) {
      throw new InvalidInputException(
          "%s has no row that can be predicted (%s)"
              .formatted(blocks.name(), String.join("; ", Finding.messages(findings.all()))));
    }
  }

  private static Table predicted(
      FittedModel model, Table block, Encoded encoded, Parallel parallel, Intervals intervals) {
    Predictive predictive = model.predict(block.source(), encoded, parallel);
    return PredictedColumns.beside(
        block, columns(predictive, encoded.rows(), block.rows(), intervals));
  }

  private static List<Column> columns(
      Predictive predictive, int[] rows, int tableRows, Intervals intervals) {
    double[] mean = predictive.mean();
    double[] aleatoric = predictive.aleatoricVariance();
    double[] epistemic = predictive.epistemicVariance();
    double[] std = new double[mean.length];
    Arrays.setAll(std, i -> Math.sqrt(aleatoric[i] + epistemic[i]));
    double[][] ends = intervals.of(predictive);
    return List.of(
        column("mean", rows, tableRows, i -> mean[i]),
        column("aleatoric_std", rows, tableRows, i -> Math.sqrt(aleatoric[i])),
        column("epistemic_std", rows, tableRows, i -> Math.sqrt(epistemic[i])),
        column("std", rows, tableRows, i -> std[i]),
        column("low", rows, tableRows, i -> ends[0][i]),
        column("high", rows, tableRows, i -> ends[1][i]));
  }

  static Column column(String name, int[] rows, int tableRows, IntToDoubleFunction value) {
    double[] values = new double[tableRows];
    Arrays.fill(values, Double.NaN);
    for (int i = 0; i < rows.length; i++) {
      values[rows[i]] = value.applyAsDouble(i);
    }
    return new Column.Numeric(name, values);
  }
}
