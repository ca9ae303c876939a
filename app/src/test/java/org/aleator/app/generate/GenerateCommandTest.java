// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.aleator.app.Run;
import org.aleator.cli.Choice;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GenerateCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "toy, 'x,y', 'x,y,true_mean,true_std'",
    "heteroscedastic, 'x,y', 'x,y,true_mean,true_std'",
    "input-noise, 'x,y', 'x,y,true_x,true_mean,true_std'",
    "friedman1, 'x1,x2,x3,x4,x5,x6,x7,x8,x9,x10,y',"
        + " 'x1,x2,x3,x4,x5,x6,x7,x8,x9,x10,y,true_mean,true_std'"
  })
  void columnsAreFeaturesAndLabelAndTheTruthOnlyOnRequest(
      String kind, String plain, String withTruth) {
    List<String> lines = generate(kind, "--rows", 7);
    assertThat(lines).hasSize(8);
    assertThat(lines.get(0)).isEqualTo(plain);
    assertThat(generate(kind, "--rows", 7, "--truth").get(0)).isEqualTo(withTruth);
  }

  private List<String> generate(Object... words) {
    Path file = folder.resolve("data.csv");
    List<Object> line = new ArrayList<>(List.of("generate", "-o", file));
    line.addAll(List.of(words));
    Run run = Run.aleator(line.toArray());
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(file.toString());
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void seedDecidesTheFile() {
    assertThat(generate("toy", "--seed", 3)).isEqualTo(generate("toy", "--seed=3"));
    assertThat(generate("toy", "--seed", 3)).isNotEqualTo(generate("toy"));
  }

  /** The sample variance of n Gaussian draws has relative sd √(2/n): 1 % here, five of them. */
  @Test
  void noiseHasTheVarianceAskedFor() {
    List<String> lines = generate("toy", "--rows", 20_000, "--noise-variance", 0.5, "--truth");
    double squares = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      double x = Double.parseDouble(cells[0]);
      double mean = x * (1 + Math.sin(x));
      assertThat(Double.parseDouble(cells[2])).isEqualTo(mean);
      squares += Math.pow(Double.parseDouble(cells[1]) - mean, 2);
    }
    assertThat(squares / 20_000).isCloseTo(0.5, within(0.025));
  }

  @ParameterizedTest
  @EnumSource
  void everyProblemOfClassesIsGeneratedWithTheProbabilitiesOfItsRows(ClassProblem problem) {
    ClassData data = problem.draw(40, new Seed(3));
    List<String> lines = generate(Choice.word(problem), "--rows", 40, "--seed", 3, "--truth");
    List<String> head = new ArrayList<>(data.features());
    head.add("class");
    problem.classes().forEach(name -> head.add("true_p_" + name));
    assertThat(lines.get(0)).isEqualTo(String.join(",", head));
    for (int i = 0; i < 40; i++) {
      List<String> cells = List.of(lines.get(i + 1).split(",", -1));
      int d = problem.features();
      assertThat(cells.get(d)).isEqualTo(problem.classes().get(data.labels().of()[i]));
      assertThat(cells.subList(d + 1, cells.size()).stream().mapToDouble(Double::parseDouble))
          .containsExactly(
              Arrays.stream(data.probabilities().rowValues(i)).boxed().toArray(Double[]::new));
    }
    assertThat(generate(Choice.word(problem), "--rows", 7).get(0)).endsWith(",class");
  }

  /** η' of XOR is .9 · .8 + .1 · .3 = .75 or .1 · .8 + .9 · .3 = .35 for class a. */
  @Test
  void flipsChangeTheProbabilitiesByTheRatesOfTheClasses() {
    List<String> lines = generate("xor", "--flips", "0.2,0.3", "--truth");
    assertThat(lines.subList(1, lines.size()))
        .extracting(line -> Math.rint(1e6 * Double.parseDouble(line.split(",", -1)[3])) / 1e6)
        .containsOnly(0.75, 0.35);
    assertThat(generate("led", "--flips", 0.1)).isEqualTo(generate("led", "--flips", ten("0.1")));
  }

  private static String ten(String rate) {
    return String.join(",", Collections.nCopies(10, rate));
  }

  @ParameterizedTest
  @CsvSource({"1.5", "-0.1", "NaN", "'0.1,0.1,0.1'", "few"})
  void impossibleFlipsAreNamedInOneLine(String rates) {
    Path file = folder.resolve("never.csv");
    Run run = Run.aleator("generate", "xor", "--flips=" + rates, "-o", file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("--flips");
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "--rows=0, --rows",
    "--rows=many, --rows",
    "--noise-variance=-1, --noise-variance",
    "--noise-variance=NaN, --noise-variance",
    "--seed=1.5, --seed"
  })
  void wrongOptionIsNamedInOneLine(String option, String named) {
    Path file = folder.resolve("never.csv");
    Run run = Run.aleator("generate", "toy", option, "-o", file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(named);
    assertThat(file).doesNotExist();
  }

  @Test
  void unknownKindListsTheKinds() {
    Run run = Run.aleator("generate", "toi", "-o", folder.resolve("toi.csv"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("'toi'", "toy", "heteroscedastic", "input-noise", "friedman1");
  }

  @Test
  void folderThatDoesNotExistIsMadeAndAFileInItsPlaceIsSaid() throws IOException {
    Path made = folder.resolve("none").resolve("toy.csv");
    assertThat(Run.aleator("generate", "toy", "-o", made).exitCode()).isZero();
    assertThat(made).exists();
    Run run = Run.aleator("generate", "toy", "-o", made.resolve("toy.csv"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("toy.csv is no folder");
  }

  @Test
  void aFolderInPlaceOfTheFileIsSaid() {
    Run run = Run.aleator("generate", "toy", "-o", folder);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
  }

  @Test
  void quietSaysNothing() {
    assertThat(Run.aleator("generate", "toy", "-q", "-o", folder.resolve("toy.csv")).err())
        .isEmpty();
  }
}
