// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;

/**
 * A file of several members or frames that is cut. A cut within one is refused in one line. Where
 * one ends, so may the file: nobody can tell that another was to follow, and what is read is what
 * the text of the leading ones would be as a file of its own. (If that ends within a row, so does
 * the text: the last line of a CSV file needs no line end, so a row that has all its cells is one.)
 */
final class CutFile {
  private final String name;
  private byte[] bytes = {};
  private byte[] text = {};

  /** By length of the file, the text of the members that end there. */
  private final Map<Integer, byte[]> boundaries = new TreeMap<>(Map.of(0, new byte[0]));

  /** The ways to read a file as a whole. */
  static final List<Function<Path, Table>> READERS =
      List.of(
          Tables::read,
          file -> {
            try (TableBlocks blocks = TableBlocks.open(List.of(file), ReadOptions.DEFAULT)) {
              return blocks.whole();
            }
          });

  /**
   * @param name without the ending of its compression
   */
  CutFile(String name) {
    this.name = name;
  }

  /** Adds a member or frame. */
  CutFile with(Packing packing, byte[] part) throws IOException {
    bytes = Packing.joined(bytes, packing.part(part));
    text = packing == Packing.ZSTD_SKIPPED ? text : Packing.joined(text, part);
    boundaries.put(bytes.length, text);
    return this;
  }

  int length() {
    return bytes.length;
  }

  /** Cuts the file at every byte and reads what is left. */
  void checkEveryCut(Path folder, String ending, Function<Path, Table> reader) throws IOException {
    Path cut = folder.resolve(name + ending);
    Path plain = folder.resolve(name);
    for (int length = 0; length <= bytes.length; length++) {
      Files.write(cut, Arrays.copyOf(bytes, length));
      String what = name + ending + " cut to " + length + " of " + bytes.length + " bytes";
      String found = content(reader, cut);
      if (boundaries.containsKey(length)) {
        Files.write(plain, boundaries.get(length));
        assertThat(found).as(what).isEqualTo(content(reader, plain));
      } else {
        assertThat(found).as(what).isEqualTo("refused");
      }
    }
  }

  private static String content(Function<Path, Table> reader, Path file) {
    try {
      return content(reader.apply(file));
    } catch (InvalidInputException e) {
      assertThat(e.getMessage())
          .contains(file.getFileName().toString())
          .doesNotContain("\n", "null");
      return "refused";
    }
  }

  private static String content(Table table) {
    StringBuilder content = new StringBuilder();
    for (Column column : table.columns()) {
      content.append(column.name()).append(':');
      for (int i = 0; i < column.rows(); i++) {
        content.append(column.text(i)).append(column.isMissing(i) ? "?;" : ";");
      }
    }
    return content.toString();
  }
}
