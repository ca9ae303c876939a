// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.aleator.Aleator;
import org.aleator.ClassEstimate;
import org.aleator.ClassRates;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.metric.ClassScores;
import org.aleator.scale.RowHash;
import org.aleator.text.Digits;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@WithSpark
class ClassNoiseEstimatorTest {
  private static final int ROWS = 60;
  private static final List<String> NAMES = List.of("no", "yes");

  private static ClassNoiseModel model;

  private static ClassNoiseEstimator estimator() {
    return new ClassNoiseEstimator()
        .setInputCols("a", "b")
        .setLabelCol("y")
        .setClasses("no", "yes")
        .setOwnProbabilityCol("p");
  }

  /** P(yes) = 0.9 where a is above ½, else 0.1, which is what p says. */
  private static List<Row> list(int count) {
    Random random = new Random(4);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double a = random.nextDouble();
      double yes = a > 0.5 ? 0.9 : 0.1;
      boolean label = random.nextDouble() < yes;
      rows.add(
          RowFactory.create(
              a,
              random.nextDouble(),
              label ? "yes" : "no",
              label ? 1.0 : 0.0,
              Vectors.dense(1 - yes, yes)));
    }
    return rows;
  }

  private static Dataset<Row> table(List<Row> rows) {
    StructType schema =
        new StructType()
            .add("a", DataTypes.DoubleType)
            .add("b", DataTypes.DoubleType)
            .add("y", DataTypes.StringType)
            .add("index", DataTypes.DoubleType)
            .add("p", SQLDataTypes.VectorType());
    return LocalSpark.session().createDataFrame(rows, schema);
  }

  @BeforeAll
  static void fit() {
    model = estimator().fit(table(list(ROWS)));
  }

  @Test
  void partitionsAndOrderChangeNoBit() {
    List<Row> rows = list(ROWS);
    Collections.shuffle(rows, new Random(1));
    ClassNoiseSummary other = estimator().fit(table(rows).repartition(7)).summary();
    assertThat(other).isEqualTo(model.summary());
  }

  /** The rows in the order of their hashes, on this machine without Spark. */
  @Test
  void equalsCoreOnTheSameRows() {
    RowHash hash = RowHash.drawing(new Seed(1));
    ClassCells cells = new ClassCells(true, List.of(), 0);
    List<Row> rows = list(ROWS);
    rows.sort(
        Comparator.comparingLong(
            row ->
                hash.of(
                    new double[] {row.getDouble(0), row.getDouble(1)}, cells.code(row.get(2)))));
    Table table =
        new Table(
            "rows",
            List.of(
                new Column.Numeric("a", rows.stream().mapToDouble(r -> r.getDouble(0)).toArray()),
                new Column.Numeric("b", rows.stream().mapToDouble(r -> r.getDouble(1)).toArray()),
                new Column.Text(
                    "y", rows.stream().map(r -> r.getString(2)).toArray(String[]::new))));
    ClassEstimate core = Aleator.classes(table, "y");
    ClassNoiseSummary spark =
        new ClassNoiseEstimator()
            .setInputCols("a", "b")
            .setLabelCol("y")
            .fit(table(list(ROWS)))
            .summary();
    assertThat(spark.reached()).isEqualTo(core.reached());
    assertThat(spark.best()).isEqualTo(core.best());
    assertThat(spark.baseRate()).isEqualTo(core.baseRate());
    assertThat(spark.verdict()).isEqualTo(core.verdict());
    assertThat(spark.own()).isEmpty();
    core.classes()
        .forEach((name, count) -> assertThat(spark.classes()).containsEntry(name, (long) count));
  }

  @Test
  void ownProbabilitiesAreScoredAtAllRows() {
    ClassNoiseSummary found = model.summary();
    assertThat(found.own().orElseThrow().logLoss().value())
        .isCloseTo(scores(list(ROWS)).logLoss().value(), within(1e-12));
    assertThat(found.toString()).contains("own probabilities, all rows: error").contains("60 rows");
    List<Row> more = list(400);
    ClassNoiseSummary sampled = estimator().setSampleRows(ROWS).fit(table(more)).summary();
    assertThat(sampled.sampledRows()).isEqualTo(ROWS);
    assertThat(sampled.rows()).isEqualTo(400);
    assertThat(sampled.own().orElseThrow().error()).isEqualTo(scores(more).error());
    assertThat(sampled.classes().values().stream().mapToLong(n -> n).sum()).isEqualTo(400);
  }

  @Test
  void theVerdictIsAboutTheOwnModelAndOfALeakedOneItSaysSo() {
    assertThat(model.summary().verdict())
        .contains("your model's log-loss is " + Digits.of(scores(list(ROWS)).logLoss().value()));
    List<Row> seen =
        list(ROWS).stream()
            .map(
                row -> {
                  double yes = row.getDouble(3) == 1 ? 0.95 : 0.05;
                  return RowFactory.create(
                      row.get(0), row.get(1), row.get(2), row.get(3), Vectors.dense(1 - yes, yes));
                })
            .toList();
    ClassNoiseSummary leaked = estimator().fit(table(seen)).summary();
    assertThat(leaked.ownHaveSeenLabels()).isTrue();
    assertThat(leaked.verdict()).startsWith("Your predictions have seen these labels");
    assertThat(leaked.best().error().value())
        .as("what a leaked model reaches bounds nothing")
        .isGreaterThan(0);
  }

  private static ClassRates scores(List<Row> rows) {
    double[] p =
        rows.stream().flatMapToDouble(r -> Arrays.stream(((Vector) r.get(4)).toArray())).toArray();
    int[] labels = rows.stream().mapToInt(row -> NAMES.indexOf(row.getString(2))).toArray();
    return ClassScores.of(new Matrix(rows.size(), 2, p), labels).rates();
  }

  /** Numbered otherwise, rows are drawn in another order, and the folds with them. */
  @Test
  void indicesAndTheirNamesAreClassesToo() {
    Dataset<Row> rows = table(list(ROWS));
    ClassNoiseEstimator plain = estimator().setLabelCol("index");
    plain.clear(plain.classes());
    ClassNoiseSummary byIndex = plain.fit(rows).summary();
    assertThat(byIndex.classes().values())
        .containsExactlyElementsOf(model.summary().classes().values());
    assertThat(byIndex.classes().keySet()).containsExactly("0", "1");
    assertThat(byIndex.own()).isEqualTo(model.summary().own());

    Dataset<Row> indexed =
        new StringIndexer()
            .setInputCol("y")
            .setOutputCol("indexed")
            .setStringOrderType("alphabetAsc")
            .fit(rows)
            .transform(rows);
    ClassNoiseSummary named = plain.setLabelCol("indexed").fit(indexed).summary();
    assertThat(named.classes()).isEqualTo(model.summary().classes());
    assertThat(named.own()).isEqualTo(model.summary().own());
    assertThat(named.best()).isEqualTo(byIndex.best());
  }

  @Test
  void transformAddsWhatTheSavedModelAddsAgain(@TempDir Path folder) {
    Dataset<Row> rows = table(list(ROWS));
    List<Row> predicted =
        model
            .transform(rows)
            .select("predicted_class", "class_probability", "ambiguity", "aleatoric_entropy")
            .collectAsList();
    for (Row row : predicted) {
      double[] p = ((Vector) row.get(1)).toArray();
      assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-9));
      assertThat(row.getString(0)).isEqualTo(NAMES.get(p[1] > p[0] ? 1 : 0));
      assertThat(row.getDouble(2)).isBetween(0.0, 0.5);
      assertThat(row.getDouble(3)).isBetween(0.0, Math.log(2));
    }
    String place = folder.resolve("saved").toString();
    try {
      model.write().save(place);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    ClassNoiseModel again = ClassNoiseModel.load(place);
    assertThat(again.classes()).isEqualTo(NAMES);
    assertThat(again.hasSummary()).isFalse();
    assertThat(
            again
                .transform(rows)
                .select("predicted_class", "class_probability", "ambiguity", "aleatoric_entropy")
                .collectAsList())
        .isEqualTo(predicted);
    assertThat(ClassNoiseModel.load(place + "/model").features()).containsExactly("a", "b");
    assertThatThrownBy(() -> NoiseModel.load(place + "/model"))
        .isInstanceOf(InvalidInputException.class)
        .message()
        .doesNotContain("\n");
  }

  private static void refused(ClassNoiseEstimator estimator, Dataset<Row> rows, String... words) {
    assertThatThrownBy(() -> estimator.fit(rows))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll(words)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void whatIsWrongIsOneLine() {
    Dataset<Row> rows = table(list(ROWS));
    Dataset<Row> holes = rows.selectExpr("a", "b", "p", "if(a < 0.2, null, y) as y");
    long nulls = holes.filter("y is null").count();
    refused(estimator(), holes, "column 'y'", nulls + " of 60 rows", "handleInvalid");
    refused(
        estimator().setClasses("no", "maybe"),
        rows,
        "'y' holds a class that is none of no, maybe",
        rows.filter("y = 'yes'").count() + " of 60 rows");
    refused(estimator(), rows.filter("y = 'yes'"), "all", "class yes", "nothing to predict");
    ClassNoiseEstimator plain = new ClassNoiseEstimator().setInputCols("b").setLabelCol("a");
    refused(plain, rows, "'a' (labelCol)", "more than 50", "NoiseEstimator");
    refused(plain.setLabelCol("p"), rows, "'p' (labelCol)", "vector");
    ClassNoiseEstimator unnamed = estimator();
    unnamed.clear(unnamed.classes());
    refused(unnamed, rows, "strings", "classes", "StringIndexer");
    refused(estimator().setClasses("a", "b", "c"), rows, "'p' (ownProbabilityCol)", "2 numbers");
    refused(estimator().setAmbiguityCol("a"), rows, "'a' already", "ambiguityCol");
    refused(estimator().setLabelCol("Y"), rows, "'Y' (labelCol)");
  }

  @Test
  void probabilitiesThatAreNoneAreCounted() {
    List<Row> rows = new ArrayList<>(list(ROWS));
    Map<Integer, Vector> wrong =
        Map.of(3, Vectors.dense(0.9, 0.2), 5, Vectors.dense(-0.1, 1.1), 8, Vectors.dense(1, 0, 0));
    wrong.forEach(
        (i, p) -> {
          Row row = rows.get(i);
          rows.set(i, RowFactory.create(row.get(0), row.get(1), row.get(2), row.get(3), p));
        });
    refused(estimator(), table(rows), "column 'p'", "2 probabilities", "3 of 60 rows");
    assertThat(estimator().setHandleInvalid("skip").fit(table(rows)).summary().rows())
        .isEqualTo(57);
  }
}
