// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.app.Run;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No two things that are said of a table contradict each other, whatever the table. The numbers are
 * those of the JSON document, the sentences those of text and report.
 */
class NoContradictionTest {
  @TempDir private Path folder;

  private int answers;

  @Test
  void noTwoClaimsContradictEachOtherInTablesWithoutACurve() throws IOException {
    checked(1, 100, 20, 39);
  }

  @Test
  void noTwoClaimsContradictEachOtherInTablesWithACurve() throws IOException {
    checked(2_001, 2_006, 40, 60);
  }

  @Test
  @Tag("truth")
  void noTwoClaimsContradictEachOtherInManyTables() throws IOException {
    checked(10_001, 10_300, 5, 300);
  }

  private void checked(long first, long last, int fewest, int most) throws IOException {
    SoftAssertions softly = new SoftAssertions();
    for (long number = first; number <= last; number++) {
      check(SmallTable.draw(number, fewest, most), number, softly);
    }
    softly.assertAll();
    // Enough tables are answered for the claims to be looked at; classes need 40 rows, times 125.
    assertThat(answers).isGreaterThan((int) ((last - first) / 3));
  }

  private void check(SmallTable table, long number, SoftAssertions softly) throws IOException {
    Path file = Files.write(folder.resolve("t" + number + ".csv"), table.lines());
    Path out = folder.resolve("out" + number);
    List<Object> words = new ArrayList<>(List.of("estimate", file, "--out", out));
    words.addAll(table.words());
    Run run = Run.aleator(words.toArray());
    if (run.exitCode() != 0) {
      softly.assertThat(run.exitCode()).as("%s: %s", table.kind(), run.err()).isEqualTo(2);
      softly.assertThat(run.errLines()).as(table.kind()).hasSize(1);
      softly.assertThat(out).as(table.kind()).doesNotExist();
      return;
    }
    answers++;
    JsonElement written = JsonParser.parseString(Files.readString(out.resolve("estimate.json")));
    String report = Files.readString(out.resolve("report.html"));
    JsonObject document = written.getAsJsonObject();
    if (document.has("answers")) {
      String[] texts = run.out().split("\n-{72}\n", -1);
      for (int i = 0; i < texts.length; i++) {
        JsonObject one = document.getAsJsonArray("answers").get(i).getAsJsonObject();
        new AnswerClaims(one, texts[i].strip(), report, table.kind(), softly).check();
      }
    } else {
      new AnswerClaims(document, run.out(), report, table.kind(), softly).check();
    }
  }
}
