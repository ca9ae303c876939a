// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.aleator.Aleator;
import org.aleator.Estimate;
import org.aleator.app.Run;
import org.aleator.io.table.Tables;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows too few for a learning curve leave the noise open by the width of its interval alone; all
 * that shows the answer says so. That Spark says the same of these rows, {@code NoiseEstimatorTest}
 * of its module holds.
 */
class OneVerdictTest {
  @TempDir private Path folder;

  @Test
  void textJsonReportAndJavaAgreeThatTheRowsCannotTell() throws IOException {
    Path file = Files.write(folder.resolve("few.csv"), rows());
    Path out = folder.resolve("out");
    Run text = Run.aleator("estimate", file, "--target=y", "--method=unbiased", "--out", out);
    assertThat(text.exitCode()).as(text.err()).isZero();
    assertThat(text.out())
        .startsWith("Not determined: ")
        .contains("cannot be determined", "would fit these 20 rows");

    JsonObject json =
        JsonParser.parseString(Files.readString(out.resolve("estimate.json"))).getAsJsonObject();
    assertThat(json.has("reached")).isFalse();
    assertThat(json.get("determined").getAsBoolean()).isFalse();
    String reason = json.get("not_determined_because").getAsString();
    String verdict = json.get("verdict").getAsString();
    assertThat(text.out()).startsWith(verdict + "\n");

    String report =
        Files.readString(out.resolve("report.html")).replaceAll("(?s)<script.*?</script>", "");
    assertThat(report)
        .contains(
            verdict,
            // At the beginning of a sentence.
            reason.substring(1),
            "Its size is not determined")
        .doesNotContain("no model of these columns gets below", "of the variance of y is noise");

    Estimate estimate =
        Aleator.estimate(Tables.read(file), "y", options -> options.methods("unbiased"));
    assertThat(estimate.isDetermined()).isFalse();
    assertThat(estimate.verdict()).isEqualTo(verdict);
  }

  private static List<String> rows() {
    RandomGenerator random = new Seed(3).random();
    List<String> lines = new ArrayList<>(List.of("a,b,c,d,e,f,g,h,y"));
    for (int i = 0; i < 20; i++) {
      double[] x = random.doubles(8).toArray();
      lines.add(
          Arrays.stream(x).mapToObj(Double::toString).collect(Collectors.joining(","))
              + ","
              + Math.sin(9 * x[0]) * x[1]);
    }
    return lines;
  }
}
