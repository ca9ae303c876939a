// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.app.Run;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.dynamics.DynamicsModel;
import org.aleator.io.model.ModelDirectory;
import org.aleator.io.table.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DynamicsCommandTest {
  @TempDir private Path folder;

  private static double[] numbers(Table table, String name) {
    return ((Column.Numeric) table.find(name).orElseThrow()).values();
  }

  @Test
  void trajectoriesGiveNoiseDenoisedRowsForecastAndModel() {
    Path file = folder.resolve("pendulum.csv");
    Path out = folder.resolve("out");
    assertThat(
            Run.aleator(
                    "generate",
                    "pendulum",
                    "--runs",
                    8,
                    "--noise-ratio",
                    0.1,
                    "--truth",
                    "-o",
                    file)
                .exitCode())
        .isZero();
    Table made = Tables.read(file);
    assertThat(made.names())
        .containsExactly("run", "t", "x", "v", "true_x", "true_std_x", "true_v", "true_std_v");
    Run run =
        Run.aleator(
            "dynamics",
            file,
            "--id",
            "run",
            "--time",
            "t",
            "--state",
            "x,v",
            "--forecast",
            2,
            "--out",
            out,
            "--format",
            "json");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.dynamics/1");
    assertThat(json.getAsJsonArray("findings")).hasSameSizeAs(json.getAsJsonArray("notes"));
    assertThat(json.get("runs").getAsInt()).isEqualTo(8);
    assertThat(out.resolve("report.html"))
        .content()
        .contains("How noisy are these trajectories?", "v of run ", "forecast ± 2 std");
    double[] truth = {numbers(made, "true_std_x")[0], numbers(made, "true_std_v")[0]};
    for (int o = 0; o < 2; o++) {
      JsonObject unbiased = json.getAsJsonArray("estimates").get(3 * o + 2).getAsJsonObject();
      assertThat(unbiased.get("method").getAsString()).isEqualTo("unbiased");
      // Four standard deviations of a std from 8 · 51 values, σ/√(2n).
      double sd = truth[o] / Math.sqrt(2 * 8 * 51);
      assertThat(unbiased.get("std").getAsDouble()).isCloseTo(truth[o], within(4 * sd));
      assertThat(unbiased.get("low").getAsDouble())
          .isLessThan(unbiased.get("variance").getAsDouble());
    }
    Table rows = Tables.read(out.resolve("rows.csv"));
    assertThat(rows.rows()).isEqualTo(8 * 51);
    double[] denoised = numbers(rows, "x_denoised");
    double[] clean = numbers(made, "true_x");
    double error = 0;
    for (int i = 0; i < clean.length; i++) {
      error += Math.pow(denoised[i] - clean[i], 2) / clean.length;
    }
    assertThat(Math.sqrt(error)).isLessThan(0.5 * truth[0]);
    Table forecast = Tables.read(out.resolve("forecast.csv"));
    assertThat(forecast.names()).contains("run", "t", "x_mean", "x_low", "v_epistemic_std");
    assertThat(numbers(forecast, "t")[24]).isCloseTo(12, within(1e-9));
    DynamicsModel model = ModelDirectory.read(out.resolve("model"), DynamicsModel::of);
    assertThat(model.columns().states()).containsExactly("x", "v");
    assertThat(model.noiseVariance()[1])
        .isEqualTo(
            json.getAsJsonArray("estimates")
                .get(5)
                .getAsJsonObject()
                .get("variance")
                .getAsDouble());
    newRunsAreForecastWithTheModel(out.resolve("model"), truth);
  }

  /** A clean run that the model has not seen, and one of which only the start is given. */
  private void newRunsAreForecastWithTheModel(Path model, double[] noiseStd) {
    Path clean = folder.resolve("clean.csv");
    Path written = folder.resolve("predicted.csv");
    Run.aleator(
        "generate", "pendulum", "--runs", 2, "--noise-variance", 0, "--seed", 9, "-o", clean);
    Run run = Run.aleator("predict", model, clean, "-o", written);
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("wrote 102 rows");
    Table predicted = Tables.read(written);
    assertThat(predicted.names())
        .startsWith("run", "t", "x", "v", "x_mean", "x_aleatoric_std", "x_epistemic_std")
        .endsWith("v_std", "v_low", "v_high");
    double[] x = numbers(predicted, "x");
    double[] mean = numbers(predicted, "x_mean");
    double[] epistemic = numbers(predicted, "x_epistemic_std");
    assertThat(mean[51]).isEqualTo(x[51]);
    assertThat(epistemic[51]).isZero();
    double error = 0;
    for (int i = 0; i < x.length; i++) {
      error += Math.pow(mean[i] - x[i], 2) / x.length;
      assertThat(numbers(predicted, "x_std")[i])
          .isCloseTo(
              Math.hypot(numbers(predicted, "x_aleatoric_std")[i], epistemic[i]), within(1e-12));
    }
    assertThat(Math.sqrt(error)).isLessThan(noiseStd[0]);
    assertThat(
            Run.aleator("predict", model, clean, "--start", "measured", "-o", written).exitCode())
        .isZero();
    // 100 draws of the start have its noise's std to within 4/√200.
    assertThat(numbers(Tables.read(written), "x_epistemic_std")[51])
        .isCloseTo(numbers(predicted, "x_aleatoric_std")[51], within(0.28 * noiseStd[0]));
  }

  private Path decayModel() throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,when,x"));
    for (int run = 1; run <= 4; run++) {
      for (int i = 0; i < 12; i++) {
        double wobble = 0.05 * Math.sin(37 * i + 11 * run);
        lines.add("r" + run + "," + 0.25 * i + "," + (run * Math.exp(-0.25 * i) + wobble));
      }
    }
    Path file = Files.write(folder.resolve("decay.csv"), lines);
    Path out = folder.resolve("decay");
    Run run =
        Run.aleator(
            "dynamics", file, "--id=id", "--time=when", "--state=x", "--forecast=0", "--out", out);
    assertThat(run.exitCode()).isZero();
    assertThat(out.resolve("forecast.csv")).doesNotExist();
    return out.resolve("model");
  }

  @Test
  void aRunOfASingleRowIsContinuedAndBadStartsAreRefused() throws IOException {
    Path model = decayModel();
    Path starts = Files.writeString(folder.resolve("starts.csv"), "id,when,x\na,1,2\nb,0,3\n");
    Path written = folder.resolve("predicted.csv");
    assertThat(Run.aleator("predict", model, starts, "-o", written).exitCode()).isZero();
    Table predicted = Tables.read(written);
    assertThat(predicted.rows()).isEqualTo(2 + 2 * 25);
    // As long as the longest run: from 1 to 3.75.
    assertThat(numbers(predicted, "when")[2 + 24]).isCloseTo(3.75, within(1e-12));
    assertThat(predicted.find("when").orElseThrow().text(2)).isEqualTo("1.11");
    assertThat(numbers(predicted, "x_mean")[2 + 24]).isCloseTo(2 * Math.exp(-2.75), within(0.1));
    assertThat(predicted.find("id").orElseThrow().text(2 + 25)).isEqualTo("b");
    assertThat(complaint(model, "id,when,x\na,0,\na,1,2\n")).contains("row 1 has no x", "start");
    assertThat(complaint(model, "id,when,y\na,0,1\n")).contains("no column \"x\"");
    assertThat(complaint(model, "id,t,x\na,0,1\n")).contains("no column \"when\"");
    assertThat(complaint(model, "id,when,x\na,0,1\na,0,\n")).contains("does not increase");
    assertThat(complaint(model, "id,when,x,x_low\na,0,1,2\n")).contains("x_low", "rename");
    assertThat(complaint(model, "id,when,x\na,0,1\n", "--forecast=0")).contains("positive");
  }

  private String complaint(Path model, String content, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.csv"), content);
    Path never = folder.resolve("never.csv");
    List<Object> words = new ArrayList<>(List.of("predict", model, file, "-o", never));
    words.addAll(List.of(options));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(never).doesNotExist();
    return run.err();
  }

  private void refused(List<String> lines, String message) throws IOException {
    Path file = Files.write(folder.resolve("bad.csv"), lines);
    Run run = Run.aleator("dynamics", file, "--id", "run", "--time", "t", "--state", "x");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(message);
  }

  @Test
  void badTrajectoriesEndInOneLineAndExitCode2() throws IOException {
    refused(List.of("run,t,x", "1,0,1", "1,1,2", "2,0,3"), "run 2 has a single point");
    refused(List.of("run,t,x", "1,0,1", "1,0,2"), "row 2: the time of run 1 does not increase");
    refused(List.of("run,t,x", "1,0,1", "1,1,2", "2,0,", "2,1,"), "run 2 has no value of x");
    refused(List.of("run,t,x", "1,0,a", "1,1,b"), "row 1, column \"x\": \"a\" is not a number");
    refused(List.of("run,t,z", "1,0,1", "1,1,2"), "no column \"x\"");
    refused(List.of("run,t,x", "1,0,1", ",1,2"), "row 2 has no run");
    refused(List.of("run,t,x", "1,0,5", "1,1,5", "2,0,5", "2,1,5"), "x never varies");
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() {
    Path file = folder.resolve("none.csv");
    assertThat(Run.aleator("dynamics", file, "--id", "run", "--time", "t", "--state", "x,t").err())
        .contains("\"t\" is named twice");
    assertThat(Run.aleator("generate", "dynamics", "--rows", 5, "-o", file).err())
        .contains("--rows does not go with dynamics");
    assertThat(Run.aleator("generate", "toy", "--runs", 5, "-o", file).err())
        .contains("goes with trajectories");
    Run run = Run.aleator("paper", "table1", "--system", "code");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--system goes with table3");
  }
}
