// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import java.util.stream.Stream;
import org.aleator.cli.FormatOption;
import org.aleator.cli.ReadingArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class ArgumentsTest {
  /** Listing all commands takes time: it opens every jar. */
  private static final Predicate<String> NOT_CONSULTED =
      word -> {
        throw new AssertionError("whether " + word + " is a command was not needed");
      };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--version              | --version",
        "-q version             | -q --version",
        "--help                 | --help",
        "help                   | --help",
        "some.csv --target y    | estimate some.csv --target y",
        "-q some.parquet        | estimate -q some.parquet --list",
        "a.csv --decimal comma  | estimate a.csv --decimal comma --list",
        "a.xlsx --format=json   | estimate a.xlsx --format=json --list",
        "a.csv --seed 1         | estimate a.csv --seed 1",
        "--target y some.csv.gz | estimate --target y some.csv.gz",
      })
  void wishIsUnderstoodWithoutTheListOfCommands(String typed, String meant) {
    assertThat(Arguments.meant(typed.split(" "), NOT_CONSULTED)).containsExactly(meant.split(" "));
  }

  @Test
  void versionIsWantedOnlyWhereNeitherACommandNorHelpIs() {
    assertThat(Arguments.wantVersionOnly(new String[] {"-q", "-V"})).isTrue();
    assertThat(Arguments.wantVersionOnly(new String[] {"--version", "--help"})).isFalse();
    assertThat(Arguments.wantVersionOnly(new String[] {"paper", "--version"})).isFalse();
    assertThat(Arguments.wantVersionOnly(new String[] {"-q"})).isFalse();
  }

  @Test
  void optionsOfAListAreThoseOfReadingAndItsFormat() {
    assertThat(Arguments.READING)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(new ReadingArguments(), new FormatOption())
                .flatMap(
                    options ->
                        CommandSpec.forAnnotatedObject(options).options().stream()
                            .map(OptionSpec::longestName))
                .toList());
  }
}
