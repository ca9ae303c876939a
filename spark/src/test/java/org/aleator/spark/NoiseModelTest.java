// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.aleator.Aleator;
import org.aleator.Model;
import org.aleator.Predictive;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@WithSpark
class NoiseModelTest {
  private static final int ROWS = 36;

  @TempDir private Path folder;

  private static NoiseEstimator trained() {
    return new NoiseEstimator().setLabelCol("y").setPredictor("gp").setMethods("unbiased");
  }

  private static NoiseEstimator own() {
    return new NoiseEstimator()
        .setLabelCol("y")
        .setPredictionCol("mu")
        .setMethods("va", "dva")
        .setNoise("homoscedastic");
  }

  private static double[][] outputs(Dataset<Row> predicted) {
    return predicted.select("mean", "aleatoric_std", "epistemic_std").collectAsList().stream()
        .map(row -> new double[] {row.getDouble(0), row.getDouble(1), row.getDouble(2)})
        .toArray(double[][]::new);
  }

  @Test
  void pipelineIsSavedAndLoadedAndCoreReadsItsModel() throws Exception {
    // In one batch, as core predicts them: a matrix product's last bits depend on its size.
    Dataset<Row> rows = LocalSpark.rows(ROWS).coalesce(1);
    VectorAssembler assembler =
        new VectorAssembler().setInputCols(new String[] {"a", "b"}).setOutputCol("features");
    PipelineModel fitted =
        new Pipeline().setStages(new PipelineStage[] {assembler, trained()}).fit(rows);
    double[][] expected = outputs(fitted.transform(rows));
    assertThat(expected).hasDimensions(ROWS, 3);

    String place = folder.resolve("pipeline").toString();
    fitted.write().overwrite().save(place);
    PipelineModel again = PipelineModel.load(place);
    assertThat(outputs(again.transform(rows))).isDeepEqualTo(expected);
    NoiseModel model = (NoiseModel) again.stages()[1];
    assertThat(model.hasSummary()).isFalse();
    assertThatThrownBy(model::summary).hasMessageContaining("loaded");

    Path inside;
    try (var stages = Files.list(folder.resolve("pipeline/stages"))) {
      inside = stages.filter(stage -> stage.toString().contains("noise")).findFirst().get();
    }
    Predictive byCore =
        Model.load(inside.resolve("model"))
            .predict(
                LocalSpark.list(ROWS).stream()
                    .map(row -> new double[] {row.getDouble(0), row.getDouble(1)})
                    .toArray(double[][]::new));
    assertThat(column(expected, 0)).isEqualTo(byCore.mean());
    assertThat(column(expected, 1)).isEqualTo(byCore.aleatoricStd());
    assertThat(column(expected, 2)).isEqualTo(byCore.epistemicStd());
  }

  private static double[] column(double[][] rows, int column) {
    return Arrays.stream(rows).mapToDouble(row -> row[column]).toArray();
  }

  /** As {@code estimate --out} writes it: text is a feature too, and a missing value is one. */
  @Test
  void aModelOfTheCommandLineIsLoaded() {
    List<Row> rows = LocalSpark.list(ROWS);
    double[] a = rows.stream().mapToDouble(row -> row.getDouble(0)).toArray();
    String[] half = Arrays.stream(a).mapToObj(v -> v < 0.5 ? "low" : "high").toArray(String[]::new);
    double[] y = rows.stream().mapToDouble(row -> row.getDouble(2)).toArray();
    Table table =
        new Table(
            "rows",
            List.of(
                new Column.Numeric("a", a),
                new Column.Text("half", half),
                new Column.Numeric("y", y)));
    Model core =
        Aleator.estimate(table, "y", options -> options.predictor("gp").methods("unbiased"))
            .model();
    core.save(folder.resolve("model"));
    Dataset<Row> ofSpark =
        LocalSpark.rows(ROWS)
            .coalesce(1)
            .selectExpr("if(a < 0.5, 'low', 'high') as half", "a", "y");
    for (Path place : List.of(folder, folder.resolve("model"))) {
      double[][] found = outputs(NoiseModel.load(place.toString()).transform(ofSpark));
      assertThat(column(found, 0)).isEqualTo(core.predict(table).mean());
      assertThat(column(found, 1)).isEqualTo(core.predict(table).aleatoricStd());
    }
    Dataset<Row> unknown = ofSpark.selectExpr("'elsewhere' as half", "a", "y");
    assertThat(outputs(NoiseModel.load(folder.toString()).transform(unknown))[0])
        .containsOnly(Double.NaN);
  }

