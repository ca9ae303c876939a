// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is true. */
class ReadmeTest {
  private static final Path ROOT = Path.of("..");

  @TempDir private Path folder;

  /** The noise variance of the example is 1; 300 rows estimate it with a std of √(2/300) = 0.08. */
  @Test
  void javaExampleCompilesAndFindsTheNoise() throws Exception {
    List<String> lines = JavaBlocks.of(ROOT.resolve("README.md"));
    assertThat(lines).hasSizeBetween(1, 10);
    String printed = JavaBlocks.run(folder, lines);
    Matcher variance = Pattern.compile("noise variance: ([0-9.]+)").matcher(printed);
    assertThat(variance.find()).as(printed).isTrue();
    assertThat(Double.parseDouble(variance.group(1))).isCloseTo(1, within(5 * 0.08));
    assertThat(printed).contains("RMSE");
  }

  /** Its words; the last digits of its numbers are those of the machine it was run on. */
  @Test
  void outputOfTheFirstCommandIsWhatTheReadmeShows() throws IOException {
    List<String> shown =
        Files.readAllLines(ROOT.resolve("README.md")).stream()
            .dropWhile(line -> !line.equals("command prints"))
            .skip(2)
            .takeWhile(line -> line.isEmpty() || line.startsWith("    "))
            .map(line -> line.replaceFirst("^ {4}", "").replaceAll("[0-9.]+", "#"))
            .toList();
    Run run = Run.aleator("estimate", ROOT.resolve("examples/toy.csv"), "--target", "y", "-q");
    List<String> printed =
        run.outLines().stream()
            .map(line -> line.replaceFirst("^.*(examples/toy)", "$1").replaceAll("[0-9.]+", "#"))
            .toList();
    assertThat(shown).hasSizeGreaterThan(12);
    assertThat(printed.subList(0, shown.size())).isEqualTo(shown);
  }

  /** As in the README, and σ = 1 at each of 300 rows; the guide's further answers are finite. */
  @Test
  void javaGuideCompilesAndRuns() throws Exception {
    String printed = JavaBlocks.run(folder, JavaBlocks.of(ROOT.resolve("docs/guide/java.md")));
    Matcher matcher = Pattern.compile("([a-z ]+): (-?[0-9.E-]+)").matcher(printed);
    Map<String, Double> answers = new LinkedHashMap<>();
    while (matcher.find()) {
      answers.put(matcher.group(1), Double.parseDouble(matcher.group(2)));
    }
    assertThat(answers.get("noise std")).as(printed).isCloseTo(1, within(5 * 0.04));
    assertThat(answers.get("with own predictions")).as(printed).isCloseTo(1, within(5 * 0.04));
    assertThat(answers).as(printed).hasSizeGreaterThanOrEqualTo(8);
    assertThat(printed).contains("the same bits: true").doesNotContain("NaN");
  }

  @Test
  void exampleFileIsTheOneThatItsReadmeTellsHowToGenerate() throws IOException {
    Matcher line =
        Pattern.compile("\\./aleator (generate .*) -o examples/toy.csv")
            .matcher(Files.readString(ROOT.resolve("examples/README.md")));
    assertThat(line.find()).isTrue();
    Path again = folder.resolve("toy.csv");
    assertThat(Run.aleator((Object[]) (line.group(1) + " -o " + again).split(" ")).exitCode())
        .isZero();
    assertThat(again).hasSameTextualContentAs(ROOT.resolve("examples/toy.csv"));
  }

  @Test
  void everyCommandOfTheGuideExists() throws IOException {
    String guide =
        Files.readString(ROOT.resolve("docs/guide/command-line.md"))
            + Files.readString(ROOT.resolve("README.md"));
    Matcher named =
        Pattern.compile("(?:^    |`)(?:\\./)?aleator ([a-z0-9]+)(?![a-z0-9.])", Pattern.MULTILINE)
            .matcher(guide);
    while (named.find()) {
      if (!List.of("help", "version").contains(named.group(1))) {
        assertThat(Commands.all().getSubcommands()).containsKey(named.group(1));
      }
    }
    Matcher option = Pattern.compile("(?<=[` ])(--[a-z]+(?:-[a-z]+)*)").matcher(guide);
    String help =
        String.join(
            "\n",
            Commands.all().getSubcommands().values().stream()
                .map(command -> command.getUsageMessage())
                .toList());
    while (option.find()) {
      if (!option.group(1).equals("--add-modules")) {
        assertThat(help).contains(option.group(1));
      }
    }
  }
}
