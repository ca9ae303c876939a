// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of 40 patients, six each: y = t + u(patient) + ε, with age and weight as features. */
class DependentRowsCommandTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writePatients() throws IOException {
    RandomGenerator random = new Seed(1).random();
    List<String> lines = new ArrayList<>(List.of("patient,age,weight,t,y"));
    for (int p = 0; p < 40; p++) {
      int age = 40 + random.nextInt(40);
      double weight = 50 + 40 * random.nextDouble();
      double u = random.nextGaussian();
      for (int i = 0; i < 6; i++) {
        double t = random.nextDouble();
        double y = t + u + 0.1 * random.nextGaussian();
        lines.add(String.format(Locale.ROOT, "p%02d,%d,%.3f,%.5f,%.5f", p, age, weight, t, y));
      }
    }
    file = Files.write(folder.resolve("patients.csv"), lines);
  }

  private Run estimate(Object... further) {
    List<Object> words = new ArrayList<>(List.of("estimate", file, "--target=y"));
    words.addAll(List.of(further));
    return Run.aleator(words.toArray());
  }

  /** The document of an estimate with {@code --out=out}. */
  private JsonObject json(Run run) throws IOException {
    assertThat(run.exitCode()).as(run.err()).isZero();
    String document = Files.readString(folder.resolve("out/estimate.json"));
    return JsonParser.parseString(document).getAsJsonObject();
  }

  @Test
  void rowsOfOneGroupAreKeptTogetherAndTheAnswerIsAboutNewOnes() throws IOException {
    Run run = estimate("--groups=patient", "--method=unbiased", "--out=" + folder.resolve("out"));
    JsonObject together = json(run);
    assertThat(together.getAsJsonObject("groups").get("column").getAsString()).isEqualTo("patient");
    assertThat(together.getAsJsonObject("groups").get("count").getAsInt()).isEqualTo(40);
    assertThat(together.getAsJsonArray("features").toString()).doesNotContain("patient");
    // u alone has a std of 1 ± 0.11 (40 draws) that no model of other patients knows.
    assertThat(together.getAsJsonObject("reached").get("rmse").getAsDouble()).isGreaterThan(0.6);
    assertThat(run.out()).contains("240 rows of 40 different patient", "on rows of a new patient");
  }

  @Test
  void unitsThatTheFeaturesGiveAwayAreSaidAboveTheNumbers() throws IOException {
    Run run =
        estimate("--features=age,weight,t", "--method=unbiased", "--out=" + folder.resolve("out"));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("the rows come in 40 units", "age, weight stay the same");
    assertThat(run.out().indexOf("40 units")).isLessThan(run.out().indexOf("  RMSE"));
    assertThat(json(run).getAsJsonArray("findings").toString())
        .contains("\"kind\":\"rows-share-units\",\"severity\":\"severe\"");
  }

  @Test
  void groupsThatCannotBeAreRefusedInOneLine() {
    assertRefused("--groups=sex", "sex", "patient");
    assertRefused("--groups=y", "target");
    assertRefused("--groups=t", "--features=t", "feature");
    assertRefused(
        "--groups=age", "--method=va", "--noise=homoscedastic", "--predictor=gp", "unbiased");
  }

  @Test
  void fourGroupsAreTooFew() throws IOException {
    List<String> lines = new ArrayList<>(List.of("g,x,y"));
    for (int i = 0; i < 60; i++) {
      lines.add(i % 4 + "," + i + "," + i * i % 7);
    }
    file = Files.write(folder.resolve("four.csv"), lines);
    assertRefused("--groups=g", "--groups", "4 groups", "at least 5");
  }

  /** The options, then what the complaint holds: words that are no option but the first. */
  private void assertRefused(String... words) {
    List<Object> options = new ArrayList<>();
    List<String> held = new ArrayList<>();
    for (String word : words) {
      (word.contains("=") ? options : new ArrayList<>()).add(word);
      if (!word.contains("=")) {
        held.add(word);
      }
    }
    Run run = estimate(options.toArray());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(held);
    assertThat(run.out()).isEmpty();
  }
}
