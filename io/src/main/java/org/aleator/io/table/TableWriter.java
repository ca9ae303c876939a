// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.aleator.data.Table;
import org.aleator.io.file.AtomicFiles;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;

/**
 * Writes a table in the format that the file's name says: Parquet where it ends in {@code
 * .parquet}, otherwise CSV.
 */
public final class TableWriter {
  private TableWriter() {}

  /**
   * Says at once, before a long computation, whether a name asks for another format.
   *
   * @throws InvalidInputException where it does
   */
  public static void requireWritten(Path file) {
    if (!TableFormat.isParquet(file) && TableFormat.isOther(file)) {
      throw new InvalidInputException(
          "cannot write %s: tables are written as CSV or Parquet; name it .csv or .parquet"
              .formatted(file));
    }
  }

  /** Writes the file beside its place and moves it there, see {@link AtomicFiles}. */
  public static void write(Path file, Table table) {
    write(file, new Parallel(1), sink -> sink.accept(table));
  }

  /**
   * The same for a table that comes in blocks of the same columns.
   *
   * @param parallel the threads that encode the values
   * @param blocks gives them to the sink, in order
   */
  public static void write(Path file, Parallel parallel, Consumer<Consumer<Table>> blocks) {
    requireWritten(file);
    if (!TableFormat.isParquet(file)) {
      CsvWriter.write(file, parallel, blocks);
      return;
    }
    AtomicFiles.write(
        file,
        out -> {
          try {
            ParquetWriter writer = new ParquetWriter(out, parallel);
            blocks.accept(writer::add);
            writer.finish();
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }
}
