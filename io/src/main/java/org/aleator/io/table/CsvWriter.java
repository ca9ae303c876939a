package org.aleator.io.table;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.file.AtomicFiles;

/**
 * Writes a table as CSV: a header, commas, {@code \n}, UTF-8, a value in quotes where it holds a
 * comma, a quote, a line break or blanks at its ends. A number is written with the digits that
 * {@link Double#toString(double)} gives, which read back to the same bits; a missing cell is empty.
 */
public final class CsvWriter {
  private CsvWriter() {}

  /** Writes the file beside its place and moves it there, see {@link AtomicFiles}. */
  public static void write(Path file, Table table) {
    AtomicFiles.write(
        file,
        out -> {
          Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          write(writer, table);
          writer.flush();
        });
  }

  private static void write(Writer writer, Table table) throws IOException {
    String separator = "";
    for (Column column : table.columns()) {
      writer.append(separator).append(quoted(column.name()));
      separator = ",";
    }
    writer.append('\n');
    for (int row = 0; row < table.rows(); row++) {
      separator = "";
      for (Column column : table.columns()) {
        writer.append(separator).append(quoted(column.text(row)));
        separator = ",";
      }
      writer.append('\n');
    }
  }

  private static String quoted(String value) {
    boolean plain = value.equals(value.strip());
    for (int i = 0; plain && i < value.length(); i++) {
      plain = ",\"\n\r".indexOf(value.charAt(i)) < 0;
    }
    return plain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
  }
}
