// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.aleator.app.Run;
import org.aleator.data.Column;
import org.aleator.io.table.Tables;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code aleator.estimate/1} key by key. It is one shape: whatever was asked, these keys are there
 * with these types, and no others but {@link #SOMETIMES}.
 */
class EstimateContractTest {
  private static final List<String> ALWAYS =
      List.of(
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
          "target_variance",
          "interval",
          "determined",
          "denoised_by",
          "notes",
          "findings",
          "kernel",
          "linear_algebra",
          "portable",
          "file_rows",
          "seconds");

  /**
   * With own predictions the first four; with groups the next; where the data were to decide on the
   * noise the evidence; where there are rows for a learning curve the others, the last if they do
   * not tell.
   */
  private static final Set<String> SOMETIMES =
      Set.of(
          "prediction_rmse",
          "reducible",
          "ceiling_with_predictions",
          "ceiling_without_predictions",
          "groups",
          "evidence",
          "reached",
          "learning_curve",
          "denoised_range",
          "suspects",
          "verdict",
          "goal",
          "not_determined_because");

  @TempDir private Path folder;
  private Path file;

  /** Noise whose std grows from 0.1 to 2.1, and a row without x. */
  @BeforeEach
  void writeData() throws IOException {
    RandomGenerator random = new Seed(3).random();
    List<String> lines = new ArrayList<>(List.of("x,group,mu,s,y,z"));
    for (int i = 0; i < 80; i++) {
      double noise = (0.1 + i / 40.0) * random.nextGaussian();
      String group = i % 2 == 0 ? "even" : "odd";
      lines.add(i + "," + group + "," + i + ",0.5," + (i + noise) + "," + (i - noise));
    }
    lines.add(",odd,1,0.5,1,1");
    file = Files.write(folder.resolve("data.csv"), lines);
  }

  private JsonObject estimate(String options) {
    List<Object> words =
        new ArrayList<>(List.of("estimate", file, "--features=x,group", "--format=json"));
    words.addAll(List.of(options.split(" ")));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  private static void assertContract(JsonObject json, String target, String predictor) {
    assertThat(json.keySet()).containsAll(ALWAYS);
    assertThat(json.keySet())
        .allMatch(key -> ALWAYS.contains(key) || SOMETIMES.contains(key), "known");
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.estimate/1");
    assertThat(json.get("rows").getAsInt()).isEqualTo(80);
    assertThat(json.get("file_rows").getAsInt()).isEqualTo(81);
    assertThat(json.get("target").getAsString()).isEqualTo(target);
    assertThat(texts(json.get("features"))).containsExactly("x", "group");
    assertThat(json.get("predictor").getAsString()).isEqualTo(predictor);
    assertThat(json.get("noise").getAsString()).isIn("homoscedastic", "heteroscedastic");
    assertThat(json.get("seed").getAsLong()).isEqualTo(1);
    List<String> methods = new ArrayList<>();
    for (JsonElement each : json.getAsJsonArray("estimates")) {
      assertEstimate(each.getAsJsonObject());
      methods.add(each.getAsJsonObject().get("method").getAsString());
    }
    assertThat(json.get("recommended").getAsString()).isIn(methods);
    JsonObject ceiling = json.getAsJsonObject("ceiling");
    assertThat(ceiling.keySet())
        .containsExactlyInAnyOrder("rmse", "r2", "rmse_low", "rmse_high", "r2_low", "r2_high");
    ceiling.entrySet().forEach(entry -> assertNumberOrNull(entry.getValue()));
    assertThat(json.get("target_variance").getAsDouble()).isPositive();
    assertThat(texts(json.get("notes"))).anyMatch(note -> note.contains("1 of 81 rows"));
    assertFindings(json);
    assertThat(json.get("seconds").getAsDouble()).isNotNegative();
  }

  /** Each note again, with its kind and numbers; the first is the row without x. */
  private static void assertFindings(JsonObject json) {
    List<JsonObject> findings =
        json.getAsJsonArray("findings").asList().stream()
            .map(JsonElement::getAsJsonObject)
            .toList();
    assertThat(findings)
        .extracting(finding -> finding.get("message").getAsString())
        .isEqualTo(texts(json.get("notes")));
    assertThat(findings)
        .allMatch(finding -> finding.get("kind").getAsString().matches("[a-z]+(-[a-z]+)*"))
        .allMatch(
            finding ->
                Set.of("note", "warning", "severe")
                    .contains(finding.get("severity").getAsString()));
    JsonObject first = findings.get(0);
    assertThat(first.keySet())
        .containsExactly("kind", "severity", "message", "rows", "of", "columns");
    assertThat(first.get("kind").getAsString()).isEqualTo("rows-with-missing-values");
    assertThat(first.get("severity").getAsString()).isEqualTo("note");
    assertThat(first.get("rows").getAsInt()).isEqualTo(1);
    assertThat(first.get("of").getAsInt()).isEqualTo(81);
    assertThat(first.get("columns").toString()).isEqualTo("[{\"column\":\"x\",\"rows\":1}]");
  }

  private static void assertEstimate(JsonObject estimate) {
    assertThat(estimate.keySet()).contains("method", "variance", "std", "low", "high");
    assertThat(estimate.keySet()).isSubsetOf("method", "variance", "std", "low", "high", "basis");
    double variance = estimate.get("variance").getAsDouble();
    assertThat(estimate.get("std").getAsDouble())
        .isCloseTo(Math.sqrt(variance), within(1e-12 * (1 + variance)));
    assertNumberOrNull(estimate.get("low"));
    assertNumberOrNull(estimate.get("high"));
    assertThat(estimate.get("low").isJsonNull()).isEqualTo(estimate.get("high").isJsonNull());
    if (!estimate.get("low").isJsonNull()) {
      assertThat(variance)
          .isBetween(estimate.get("low").getAsDouble(), estimate.get("high").getAsDouble());
    }
  }

  private static void assertNumberOrNull(JsonElement value) {
    assertThat(value.isJsonNull() || value.getAsJsonPrimitive().isNumber()).isTrue();
  }

  private static List<String> texts(JsonElement array) {
    return array.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
  }

  @Test
  void trainedPredictor() {
    JsonObject json = estimate("--target=y --preset=paper --noise=homoscedastic");
    assertContract(json, "y", "ensemble");
    assertThat(json.keySet()).containsAll(ALWAYS).contains("reached", "learning_curve");
    assertThat(json.getAsJsonObject("reached").keySet())
        .containsExactlyInAnyOrder("rmse", "r2", "low", "high", "model");
    assertThat(json.getAsJsonObject("learning_curve").keySet())
        .contains("rows", "rmse", "exponent", "levelled_off");
    assertThat(json.has("not_determined_because"))
        .isEqualTo(!json.get("determined").getAsBoolean());
    double reached = json.getAsJsonObject("reached").get("rmse").getAsDouble();
    assertThat(json.getAsJsonObject("ceiling").get("rmse").getAsDouble())
        .isLessThanOrEqualTo(reached);
  }

  @Test
  void ownPredictionsAddTheirRmseAndWhatABetterModelCouldRemove() {
    JsonObject json = estimate("--target=y --predictor=column:mu --epistemic-std=s");
    assertContract(json, "y", "column:mu");
    assertThat(json.keySet()).contains("prediction_rmse", "reducible", "evidence");
    assertThat(json.get("prediction_rmse").getAsDouble()).isPositive();
    assertThat(json.getAsJsonObject("reducible").keySet())
        .containsExactlyInAnyOrder("variance", "low", "high");
    assertThat(json.getAsJsonObject("evidence").keySet())
        .containsExactlyInAnyOrder("depends_on_x", "held_out_gain", "standard_error", "p_value");
  }

  @Test
  void heteroscedasticVarianceIsTheMeanOverTheRows() {
    Path out = folder.resolve("out");
    JsonObject json =
        estimate("--target=y --predictor=column:mu --noise=heteroscedastic --out=" + out);
    assertContract(json, "y", "column:mu");
    assertThat(json.get("noise").getAsString()).isEqualTo("heteroscedastic");
    for (JsonElement each : json.getAsJsonArray("estimates")) {
      JsonObject one = each.getAsJsonObject();
      String column = one.get("method").getAsString() + "_std";
      double[] std =
          ((Column.Numeric) Tables.read(out.resolve("rows.csv")).find(column).orElseThrow())
              .values();
      double mean =
          Arrays.stream(std).filter(s -> !Double.isNaN(s)).map(s -> s * s).average().orElseThrow();
      assertThat(one.get("variance").getAsDouble()).isCloseTo(mean, within(1e-9 * mean));
    }
  }

  @Test
  void severalTargetsAreSuchDocumentsInOne() {
    JsonObject json = estimate("--target=y,z --predictor=column:mu --method=va,unbiased");
    assertThat(json.keySet()).containsExactly("schema", "answers");
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.estimates/1");
    assertContract(json.getAsJsonArray("answers").get(0).getAsJsonObject(), "y", "column:mu");
    assertContract(json.getAsJsonArray("answers").get(1).getAsJsonObject(), "z", "column:mu");
  }

  @Test
  void methodWithoutAnIntervalHasNullsInItsPlace() {
    JsonObject json =
        estimate("--target=y --predictor=evidential --method=evidential --preset=paper");
    assertContract(json, "y", "evidential");
    JsonObject one = json.getAsJsonArray("estimates").get(0).getAsJsonObject();
    assertThat(one.get("low").isJsonNull()).isTrue();
    assertThat(one.get("high").isJsonNull()).isTrue();
  }

  @Test
  void writtenFileIsTheDocumentThatWasPrinted() throws IOException {
    Path out = folder.resolve("out");
    JsonObject json = estimate("--target=y --predictor=column:mu --method=va --out=" + out);
    assertThat(JsonParser.parseString(Files.readString(out.resolve("estimate.json"))))
        .isEqualTo(json);
  }
}
