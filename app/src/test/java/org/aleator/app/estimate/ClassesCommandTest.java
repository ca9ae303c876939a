// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
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
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 160 rows of which a tells the class y with the probability of a logistic function; row 3 has no
 * label, row 5 is written twice, and row 7, with the largest a of all, has the wrong label. z is a
 * number.
 */
class ClassesCommandTest {
  private static final int ROWS = 160;

  @TempDir private static Path folder;
  private static Path file;
  private static Path out;
  private static Run run;
  private static JsonObject answer;

  @BeforeAll
  static void estimate() throws IOException {
    RandomGenerator random = new Seed(4).random();
    List<String> lines = new ArrayList<>(List.of("name,a,c,y,z"));
    for (int i = 1; i <= ROWS; i++) {
      double a = i == 7 ? 4 : Math.max(-3, Math.min(3, random.nextGaussian()));
      String y = random.nextDouble() < 1 / (1 + Math.exp(-3 * a)) ? "yes" : "no";
      String c = random.nextDouble() < 0.5 ? "red" : "blue";
      String label = i == 3 ? "" : i == 7 ? "no" : y;
      double z = 2 * a + random.nextGaussian();
      lines.add(String.format(Locale.ROOT, "R-%d,%.4f,%s,%s,%.4f", i, a, c, label, z));
    }
    file = Files.write(folder.resolve("churn.csv"), lines);
    out = folder.resolve("out");
    run = Run.aleator("estimate", file, "--target=y", "--exclude=z", "--out", out, "--seed=1");
    assertThat(run.exitCode()).as(run.err()).isZero();
    answer =
        JsonParser.parseString(Files.readString(out.resolve("estimate.json"))).getAsJsonObject();
  }

  @Test
  void theFirstSentenceIsTheAnswerAndTheTableHasReachedBestAndBaseRate() {
    assertThat(run.outLines().get(0))
        .isEqualTo(answer.get("verdict").getAsString())
        .contains("of the labels are predicted on unseen rows");
    assertThat(run.out())
        .contains("y from a, c, 159 rows", "2 classes: no (", "best possible", "base rate")
        .contains("accuracy  ", "log-loss  ", "Brier score  ", "AUC  ", "balanced accuracy  ")
        .contains("What more rows would buy", "Where it is ambiguous")
        .contains("whether they are mistakes only you can tell", "1 of 160 rows left out")
        .doesNotContain("NaN", "null");
  }

  @Test
  void theDocumentHasTheKeysOfItsSchema() {
    assertThat(answer.get("schema").getAsString()).isEqualTo("aleator.classes/1");
    assertThat(answer.keySet())
        .contains(
            "verdict",
            "source",
            "rows",
            "target",
            "classes",
            "features",
            "seed",
            "reached",
            "best",
            "determined",
            "base_rate",
            "learning_curve",
            "model",
            "confusion",
            "suspects",
            "notes",
            "findings",
            "file_rows",
            "seconds");
    assertThat(answer.getAsJsonObject("reached").keySet())
        .contains("error", "error_low", "error_high", "log_loss", "brier", "auc", "model");
    for (String rate : List.of("error", "log_loss", "brier", "auc")) {
      assertThat(answer.getAsJsonObject("best").getAsJsonObject(rate).keySet())
          .containsExactly("value", "low", "high");
    }
    assertThat(answer.getAsJsonObject("base_rate").keySet()).contains("error", "log_loss", "brier");
    assertThat(answer.getAsJsonObject("learning_curve").keySet())
        .containsExactly("rows", "brier", "error_at_twice_the_rows", "error_at_ten_times_the_rows");
    assertThat(answer.get("rows").getAsInt()).isEqualTo(ROWS - 1);
    assertThat(answer.get("file_rows").getAsInt()).isEqualTo(ROWS);
  }

  @Test
  void theClassesAreCountedAndTheConfusionMatrixAddsUpToThem() {
    JsonArray classes = answer.getAsJsonArray("classes");
    JsonArray confusion = answer.getAsJsonArray("confusion");
    int all = 0;
    int wrong = 0;
    for (int c = 0; c < 2; c++) {
      int row = 0;
      for (JsonElement count : confusion.get(c).getAsJsonArray()) {
        row += count.getAsInt();
      }
      assertThat(row).isEqualTo(classes.get(c).getAsJsonObject().get("rows").getAsInt());
      wrong += row - confusion.get(c).getAsJsonArray().get(c).getAsInt();
      all += row;
    }
    assertThat(classes.get(1).getAsJsonObject().get("name").getAsString()).isEqualTo("yes");
    assertThat(all).isEqualTo(ROWS - 1);
    assertThat(answer.getAsJsonObject("reached").get("error").getAsDouble())
        .isCloseTo((double) wrong / all, within(1e-12));
  }

