// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.aleator.data.Column;
import org.aleator.io.table.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of classes and columns that are markup, escapes or formulas reach every output as text. */
class HostileNamesTest {
  private static final String SCRIPT = "</script><script>window.hacked=1</script>";
  private static final String QUOTES = "a\"b'c,d\\";
  private static final String ESCAPE = "\u001b[2Jred";
  private static final List<String> CLASSES = List.of(SCRIPT, QUOTES, ESCAPE);
  private static final String FEATURE = "<img src=x onerror=alert(1)>";

  @TempDir Path folder;

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  @Test
  void hostileClassesAreTextInTerminalJsonRowsReportAndPredictions() throws Exception {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of(quoted(FEATURE) + ",y"));
    for (int i = 0; i < 90; i++) {
      double x = i + 6 * random.nextGaussian();
      lines.add(x + "," + quoted(CLASSES.get(Math.min(2, Math.max(0, (int) (x / 30))))));
    }
    Path file = Files.write(folder.resolve("t.csv"), lines);
    Path out = folder.resolve("out");
    Run run = Run.aleator("estimate", file, "--target=y", "--out", out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out() + run.err()).contains("script").doesNotContain("\u001b");

    String json = Files.readString(out.resolve("estimate.json"));
    List<String> names =
        JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("classes").asList().stream()
            .map(HostileNamesTest::name)
            .toList();
    assertThat(names).containsExactlyInAnyOrderElementsOf(CLASSES);
    assertThat(json).doesNotContain("\u001b");

    String report = Files.readString(out.resolve("report.html"));
    assertThat(report).doesNotContain(SCRIPT, FEATURE, "\u001b", "<img src=x");
    assertThat(report).contains("window.hacked=1");

    Path predicted = folder.resolve("p.csv");
    Run predict = Run.aleator("predict", out.resolve("model"), file, "-o", predicted);
    assertThat(predict.exitCode()).as(predict.err()).isZero();
    Column given = Tables.read(predicted).find("y").orElseThrow();
    assertThat(((Column.Text) given).values()).containsOnly(CLASSES.toArray(String[]::new));
  }

  private static String name(JsonElement element) {
    return element.isJsonPrimitive()
        ? element.getAsString()
        : element.getAsJsonObject().get("name").getAsString();
  }
}
