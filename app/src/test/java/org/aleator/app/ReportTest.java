// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.aleator.text.Digits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports as the commands write them. */
class ReportTest {
  private static final String HOSTILE = "</script><img src=x onerror=alert(1)>";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeData() throws IOException {
    Random random = new Random(3);
    List<String> lines = new ArrayList<>(List.of(HOSTILE + ",kind,mu,std,y,z"));
    // So few that there is no learning curve, which takes time.
    for (int i = 0; i < 36; i++) {
      double x = random.nextDouble();
      double y = 3 * x + random.nextGaussian();
      lines.add(x + "," + (i % 3 == 0 ? "a" : "b") + "," + 3 * x + ",1," + y + "," + -y);
    }
    file = Files.write(folder.resolve("data.csv"), lines);
  }

  /** Own predictions and closed forms: nothing is trained. */
  private Run estimate(Object... words) {
    List<Object> line =
        new ArrayList<>(
            List.of("estimate", file, "--predictor", "column:mu", "--method", "va,dva", "-q"));
    line.addAll(List.of(words));
    return Run.aleator(line.toArray());
  }

  @Test
  void outputDirectoryHoldsAReportWithTheNumbersOfItsJson() throws Exception {
    Path out = folder.resolve("out");
    Run run = estimate("--target", "y", "--features", HOSTILE + ",kind", "--out", out);
    assertThat(run.exitCode()).as(run.toString()).isZero();
    String html = Files.readString(out.resolve("report.html"));
    JsonObject json =
        JsonParser.parseString(Files.readString(out.resolve("estimate.json"))).getAsJsonObject();
    for (var estimate : json.getAsJsonArray("estimates")) {
      double std = estimate.getAsJsonObject().get("std").getAsDouble();
      assertThat(html).contains("<td class=\"n\">" + Digits.of(std) + "</td>");
    }
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    assertThat(html)
        .contains("SHA-256 " + HexFormat.of().formatHex(hash))
        .contains("aleator estimate ", "--predictor column:mu", "How noisy is y?")
        .contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;")
        .doesNotContain("<img src=x");
  }

  @Test
  void severalTargetsShareOneReport() throws IOException {
    Path page = folder.resolve("page.html");
    Run run = estimate("--target", "y,z", "--features", "kind", "--report", page);
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(page).content().contains("How noisy is y, z?", "The noise in z");
  }

  @Test
  void chartsAreWrittenAsPicturesAndNumbers() throws IOException {
    Path charts = folder.resolve("charts");
    assertThat(estimate("--target", "y", "--features", "kind", "--plot", charts).exitCode())
        .isZero();
    assertThat(charts)
        .isDirectoryContaining("glob:**/residuals.png")
        .isDirectoryContaining("glob:**/residuals.svg")
        .isDirectoryContaining("glob:**/residuals.csv")
        .isDirectoryContaining("glob:**/charts.json");
    assertThat(charts.resolve("noise-1.svg")).content().contains("σ, std of the noise");
  }

  @Test
  void placesThatCannotBeWrittenAreRefusedBeforeAnythingIsRead() {
    refused(estimate("--target", "y", "--report", file.resolve("no/page.html")), "is no folder");
    refused(estimate("--target", "y", "--report", folder), "it is a folder");
    refused(estimate("--target", "y", "--plot", file.resolve("no/charts")), "is no folder");
    refused(estimate("--target", "y", "--plot", folder.resolve("chart.png")), "--plot");
    refused(estimate("--target", "y", "--plot", file), "data.csv");
    refused(estimate("--target", "y", "--plot", ""), "empty");
  }

  @Test
  void reportDoesNotReplaceTheData() throws IOException {
    byte[] data = Files.readAllBytes(file);
    Path link = Files.createLink(folder.resolve("same.csv"), file);
    refused(estimate("--target", "y", "--report", file), "it is the file that is read");
    refused(estimate("--target", "y", "--report", link), "it is the file that is read");
    assertThat(file).hasBinaryContent(data);
  }

  @Test
  void chartsReplaceTheirOwnAndNobodyElses() throws IOException {
    Path charts = Files.createDirectory(folder.resolve("charts"));
    Object[] words = {"--target", "y", "--features", "kind", "--plot", charts};
    Path mine = Files.writeString(charts.resolve("charts.json"), "mine");
    refused(estimate(words), "charts");
    assertThat(mine).hasContent("mine");
    Files.delete(mine);
    assertThat(estimate(words).exitCode()).isZero();
    assertThat(estimate(words).exitCode()).isZero();
    Files.writeString(charts.resolve("own.txt"), "mine");
    refused(estimate(words), "own.txt");
  }

  private static void refused(Run run, String word) {
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(word);
  }

  @Test
  void evaluateWritesAPageAndAllItsCharts() {
    Path page = folder.resolve("evaluation.html");
    Path charts = folder.resolve("charts");
    Run run =
        Run.aleator(
            "evaluate", file, "--target", "y", "--mean", "mu", "--report", page, "--plot", charts);
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(page)
        .content()
        .contains(run.outLines().get(0).split(" \\(", -1)[0], "Where labels fall (PIT)", "crps");
    assertThat(charts)
        .isDirectoryContaining("glob:**/probabilities.png")
        .isDirectoryContaining("glob:**/sharpness.svg");
  }
}
