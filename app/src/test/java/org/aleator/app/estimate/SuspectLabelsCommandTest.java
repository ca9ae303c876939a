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
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.aleator.app.Run;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 38 rows of y = 20 + 3 x and noise of std 0.3, of which the sixth has no label and the tenth, the
 * twentieth and the thirtieth are typed ten times too large. Fewer than 40 rows have no learning
 * curve, which would take most of the time.
 */
class SuspectLabelsCommandTest {
  @TempDir private static Path folder;
  private static Path out;
  private static Run run;
  private static JsonObject answer;

  @BeforeAll
  static void estimate() throws IOException {
    Random random = new Random(1);
    StringBuilder csv = new StringBuilder("sample,x,y\n");
    for (int i = 1; i <= 38; i++) {
      double x = 10 * random.nextDouble();
      double y = 20 + 3 * x + 0.3 * random.nextGaussian();
      String label = i == 6 ? "" : Double.toString(i % 10 == 0 ? 10 * y : y);
      csv.append(String.format(Locale.ROOT, "S-%03d,%s,%s%n", i, x, label));
    }
    Path file = Files.writeString(folder.resolve("typed.csv"), csv);
    out = folder.resolve("out");
    run = Run.aleator("estimate", file, "--target", "y", "--out", out, "--seed", "1");
    assertThat(run.exitCode()).as(run.err()).isZero();
    answer =
        JsonParser.parseString(Files.readString(out.resolve("estimate.json"))).getAsJsonObject();
  }

  @Test
  void theTextSaysThemBeforeTheNumbers() {
    String said = "3 rows (10, 20, 30) look mistyped, about ten times too large; without them";
    assertThat(run.out()).contains(said);
    assertThat(run.out().indexOf(said)).isLessThan(run.out().indexOf("RMSE  "));
  }

  @Test
  void theDocumentHasTheRowsAndBothAnswers() {
    JsonObject suspects = answer.getAsJsonObject("suspects");
    assertThat(suspects.get("expected_wrong").getAsDouble()).isCloseTo(3, within(0.3));
    JsonArray rows = suspects.getAsJsonArray("rows");
    assertThat(rows.asList())
        .extracting(row -> row.getAsJsonObject().get("row").getAsInt())
        .containsExactlyInAnyOrder(10, 20, 30);
    JsonObject first = rows.get(0).getAsJsonObject();
    assertThat(first.keySet())
        .containsExactly("row", "given", "expected", "probability", "false_discovery_rate", "kind");
    assertThat(first.get("kind").getAsString()).isEqualTo("times 10");
    // Five standard deviations of the noise.
    assertThat(first.get("expected").getAsDouble())
        .isCloseTo(first.get("given").getAsDouble() / 10, within(1.5));
    double without = rmse(suspects.getAsJsonObject("without").getAsJsonObject("ceiling"));
    assertThat(without).isBetween(0.15, 0.6);
    assertThat(rmse(answer.getAsJsonObject("ceiling"))).isGreaterThan(10 * without);
  }

  @Test
  void theFileOfSuspectsHasTheRowsOwnNames() throws IOException {
    List<String> lines = Files.readAllLines(out.resolve("suspects.csv"));
    assertThat(lines.get(0))
        .isEqualTo("row,given,expected,probability,false_discovery_rate,kind,sample");
    assertThat(lines).hasSize(4).filteredOn(line -> line.endsWith("times 10,S-030")).hasSize(1);
  }

  @Test
  void everyRowHasItsSuspicion() {
    Table rows = Tables.read(out.resolve("rows.csv"));
    double[] suspicion = rows.numbers("suspicion", "");
    assertThat(suspicion).hasSize(38);
    assertThat(suspicion[5]).isNaN();
    assertThat(suspicion[29]).isGreaterThan(0.9);
    assertThat(suspicion[30]).isLessThan(0.1);
  }

  @Test
  void theReportListsThem() throws IOException {
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("Labels that are probably wrong", "times 10");
  }

  /** 160 rows of y = 3 x, in no order of their ten sensors, of which one reads 4 too much. */
  @Test
  void aSensorThatIsNoFeatureIsNamedWhereItsRowsAreShifted() throws IOException {
    Random random = new Random(4);
    StringBuilder csv = new StringBuilder("sensor,x,y\n");
    for (int i = 0; i < 160; i++) {
      int sensor = (7 * i + i / 10) % 10;
      double x = 10 * random.nextDouble();
      double y = 3 * x + 0.3 * random.nextGaussian() + (sensor == 2 ? 4 : 0);
      csv.append(String.format(Locale.ROOT, "unit %d,%s,%s%n", sensor, x, y));
    }
    Path file = Files.writeString(folder.resolve("sensors.csv"), csv);

    Run shifted =
        Run.aleator("estimate", file, "--target", "y", "--exclude", "sensor", "--seed", "1");

    assertThat(shifted.exitCode()).as(shifted.err()).isZero();
    assertThat(shifted.out())
        .startsWith("16 rows (")
        .contains(" look shifted together, with unit 2 in column sensor; without them");
  }

  private static double rmse(JsonObject ceiling) {
    return ceiling.get("rmse").getAsDouble();
  }
}
