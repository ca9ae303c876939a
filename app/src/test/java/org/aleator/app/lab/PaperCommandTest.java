// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Stream;
import org.aleator.app.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaperCommandTest {
  @TempDir private Path folder;

  @Test
  void table1IsOneJsonDocumentWithTheTextsCellsFirst() {
    Run run =
        Run.aleator("paper", "table1", "--seeds", 1, "--levels", 0.5, "--format", "json", "-q");
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(run.err()).isEmpty();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.paper/1");
    assertThat(json.get("table").getAsString()).isEqualTo("table1");
    JsonArray cells = json.getAsJsonArray("cells");
    assertThat(cells.asList().stream().map(c -> text(c, "protocol")).limit(14))
        .containsExactly(
            Stream.of("text", "code", "closed-form")
                .flatMap(protocol -> Collections.nCopies(cellsOf(protocol), protocol).stream())
                .toArray(String[]::new));
    JsonObject dva = cells.get(1).getAsJsonObject();
    assertThat(dva.get("row").getAsString()).isEqualTo("DVA + BNN");
    assertThat(dva.get("protocol").getAsString()).isEqualTo("text");
    assertThat(dva.get("a2").getAsDouble()).isEqualTo(0.5);
    assertThat(dva.get("mean").getAsDouble()).isBetween(0.3, 5.0);
    assertThat(dva.get("sd").isJsonNull()).isTrue();
    assertThat(dva.get("seeds").getAsInt()).isEqualTo(1);
    assertThat(dva.get("paper_mean").getAsDouble()).isEqualTo(1.12);
    assertThat(dva.get("paper_sd").getAsDouble()).isEqualTo(0.20);
  }

  /** VA and DVA with two predictors; in closed form DVA twice, with 1 segment and with 10. */
  private static int cellsOf(String protocol) {
    return protocol.equals("closed-form") ? 6 : 4;
  }

  private static String text(JsonElement cell, String key) {
    return cell.getAsJsonObject().get(key).getAsString();
  }

  @Test
  void figure2IsDrawnAsPngAndSvg() throws IOException {
    Run run = Run.aleator("paper", "figure2", "--seeds", 1, "-o", folder);
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(run.out()).contains("figure2.png", "figure2.svg");
    assertThat(Files.readAllBytes(folder.resolve("figure2.png"))).startsWith(0x89, 'P', 'N', 'G');
    assertThat(folder.resolve("figure2.svg"))
        .content()
        .contains("<svg", "Data and model uncertainty", "Noisy and denoised labels");
  }

  @ParameterizedTest
  @CsvSource({
    "table1, --seeds=0, --seeds",
    "table1, --threads=0, --threads",
    "table2, --levels=0, --levels",
    "table2, --levels=NaN, --levels",
    "table1, --output=x, figures",
    "table9, --quiet, table1",
    "figure2, --output=pom.xml/such, is no folder"
  })
  void wrongOptionIsNamedInOneLine(String experiment, String option, String named) {
    Run run = Run.aleator("paper", experiment, option);
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(named);
    assertThat(run.out()).isEmpty();
  }
}
