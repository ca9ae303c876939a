// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.aleator.app.onnx.OnnxRequest;
import org.aleator.cli.Json;
import org.aleator.cli.ReportOptions;
import org.aleator.cli.Session;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.metric.ClassEvaluation;
import org.aleator.metric.ClassPredictions;
import org.aleator.metric.ClassScores;
import org.aleator.onnx.OnnxClasses;
import org.aleator.report.ClassEvaluationReport;
import org.aleator.util.Parallel;

/** {@code aleator evaluate} where the labels are classes. */
final class EvaluateClasses {
  private static final String SCHEMA = "aleator.evaluate.classes/1";

  private final Session root;
  private final Path file;
  private final Table table;
  private final PredictionOptions options;
  private final PrintWriter out;

  EvaluateClasses(
      Session root, Path file, Table table, PredictionOptions options, PrintWriter out) {
    this.root = root;
    this.file = file;
    this.table = table;
    this.options = options;
    this.out = out;
  }

  /** Scores probabilities. */
  void probabilities(ClassOptions chosen, ReportOptions report, long start) {
    String target = options.target();
    ClassColumns columns = ClassColumns.of(table, target, chosen);
    ClassTable rows = ClassTable.of(table, columns, List.of(target));
    JsonObject source = new JsonObject();
    source.add("probability_columns", Json.strings(columns.columns()));
    score(rows, source, report, start);
  }

  /**
   * Scores the probabilities that an ONNX model gives.
   *
   * @param features for a model that takes all in one input; by default all columns but the target
   */
  void model(
      OnnxRequest request, Optional<List<String>> features, ReportOptions report, long start) {
    Column labels = table.require(options.target(), "target");
    List<String> classes = ClassColumns.labels(labels);
    OnnxClasses said =
        request.classes(
            table, features, List.of(options.target()), classes, Parallel.allProcessors());
    root.remark(said.remarks());
    Matrix p = said.probabilities();
    UsedRows used =
        UsedRows.of(table, row -> !labels.isMissing(row) && !Double.isNaN(p.get(row, 0)));
    ClassColumns columns = new ClassColumns(classes, classes);
    JsonObject source = new JsonObject();
    source.add("onnx", Json.strings(request.paths()));
    score(new ClassTable(used, columns, p.selectRows(used.rows())), source, report, start);
  }

  /**
   * @param source where the probabilities come from, for the JSON
   */
  private void score(ClassTable rows, JsonObject source, ReportOptions report, long start) {
    String target = options.target();
    ClassColumns columns = rows.columns();
    ClassPredictions predictions = rows.severalClasses(target);
    ClassEvaluation evaluation = ClassEvaluation.of(predictions);
    List<String> classes = columns.classes();
    List<String> found =
        List.of(
            ClassEvaluationText.accuracy(evaluation.scores(), evaluation.baseRate(), classes),
            ClassEvaluationText.verdict(evaluation, classes));
    List<String> caveats = ClassEvaluationText.caveats(evaluation.scores(), evaluation.baseRate());
    report
        .image()
        .ifPresent(
            chart ->
                ReliabilityChart.write(chart, classes, List.of("observed"), List.of(evaluation)));
    if (report.requested()) {
      List<String> sentences = new ArrayList<>(found);
      sentences.addAll(caveats);
      double seconds = (System.nanoTime() - start) / 1e9;
      report.write(
          ClassEvaluationReport.of(
              root.called(file),
              target,
              classes,
              sentences,
              predictions,
              evaluation,
              ReportOptions.made(root, List.of(file), options.seed(), seconds)));
    }
    List<String> notes = new ArrayList<>(rows.used().notes());
    notes.addAll(columns.notes());
    root.remark(notes);
    if (options.json()) {
      out.println(Json.text(json(source, columns, evaluation, String.join(" ", found))));
    } else {
      out.println(String.join("\n", found));
      out.println();
      out.print(ClassEvaluationText.scores(evaluation));
      out.print(ClassEvaluationText.confusion(evaluation.scores(), classes));
      out.println();
      caveats.forEach(out::println);
    }
  }

  private JsonObject json(
      JsonObject source, ClassColumns columns, ClassEvaluation evaluation, String verdict) {
    JsonObject answer = start(evaluation.scores().rows());
    source.entrySet().forEach(entry -> answer.add(entry.getKey(), entry.getValue()));
    answer.addProperty("verdict", verdict);
    ClassEvaluationJson.addClasses(answer, columns.classes(), evaluation.scores());
    ClassEvaluationJson.addScores(answer, evaluation);
    ClassEvaluationJson.addBaseRate(answer, evaluation.baseRate());
    ClassEvaluationJson.addConfusion(answer, evaluation.scores());
    ClassEvaluationJson.addReliability(answer, evaluation, columns.classes());
    return answer;
  }

  private JsonObject start(int rows) {
    JsonObject answer = new JsonObject();
    answer.addProperty("schema", SCHEMA);
    answer.addProperty("rows", rows);
    answer.addProperty("target", options.target());
    return answer;
  }

  /** Scores predicted classes that come without probabilities: the errors are what is left. */
  void hard(String predictedColumn) {
    Column labels = table.require(options.target(), "target");
    Column predicted = table.require(predictedColumn, "predicted class");
    UsedRows complete =
        UsedRows.of(table, row -> !labels.isMissing(row) && !predicted.isMissing(row));
    int[] used = complete.rows();
    Set<String> names = new LinkedHashSet<>(ClassColumns.labels(labels));
    names.addAll(ClassColumns.labels(predicted));
    List<String> classes = List.copyOf(names);
    int[] of = new int[used.length];
    double[] values = new double[used.length * classes.size()];
    for (int i = 0; i < used.length; i++) {
      of[i] = classes.indexOf(ClassColumns.label(labels, used[i]));
      int named = classes.indexOf(ClassColumns.label(predicted, used[i]));
      values[i * classes.size() + named] = 1;
    }
    ClassScores scores = ClassScores.of(new Matrix(used.length, classes.size(), values), of);
    ClassScores base = ClassScores.baseRate(of, classes.size());
    root.remark(complete.notes());
    String found = ClassEvaluationText.accuracy(scores, base, classes);
    if (options.json()) {
      JsonObject answer = start(used.length);
      answer.addProperty("predicted_class_column", predictedColumn);
      answer.addProperty("verdict", found);
      ClassEvaluationJson.addClasses(answer, classes, scores);
      ClassEvaluationJson.addHardScores(answer, scores);
      ClassEvaluationJson.addBaseRate(answer, base);
      ClassEvaluationJson.addConfusion(answer, scores);
      out.println(Json.text(answer));
    } else {
      out.println(found);
      out.println();
      out.print(ClassEvaluationText.hard(scores, base));
      out.print(ClassEvaluationText.confusion(scores, classes));
      out.println("\nWith --probabilities the probabilities are scored, too.");
    }
  }
}
