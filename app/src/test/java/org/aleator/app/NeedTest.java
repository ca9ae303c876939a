// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An option that would change nothing is refused: exit code 2, one line that begins with the
 * option, nothing computed and nothing written. Where it has a use it is taken.
 */
class NeedTest {
  private static final String ESTIMATE = "estimate DATA --target=y --features=x ";

  @TempDir private Path folder;

  @BeforeEach
  void writeData() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,mu,s,y,run"));
    for (int i = 0; i < 40; i++) {
      lines.add(i + "," + 2 * i + ",1," + (2 * i + i % 3) + "," + i / 20);
    }
    Files.write(folder.resolve("data.csv"), lines);
  }

  private Run run(String line) {
    return Run.aleator(
        (Object[])
            line.strip()
                .replace("DATA", folder.resolve("data.csv").toString())
                .replace("OUT", folder.resolve("out").toString())
                .split(" +"));
  }

  private void assertRefused(String line, String option, String why) {
    Run run = run(line);
    assertThat(run.errLines()).as(line).hasSize(1);
    assertThat(run.err()).startsWith("aleator: " + option + " ").contains(why.split("; "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--method=unbiased --segments=2                    | --segments   | dva",
        "--method=va --segments=2                          | --segments   | dva",
        "--method=unbiased --segment-by=x                  | --segment-by | dva",
        "--method=va --segment-by=nosuch                   | --segment-by | dva",
        "--segments=1 --segment-by=prediction              | --segment-by | one segment",
        "--noise=homoscedastic --segment-by=prediction     | --segment-by | one segment",
        "--method=unbiased,rice --solver=gradient          | --solver     | va and dva",
        "--training=joint --solver=closed-form             | --solver     | --training separate",
        "--method=va --noise=heteroscedastic --solver=closed-form | --solver | closed-form; va",
        "--predictor=column:mu --training=joint            | --training   | joint; own predictions",
        "--predictor=column:mu --preset=paper              | --preset     | column:mu; networks",
        "--predictor=gp --preset=practical                 | --preset     | gp; networks",
        "--predictor=gp --preset=paper --noise=heteroscedastic --method=unbiased | --preset | gp",
        "--predictor=ensemble --epistemic-std=s            | --epistemic-std | column:NAME",
        "--onnx-output=mean                                | --onnx-output | onnx:FILE",
        "--predictor=column:mu --onnx-std=s                | --onnx-std   | onnx:FILE",
        "--predictor=gp --onnx-variance=s                  | --onnx-variance | onnx:FILE",
        "--check-column=mu                                 | --check-column | onnx:FILE",
        "--predictor=onnx:m --onnx-std=s --onnx-variance=s | --onnx-variance | one of them",
        "--predictor=onnx:m --epistemic-std=s              | --epistemic-std | --onnx-std",
        "--predictor=onnx:m --training=joint               | --training   | joint; own predictions",
        "--noise-in=inputs --onnx-output=m                 | --onnx-output | onnx:FILE",
        "--input-scale=shared                              | --input-scale | --noise-in inputs",
        "--noise-in=labels --input-scale=each              | --input-scale | --noise-in inputs",
        "--noise-in=inputs --noise=homoscedastic           | --noise      | --noise-in inputs",
        "--noise-in=inputs --segments=2                    | --segments   | --noise-in inputs",
        "--noise-in=inputs --segment-by=x                  | --segment-by | --noise-in inputs",
        "--noise-in=inputs --solver=gradient               | --solver     | --noise-in inputs",
        "--noise-in=inputs --training=separate             | --training   | --noise-in inputs",
        "--noise-in=inputs --epistemic-std=s               | --epistemic-std | --noise-in inputs",
        "--noise-in=inputs --groups=s                      | --groups     | --noise-in inputs",
        "--method=va --predictor=gp --noise=homoscedastic --groups=s | --groups | splits",
        "--noise-in=inputs --predictor=column:mu           | --predictor  | trained here",
        "--noise-in=inputs --target=s                      | --target     | one column",
        "--noise-in=inputs --method=va,dva,unbiased        | --method     | names va; dva, slope-regression",
        "--noise-in=inputs --method=unbiased --preset=paper | --preset    | networks",
        "--noise-in=inputs --method=unbiased --predictor=bnn | --predictor | networks",
      })
  void optionOfEstimateGivenInVainIsRefused(String options, String option, String why) {
    assertRefused(ESTIMATE + "--out=OUT " + options, option, why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "benchmark truth --target=y                        | --target     | --table",
        "benchmark truth --flips=0.1                       | --flips      | --classes",
        "benchmark truth --classes --flips=0.1             | --flips      | --table",
        "benchmark truth --classes --law=gaussian          | --law        | numbers",
        "benchmark truth --classes --method=va             | --method     | numbers",
        "benchmark truth --predictor=column:mu             | --predictor  | trained here",
        "benchmark truth --method=unbiased --segments=2    | --segments   | dva",
        "evaluate DATA --target=y --predictor=gp           | --predictor  | onnx:FILE",
        "evaluate DATA --target=y --predictor=onnx:m --mean=mu | --mean   | ONNX model",
        "evaluate DATA --target=y --features=x             | --features   | onnx:FILE",
        "evaluate DATA --target=y --onnx-std=s             | --onnx-std   | onnx:FILE",
        "generate toy -o OUT --runs=3                      | --runs       | trajectories; toy",
        "generate toy -o OUT --noise-ratio=1               | --noise-ratio | trajectories; toy",
        "generate toy -o OUT --flips=0.1                   | --flips      | classes; toy",
        "generate xor -o OUT --noise-variance=1            | --noise-variance | xor",
        "generate xor -o OUT --runs=3                      | --runs       | trajectories; xor",
        "generate xor -o OUT --evenly-spaced               | --evenly-spaced | xor",
        "generate pendulum -o OUT --rows=3                 | --rows       | --runs",
        "generate pendulum -o OUT --evenly-spaced          | --evenly-spaced | pendulum",
        "generate friedman1 -o OUT --evenly-spaced         | --evenly-spaced | friedman1",
        "generate pendulum -o OUT --noise-ratio=1 --noise-variance=1 | --noise-variance | ratio",
        "paper table1 -o OUT                               | -o           | figures",
        "paper table1 --system=code                        | --system     | table3",
        "paper figure3 -o OUT --seeds=2                    | --seeds      | tables",
        "paper figure2 -o OUT --levels=1                   | --levels     | table",
        "dynamics DATA --time=x --state=y --forecast=1     | --forecast   | --out",
        "recalibrate DATA --target=y --mean=mu --std=s -o OUT | --output  | --apply",
        "recalibrate DATA --target=y --mean=mu --std=s --apply DATA | --apply | --output",
        "recalibrate DATA --target=y --mean=mu --std=s --apply DATA -o OUT --folds=3"
            + "                                            | --folds      | labels",
      })
  void optionOfAnyOtherCommandGivenInVainIsRefused(String line, String option, String why) {
    assertRefused(line, option, why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "estimate DATA --target=,                          | --target",
        "estimate DATA --target=y --features=,             | --features",
        "estimate DATA --target=y --features=x,,mu         | --features",
        "estimate DATA --target=y --method=,               | --method",
        "estimate DATA --target=y --method=va,,dva         | --method",
        "benchmark truth --problems=,                      | --problems",
        "benchmark uci --data=. --sets=,                   | --sets",
        "benchmark uci --data=. --predictors=,             | --predictors",
        "dynamics DATA --time=x --state=,                  | --state",
      })
  void listWithAnEmptyEntryIsRefused(String line, String option) {
    assertRefused(line, option, "empty entry");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--predictor=column:mu --method=dva --segments=2 --segment-by=prediction",
        "--predictor=column:mu --method=va --noise=homoscedastic --solver=gradient --preset=paper",
        "--predictor=column:mu --method=dva --noise=heteroscedastic --solver=closed-form",
        "--predictor=column:mu --method=va --training=separate --epistemic-std=s",
        "--noise-in=labels --predictor=column:mu --method=va --noise=homoscedastic",
      })
  void optionWithAUseIsTaken(String options) {
    Run run = run(ESTIMATE + options);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void helpIsGivenWhateverElseIsAsked() {
    Run run = run("estimate DATA --target=, --help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage:");
  }
}
