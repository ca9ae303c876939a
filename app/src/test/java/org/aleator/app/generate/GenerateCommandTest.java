package org.aleator.app.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.app.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
