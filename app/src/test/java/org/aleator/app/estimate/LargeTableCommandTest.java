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
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.aleator.app.Run;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.util.Seed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small tables that are taken for large ones: what comes in blocks is what comes at once. */
class LargeTableCommandTest {
  private static final String WHOLE = "aleator.whole.values";
  private static final String BLOCK = "aleator.block.values";
  private static final String DRAWN = "aleator.rows.drawn";
  private static final int ROWS = 3000;

  @TempDir private Path folder;
  private final List<String> lines = new ArrayList<>();

  @BeforeEach
  void rows() {
    RandomGenerator random = new Seed(1).random();
    for (int i = 0; i < ROWS; i++) {
      double x = 6 * random.nextDouble();
      double f = 3 * Math.sin(x);
      String mu = i % 50 == 7 ? "" : String.format(Locale.ROOT, "%.5f", 0.9 * f + 0.2);
      String y = i % 70 == 9 ? "NA" : String.format(Locale.ROOT, "%.5f", f + random.nextGaussian());
      String kind = i % 3 == 0 ? "red" : "blue";
      lines.add(String.format(Locale.ROOT, "%.5f,%s,%s,0.3,%s", x, kind, mu, y));
    }
  }

  @AfterEach
  void usualSizes() {
    List.of(WHOLE, BLOCK, DRAWN).forEach(System::clearProperty);
  }

  private static void takeForLarge(int drawn) {
    System.setProperty(WHOLE, "1000");
    System.setProperty(BLOCK, "2500");
    System.setProperty(DRAWN, String.valueOf(drawn));
  }

  private Path csv(String name, List<String> rows) throws IOException {
    List<String> all = new ArrayList<>(List.of("x,kind,mu,own_std,y"));
    all.addAll(rows);
    return Files.write(folder.resolve(name), all);
  }

