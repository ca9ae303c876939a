// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.aleator.app.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nine levels with 21 measurements each, one of 1.4 and ten each of 1.3 and 1.5, moved up by a
 * level: the design of NIST's SmLs01, whose standard deviation within a level is √(20 · 0.01 / 20)
 * = 0.1.
 */
class DuplicatesTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    StringBuilder csv = new StringBuilder("x,y\n");
    for (int level = 1; level <= 9; level++) {
      for (int i = 0; i < 21; i++) {
        int tenths = i == 0 ? 4 : i % 2 == 0 ? 3 : 5;
        csv.append(level).append(',').append(10 * level).append('.').append(tenths).append('\n');
      }
    }
    file = Files.writeString(folder.resolve("levels.csv"), csv);
  }

  @Test
  void equalLabelsOfOneDigitAreMeasurementsAndNotCopies() {
    JsonObject answer = estimate();
    // Two standard errors of a std that 180 degrees of freedom tell: 2 · 0.1 ⁄ √360.
    assertThat(std(answer)).isCloseTo(0.1, within(0.0105));
    assertThat(answer.get("notes").toString()).doesNotContain("copies", "drawn at random");
  }

  @Test
  void whoKnowsThemForCopiesGetsThemLeftOut() {
    JsonObject answer = estimate("--duplicates", "copies");
    assertThat(answer.get("notes").toString()).contains("162 rows repeat another row");
    assertThat(estimate("--duplicates", "replicates").get("notes").toString())
        .doesNotContain("repeat another");
  }

  @Test
  void otherWordsAreRefused() {
    Run run = Run.aleator("estimate", file, "--target", "y", "--duplicates", "maybe");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("auto, replicates, copies");
  }

  private JsonObject estimate(String... further) {
    Object[] words = {
      "estimate", file, "--target", "y", "--method", "unbiased", "--format", "json"
    };
    Run run = Run.aleator(Stream.of(words, further).flatMap(Stream::of).toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  private static double std(JsonObject answer) {
    return answer.getAsJsonArray("estimates").get(0).getAsJsonObject().get("std").getAsDouble();
  }
}
