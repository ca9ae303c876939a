// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import org.aleator.app.Run;
import org.aleator.io.table.Tables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputNoiseCommandTest {
  @TempDir private Path folder;

  private Path file;

  @BeforeEach
  void generate() {
    file = folder.resolve("data.csv");
    Run.aleator("generate", "input-noise", "--noise-variance", 1, "--rows", 500, "-o", file);
  }

  @Test
  void theNoiseOfTheInputCarriesItsFeature() {
    Path out = folder.resolve("out");
    Run run =
        Run.aleator(
            "estimate",
            file,
            "--target",
            "y",
            "--noise-in",
            "inputs",
            "--method",
            "latent-input",
            "--out",
            out,
            "--format",
            "json");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.input-noise/1");
    assertThat(json.getAsJsonArray("findings")).hasSameSizeAs(json.getAsJsonArray("notes"));
    JsonObject estimate = json.getAsJsonArray("estimates").get(0).getAsJsonObject();
    assertThat(estimate.get("method").getAsString()).isEqualTo("latent-input");
    assertThat(json.get("recommended").getAsString()).isEqualTo("latent-input");
    assertThat(estimate.get("feature").getAsString()).isEqualTo("x");
    // Four times the measured spread of 9 % at 1000 rows, for 500 rows.
    assertThat(estimate.get("variance").getAsDouble()).isCloseTo(1, within(0.5));
    assertThat(Tables.read(out.resolve("rows.csv")).names()).containsExactly("row", "x_denoised");
  }

  @Test
  void theRecommendedMethodHasAnotherNameInScripts() {
    Run byName = estimate("latent-input");
    Run byAlias = estimate("unbiased");
    assertThat(byName.exitCode()).isZero();
    assertThat(estimates(byAlias)).isEqualTo(estimates(byName));
  }

  @Test
  void aMethodForAnotherNumberOfFeaturesIsRefusedWithThoseThatFit() {
    Run run = estimate("slope-regression");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("'slope-regression'", "choose from dva, latent-input");
  }

  private Run estimate(String method) {
    return Run.aleator(
        "estimate",
        file,
        "--target",
        "y",
        "--noise-in",
        "inputs",
        "--method",
        method,
        "--format",
        "json");
  }

  private static JsonArray estimates(Run run) {
    return JsonParser.parseString(run.out()).getAsJsonObject().getAsJsonArray("estimates");
  }

  @Test
  void whatInputNoiseCannotUseIsRefused() {
    Run method =
        Run.aleator("estimate", file, "--target", "y", "--noise-in", "inputs", "--method", "va");
    assertThat(method.exitCode()).isEqualTo(2);
    assertThat(method.err()).contains("no method 'va' for noise in the inputs");
    Run predictor =
        Run.aleator(
            "estimate", file, "--target", "y", "--noise-in", "inputs", "--predictor", "dropout");
    assertThat(predictor.exitCode()).isEqualTo(2);
    assertThat(predictor.err()).contains("--predictor: ", "an ensemble or a bnn");
  }
}
