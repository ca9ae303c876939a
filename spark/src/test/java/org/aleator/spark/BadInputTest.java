// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.aleator.util.InvalidInputException;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** What is wrong is one line on the driver that names the column, and how many rows. */
@WithSpark
class BadInputTest {
  private static NoiseEstimator own() {
    return new NoiseEstimator()
        .setLabelCol("y")
        .setPredictionCol("mu")
        .setMethods("va", "dva")
        .setNoise("homoscedastic");
  }

  private static void refused(NoiseEstimator estimator, Dataset<Row> rows, String... words) {
    assertThatThrownBy(() -> estimator.fit(rows))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContainingAll(words)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aMissingColumnIsNamed() {
    Dataset<Row> rows = LocalSpark.rows(30);
    refused(own().setLabelCol("Y"), rows, "'Y' (labelCol)", "a, b, y, mu");
    refused(own().setPredictionCol("muu"), rows, "'muu' (predictionCol)", "mu");
    refused(new NoiseEstimator().setLabelCol("y"), rows, "'features' (featuresCol)");
    refused(new NoiseEstimator().setLabelCol("y").setInputCols("a", "c"), rows, "'c' (inputCols)");
  }

  @Test
  void labelsThatAreNullOrNaNAreCountedAndMayBeSkipped() {
    Dataset<Row> holes =
        LocalSpark.rows(100)
            .selectExpr("mu", "if(a < 0.1, null, if(a < 0.2, double('NaN'), y)) as y");
    long bad = holes.filter("y is null or isnan(y)").count();
    assertThat(bad).isPositive();
    refused(own(), holes, "column 'y'", bad + " of 100 rows", "handleInvalid");
    assertThat(own().setHandleInvalid("skip").fit(holes).summary().rows()).isEqualTo(100 - bad);
  }

  @Test
  void vectorsOfVaryingSizeAreCounted() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      rows.add(
          RowFactory.create(
              i % 10 == 7 ? Vectors.dense(1, 2, 3) : Vectors.dense(i, i * i), (double) i));
    }
    StructType schema =
        new StructType()
            .add("features", SQLDataTypes.VectorType())
            .add("label", DataTypes.DoubleType);
    refused(
        new NoiseEstimator(),
        LocalSpark.session().createDataFrame(rows, schema),
        "column 'features'",
        "4 of 40 rows",
        "vector of 2 numbers");
  }

  @Test
  void wrongTypesAreNamedWithAdvice() {
    Dataset<Row> rows =
        LocalSpark.rows(30).selectExpr("a", "string(b) as b", "y", "date(now()) as d");
    NoiseEstimator text = new NoiseEstimator().setLabelCol("y").setInputCols("a", "b");
    refused(text, rows, "column 'b' (inputCols)", "StringIndexer");
    refused(new NoiseEstimator().setLabelCol("d").setInputCols("a"), rows, "'d'", "date");
    refused(new NoiseEstimator().setLabelCol("y").setFeaturesCol("a"), rows, "'a'", "vectors");
  }

  @Test
  void infiniteFeaturesAreCounted() {
    Dataset<Row> rows =
        LocalSpark.rows(50).selectExpr("if(a < 0.2, double('infinity'), a) as a", "y");
    long bad = rows.filter("a > 1").count();
    refused(
        new NoiseEstimator().setLabelCol("y").setInputCols("a"),
        rows,
        "column 'a'",
        bad + " of 50 rows");
  }

  /** In SQL's words a dot leads into a structure and a backtick quotes; here they are letters. */
  @Test
  void namesWithDotsBackticksAndBlanksAreColumns() {
    Dataset<Row> rows = LocalSpark.rows(60).toDF("a.b", "c`d", " y 'z\"", "mu.mu");
    NoiseEstimator estimator = own().setLabelCol(" y 'z\"").setPredictionCol("mu.mu");
    assertThat(estimator.fit(rows).summary().rows()).isEqualTo(60);
    refused(own().setLabelCol("a`"), rows, "'a`' (labelCol)");
  }

  @Test
  void nestedColumnsAreNamedWithTheirType() {
    Dataset<Row> rows = LocalSpark.rows(30).selectExpr("struct(a, b) as s", "array(a) as l", "y");
    for (String nested : List.of("s", "l")) {
      refused(new NoiseEstimator().setLabelCol("y").setInputCols(nested), rows, "'" + nested + "'");
      refused(new NoiseEstimator().setLabelCol(nested).setInputCols("y"), rows, "'" + nested + "'");
    }
  }

  @Test
  void tooFewRowsAndNoRowsAreSaid() {
    refused(own(), LocalSpark.rows(5), "5 rows", "20");
    refused(own(), LocalSpark.rows(30).filter("a > 2"), "no rows");
  }

  @Test
  void contradictionsAreRefused() {
    Dataset<Row> rows = LocalSpark.rows(30);
    refused(own().setMeanCol("a"), rows, "'a' already", "meanCol");
    refused(
        new NoiseEstimator().setLabelCol("y").setInputCols("a").setPredictionStdCol("b"),
        rows,
        "predictionStdCol");
    refused(own().setPredictor("gp"), rows, "predictor");
    refused(own().setPredictionStdCol("y"), rows, "column 'y'", "negative");
  }
}
