// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.app.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong input: exit code 2, exactly one line on stderr, nothing on stdout, nothing written. */
class BadInputTest {
  @TempDir private Path folder;
  private Path file;
  private Path out;

  @BeforeEach
  void writeData() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,mu,y,name"));
    for (int i = 0; i < 40; i++) {
      lines.add(i + "," + 2 * i + "," + (2 * i + i % 3) + "," + (i % 2 == 0 ? "even" : "odd"));
    }
    file = Files.write(folder.resolve("data.csv"), lines);
    out = folder.resolve("out");
  }

  private String complaint(Object... words) {
    Run run = Run.aleator(words);
    assertThat(run.errLines()).as("stderr").hasSize(1);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(out).doesNotExist();
    return run.err();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--target=z                            | data.csv, \"z\", x, mu, y, name",
        "--target=Y                            | data.csv, did you mean, \"y\"",
        "--target=y --features=xx              | \"xx\", feature, did you mean, \"x\"",
        "--target=y --features=x,y             | \"y\", target, features",
        "--target=y,y                          | \"y\", twice",
        "--target=name --target-kind=numbers   | data.csv, name",
        "--target=y --predictor=column:my      | \"my\", did you mean, \"mu\"",
        "--target=y --predictor=column:        | --predictor, column:NAME",
        "--target=y --predictor=orchard        | --predictor, orchard, ensemble",
        "--target=y --epistemic-std=x          | --epistemic-std, column:NAME",
        "--target=y --predictor=column:mu --segments=30 | --segments, 30, 40 rows",
        "--target=y --segments=0               | --segments",
        "--target=y --segments=few             | --segments, few",
        "--target=y --segment-by=nothing --predictor=column:mu | --segment-by, nothing",
        "--target=y --method=dva,magic         | --method, magic, dva",
        "--target=y --noise=loud               | --noise, loud, homoscedastic",
        "--target=y --solver=guess             | --solver, guess, closed-form",
        "--target=y --preset=fast              | --preset, fast, practical",
        "--target=y --training=both            | --training, both, separate",
        "--target=y --threads=0                | --threads",
        "--target=y --seed=x                   | --seed",
        "--target=y --format=xml               | --format, xml, json",
        "--target=y --training=joint --predictor=column:mu | --training, joint",
        "--targt=y                             | --targt, did you mean, --target",
        "--quiet                               | --target",
      })
  void wrongOptionIsNamed(String options, String named) {
    List<Object> words = new ArrayList<>(List.of("estimate", file, "--out", out));
    words.addAll(List.of(options.strip().split(" +")));
    assertThat(complaint(words.toArray())).contains(named.split(", "));
  }

  @Test
  void missingFileSuggestsANearName() {
    assertThat(complaint("estimate", folder.resolve("dat.csv"), "--target=y", "--out", out))
        .contains("dat.csv", "data.csv");
  }

  @Test
  void emptyFileAndHeaderOnlyAndTooFewRowsAreSaid() throws IOException {
    Files.writeString(file, "");
    assertThat(complaint("estimate", file, "--target=y", "--out", out)).contains("empty");
    Files.writeString(file, "x,y\n");
    assertThat(complaint("estimate", file, "--target=y", "--out", out)).contains("no rows");
    Files.writeString(file, "x,y\n1,2\n2,3\n");
    assertThat(complaint("estimate", file, "--target=y", "--out", out)).contains("2", "20");
  }

  @Test
  void outputDirectoryThatIsNotOursIsLeftAlone() throws IOException {
    Path foreign = Files.createDirectory(folder.resolve("thesis"));
    Files.writeString(foreign.resolve("chapter1.txt"), "text");
    assertThat(complaint("estimate", file, "--target=y", "--out", foreign)).contains("thesis");
    try (var entries = Files.list(foreign)) {
      assertThat(entries).containsExactly(foreign.resolve("chapter1.txt"));
    }
  }

  @Test
  void outputDirectoryBelowOrInPlaceOfAFileIsSaid() {
    assertThat(complaint("estimate", file, "--target=y", "--out", file.resolve("a/b")))
        .contains("data.csv is no folder");
    assertThat(complaint("estimate", file, "--target=y", "--out", file)).contains("is a file");
    assertThat(complaint("estimate", file, "--target=y", "--out", "")).contains("name", "empty");
  }

  @Test
  void negativeEpistemicStdIsSaid() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,mu,s,y"));
    for (int i = 0; i < 40; i++) {
      lines.add(i + "," + i + "," + (i == 7 ? -1 : 1) + "," + (i + i % 3));
    }
    Files.write(file, lines);
    assertThat(
            complaint(
                "estimate",
                file,
                "--target=y",
                "--predictor=column:mu",
                "--epistemic-std=s",
                "--out",
                out))
        .contains("\"s\"", "negative");
  }
}
