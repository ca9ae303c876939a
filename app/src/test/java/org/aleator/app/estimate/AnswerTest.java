// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.cli.Json;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.PreparedData;
import org.aleator.finding.DataFinding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.NoiseKind;
import org.aleator.study.Study;
import org.aleator.study.SuspectStudy;
import org.junit.jupiter.api.Test;

class AnswerTest {
  /** y = ±2 has variance 4; with a noise variance of 1 the best R² is 0.75, the best RMSE 1. */
  private static Answer answer(Optional<Interval> interval, double noiseVariance) {
    double[] y = {2, -2, 2, -2};
    Dataset dataset = new Dataset(List.of("x"), "y", Matrix.column(1, 2, 3, 4), y);
    FeatureEncoding encoding = new FeatureEncoding(List.of(new FeatureEncoding.Quantity("x")));
    int[] fileRows = {0, 1, 3, 4};
    PreparedData data =
        new PreparedData(dataset, encoding, fileRows, 5, Map.of(), List.of(), List.of());
    double[] rowVariance = new double[4];
    Arrays.fill(rowVariance, noiseVariance);
    double[] denoised = {1, -1, 1, -1};
    NoiseFunction model = (x, prediction) -> rowVariance;
    NoiseEstimate va =
        new NoiseEstimate(
            "va",
            2,
            Optional.empty(),
            Optional.empty(),
            model,
            rowVariance,
            new double[4],
            y,
            "",
            List.of());
    NoiseEstimate unbiased =
        new NoiseEstimate(
            "unbiased",
            noiseVariance,
            interval,
            Optional.empty(),
            model,
            rowVariance,
            new double[4],
            denoised,
            "",
            List.of());
    Prediction prediction =
        Prediction.given(new double[] {1, -1, 1, -1}, new double[] {4, 4, 4, 4});
    Study study =
        new Study(
            dataset,
            Optional.empty(),
            prediction,
            NoiseKind.HOMOSCEDASTIC,
            List.of(va, unbiased),
            "unbiased",
            4,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(new DataFinding.EmptyColumn("z")));
    PredictorChoice predictor = new PredictorChoice.Converter().convert("column:mu");
    return new Answer(
        "toy.csv",
        data,
        predictor,
        7,
        study,
        SuspectStudy.none(),
        0.5,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void ceilingIsTheNoiseStdAndTheUnexplainedPart() {
    JsonObject ceiling =
        AnswerJson.of(answer(Optional.of(new Interval(0.64, 1.44)), 1)).getAsJsonObject("ceiling");
    assertThat(ceiling.get("rmse").getAsDouble()).isEqualTo(1);
    assertThat(ceiling.get("r2").getAsDouble()).isEqualTo(0.75);
    assertThat(ceiling.get("rmse_low").getAsDouble()).isEqualTo(0.8, within(1e-12));
    assertThat(ceiling.get("r2_low").getAsDouble()).isEqualTo(1 - 1.44 / 4, within(1e-12));
  }

  @Test
  void jsonHasTheKeysOfTheContract() {
    JsonObject json = AnswerJson.document(List.of(answer(Optional.empty(), 1)));
    assertThat(json.keySet())
        .containsSubsequence(
            "schema",
            "rows",
            "target",
            "features",
            "predictor",
            "noise",
            "seed",
            "estimates",
            "recommended",
            "ceiling",
            "seconds");
    JsonObject first = json.getAsJsonArray("estimates").get(0).getAsJsonObject();
    assertThat(first.keySet()).containsSubsequence("method", "variance", "std", "low", "high");
    assertThat(first.get("low").isJsonNull()).isTrue();
    assertThat(json.get("rows").getAsInt()).isEqualTo(4);
    assertThat(Json.text(json)).contains("\"low\": null");
  }

  @Test
  void severalTargetsAreAnswersOfOneDocument() {
    Answer one = answer(Optional.empty(), 1);
    JsonObject json = AnswerJson.document(List.of(one, one));
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.estimates/1");
    assertThat(json.getAsJsonArray("answers").get(1)).isEqualTo(AnswerJson.of(one));
  }

  @Test
  void rowsStandInTheOrderOfTheFileWithEmptyCellsForRowsLeftOut() {
    Table file =
        new Table(
            "file",
            List.of(
                new Column.Text("x", "1", "2", null, "3", "4"),
                new Column.Numeric("y", 2, -2, 7, 2, -2)));
    Table rows = AnswerFiles.rows(answer(Optional.empty(), 9), file);
    assertThat(rows.names())
        .containsExactly(
            "row", "mean", "epistemic_std", "va_std", "unbiased_std", "denoised", "y", "x");
    assertThat(cells(rows, 1))
        .containsExactly("2", "-1.0", "2.0", "3.0", "3.0", "-1.0", "-2.0", "2");
    assertThat(cells(rows, 2)).containsExactly("3", "", "", "", "", "", "7.0", "");
    assertThat(cells(rows, 4))
        .containsExactly("5", "-1.0", "2.0", "3.0", "3.0", "-1.0", "-2.0", "4");
  }

  private static List<String> cells(Table table, int row) {
    return table.columns().stream().map(column -> column.text(row)).toList();
  }

  @Test
  void textGivesTheCeilingFirstThenTheNoiseThenTheMethodsThenTheNotes() {
    String text =
        String.join("\n", AnswerText.of(answer(Optional.of(new Interval(0.64, 1.44)), 1)));
    assertThat(text)
        .containsSubsequence(
            "toy.csv: y from x, 4 rows",
            "RMSE      1.000",
            "95 %: 0.8000 to 1.200",
            "R²        0.7500",
            "variance  1.000",
            "25.0 % of the variance of y is noise",
            "va ",
            "none",
            "unbiased *",
            "0.6400 to 1.440",
            "column z left out: it is empty");
  }

  /** Labels ±2 predicted as ±1 leave residuals of ±1. */
  @Test
  void rmseOfTheUsersOwnPredictionsIsShown() {
    assertThat(answer(Optional.empty(), 1).ownRmse()).hasValue(1);
  }

  @Test
  void foldersForTargetsAreDistinctAndStayInside() {
    assertThat(AnswerFiles.folders(List.of("a/b", "a_b", "A_B", "..", "höhe (m)")))
        .containsExactly("a_b", "a_b-2", "A_B-3", "_", "höhe__m_");
  }

  @Test
  void noiseBeyondTheVarianceOfTheTargetLeavesNothingToExplain() {
    Answer answer = answer(Optional.empty(), 5);
    assertThat(answer.verdict().floor().r2()).isZero();
    assertThat(String.join("\n", AnswerText.of(answer))).contains("100.0 % of the variance");
  }
}
