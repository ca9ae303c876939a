// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.file.AtomicFiles;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvWriterTest {
  @TempDir Path folder;

  private static final Table SMALL =
      new Table(
          "small",
          List.of(
              Column.Numeric.counting("row", 1, 3),
              new Column.Numeric("v,w", 0.1, Double.NaN, -1e-30),
              new Column.Text("t", "a \"b\"", null, "line\nbreak")));

  private List<String> names() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).toList();
    }
  }

  @Test
  void valuesAreQuotedWhereNeededAndMissingCellsAreEmpty() throws IOException {
    Path file = folder.resolve("out.csv");
    CsvWriter.write(file, SMALL);
    assertThat(Files.readString(file))
        .isEqualTo("row,\"v,w\",t\n1,0.1,\"a \"\"b\"\"\"\n2,,\n3,-1.0E-30,\"line\nbreak\"\n");
    assertThat(names()).containsExactly("out.csv");
  }

  @Test
  void whatIsWrittenIsReadBackToTheBit() {
    double[] values = new Seed(3).random().doubles(1000).map(v -> Math.exp(80 * v - 40)).toArray();
    String[] words = new String[values.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = i % 2 == 0 ? "with, comma" : "two \"quotes\"\nand lines";
    }
    Path file = folder.resolve("round.csv");
    CsvWriter.write(
        file,
        new Table("t", List.of(new Column.Numeric("v", values), new Column.Text("w", words))));
    Table read = Tables.read(file);
    assertThat(((Column.Numeric) read.columns().get(0)).values()).isEqualTo(values);
    assertThat(((Column.Text) read.columns().get(1)).values()).isEqualTo(words);
  }

  @Test
  void olderFileIsReplacedAndALinkKept() throws IOException {
    Path file = Files.writeString(folder.resolve("real.csv"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
    CsvWriter.write(link, SMALL);
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(Files.readString(file)).startsWith("row,");
  }

  @Test
  void failureLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("out.csv"), "old");
    assertThatThrownBy(
            () ->
                AtomicFiles.write(
                    file,
                    out -> {
                      out.write(1);
                      throw new IllegalStateException("interrupted");
                    }))
        .hasMessage("interrupted");
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("out.csv");
  }

  @Test
  void folderThatIsMissingIsMade() {
    Path file = folder.resolve("not/yet/out.csv");
    CsvWriter.write(file, SMALL);
    assertThat(file).exists();
    Path failed = folder.resolve("other/out.csv");
    assertThatThrownBy(
            () ->
                AtomicFiles.write(
                    failed,
                    out -> {
                      throw new IllegalStateException("interrupted");
                    }))
        .hasMessage("interrupted");
    assertThat(failed.getParent()).doesNotExist();
  }

  @Test
  void placeThatCannotBeWrittenIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> CsvWriter.write(file.resolve("no/out.csv"), SMALL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(file + " is no folder");
    assertThatThrownBy(() -> CsvWriter.write(folder, SMALL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is a folder");
  }
}
