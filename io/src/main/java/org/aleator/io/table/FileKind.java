package org.aleator.io.table;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.aleator.util.InvalidInputException;

/**
 * What a file's name says about its content.
 *
 * @param format how rows are laid out
 * @param compression in DuckDB's words: {@code none}, {@code gzip} or {@code zstd}
 */
record FileKind(Format format, String compression) {
  enum Format {
    CSV,
    TSV,
    PARQUET,
    JSON
  }

  private static final Map<String, Format> FORMATS =
      Map.of(
          "csv", Format.CSV,
          "tsv", Format.TSV,
          "parquet", Format.PARQUET,
          "json", Format.JSON,
          "jsonl", Format.JSON,
          "ndjson", Format.JSON);

  private static final Map<String, String> COMPRESSIONS = Map.of("gz", "gzip", "zst", "zstd");

  static FileKind of(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    String compression = COMPRESSIONS.get(extension(name));
    if (compression != null) {
      name = name.substring(0, name.lastIndexOf('.'));
    }
    Format format = FORMATS.get(extension(name));
    if (format == null || (format == Format.PARQUET && compression != null)) {
      throw new InvalidInputException(
          file
              + " is of an unknown kind: its name should end in .csv, .tsv, .json, .jsonl"
              + " (each also with .gz or .zst) or .parquet");
    }
    return new FileKind(format, compression == null ? "none" : compression);
  }

  private static String extension(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
