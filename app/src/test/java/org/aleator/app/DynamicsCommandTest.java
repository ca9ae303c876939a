package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.data.TableReader;
import org.aleator.model.DynamicsModel;
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
    Table made = TableReader.read(file);
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
    assertThat(json.get("runs").getAsInt()).isEqualTo(8);
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
    Table rows = TableReader.read(out.resolve("rows.csv"));
    assertThat(rows.rows()).isEqualTo(8 * 51);
    double[] denoised = numbers(rows, "x_denoised");
    double[] clean = numbers(made, "true_x");
    double error = 0;
    for (int i = 0; i < clean.length; i++) {
      error += Math.pow(denoised[i] - clean[i], 2) / clean.length;
    }
    assertThat(Math.sqrt(error)).isLessThan(0.5 * truth[0]);
    Table forecast = TableReader.read(out.resolve("forecast.csv"));
    assertThat(forecast.names()).contains("run", "t", "x_mean", "x_low", "v_epistemic_std");
    assertThat(numbers(forecast, "t")[24]).isCloseTo(12, within(1e-9));
    DynamicsModel model = DynamicsModel.read(out.resolve("model"));
    assertThat(model.columns().states()).containsExactly("x", "v");
    assertThat(model.noiseVariance()[1])
        .isEqualTo(
            json.getAsJsonArray("estimates")
                .get(5)
                .getAsJsonObject()
                .get("variance")
                .getAsDouble());
    // Its own output may be written over; a stranger's folder may not.
    assertThat(folder.resolve("out").resolve("estimate.json")).exists();
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
    refused(List.of("run,t,x", "1,0,a", "1,1,b"), "holds text");
    refused(List.of("run,t,z", "1,0,1", "1,1,2"), "no column \"x\"");
    refused(List.of("run,t,x", "1,0,1", ",1,2"), "row 2 has no run");
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() {
    Path file = folder.resolve("none.csv");
    assertThat(Run.aleator("generate", "dynamics", "--rows", 5, "-o", file).err())
        .contains("--rows does not go with dynamics");
    assertThat(Run.aleator("generate", "toy", "--runs", 5, "-o", file).err())
        .contains("go with trajectories");
    Run run = Run.aleator("paper", "table1", "--system", "code");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--system goes with table3");
  }
}
