// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Random;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables of known content, written in every way people have them, come back as they are, or the
 * reader refuses them in one line. {@code -Daleator.reader.cases=5000} runs more of them, {@code
 * -Daleator.reader.seed=17} begins at another; a failure names its seed.
 */
class ReaderDifferentialTest {
  private static final int CASES = Integer.getInteger("aleator.reader.cases", 400);
  private static final long FIRST = Long.getLong("aleator.reader.seed", 1L);

  @TempDir Path folder;

  @Test
  void whatIsReadIsWhatWasWrittenOrRefused() throws IOException, SQLException {
    // Dates and separators that can be read in two ways; the rest must be read.
    assertThat(refused(folder, FIRST, CASES)).as("files refused").isLessThan(CASES / 5 + 1);
  }

  /** Compares so many tables with their files; how many files were refused. */
  static int refused(Path folder, long first, int cases) throws IOException, SQLException {
    int refused = 0;
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      GeneratedTable known = GeneratedTable.draw(random);
      Path own = Files.createDirectory(folder.resolve("s" + seed));
      Path file = new GeneratedFile(known, random).write(own);
      refused += agrees(known, file, "-Daleator.reader.seed=" + seed + ", " + file) ? 0 : 1;
      Files.delete(file);
    }
    return refused;
  }

  static boolean agrees(GeneratedTable known, Path file, String what) {
    boolean all = true;
    Table table;
    try {
      table = Tables.read(file);
    } catch (InvalidInputException e) {
      assertThat(e.getMessage()).as(what).doesNotContain("\n").contains("t.");
      return false;
    }
    assertThat(table.rows()).as(what).isEqualTo(known.rows());
    assertThat(table.names())
        .as(what)
        .containsExactlyInAnyOrderElementsOf(
            known.columns().stream().map(GeneratedTable.Known::name).toList());
    for (GeneratedTable.Known column : known.columns()) {
      all &= agrees(table, column, what + ", column " + column.name());
    }
    return all;
  }

  private static boolean agrees(Table table, GeneratedTable.Known known, String what) {
    Column column;
    try {
      column = table.require(known.name(), "test");
    } catch (InvalidInputException e) {
      assertThat(e.setting()).as(what).isPresent();
      return false;
    }
    if (known.isText()) {
      assertThat(column).as(what).isInstanceOf(Column.Text.class);
      assertThat(((Column.Text) column).values()).as(what).containsExactly(known.words());
      return true;
    }
    assertThat(column).as(what).isInstanceOf(Column.Numeric.class);
    double[] values = ((Column.Numeric) column).values();
    assertThat(values).as(what).containsExactly(known.numbers());
    assertThat(Arrays.stream(values).filter(Double::isNaN).count())
        .as(what)
        .isEqualTo(Arrays.stream(known.numbers()).filter(Double::isNaN).count());
    return true;
  }
}
