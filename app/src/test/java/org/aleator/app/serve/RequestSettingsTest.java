// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of a request have the meaning of the command line's options. */
class RequestSettingsTest {
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

  /** y = a + noise of std 0.5, which s says, and whether y is above 0. */
  private String table(int rows) {
    RandomGenerator random = new Seed(4).random();
    StringBuilder csv = new StringBuilder("day,a,b,s,word,y\n");
    for (int i = 0; i < rows; i++) {
      double a = random.nextGaussian();
      double y = a + 0.5 * random.nextGaussian();
      csv.append(
          String.format(
              Locale.ROOT,
              "%s,%.4f,%.4f,0.5,%s,%.4f%n",
              LocalDate.of(2024, 1, 1).plusDays(i),
              a,
              random.nextDouble(),
              y > 0 ? "yes" : "no",
              y));
    }
    return page.table("t.csv", csv.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void timeAndGoalAreAnswered() {
    JsonObject request = Served.request(table(200), "y", List.of("a", "b"));
    request.addProperty("time", "day");
    request.addProperty("goal", 0.7);
    JsonObject run = page.ended(request);
    assertThat(run.get("state").getAsString()).as(run.toString()).isEqualTo("done");
    assertThat(run.get("command").getAsString()).contains("--time=day", "--goal=0.7");
    JsonObject answer = page.result(run);
    assertThat(answer.getAsJsonObject("coming_rows").getAsJsonArray("stretches")).isNotEmpty();
    assertThat(answer.getAsJsonObject("goal").get("rmse").getAsDouble()).isEqualTo(0.7);
  }

  @Test
  void errorBarsAndColumnsThatMatterAreAnswered() {
    JsonObject request = Served.request(table(40), "y", List.of("a", "b"));
    request.addProperty("label_std", "s");
    request.addProperty("columns", true);
    JsonObject run = page.ended(request);
    assertThat(run.get("command").getAsString()).contains("--label-std=s", "--columns");
    JsonObject answer = page.result(run);
    assertThat(answer.getAsJsonObject("label_std").get("known_variance").getAsDouble())
        .isEqualTo(0.25);
    assertThat(answer.getAsJsonObject("columns").toString()).contains("\"a\"", "\"b\"");
  }

  @Test
  void rowsWhoseLabelsAreCutOffAreLeftOut() {
    JsonObject request = Served.request(table(40), "y", List.of("a"));
    request.addProperty("censored_high", 0.5);
    request.addProperty("predictor", "gp");
    JsonObject run = page.ended(request);
    assertThat(run.get("command").getAsString()).contains("--censored=,0.5");
    assertThat(page.result(run).get("notes").toString()).contains("their label is at or above 0.5");
    request.addProperty("censored_low", 2);
    assertThat(Served.json(page.post("/api/runs", request), 400).get("error").getAsString())
        .endsWith("the lower limit, 2, is not below the upper, 0.5");
  }

  @Test
  void votesAreOfClassesAndOwnPredictionsAreOneColumnOrSeveral() {
    JsonObject request = Served.request(table(40), "y", List.of("a"));
    JsonArray votes = new JsonArray();
    votes.add("b");
    request.add("votes", votes);
    JsonObject run = page.ended(request);
    assertThat(run.get("message").getAsString())
        .isEqualTo("\"votes\" is for a target of classes, and this one is numbers");
    request.remove("votes");
    request.add("probabilities", votes);
    request.addProperty("predictions", "a");
    assertThat(Served.json(page.post("/api/runs", request), 400).get("error").getAsString())
        .contains("one column, or one of probabilities for each class");
  }

  @ParameterizedTest
  @CsvSource({"label_std,s", "goal,0.5", "noise,homoscedastic", "censored_low,-9"})
  void whatIsOfNumbersIsRefusedWhereTheTargetIsAClass(String key, String value) {
    JsonObject request = Served.request(table(40), "word", List.of("a", "b"));
    if (key.equals("goal") || key.equals("censored_low")) {
      request.addProperty(key, Double.parseDouble(value));
    } else {
      request.addProperty(key, value);
    }
    JsonObject run = page.ended(request);
    assertThat(run.get("state").getAsString()).isEqualTo("failed");
    assertThat(run.get("message").getAsString())
        .startsWith("\"%s\" is ".formatted(key))
        .contains(", and word is a class");
  }
}