  @Test
  void estimatorIsSavedAndLoaded() throws Exception {
    NoiseEstimator before = own().setSeed(7).setInputCols("a", "b");
    before.save(folder.resolve("estimator").toString());
    NoiseEstimator after = NoiseEstimator.load(folder.resolve("estimator").toString());
    assertThat(after.uid()).isEqualTo(before.uid());
    assertThat(after.getSeed()).isEqualTo(7);
    assertThat(after.getMethods()).containsExactly("va", "dva");
    assertThat(after.getInputCols()).containsExactly("a", "b");
  }

  @Test
  void aDamagedModelIsOneLine() throws Exception {
    own().fit(LocalSpark.rows(ROWS)).save(folder.resolve("saved").toString());
    Path description = folder.resolve("saved/model/model.json");
    Files.delete(folder.resolve("saved/model/.model.json.crc"));
    Files.writeString(description, Files.readString(description).replace("\"dva\"", "\"va\""));
    assertThatThrownBy(() -> NoiseModel.load(folder.resolve("saved").toString()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("saved/model")
        .hasMessageContaining("SHA-256");
    assertThatThrownBy(() -> NoiseModel.load(folder.resolve("nowhere").toString()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void crossValidatorChooses() {
    NoiseEstimator own = own();
    CrossValidatorModel chosen =
        new CrossValidator()
            .setEstimator(own)
            .setEvaluator(new RegressionEvaluator().setLabelCol("y").setPredictionCol("mean"))
            .setEstimatorParamMaps(
                new ParamMap[] {
                  new ParamMap().put(own.predictionCol(), "mu"),
                  new ParamMap().put(own.predictionCol(), "a")
                })
            .setNumFolds(2)
            .fit(LocalSpark.rows(200));
    assertThat(((NoiseModel) chosen.bestModel()).getPredictionCol()).isEqualTo("mu");
    assertThat(chosen.avgMetrics()[0]).isLessThan(chosen.avgMetrics()[1]);
  }

  @Test
  void copiesCarryTheirParams() {
    NoiseEstimator before = own();
    NoiseEstimator after = before.copy(new ParamMap().put(before.seed(), 9L));
    assertThat(after.getSeed()).isEqualTo(9);
    assertThat(after.getPredictionCol()).isEqualTo("mu");
    assertThat(before.getSeed()).isEqualTo(1);
    NoiseModel model = before.fit(LocalSpark.rows(ROWS));
    NoiseModel renamed = model.copy(new ParamMap().put(model.meanCol(), "m"));
    assertThat(renamed.parent()).isSameAs(before);
    assertThat(renamed.transform(LocalSpark.rows(ROWS)).columns())
        .containsExactly("a", "b", "y", "mu", "m", "aleatoric_std", "epistemic_std");
    assertThat(renamed.summary()).isEqualTo(model.summary());
  }

  @Test
  void everyParamIsExplainedAndValidated() {
    NoiseEstimator estimator = new NoiseEstimator();
    assertThat(estimator.params()).hasSize(17);
    String explained = estimator.explainParams();
    Arrays.stream(estimator.params()).forEach(p -> assertThat(explained).contains(p.name() + ": "));
    assertThat(explained).contains("seed: the seed of all randomness (default: 1)");
    for (Runnable wrong :
        List.<Runnable>of(
            () -> estimator.setMethods("dva", "dva"),
            () -> estimator.setMethods("nothing"),
            () -> estimator.setNoise("loud"),
            () -> estimator.setPredictor("oracle"),
            () -> estimator.setSegments(0),
            () -> estimator.setSampleRows(1),
            () -> estimator.setThreads(0),
            () -> estimator.setMissing("perhaps"),
            () -> estimator.setHandleInvalid("ignore"),
            () -> estimator.setLabelCol(""))) {
      assertThatThrownBy(wrong::run).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aRowWithoutPredictionIsNaN() {
    NoiseModel model = own().fit(LocalSpark.rows(ROWS));
    Dataset<Row> holes = LocalSpark.rows(4).selectExpr("a", "if(a < 0.5, null, mu) as mu");
    double[][] found = outputs(model.transform(holes));
    List<Row> given = holes.collectAsList();
    for (int i = 0; i < 4; i++) {
      double expected = given.get(i).isNullAt(1) ? Double.NaN : given.get(i).getDouble(1);
      assertThat(found[i][0]).isEqualTo(Double.valueOf(expected));
    }
  }
}