  @Test
  void everyRowHasItsProbabilitiesOutOfFoldTheLikeliestClassAndItsOwnColumns() {
    Table rows = Tables.read(out.resolve("rows.csv"));
    assertThat(rows.names())
        .containsExactly(
            "row", "p_no", "p_yes", "predicted", "ambiguity", "suspicion", "y", "a", "c");
    double[] no = rows.numbers("p_no", "");
    double[] yes = rows.numbers("p_yes", "");
    Column predicted = rows.require("predicted", "");
    assertThat(no).hasSize(ROWS);
    assertThat(no[2]).isNaN();
    assertThat(predicted.isMissing(2)).isTrue();
    for (int i = 0; i < ROWS; i++) {
      if (i != 2) {
        assertThat(no[i] + yes[i]).isCloseTo(1, within(1e-9));
        assertThat(predicted.text(i)).isEqualTo(yes[i] > no[i] ? "yes" : "no");
      }
    }
    assertThat(rows.numbers("ambiguity", "")[6]).isLessThan(0.2);
  }

  @Test
  void theLabelThatWasTurnedRoundIsSuspectUnderItsRowsName() throws IOException {
    List<String> lines = Files.readAllLines(out.resolve("suspects.csv"));
    assertThat(lines.get(0))
        .isEqualTo("row,given,likelier,probability,false_discovery_rate,name,c,z");
    assertThat(lines).anySatisfy(line -> assertThat(line).startsWith("7,no,yes,").contains("R-7"));
    JsonArray suspects = answer.getAsJsonObject("suspects").getAsJsonArray("rows");
    assertThat(suspects).hasSize(lines.size() - 1);
    assertThat(suspects.get(0).getAsJsonObject().keySet())
        .containsExactly("row", "given", "likelier", "probability");
  }

  @Test
  void theReportShowsWhatPeopleKnowOfClassifiers() throws IOException {
    assertThat(Files.readString(out.resolve("report.html")))
        .contains(answer.get("verdict").getAsString().substring(0, 10))
        .contains("How well can y be predicted?", "Reliability", "ROC", "Learning curve")
        .contains("How sure the predictions are", "Rows by label and predicted class")
        .contains("Where it is ambiguous", "Suspect labels");
  }

  @Test
  void targetsOfBothKindsAreAnsweredTogether() throws IOException {
    Path both = folder.resolve("both");
    Run together =
        Run.aleator("estimate", file, "--target=y,z", "--format=json", "--out", both, "--seed=1");
    assertThat(together.exitCode()).as(together.err()).isZero();
    JsonArray answers =
        JsonParser.parseString(together.out()).getAsJsonObject().getAsJsonArray("answers");
    assertThat(answers.get(0).getAsJsonObject().get("schema").getAsString())
        .isEqualTo("aleator.classes/1");
    assertThat(answers.get(1).getAsJsonObject().get("schema").getAsString())
        .isEqualTo("aleator.estimate/1");
    // The same alone and together: targets are no features of each other.
    assertThat(answers.get(0).getAsJsonObject().get("reached")).isEqualTo(answer.get("reached"));
    assertThat(both.resolve("y/rows.csv")).exists();
    assertThat(both.resolve("z/model/model.json")).exists();
  }

  @Test
  void rowsAreLeftOutAndKeptTogetherAsInRegression() {
    Run chosen =
        Run.aleator(
            "estimate",
            file,
            "--target=y",
            "--features=a",
            "--groups=name",
            "--without-rows=1,2",
            "--format=json");
    assertThat(chosen.exitCode()).as(chosen.err()).isZero();
    JsonObject json = JsonParser.parseString(chosen.out()).getAsJsonObject();
    assertThat(json.get("rows").getAsInt()).isEqualTo(ROWS - 3);
    assertThat(json.getAsJsonObject("groups").get("count").getAsInt()).isEqualTo(ROWS - 3);
    assertThat(json.getAsJsonArray("features").toString()).isEqualTo("[\"a\"]");
  }

  @Test
  void numbersOfTwoValuesCanBeTakenAsNumbers() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,y"));
    for (int i = 0; i < 30; i++) {
      lines.add(i + "," + i % 2);
    }
    Path numbers = Files.write(folder.resolve("numbers.csv"), lines);
    Run asNumbers =
        Run.aleator("estimate", numbers, "--target=y", "--target-kind=numbers", "--format=json");
    assertThat(asNumbers.exitCode()).as(asNumbers.err()).isZero();
    assertThat(asNumbers.out()).contains("aleator.estimate/1");
    assertThat(Run.aleator("estimate", numbers, "--target=y").err())
        .contains("numbers.csv", "at least 40 rows");
  }

  @Test
  void fewWholeValuesAreNumbersAndTheOptionIsSaid() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,quality"));
    for (int i = 0; i < 30; i++) {
      lines.add(i + "," + (3 + i % 6));
    }
    Path wine = Files.write(folder.resolve("wine.csv"), lines);
    assertThat(Run.aleator("estimate", wine, "--target=quality").out())
        .contains("quality has 6 values: numbers or classes? taken as numbers")
        .contains("(--target-kind classes)");
  }

  @Test
  void theSameSeedGivesTheSameBitsWhateverTheThreads() {
    List<String> outputs = new ArrayList<>();
    for (int threads = 1; threads <= 2; threads++) {
      String text =
          Run.aleator(
                  "estimate",
                  file,
                  "--target=y",
                  "--features=a",
                  "--format=json",
                  "--threads=" + threads)
              .out();
      outputs.add(text.replaceAll("\"seconds\".*", ""));
    }
    assertThat(outputs.get(0)).isEqualTo(outputs.get(1)).contains("aleator.classes/1");
  }
}
