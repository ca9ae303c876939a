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

/** Every fourth x is missing: the rows are used by default, also by the model. */
class MissingValuesCommandTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    RandomGenerator random = new Seed(1).random();
    List<String> lines = new ArrayList<>(List.of("x,z,y"));
    for (int i = 0; i < 120; i++) {
      double x = random.nextDouble();
      double z = random.nextDouble();
      double y = 3 * x + z + 0.1 * random.nextGaussian();
      lines.add(
          (i % 4 == 0 ? "" : String.format(Locale.ROOT, "%.4f", x))
              + String.format(Locale.ROOT, ",%.4f,%.4f", z, y));
    }
    file = Files.write(folder.resolve("holes.csv"), lines);
  }

  private JsonObject estimate(Object... further) {
    List<Object> words =
        new ArrayList<>(
            List.of("estimate", file, "--target=y", "--method=unbiased", "--format=json"));
    words.addAll(List.of(further));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  @Test
  void rowsWithMissingFeaturesAreUsedAndPredicted() throws IOException {
    Path out = folder.resolve("out");
    JsonObject kept = estimate("--out", out);
    assertThat(kept.get("rows").getAsInt()).isEqualTo(120);
    assertThat(kept.getAsJsonArray("findings").toString()).contains("missing-values-kept");
    List<String> rows = Files.readAllLines(out.resolve("rows.csv"));
    // Of a row's own cells, x may be empty; what was found of it is there.
    assertThat(rows).hasSize(121).allMatch(line -> line.matches("([^,]+,){8}[^,]+,[^,]*,[^,]+"));
    Path fresh = Files.write(folder.resolve("new.csv"), List.of("x,z", ",0.5", "0.5,0.5", "0.5,"));
    Path predicted = folder.resolve("predicted.csv");
    assertThat(Run.aleator("predict", out.resolve("model"), fresh, "-o", predicted).exitCode())
        .isZero();
    List<String> lines = Files.readAllLines(predicted);
    assertThat(lines.get(1)).doesNotEndWith(",,");
    // z was never missing in training: such a row is left out, as ever.
    assertThat(lines.get(3)).endsWith(",,");
  }

  @Test
  void theyAreLeftOutIfAskedTo() {
    assertThat(estimate("--missing=drop").get("rows").getAsInt()).isEqualTo(90);
  }

  /**
   * Missing is a feature of its own, so the function has two; the chart over one x has no place.
   */
  @Test
  void anOnlyFeatureWithMissingValuesHasAReportToo() {
    Path report = folder.resolve("report.html");
    estimate("--features=x", "--report", report);
    assertThat(report).content().contains("Where the noise is").doesNotContain("id=\"fit\"");
  }
}
