// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.aleator.app.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be answered of classes: exit code 2, one line that names what, nothing written. */
class ClassesBadInputTest {
  @TempDir private Path folder;

  private Path file(int rows, IntFunction<String> label) throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,mu,y"));
    for (int i = 0; i < rows; i++) {
      lines.add(i + "," + i * i % 7 + "," + label.apply(i));
    }
    return Files.write(folder.resolve("t.csv"), lines);
  }

  private static String yesOrNo(int row) {
    return row % 2 == 0 ? "yes" : "no";
  }

  private void assertRefused(Path file, String options, String... words) {
    List<Object> all = new ArrayList<>(List.of("estimate", file, "--target=y"));
    all.addAll(List.of("--out", folder.resolve("out")));
    if (!options.isEmpty()) {
      all.addAll(List.of(options.split(" ", -1)));
    }
    Run run = Run.aleator(all.toArray());
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(words);
    assertThat(run.out()).isEmpty();
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void oneClass() throws IOException {
    assertRefused(
        file(60, i -> "same"), "", "t.csv: column \"y\"", "fewer than two classes", "same (60)");
  }

  @Test
  void aClassOfTwoRowsAndOneOther() throws IOException {
    assertRefused(file(60, i -> i < 2 ? "fraud" : "ok"), "", "fraud (2), ok (58)");
  }

  @Test
  void tooFewRows() throws IOException {
    assertRefused(file(30, ClassesBadInputTest::yesOrNo), "", "t.csv", "at least 40 rows");
  }

  @Test
  void moreThanFiftyClasses() throws IOException {
    assertRefused(file(300, i -> "name" + i), "", "300 different values", "at most 50");
  }

  @Test
  void numbersOfManyValuesAsClasses() throws IOException {
    assertRefused(
        file(300, i -> i + ".5"),
        "--target-kind=classes",
        "--target-kind: ",
        "take them as numbers");
  }

  @Test
  void textAsNumbers() throws IOException {
    assertRefused(
        file(60, ClassesBadInputTest::yesOrNo),
        "--target-kind=numbers",
        "row 1, column \"y\": \"yes\" is not a number");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--noise=homoscedastic  | --noise is for a target of numbers, and y is a class",
        "--method=va            | --method is for a target of numbers",
        "--segments=3           | --segments is for a target of numbers",
        "--segment-by=x         | --segment-by is for a target of numbers",
        "--solver=gradient      | --solver is for a target of numbers",
        "--preset=paper --predictor=ensemble | --preset is for a target of numbers",
        "--training=joint       | --training is for a target of numbers",
        "--predictor=gp         | --predictor gp predicts numbers, and y is a class",
        "--predictor=column:mu  | does not say whose probability it is",
        "--noise-in=inputs      | is not a number",
        "--noise-in=inputs --target-kind=classes | --target-kind does not go with"
      })
  void optionsWithoutMeaning(String options, String words) throws IOException {
    assertRefused(file(60, ClassesBadInputTest::yesOrNo), options, words);
  }

  @Test
  void anOptionForNumbersNamesTheWayToTakeTwoValuesAsNumbers() throws IOException {
    assertRefused(
        file(60, i -> String.valueOf(i % 2)), "--method=va", "--target-kind numbers takes it as");
  }
}
