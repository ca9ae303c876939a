package org.aleator.web;

import com.google.gson.JsonObject;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.zip.ZipException;
import org.aleator.data.Table;
import org.aleator.io.table.CsvWriter;
import org.aleator.io.table.GzipInput;
import org.aleator.io.table.Tables;
import org.aleator.util.InvalidInputException;

/** The tables that were uploaded or generated, each in a folder of its own. */
final class TableStore {
  private static final String SUMMARY = "table.json";

  /** Kept while no run uses them: those that people are looking at. */
  private static final int MOST_UNUSED = 32;

  private static final int MOST_LETTERS_OF_A_NAME = 120;
  private static final List<String> KINDS =
      List.of(".csv", ".tsv", ".jsonl", ".ndjson", ".json", ".parquet");

  private final Folders folders;
  private final ServerOptions.Limits limits;
  private final Map<String, StoredTable> tables = new ConcurrentHashMap<>();

  /** One table is read at a time, so that the memory is bounded whatever the number of clients. */
  private final Semaphore reading = new Semaphore(1, true);

  /**
   * @param file where the rows stand
   * @param json what a client is told of it
   */
  record StoredTable(String id, String name, Path file, JsonObject json) {
    Runner.DataFile data() {
      return new Runner.DataFile(file, name);
    }

    int rows() {
      return json.get("rows").getAsInt();
    }
  }

  TableStore(Folders folders, ServerOptions.Limits limits) {
    this.folders = folders;
    this.limits = limits;
    for (Path folder : Folders.list(folders.tables())) {
      load(folder).ifPresent(table -> tables.put(table.id(), table));
    }
  }

  private static Optional<StoredTable> load(Path folder) {
    return Json.read(folder.resolve(SUMMARY))
        .filter(json -> json.has("id") && json.has("name") && json.has("file"))
        .map(json -> stored(folder, json));
  }

  private static StoredTable stored(Path folder, JsonObject json) {
    JsonObject told = json.deepCopy();
    String file = told.remove("file").getAsString();
    return new StoredTable(
        told.get("id").getAsString(), told.get("name").getAsString(), folder.resolve(file), told);
  }

  StoredTable require(String id) {
    StoredTable table = tables.get(id);
    if (table == null) {
      throw Refusal.notFound("there is no such table; upload it again");
    }
    return table;
  }

  /** Takes in the bytes of a file. */
  StoredTable upload(String name, InputStream bytes) {
    Path folder = folders.newTemporary();
    try {
      Path file = receive(name, bytes, folder);
      return keep(folder, file, displayed(name));
    } finally {
      Folders.deleteTree(folder);
    }
  }

  StoredTable example(Examples.Example example) {
    Path folder = folders.newTemporary();
    try {
      Path file = folder.resolve("data.csv");
      CsvWriter.write(file, example.table().get());
      return keep(folder, file, example.fileName());
    } finally {
      Folders.deleteTree(folder);
    }
  }

  /**
   * Writes the bytes to a file in the folder, unpacked where they are packed.
   *
   * @param name as the client calls it; its ending says what the bytes are
   */
  Path receive(String name, InputStream bytes, Path folder) {
    String lower = name.toLowerCase(Locale.ROOT);
    boolean packed = lower.endsWith(".gz");
    String unpacked = packed ? lower.substring(0, lower.length() - ".gz".length()) : lower;
    String kind =
        KINDS.stream()
            .filter(unpacked::endsWith)
            .filter(ending -> !packed || !ending.equals(".parquet"))
            .findFirst()
            .orElseThrow(
                () ->
                    Refusal.wrong(
                        "\"%s\" is of an unknown kind: its name should end in .csv, .tsv, .json,"
                                .formatted(displayed(name))
                            + " .jsonl (each also with .gz) or .parquet; of a spreadsheet, export a"
                            + " sheet as CSV"));
    Path file = folder.resolve("data" + kind);
    try (InputStream in = new Bounded(packed ? new GzipInput(bytes) : bytes)) {
      Files.copy(in, file);
    } catch (ZipException | EOFException e) {
      throw Refusal.wrong(
          "\"%s\" is damaged or not packed with gzip: %s"
              .formatted(displayed(name), e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException("the file did not arrive: " + e.getMessage(), e);
    }
    return file;
  }

  /** Reads a file that was received, in its turn. */
  Table read(Path file, String name) {
    reading.acquireUninterruptibly();
    try {
      Table table = Tables.readFirst(file, limits.rows() + 1);
      if (table.rows() > limits.rows()) {
        throw Refusal.tooLarge(
            "\"%s\" has more than %,d rows, the most this page takes; the command line takes more"
                .formatted(name, limits.rows()));
      }
      if (table.columns().size() > limits.columns()) {
        throw Refusal.tooLarge(
            "\"%s\" has %,d columns, and this page takes %,d; the command line takes more"
                .formatted(name, table.columns().size(), limits.columns()));
      }
      return table;
    } catch (InvalidInputException e) {
      throw Refusal.wrong(e.getMessage().replace(file.toString(), '"' + name + '"'));
    } catch (OutOfMemoryError e) {
      throw Refusal.tooLarge("\"%s\" is too large for the memory that Java has".formatted(name));
    } finally {
      reading.release();
    }
  }

  private StoredTable keep(Path folder, Path file, String name) {
    JsonObject json = new JsonObject();
    String id = Folders.newId();
    json.addProperty("id", id);
    json.addProperty("name", name);
    json.addProperty("created", Instant.now().toString());
    json.addProperty("file", file.getFileName().toString());
    TableSummary.of(read(file, name)).entrySet().forEach(e -> json.add(e.getKey(), e.getValue()));
    Json.write(folder.resolve(SUMMARY), json);
    Path place = folders.tables().resolve(id);
    try {
      Files.move(folder, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the table: " + e.getMessage(), e);
    }
    StoredTable table = stored(place, json);
    tables.put(id, table);
    return table;
  }

  /** Lets go of tables that no run uses, the oldest first. */
  void prune(Predicate<String> used) {
    prune(used, MOST_UNUSED);
  }

  void prune(Predicate<String> used, int most) {
    List<StoredTable> unused =
        tables.values().stream()
            .filter(table -> !used.test(table.id()))
            .sorted(Comparator.comparing(table -> table.json().get("created").getAsString()))
            .toList();
    for (StoredTable table : unused.subList(0, Math.max(0, unused.size() - most))) {
      delete(table.id());
    }
  }

  void delete(String id) {
    if (tables.remove(id) != null) {
      Folders.deleteTree(folders.tables().resolve(id));
    }
  }

  /** A name for people: the last part of a path, without control characters, not endless. */
  static String displayed(String name) {
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    String plain = last.replaceAll("\\p{Cntrl}", " ").strip();
    int letters = plain.codePointCount(0, plain.length());
    return letters <= MOST_LETTERS_OF_A_NAME
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, MOST_LETTERS_OF_A_NAME)) + "…";
  }

  /** What a file may be at most, said before and after the bytes have come. */
  Refusal tooManyBytes() {
    return Refusal.tooLarge(
        "the file has more than %,d MB, the most this page takes; the command line takes more"
            .formatted(limits.uploadBytes() >> 20));
  }

  /** Refuses the byte after the last that is allowed. */
  private final class Bounded extends FilterInputStream {
    private long left = limits.uploadBytes();

    Bounded(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      count(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      count(Math.max(0, read));
      return read;
    }

    private void count(int read) {
      left -= read;
      if (left < 0) {
        throw tooManyBytes();
      }
    }
  }
}
