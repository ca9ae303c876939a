// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;

/**
 * ONNX models as a source of own predictions: one, or several that are an ensemble, whose mean is
 * the prediction and whose spread (divisor N) is its epistemic variance; what members say of their
 * own variance is averaged and added.
 *
 * <p>A model takes the table's columns as they are, with its own preprocessing inside: each in an
 * input of the column's name, or all features beside each other in one input. Several threads may
 * use one predictor at once; how many share the rows changes no bit. It holds memory outside Java's
 * heap until it is closed.
 *
 * <pre>{@code
 * try (OnnxPredictor model = OnnxPredictor.load(Path.of("model.onnx"))) {
 *   OnnxPrediction mine = model.predict(table, List.of("a", "b"));
 *   Estimate found = Aleator.estimate(table, "y", options -> mine.into(options));
 * }
 * }</pre>
 */
public final class OnnxPredictor implements AutoCloseable {
  /** Rows per task: 4096 rows of 100 columns are 3 MB, and a task takes milliseconds. */
  static final int BLOCK = 4096;

  private final List<Member> members;

  private OnnxPredictor(List<Member> members) {
    this.members = List.copyOf(members);
  }

  /**
   * A model with one output.
   *
   * @throws InvalidInputException where the file is missing, no ONNX model or one that cannot run
   */
  public static OnnxPredictor load(Path file) {
    return load(List.of(file), OnnxOutputs.SINGLE);
  }

  /**
   * One or several models.
   *
   * @param files at least one
   * @param outputs which of their outputs are wanted
   * @throws InvalidInputException as above, or where a model has no such output
   */
  public static OnnxPredictor load(List<Path> files, OnnxOutputs outputs) {
    if (files.isEmpty()) {
      throw new InvalidInputException("there is no ONNX file to load; name at least one");
    }
    List<Member> members = new ArrayList<>();
    try {
      for (Path file : files) {
        members.add(Member.load(file, outputs));
      }
      return new OnnxPredictor(members);
    } catch (RuntimeException e) {
      members.forEach(Member::close);
      throw e;
    }
  }

  /** What a model takes and gives, whatever its outputs are. */
  public static OnnxSignature signature(Path file) {
    try (LoadedModel model = LoadedModel.load(file)) {
      return model.signature();
    }
  }

  /** Whether predictions come with an epistemic std. */
  public boolean tellsStd() {
    return members.size() > 1 || members.get(0).tellsSpread();
  }

  /**
   * Predicts the rows of a table on all processors.
   *
   * @param table has the columns that the models take
   * @param features the columns for a model that takes them as one input, in order
   * @throws InvalidInputException where table and model do not fit, or a prediction is not finite
   */
  public OnnxPrediction predict(Table table, List<String> features) {
    return predict(table, features, Parallel.allProcessors());
  }

  /** The same bits on these threads. */
  public OnnxPrediction predict(Table table, List<String> features, Parallel parallel) {
    double[] mean = new double[table.rows()];
    double[] square = new double[table.rows()];
    double[] own = new double[table.rows()];
    int count = 0;
    for (Member member : members) {
      Binding binding = Binding.of(member.file(), member.signature(), table, features);
      double[] means = new double[table.rows()];
      double[] variances = new double[table.rows()];
      Arrays.fill(means, Double.NaN);
      int[] rows = complete(binding.columns(), table.rows());
      int blocks = (rows.length + BLOCK - 1) / BLOCK;
      parallel.map(
          blocks,
          block -> {
            int from = block * BLOCK;
            int to = Math.min(rows.length, from + BLOCK);
            member.predict(binding, rows, from, to, means, variances);
            return block;
          });
      count++;
      add(means, variances, count, mean, square, own);
    }
    return new OnnxPrediction(mean, std(square, own));
  }

  /** The running mean and sum of squared deviations of Welford (1962), and the sum of variances. */
  private static void add(
      double[] means, double[] variances, int count, double[] mean, double[] square, double[] own) {
    for (int i = 0; i < means.length; i++) {
      double deviation = means[i] - mean[i];
      mean[i] += deviation / count;
      square[i] += deviation * (means[i] - mean[i]);
      own[i] += variances[i];
    }
  }

  private Optional<double[]> std(double[] square, double[] own) {
    if (!tellsStd()) {
      return Optional.empty();
    }
    double[] std = new double[square.length];
    Arrays.setAll(std, i -> Math.sqrt(Math.max(0, square[i] + own[i]) / members.size()));
    return Optional.of(std);
  }

  /** The rows in which no column is missing. */
  static int[] complete(List<Column> columns, int rows) {
    return IntStream.range(0, rows)
        .filter(row -> columns.stream().noneMatch(column -> column.isMissing(row)))
        .toArray();
  }

  /**
   * Which columns of a table the first model takes, and how they were found, in a line.
   *
   * @throws InvalidInputException where table and model do not fit
   */
  public String words(Table table, List<String> features) {
    Member first = members.get(0);
    return Binding.of(first.file(), first.signature(), table, features).words();
  }

  /**
   * The columns of a table that the models take, of each in turn.
   *
   * @throws InvalidInputException where table and model do not fit
   */
  public List<Column> columns(Table table, List<String> features) {
    return members.stream()
        .flatMap(
            member ->
                Binding.of(member.file(), member.signature(), table, features).columns().stream())
        .toList();
  }

  /** The name of the output that is the first model's prediction. */
  public String output() {
    return members.get(0).mean();
  }

  @Override
  public void close() {
    members.forEach(Member::close);
  }
}
