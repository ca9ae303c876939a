// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class AleatorCommandTest {
  @Test
  void helpNamesTheCommandsAndGoesToStdout() {
    Run run = Run.aleator("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("generate", "estimate", "predict", "evaluate", "--version");
    assertThat(run.out()).doesNotContain("rehearse");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void commandsOfOtherModulesStandUnderTheirTopics() {
    assertThat(Commands.all().getSubcommands().keySet())
        .containsExactly(
            ("estimate predict evaluate recalibrate export onnx dynamics depth age serve generate"
                    + " paper benchmark completion")
                .split(" "));
  }

  @Test
  void withoutACommandTheHelpIsShown() {
    assertThat(Run.aleator()).isEqualTo(Run.aleator("--help"));
  }

  @Test
  void versionIsTheOneOfTheBuild() {
    assertThat(Run.aleator("--version").out().strip()).matches("aleator \\d+\\.\\d+\\.\\d+\\S*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "generate",
        "estimate",
        "predict",
        "evaluate",
        "recalibrate",
        "completion",
        "paper"
      })
  void everyCommandHasHelp(String command) {
    Run run = Run.aleator(command, "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage: aleator " + command);
  }

  @Test
  void helpAndVersionAreWordsToo() {
    assertThat(Run.aleator("help")).isEqualTo(Run.aleator("--help"));
    assertThat(Run.aleator("version")).isEqualTo(Run.aleator("--version"));
    assertThat(Run.aleator("help", "estimate")).isEqualTo(Run.aleator("estimate", "--help"));
    assertThat(Run.aleator("help", "nosuch").exitCode()).isEqualTo(2);
  }

  @Test
  void everyHelpFitsIntoEightyColumnsAndBreaksBetweenWords() {
    for (String command : Commands.all().getSubcommands().keySet()) {
      assertThat(Run.aleator(command, "--help").outLines())
          .as(command)
          .allMatch(line -> line.length() <= 80);
    }
    assertThat(Run.aleator("--help").outLines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void fileWithoutACommandIsEstimatedAndItsColumnsAreListedWhereNoTargetIsNamed(
      @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.csv"), "size,price\n1,2\n2,4\n");
    Run bare = Run.aleator(file);
    assertThat(bare.exitCode()).isZero();
    assertThat(bare.err()).isEmpty();
    assertThat(bare.out()).contains("size", "price", "--target NAME");
    assertThat(Run.aleator("--quiet", file)).isEqualTo(bare);
    assertThat(Run.aleator(file, "--target", "prize").err()).contains("did you mean \"price\"");
    assertThat(Run.aleator(folder.resolve("none.csv"), "--target", "y").err())
        .contains("there is no file");
  }

  @Test
  void wordThatBeginsWithAnAtIsNoFileOfArguments(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("words"), "--version");
    Run run = Run.aleator("estimate", "@" + file, "--target", "y");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
  }

  @Test
  void misspeltCommandGivesOneLineWithTheNearest() {
    Run run = Run.aleator("genrate", "toy");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("'generate'").startsWith("aleator: ");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void misspeltOptionGivesOneLineWithTheNearest() {
    Run run = Run.aleator("generate", "toy", "--sed", "1");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("'--sed'", "did you mean '--seed'", "aleator generate --help");
  }

  @Test
  void aCommandReadAloneHasTheHelpItHasAmongAll() {
    Run among = Run.of(Commands.all(), "generate", "--help");
    assertThat(Run.aleator("generate", "--help")).isEqualTo(among);
    assertThat(Run.aleator("--help")).isEqualTo(Run.of(Commands.all(), "--help"));
  }

  @Test
  void completionIsAScriptThatKnowsTheCommands() {
    Run run = Run.aleator("completion");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("#!/usr/bin/env bash").contains("complete -F", "generate");
    assertThat(run.out()).doesNotContain("rehearse");
  }

  @Test
  void wrongInputIsOneLineAndExitCode2() {
    Run run = fail(() -> throwing(new InvalidInputException("toy.csv: no column 'z'\nfoo")));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).containsExactly("aleator: toy.csv: no column 'z' foo");
  }

  @Test
  void anyOtherFailureIsOneLineWithAHintAndExitCode1() {
    Run run = fail(() -> throwing(new IllegalStateException("matrix not positive definite")));
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("matrix not positive definite", "--debug");
  }

  @Test
  void outOfMemoryIsOneLineThatSaysWhatToDo() {
    Run run =
        fail(
            () -> {
              throw new OutOfMemoryError("Java heap space");
            });
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("ALEATOR_JAVA_OPTIONS");
  }

  @Test
  void debugAddsTheStackTrace() {
    Run run = fail(() -> throwing(new IllegalStateException("broken")), "--debug");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("aleator: ", "\tat org.aleator.app.AleatorCommandTest");
  }

  private static int throwing(RuntimeException e) {
    throw e;
  }

  /** Runs the real command line with one more command, which does {@code body}. */
  private static Run fail(Callable<Integer> body, String... options) {
    CommandLine commandLine = Commands.all();
    commandLine.addSubcommand(
        new CommandLine(new Broken(body))
            .setExecutionExceptionHandler(commandLine.getExecutionExceptionHandler()));
    return Run.of(
        commandLine, Stream.concat(Stream.of("broken"), Stream.of(options)).toArray(String[]::new));
  }

  @Command(name = "broken")
  private record Broken(Callable<Integer> body) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      return body.call();
    }
  }

  @Test
  void outOfMemorySaysHowMuchThereIsAndHowToGiveMore() {
    assertThat(OneLineErrors.outOfMemory(2_000_000_000L))
        .contains("about 2 GB", "ALEATOR_JAVA_OPTIONS=-Xmx4g");
    assertThat(OneLineErrors.outOfMemory(40L << 20))
        .contains("about 40 MB", "ALEATOR_JAVA_OPTIONS=-Xmx80m");
  }
}
