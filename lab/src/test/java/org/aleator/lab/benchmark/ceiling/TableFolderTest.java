// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableFolderTest {
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectory(folder.resolve("more"));
    Files.writeString(folder.resolve("more/boston.csv"), table("MEDV,rooms", ","));
    Files.writeString(folder.resolve("mine.tsv"), table("a\tb", "\t"));
    Files.writeString(folder.resolve("notes.txt"), "no table");
  }

  /** A first column 0, 1, …, 29 and a second of its squares. */
  private static String table(String header, String between) {
    return IntStream.range(0, 30)
        .mapToObj(i -> i + between + i * i)
        .collect(Collectors.joining("\n", header + "\n", "\n"));
  }

  private static double[] squares() {
    return IntStream.range(0, 30).mapToDouble(i -> i * i).toArray();
  }

  private static double[] numbers() {
    return IntStream.range(0, 30).asDoubleStream().toArray();
  }

  private List<RealTable> tables(Optional<List<String>> names, Optional<String> target) {
    return TableFolder.tables(folder, names, target);
  }

  @Test
  void tablesOfTheFolderAndOfThoseInItAreFound() {
    assertThat(tables(Optional.empty(), Optional.empty()))
        .extracting(RealTable::name)
        .containsExactly("mine", "boston");
    assertThat(tables(Optional.of(List.of("boston")), Optional.empty())).hasSize(1);
  }

  @Test
  void theTargetIsTheOneAskedForOrTheUsualOneOrTheLast() {
    List<RealTable> all = tables(Optional.empty(), Optional.empty());
    assertThat(all.get(0).read().y()).isEqualTo(squares());
    assertThat(all.get(1).read().y()).isEqualTo(numbers());
    RealTable given = tables(Optional.of(List.of("mine")), Optional.of("a")).get(0);
    assertThat(given.read().y()).isEqualTo(numbers());
    RealTable without = tables(Optional.of(List.of("boston")), Optional.of("a")).get(0);
    assertThatThrownBy(without::read)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no column 'a'");
  }

  @Test
  void aWrongNameListsTheTables() {
    assertThatThrownBy(() -> tables(Optional.of(List.of("bosten")), Optional.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("bosten")
        .hasMessageContaining("mine, boston");
  }
}
