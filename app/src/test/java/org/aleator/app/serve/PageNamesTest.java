// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of any name through the page: the study is of these, and of no others. */
class PageNamesTest {
  private static final List<String> HOSTILE =
      List.of("a,b", "a\"b", "'", "--x", "-", "@f", "a=b", "\"p\",\"q\"", "${x}", "\uD83C\uDF0A");

  /** What a name would be that was split at its commas, or stripped of its quotes. */
  private static final List<String> DECOYS = List.of("a", "b", "y", "p", "q", "x", "f");

  /** So few that there is no learning curve, which takes seconds. */
  private static final int FEW = 36;

  @TempDir Path folder;
  private Served page;

  @BeforeEach
  void boot() {
    page = new Served(folder.resolve("data"));
  }

  @AfterEach
  void end() {
    page.close();
  }

  /** A table of these columns; the last depends on all. */
  static byte[] csv(List<String> names, int rows, long seed) {
    Random random = new Random(seed);
    StringBuilder csv = new StringBuilder();
    csv.append(
        names.stream()
            .map(name -> '"' + name.replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(",", "", "\n")));
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int j = 0; j + 1 < names.size(); j++) {
        double value = random.nextDouble();
        sum += value;
        csv.append(value).append(',');
      }
      csv.append(sum + 0.1 * random.nextGaussian()).append('\n');
    }
    return csv.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void theStudyIsOfTheColumnsThatWereNamedAndItsCommandLineToo() throws Exception {
    List<String> names = new ArrayList<>(DECOYS);
    names.addAll(HOSTILE);
    names.add("\"y\"");
    byte[] csv = csv(names, FEW, 1);
    Path file = Files.write(folder.resolve("t.csv"), csv);
    String table = page.table("t.csv", csv);
    for (List<String> features : List.of(HOSTILE, List.of("a,b"))) {
      JsonObject run = page.ended(Served.request(table, "\"y\"", features));
      assertThat(run.get("state").getAsString()).as(run.toString()).isEqualTo("done");
      for (JsonObject answer : List.of(page.result(run), Served.pasted(run, file))) {
        assertThat(answer.get("target").getAsString()).isEqualTo("\"y\"");
        assertThat(Served.features(answer)).isEqualTo(features);
      }
      requirePredicts(run.get("id").getAsString(), features);
    }
  }

  /** From a form and from a file. */
  private void requirePredicts(String run, List<String> features) {
    JsonObject row = new JsonObject();
    features.forEach(name -> row.addProperty(name, 0.5));
    JsonArray rows = new JsonArray();
    rows.add(row);
    JsonObject body = new JsonObject();
    body.add("rows", rows);
    String path = "/api/runs/" + run + "/predict";
    JsonObject form = Served.json(page.post(path, body), 200);
    assertThat(form.getAsJsonArray("predictions").get(0).getAsJsonObject().get("mean").isJsonNull())
        .isFalse();
    HttpResponse<String> written = page.post(path + "?name=n.csv", csv(features, 3, 2));
    assertThat(written.statusCode()).as(written.body()).isEqualTo(200);
    assertThat(written.body().lines()).hasSize(4);
  }

  @Test
  void ownPredictionsMayHaveAnyNameToo() throws Exception {
    List<String> names = List.of("x", "mu", "\"mu\"", "s, d", "s", "y");
    byte[] csv = csv(names, FEW, 3);
    Path file = Files.write(folder.resolve("t.csv"), csv);
    JsonObject request = Served.request(page.table("t.csv", csv), "y", List.of("x"));
    request.addProperty("predictions", "\"mu\"");
    request.addProperty("prediction_std", "s, d");
    JsonObject run = page.ended(request);
    assertThat(run.get("state").getAsString()).as(run.toString()).isEqualTo("done");
    assertThat(page.result(run).get("predictor").getAsString()).isEqualTo("column:\"mu\"");
    assertThat(Served.pasted(run, file).get("predictor").getAsString()).isEqualTo("column:\"mu\"");
    assertThat(run.get("command").getAsString()).contains("'--epistemic-std=s, d'");
  }

  @Test
  void aNameOfAFileThatLooksLikeAnOptionIsShownAsAFile() {
    byte[] csv = csv(List.of("x", "y"), 30, 4);
    JsonObject run =
        Served.json(
            page.post("/api/runs", Served.request(page.table("-x.csv", csv), "y", List.of("x"))),
            202);
    assertThat(run.get("command").getAsString())
        .isEqualTo("aleator estimate ./-x.csv --target=y --features=x");
  }

  @Test
  void whatIsWrongIsSaidBeforeTheRun() {
    String table = page.table("t.csv", csv(List.of("x", "mu", "y"), 30, 5));
    assertRefused(Served.request(table, "z", List.of("x")), "t.csv has no column \"z\"", "target");
    assertRefused(Served.request(table, "y", List.of("x,mu")), "no column \"x,mu\"", "feature");
    assertRefused(Served.request(table, "y", List.of()), "no column is left to predict from");
    assertRefused(Served.request(table, "y", List.of("x", "y")), "\"y\" is the target and also");
    assertRefused(with(table, "noise", "purple"), "'purple' is not one of auto, homoscedastic");
    assertRefused(with(table, "predictor", "oracle"), "'oracle' is not one of", "stack", "gp");
    assertRefused(with(table, "predictions", "nosuch"), "no column \"nosuch\"", "prediction");
    assertRefused(with(table, "prediction_std", "mu"), "goes with a column of predictions");
    JsonObject both = with(table, "predictions", "mu");
    both.addProperty("predictor", "gp");
    assertRefused(both, "leave nothing to train");
  }

  private static JsonObject with(String table, String key, String value) {
    JsonObject request = Served.request(table, "y", List.of("x"));
    request.addProperty(key, value);
    return request;
  }

  private void assertRefused(JsonObject request, String... parts) {
    String error = Served.json(page.post("/api/runs", request), 400).get("error").getAsString();
    assertThat(error).contains(parts).doesNotContain("\n");
  }
}
