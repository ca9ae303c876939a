// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.file.AtomicFiles;
import org.aleator.util.Parallel;

/**
 * Writes a table as CSV: a header, commas, {@code \n}, UTF-8, a value in quotes where it holds a
 * comma, a quote, a line break or blanks at its ends. A number is written with the digits that
 * {@link Double#toString(double)} gives, which read back to the same bits; a missing cell is empty.
 */
public final class CsvWriter {
  private CsvWriter() {}

  /** How many rows are put into words at once. */
  private static final int PIECE = 1 << 12;

  /** Writes the file beside its place and moves it there, see {@link AtomicFiles}. */
  public static void write(Path file, Table table) {
    write(file, new Parallel(1), sink -> sink.accept(table));
  }

  /**
   * The same for a table that comes in blocks of the same columns.
   *
   * @param parallel the threads that put numbers into words
   * @param blocks gives them to the sink, in order
   */
  public static void write(Path file, Parallel parallel, Consumer<Consumer<Table>> blocks) {
    AtomicFiles.write(
        file,
        out -> {
          try {
            boolean[] begun = new boolean[1];
            blocks.accept(
                block -> {
                  if (!begun[0]) {
                    put(out, header(block));
                    begun[0] = true;
                  }
                  put(out, block, parallel);
                });
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }

  private static void put(OutputStream out, Table block, Parallel parallel) {
    int pieces = (block.rows() + PIECE - 1) / PIECE;
    for (int first = 0; first < pieces; first += parallel.threads()) {
      int from = first;
      int count = Math.min(parallel.threads(), pieces - first);
      parallel.map(count, i -> rows(block, (from + i) * PIECE)).forEach(piece -> put(out, piece));
    }
  }

  private static void put(OutputStream out, byte[] bytes) {
    try {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] header(Table table) {
    return (table.names().stream().map(CsvWriter::quoted).collect(Collectors.joining(",")) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] rows(Table table, int from) {
    StringBuilder text = new StringBuilder();
    for (int row = from; row < Math.min(table.rows(), from + PIECE); row++) {
      String separator = "";
      for (Column column : table.columns()) {
        text.append(separator).append(quoted(column.text(row)));
        separator = ",";
      }
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String quoted(String value) {
    boolean plain = value.equals(value.strip());
    for (int i = 0; plain && i < value.length(); i++) {
      plain = ",\"\n\r".indexOf(value.charAt(i)) < 0;
    }
    return plain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
  }
}
