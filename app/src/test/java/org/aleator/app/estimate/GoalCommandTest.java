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
import java.util.random.RandomGenerator;
import org.aleator.Aleator;
import org.aleator.RowsNeeded;
import org.aleator.app.Run;
import org.aleator.io.table.Tables;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code estimate --goal}: how many rows until an RMSE. */
class GoalCommandTest {
  @TempDir private static Path folder;
  private static Path file;

  /** A line with noise of std 1. */
  @BeforeAll
  static void write() throws IOException {
    RandomGenerator random = new Seed(5).random();
    List<String> lines = new ArrayList<>(List.of("x,y,kind"));
    for (int i = 0; i < 60; i++) {
      double x = random.nextDouble();
      double y = 3 * x + random.nextGaussian();
      lines.add(x + "," + y + "," + (y > 1.5 ? "yes" : "no"));
    }
    file = Files.write(folder.resolve("line.csv"), lines);
  }

  private static Run estimate(String... options) {
    List<Object> words = new ArrayList<>(List.of("estimate", file, "--target=y", "--features=x"));
    words.addAll(List.of(options));
    return Run.aleator(words.toArray());
  }

  private static JsonObject goal(String rmse) {
    Run run = estimate("--goal=" + rmse, "--format=json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject().getAsJsonObject("goal");
  }

  @Test
  void errorThatIsLargerThanTheReachedOneIsReached() {
    JsonObject goal = goal("5");
    assertThat(goal.get("reachable").getAsString()).isEqualTo("yes");
    assertThat(goal.get("reached").getAsBoolean()).isTrue();
    assertThat(goal.get("rows").getAsInt()).isEqualTo(60);
    assertThat(goal.getAsJsonArray("forecast")).hasSize(5);
  }

  @Test
  void errorBelowTheNoiseIsNeverReached() {
    JsonObject goal = goal("0.1");
    assertThat(goal.get("reachable").getAsString()).isEqualTo("no");
    assertThat(goal.get("rows").isJsonNull()).isTrue();
    assertThat(goal.get("words").getAsString()).startsWith("never: it lies below the noise floor");
    Path report = folder.resolve("report.html");
    Run run = estimate("--goal=0.1", "--report=" + report);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Rows until an RMSE of 0.1", "  never: ", "means of two");
    assertThat(report).content().contains("Rows until an RMSE of 0.1", "30 times the rows");
    assertThat(report).content().contains("The RMSE with more rows", "a hundred times the rows");
  }

  @Test
  void wrongGoalIsRefusedInOneLine() {
    for (String wrong : List.of("0", "-1", "NaN", "Infinity")) {
      Run run = estimate("--goal=" + wrong);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errLines()).hasSize(1);
      assertThat(run.err()).contains("--goal: a goal is an RMSE above 0");
    }
    assertThat(estimate("--goal=small").err()).contains("--goal", "small");
    Run classes = Run.aleator("estimate", file, "--target=kind", "--features=x", "--goal=0.1");
    assertThat(classes.exitCode()).isEqualTo(2);
    assertThat(classes.err()).contains("--goal is an RMSE, and kind is a class");
    Run inputs =
        Run.aleator(
            "estimate", file, "--target=y", "--features=x", "--noise-in=inputs", "--goal=1");
    assertThat(inputs.exitCode()).isEqualTo(2);
    assertThat(inputs.err()).contains("--goal does not go with --noise-in inputs");
  }

  @Test
  void frontDoorSaysTheSame() {
    RowsNeeded found =
        Aleator.estimate(
                Tables.read(file),
                "y",
                options -> options.features("x").methods("unbiased").goal(0.1))
            .goal()
            .orElseThrow();
    assertThat(found.reachable()).hasValue(false);
    assertThat(found.rows()).isEmpty();
    assertThat(found.words()).startsWith("never: ");
  }
}
