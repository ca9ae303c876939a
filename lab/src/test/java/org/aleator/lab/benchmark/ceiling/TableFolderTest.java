package org.aleator.lab.benchmark.ceiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableFolderTest {
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectory(folder.resolve("more"));
    Files.writeString(folder.resolve("more/boston.csv"), "MEDV,rooms\n1,3\n2,4\n4,5\n");
    Files.writeString(folder.resolve("mine.tsv"), "a\tb\n1\t3\n2\t5\n3\t4\n");
    Files.writeString(folder.resolve("notes.txt"), "no table");
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
    assertThat(all.get(0).read().y()).containsExactly(3, 5, 4);
    assertThat(all.get(1).read().y()).containsExactly(1, 2, 4);
    RealTable asked = tables(Optional.of(List.of("mine")), Optional.of("a")).get(0);
    assertThat(asked.read().y()).containsExactly(1, 2, 3);
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
