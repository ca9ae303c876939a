// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.aleator.app.Run;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.util.Seed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small tables of classes that are taken for large ones. Of x the class is yes with a probability
 * that p_yes states; said is the likelier class.
 */
class LargeClassTableTest {
  private static final String WHOLE = "aleator.whole.values";
  private static final String BLOCK = "aleator.block.values";
  private static final String DRAWN = "aleator.rows.drawn";
  private static final int ROWS = 600;
  private static final String NO_LABEL = "";

  @TempDir private Path folder;

  @AfterEach
  void usualSizes() {
    List.of(WHOLE, BLOCK, DRAWN).forEach(System::clearProperty);
  }

  private static void takeForLarge(int drawn) {
    System.setProperty(WHOLE, "1000");
    System.setProperty(BLOCK, "1000");
    System.setProperty(DRAWN, String.valueOf(drawn));
  }

  private static List<String> rows() {
    RandomGenerator random = new Seed(2).random();
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      double x = random.nextGaussian();
      double p = 1 / (1 + Math.exp(-4 * x));
      String label = random.nextDouble() < p ? "yes" : "no";
      rows.add(
          String.format(
              Locale.ROOT,
              "%.5f,%s,%.6f,%.6f,%s,%s",
              x,
              i % 3 == 0 ? "red" : "blue",
              1 - p,
              p,
              p > 0.5 ? "yes" : "no",
              i == 4 ? NO_LABEL : label));
    }
    return rows;
  }

  private Path csv(List<String> rows) throws IOException {
    List<String> all = new ArrayList<>(List.of("x,kind,p_no,p_yes,said,y"));
    all.addAll(rows);
    return Files.write(folder.resolve("c.csv"), all);
  }

  private JsonObject estimate(Path file, Object... further) {
    List<Object> words = new ArrayList<>(List.of("estimate", file, "--target=y"));
    words.addAll(List.of(further));
    words.add("--format=json");
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  /** The mean over the labelled rows of a file. */
  private static double mean(Table rows, ToDoubleFunction<Integer> ofRow) {
    Column labels = rows.require("y", "label");
    double sum = 0;
    int count = 0;
    for (int i = 0; i < rows.rows(); i++) {
      if (!labels.isMissing(i)) {
        sum += ofRow.applyAsDouble(i);
        count++;
      }
    }
    return sum / count;
  }

  private static double logLoss(Table rows) {
    double[] yes = rows.numbers("p_yes", "probability");
    Column labels = rows.require("y", "label");
    return mean(rows, i -> -Math.log(labels.text(i).equals("yes") ? yes[i] : 1 - yes[i]));
  }

  @Test
  void theAnswerIsThatOfTheDrawnRowsInWhateverOrderAndTheFilesAreOfAll() throws IOException {
    List<String> rows = rows();
    takeForLarge(150);
    Path out = folder.resolve("out");
    JsonObject answer = estimate(csv(rows), "--features=x,kind", "--out", out);

    assertThat(answer.get("rows").getAsInt()).isEqualTo(ROWS - 1);
    assertThat(answer.get("file_rows").getAsInt()).isEqualTo(ROWS);
    JsonObject read = answer.getAsJsonObject("read");
    assertThat(read.get("rows_drawn").getAsInt()).isEqualTo(150);
    assertThat(answer.get("notes").toString())
        .contains("the answer rests on 150 rows drawn from all 599");
    JsonObject written =
        JsonParser.parseString(Files.readString(out.resolve("estimate.json"))).getAsJsonObject();
    JsonObject heldOut = written.getAsJsonObject("read").getAsJsonObject("held_out");
    assertThat(heldOut.get("rows").getAsInt()).isEqualTo(ROWS - 1 - 150);
    Table table = Tables.read(out.resolve("rows.csv"));
    assertThat(table.names())
        .containsExactly(
            "row", "p_no", "p_yes", "predicted", "ambiguity", "suspicion", "y", "x", "kind");
    assertThat(table.rows()).isEqualTo(ROWS);
    assertThat(table.require("predicted", "class").isMissing(4)).as("no label").isTrue();
    double all =
        (150 * answer.getAsJsonObject("reached").get("log_loss").getAsDouble()
                + (ROWS - 151) * heldOut.get("log_loss").getAsDouble())
            / (ROWS - 1);
    assertThat(logLoss(table)).as("of folds and of held-out rows").isCloseTo(all, within(1e-6));

    JsonArray suspects = written.getAsJsonObject("suspects").getAsJsonArray("rows");
    Table listed = Tables.read(out.resolve("suspects.csv"));
    assertThat(suspects).hasSize(listed.rows()).isNotEmpty();
    double[] numbers = listed.numbers("row", "row");
    double[] yes = table.numbers("p_yes", "probability");
    for (int i = 0; i < numbers.length; i++) {
      int row = (int) numbers[i] - 1;
      String given = table.require("y", "label").text(row);
      assertThat(listed.require("given", "label").text(i)).isEqualTo(given);
      assertThat(given.equals("yes") ? yes[row] : 1 - yes[row]).isLessThanOrEqualTo(0.1);
    }

    Collections.reverse(rows);
    assertThat(estimate(csv(rows), "--features=x,kind").get("best")).isEqualTo(answer.get("best"));
  }

  @Test
  void noRowHasProbabilitiesOfAFitThatHasSeenIt() throws IOException {
    takeForLarge(ROWS);
    Path out = folder.resolve("out");
    JsonObject answer = estimate(csv(rows()), "--features=x,kind", "--out", out);

    assertThat(logLoss(Tables.read(out.resolve("rows.csv"))))
        .isCloseTo(answer.getAsJsonObject("reached").get("log_loss").getAsDouble(), within(1e-6));
  }

  @Test
  void ownProbabilitiesAndClassesAreScoredAtAllRows() throws IOException {
    Path file = csv(rows());
    Table given = Tables.read(file);
    takeForLarge(150);

    JsonObject own = estimate(file, "--predictor=columns:p_no,p_yes", "--exclude=said");
    assertThat(own.getAsJsonArray("features")).hasSize(2);
    assertThat(own.get("verdict").getAsString()).contains("your model's log-loss");
    JsonObject scores = own.getAsJsonObject("own");
    assertThat(scores.get("log_loss").getAsDouble()).isCloseTo(logLoss(given), within(1e-5));
    assertThat(scores.get("have_seen_labels").getAsBoolean()).isFalse();

    Column labels = given.require("y", "label");
    Column said = given.require("said", "class");
    double error = mean(given, i -> labels.text(i).equals(said.text(i)) ? 0 : 1);
    JsonObject hard = estimate(file, "--predictor=column:said", "--exclude=p_no,p_yes");
    assertThat(hard.getAsJsonObject("own").get("error").getAsDouble())
        .isCloseTo(error, within(1e-12));
    assertThat(hard.getAsJsonObject("own").has("log_loss")).isFalse();
  }

  @Test
  void aPredictionThatIsNoneIsSaidWithItsRow() throws IOException {
    List<String> rows = rows();
    rows.set(450, "0.1,red,-0.2,1.2,yes,yes");
    Path file = csv(rows);
    takeForLarge(150);

    Run run = Run.aleator("estimate", file, "--target=y", "--predictor=columns:p_no,p_yes");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("row 451, column \"p_no\"").hasLineCount(1);
    rows.set(450, "0.1,red,,,yes,yes");
    Run missing =
        Run.aleator("estimate", csv(rows), "--target=y", "--predictor=columns:p_no,p_yes");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("row 451 has no value in column \"p_no\"").hasLineCount(1);
  }
}
