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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 300 rows of y = 3a + noise, cut off at 4. */
class CensoredCommandTest {
  @TempDir private Path folder;

  private Path file() throws IOException {
    RandomGenerator random = new Seed(5).random();
    List<String> lines = new ArrayList<>(List.of("a,y"));
    for (int i = 0; i < 300; i++) {
      double a = random.nextGaussian();
      double y = Math.min(4, 3 * a + random.nextGaussian());
      lines.add(String.format(Locale.ROOT, "%.4f,%.4f", a, y));
    }
    return Files.write(folder.resolve("cut.csv"), lines);
  }

  private static JsonObject json(Object... words) {
    Run run = Run.aleator(words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  @Test
  void labelsAtALimitAreSaidAndLeftOutWhereTheLimitIsNamed() throws IOException {
    Path file = file();

    JsonObject all = json("estimate", file, "--target=y", "--format=json");
    JsonObject within = json("estimate", file, "--target=y", "--censored=,4", "--format=json");

    assertThat(all.get("notes").toString()).contains("look cut off there", "censored ,4");
    assertThat(within.get("notes").toString())
        .contains("their label is at or above 4")
        .doesNotContain("look cut off");
    assertThat(within.get("rows").getAsInt()).isLessThan(all.get("rows").getAsInt());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "5,2    | the lower limit, 5, is not below the upper, 2",
        "4      | '4' is not LOW,HIGH",
        ",      | is not LOW,HIGH",
        ",high  | 'high' is not a number",
        ",NaN   | 'NaN' is not a number"
      })
  void limitsThatAreNoneAreRefusedInOneLine(String limits, String words) throws IOException {
    Run run = Run.aleator("estimate", file(), "--target=y", "--censored=" + limits);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(words).hasLineCount(1);
  }
}