  private Path parquet(Path csv) throws SQLException {
    Path file = folder.resolve("t.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT * FROM read_csv('%s', nullstr=['NA', ''])) TO '%s' (FORMAT parquet)"
              .formatted(csv, file));
    }
    return file;
  }

  private static JsonObject json(Object... words) {
    Run run = Run.aleator(words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  private static JsonObject closedForms(Path file, Object... further) {
    List<Object> words =
        new ArrayList<>(
            List.of("estimate", file, "--target", "y", "--predictor", "column:mu", "--method"));
    words.addAll(List.of("va,dva", "--noise", "homoscedastic", "--format", "json"));
    words.addAll(List.of("--target-kind", "numbers"));
    words.addAll(List.of(further));
    return json(words.toArray());
  }

  private static void assertSameNumbers(JsonObject actual, JsonObject expected) {
    for (String key : List.of("target_variance", "prediction_rmse")) {
      assertNear(actual.get(key), expected.get(key));
    }
    JsonArray estimates = expected.getAsJsonArray("estimates");
    for (int i = 0; i < estimates.size(); i++) {
      JsonObject found = actual.getAsJsonArray("estimates").get(i).getAsJsonObject();
      for (String key : List.of("variance", "std", "low", "high")) {
        assertNear(found.get(key), estimates.get(i).getAsJsonObject().get(key));
      }
    }
    for (String key : List.of("rmse", "rmse_low")) {
      assertNear(
          actual.getAsJsonObject("ceiling").get(key), expected.getAsJsonObject("ceiling").get(key));
    }
    for (String key : List.of("r2", "r2_high")) {
      // 1 minus a ratio, which agrees to 1e-9 of itself where it is near 1.
      JsonElement ratio = expected.getAsJsonObject("ceiling").get(key);
      assertNear(actual.getAsJsonObject("ceiling").get(key), ratio, 1e-9);
    }
    assertThat(actual.get("rows")).isEqualTo(expected.get("rows"));
    assertThat(actual.get("file_rows")).isEqualTo(expected.get("file_rows"));
  }

  private static void assertNear(JsonElement actual, JsonElement expected) {
    if (expected.isJsonNull()) {
      assertThat(actual.isJsonNull()).isTrue();
      return;
    }
    assertNear(actual, expected, 1e-9 * Math.abs(expected.getAsDouble()));
  }

  private static void assertNear(JsonElement actual, JsonElement expected, double difference) {
    if (expected.isJsonNull()) {
      assertThat(actual.isJsonNull()).isTrue();
      return;
    }
    assertThat(actual.getAsDouble()).isCloseTo(expected.getAsDouble(), within(difference));
  }

  @Test
  void unitsAreTakenOffAndRowNumbersLeftOutOfBlocksAsOfAWholeTable() throws IOException {
    List<String> rows = new ArrayList<>(List.of("id,x,y"));
    for (int i = 0; i < 1200; i++) {
      rows.add("%d,%d.5 kg,%d.25".formatted(i + 1, i * 7 % 40, i * 7 % 40 + i % 3));
    }
    Path file = Files.write(folder.resolve("counted.csv"), rows);
    takeForLarge(36);
    JsonObject found =
        json("estimate", file, "--target", "y", "--predictor", "gp", "--format", "json");
    assertThat(found.getAsJsonArray("features").toString()).isEqualTo("[\"x\"]");
    assertThat(found.get("notes").toString())
        .contains("column id left out: it numbers the rows")
        .contains("read as numbers without their unit: x (kg)");
  }

  @Test
  void closedFormsOfAllRowsAreThoseOfTheTableInMemory() throws IOException, SQLException {
    Path csv = csv("t.csv", lines);
    Path parquet = parquet(csv);
    JsonObject expected = closedForms(csv, "--epistemic-std", "own_std");
    takeForLarge(100);
    for (Path file : List.of(csv, parquet)) {
      JsonObject found = closedForms(file, "--epistemic-std", "own_std");
      assertSameNumbers(found, expected);
      JsonObject read = found.getAsJsonObject("read");
      assertThat(read.get("rows").getAsInt()).isEqualTo(ROWS);
      assertThat(read.get("rows_drawn").getAsInt()).isEqualTo(100);
      assertThat(read.getAsJsonArray("methods_of_all_rows")).hasSize(2);
      assertThat(read.getAsJsonArray("methods_of_drawn_rows")).isEmpty();
      assertThat(found.getAsJsonArray("notes").get(0).getAsString())
          .isEqualTo("va and dva are of all 2,897 rows");
    }
  }

  /**
   * Labels and predictions of a Parquet file in types that differ, with what is missing in each:
   * NaN and NULL, both far from 0, a constant column.
   */
  @Test
  void closedFormsOfEveryTypeOfNumberAreThoseOfTheTableInMemory() throws SQLException {
    String noise = "sqrt(-2 * ln(1 - random())) * cos(6.283 * random())";
    List<String> tables =
        List.of(
            "1e8 + " + noise + " AS y, 1e8 + random() AS mu",
            "1e8 + " + noise + " AS y, 0::UTINYINT AS mu",
            "(100 * random())::INTEGER AS y, (100 * random())::DECIMAL(9,3) AS mu",
            "random()::FLOAT AS y, CASE WHEN i % 7 = 0 THEN 'NaN'::DOUBLE WHEN i % 11 = 0 THEN NULL"
                + " ELSE random() END AS mu",
            "CASE WHEN i % 5 = 0 THEN NULL WHEN i % 6 = 0 THEN 'NaN'::FLOAT ELSE random() END AS y,"
                + " i % 2 = 0 AS mu",
            "3.5 AS y, random() AS mu",
            "(1e6 * random())::BIGINT AS y, 2.25::DECIMAL(5,2) AS mu");
    for (int k = 0; k < tables.size(); k++) {
      Path file = folder.resolve(k + ".parquet");
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
          Statement statement = connection.createStatement()) {
        statement.execute("SELECT setseed(0." + k + ")");
        statement.execute(
            "COPY (SELECT random() AS x, %s FROM range(1, 2001) r(i)) TO '%s' (FORMAT parquet, ROW_GROUP_SIZE 700)"
                .formatted(tables.get(k), file));
      }
      usualSizes();
      JsonObject expected = closedForms(file);
      takeForLarge(100);
      JsonObject found = closedForms(file);
      assertThat(found.has("read")).as(tables.get(k)).isTrue();
      assertSameNumbers(found, expected);
    }
  }

  @Test
  void anInfiniteNumberOfParquetIsNamedByItsRow() throws SQLException {
    takeForLarge(100);
    Path file = folder.resolve("infinite.parquet");
    for (String wrong : List.of("'inf'::DOUBLE", "'-inf'::DOUBLE")) {
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
          Statement statement = connection.createStatement()) {
        statement.execute(
            "COPY (SELECT random() AS x, random() AS y, CASE WHEN i = 1234 THEN %s ELSE 0 END AS mu"
                    .formatted(wrong)
                + " FROM range(1, 2001) r(i)) TO '%s' (FORMAT parquet)".formatted(file));
      }
      Run run = Run.aleator("estimate", file, "--target", "y", "--predictor", "column:mu");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errLines()).hasSize(1);
      assertThat(run.err()).contains("row 1234", "\"mu\"", "not a finite number");
    }
  }

  @Test
  void closedFormsInSegmentsAreThoseOfTheTableInMemory() throws IOException {
    Path file = csv("t.csv", lines);
    JsonObject expected = closedForms(file, "--segments", "7", "--segment-by", "prediction");
    // All rows are drawn, so that the segments are cut at the same places.
    takeForLarge(ROWS);
    assertSameNumbers(closedForms(file, "--segments", "7", "--segment-by", "prediction"), expected);
  }

  @Test
  void orderOfRowsAndCutsIntoFilesChangeNoDigit() throws IOException {
    takeForLarge(60);
    Path whole = csv("whole.csv", lines);
    Path parts = Files.createDirectory(folder.resolve("parts"));
    Collections.shuffle(lines, new Random(3));
    csv("parts/a.csv", lines.subList(0, 900));
    csv("parts/b.csv", lines.subList(900, 901));
    csv("parts/c.csv", lines.subList(901, ROWS));
    JsonObject one =
        json("estimate", whole, "--target", "y", "--features", "x,kind", "--format", "json");
    JsonObject several =
        json("estimate", parts, "--target", "y", "--features", "x,kind", "--format", "json");
    assertThat(one.getAsJsonObject("read").get("rows_drawn").getAsInt()).isEqualTo(60);
    assertThat(several.getAsJsonObject("read").get("files").getAsInt()).isEqualTo(3);
    assertThat(several.get("estimates")).isEqualTo(one.get("estimates"));
    assertThat(several.get("reached")).isEqualTo(one.get("reached"));
    assertNear(several.get("target_variance"), one.get("target_variance"));
  }

  @Test
  void ownPredictionsKeepTheClosedFormsOfAllRowsBesideWhatIsOfDrawnRows() throws IOException {
    Path file = csv("t.csv", lines);
    JsonObject expected = closedForms(file);
    takeForLarge(60);
    JsonObject found =
        json(
            "estimate",
            file,
            "--target",
            "y",
            "--predictor",
            "column:mu",
            "--format",
            "json",
            "--noise",
            "homoscedastic");
    for (int i = 0; i < 2; i++) {
      assertNear(
          found.getAsJsonArray("estimates").get(i).getAsJsonObject().get("variance"),
          expected.getAsJsonArray("estimates").get(i).getAsJsonObject().get("variance"));
    }
    assertThat(found.getAsJsonArray("notes").get(0).getAsString())
        .isEqualTo(
            "unbiased rests on 60 drawn from all 2,897 rows by a hash of their values;"
                + " va and dva are of all");
  }

  @Test
  void rowsOfALargeTableAreThoseOfTheTableInMemory() throws IOException {
    Path file = csv("t.csv", lines);
    closedForms(file, "--features", "x,kind", "--out", folder.resolve("small"));
    takeForLarge(100);
    closedForms(file, "--features", "x,kind", "--out", folder.resolve("large"));
    Table expected = Tables.read(folder.resolve("small/rows.csv"));
    Table found = Tables.read(folder.resolve("large/rows.csv"));
    for (String name : List.of("row", "mean", "epistemic_std", "va_std", "dva_std", "denoised")) {
      double[] values = ((Column.Numeric) found.find(name).orElseThrow()).values();
      double[] others = ((Column.Numeric) expected.find(name).orElseThrow()).values();
      assertThat(values).as(name).containsExactly(others, within(1e-9));
    }
    assertThat(found.names()).containsSubsequence("denoised", "y", "mu");
    Path again = folder.resolve("again.csv");
    Run predicted = Run.aleator("predict", folder.resolve("large/model"), file, "--output", again);
    assertThat(predicted.exitCode()).as(predicted.err()).isZero();
  }

  @Test
  void aModelOfDrawnRowsIsScoredAtAllOthers() throws IOException {
    takeForLarge(80);
    Path out = folder.resolve("out");
    JsonObject found =
        json(
            "estimate",
            csv("t.csv", lines),
            "--target",
            "y",
            "--features",
            "x,kind",
            "--format",
            "json",
            "--out",
            out);
    JsonObject heldOut = found.getAsJsonObject("read").getAsJsonObject("held_out");
    int labelled = (int) lines.stream().filter(line -> !line.endsWith("NA")).count();
    assertThat(heldOut.get("rows").getAsInt()).isEqualTo(labelled - 80);
    // The noise has variance 1: 5 standard errors of a mean of 2,500 squares, and a model's error.
    assertThat(heldOut.get("rmse").getAsDouble()).isBetween(0.93, 1.5);
    assertThat(Tables.read(out.resolve("rows.csv")).rows()).isEqualTo(ROWS);
  }

  @Test
  void whatIsWrongInTheMiddleIsNamedByItsRowAndNothingIsWritten() throws IOException {
    takeForLarge(100);
    for (String wrong :
        List.of("inf,red,1,0.3,2", "1,red,1,0.3,oops", "oops,red,1,0.3,2", "1,red,1,0.3")) {
      List<String> rows = new ArrayList<>(lines);
      rows.set(1999, wrong);
      Path file = csv("t.csv", rows);
      Path out = folder.resolve("out");
      Run run = Run.aleator("estimate", file, "--target", "y", "--out", out);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errLines()).hasSize(1);
      assertThat(run.err()).containsAnyOf("row 2000", "line 2001");
      assertThat(out).doesNotExist();
    }
  }

  @Test
  void aNegativeStdInTheMiddleIsNamedByItsRow() throws IOException {
    takeForLarge(100);
    lines.set(2500, "1,red,1,-0.3,2");
    Run run =
        Run.aleator(
            "estimate",
            csv("t.csv", lines),
            "--target",
            "y",
            "--predictor",
            "column:mu",
            "--epistemic-std",
            "own_std");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("row 2501").contains("a std is at least 0");
  }

  @Test
  void severalSmallFilesAreOneTable() throws IOException {
    Path whole = csv("whole.csv", lines);
    Path a = csv("a.csv", lines.subList(0, 1000));
    Path b = csv("b.csv", lines.subList(1000, ROWS));
    JsonObject one = closedForms(whole);
    JsonObject two =
        json(
            "estimate",
            a,
            b,
            "--target",
            "y",
            "--predictor",
            "column:mu",
            "--method",
            "va,dva",
            "--noise",
            "homoscedastic",
            "--format",
            "json");
    assertThat(two.get("estimates")).isEqualTo(one.get("estimates"));
    assertThat(two.has("read")).isFalse();
  }

  /** The table with one label for all rows, or another in the row given. */
  private Path labelled(String name, String label, int row, String other) throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(i % 97 + ",red," + 0.1 * (i % 5) + ",0.3," + (i == row ? other : label));
    }
    return csv(name, rows);
  }

  @Test
  void equalLabelsHaveNoNoiseInBlocksAsInMemory() throws IOException {
    Path file = labelled("equal.csv", "3.1", -1, "");
    JsonObject expected = closedForms(file);
    Object[] allMethods = {
      "estimate", file, "--target", "y", "--predictor", "column:mu", "--format", "json"
    };
    JsonObject ofAllMethods = json(allMethods);
    takeForLarge(100);
    assertSameNumbers(closedForms(file), expected);
    JsonObject found = json(allMethods);
    assertSameNumbers(found, ofAllMethods);
    assertThat(found.getAsJsonArray("estimates"))
        .allSatisfy(
            estimate ->
                assertThat(estimate.getAsJsonObject().get("variance").getAsDouble()).isZero());
  }

  @Test
  void aRareLabelThatIsNotDrawnCountsInClosedFormsAndIsMissedByNoOther() throws IOException {
    Path file = labelled("rare.csv", "3", 1234, "9");
    JsonObject expected = closedForms(file);
    takeForLarge(50);
    JsonObject found = closedForms(file);
    assertSameNumbers(found, expected);
    assertThat(found.get("notes").toString()).doesNotContain("is the same");
    for (String kind : List.of("numbers", "classes")) {
      Run run = Run.aleator("estimate", file, "--target", "y", "--target-kind", kind);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err().strip()).contains("rare.csv", "\"y\"", "50 rows").doesNotContain("\n");
    }
  }
}
