// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonObject;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.aleator.data.Table;
import org.aleator.io.table.CsvWriter;
import org.aleator.io.table.ReadLimits;
import org.aleator.io.table.ReadOptions;
import org.aleator.io.table.Tables;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/** The tables that were uploaded or generated, each in a folder of its own. */
final class TableStore {
  private static final String SUMMARY = "table.json";

  /** Kept while no run uses them: those that people are looking at. */
  private static final int MOST_UNUSED = 32;

  private static final int MOST_LETTERS_OF_A_NAME = 120;
  private static final List<String> KINDS =
      List.of(".csv", ".tsv", ".jsonl", ".ndjson", ".json", ".parquet", ".xlsx", ".xlsm");

  /** Compressed in themselves. */
  private static final List<String> PACKED = List.of(".parquet", ".xlsx", ".xlsm");

  private static final List<String> PACKINGS = List.of(".gz", ".zst");

  private final Folders folders;
  private final ServerOptions.Limits limits;
  private final Map<String, StoredTable> tables = new ConcurrentHashMap<>();

  /** One table is read at a time, so that the memory is bounded whatever the number of clients. */
  private final Semaphore reading = new Semaphore(1, true);

  /**
   * @param file where the rows stand
   * @param json what a client is shown of it
   */
  record StoredTable(String id, String name, Path file, JsonObject json) {
    Runner.DataFile data() {
      return new Runner.DataFile(file, name);
    }

    /** Their names. */
    List<String> columns() {
      return json.getAsJsonArray("columns").asList().stream()
          .map(column -> column.getAsJsonObject().get("name").getAsString())
          .toList();
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
    JsonObject shown = json.deepCopy();
    String file = shown.remove("file").getAsString();
    return new StoredTable(
        shown.get("id").getAsString(),
        shown.get("name").getAsString(),
        folder.resolve(file),
        shown);
  }

  StoredTable require(String id) {
    StoredTable table = tables.get(id);
    if (table == null) {
      throw Refusal.notFound("there is no such table; upload it again");
    }
    return table;
  }

  /** Takes in the file that a client sends. */
  StoredTable upload(String name, Clients.Client client) {
    Path folder = folders.newTemporary();
    try {
      Path file = receive(name, client, folder);
      try (Clients.Waiting waiting = client.waits()) {
        return keep(folder, file, displayed(name), Optional.empty(), waiting.gone());
      }
    } finally {
      Folders.deleteTree(folder);
    }
  }

  StoredTable example(Examples.Example example) {
    Path folder = folders.newTemporary();
    try {
      Path file = folder.resolve("data.csv");
      CsvWriter.write(file, example.table().get());
      return keep(
          folder, file, example.fileName(), Optional.of(example.target()), Cancellation.NONE);
    } finally {
      Folders.deleteTree(folder);
    }
  }

  /**
   * Writes what a client sends to a file in the folder, packed as it is.
   *
   * @param name as the client calls it; its ending says what the bytes are
   */
  Path receive(String name, Clients.Client client, Path folder) {
    Path file = folder.resolve("data" + ending(name));
    try (InputStream in = client.body();
        OutputStream out = Files.newOutputStream(file)) {
      byte[] bytes = new byte[1 << 16];
      long received = 0;
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        received += count;
        if (received > limits.uploadBytes()) {
          throw tooManyBytes();
        }
        out.write(bytes, 0, count);
      }
    } catch (EOFException e) {
      throw new CancellationException("the client went away");
    } catch (IOException e) {
      throw new UncheckedIOException("the file did not arrive: " + e.getMessage(), e);
    }
    return file;
  }

  private static String ending(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String packing = PACKINGS.stream().filter(lower::endsWith).findFirst().orElse("");
    String bare = lower.substring(0, lower.length() - packing.length());
    return KINDS.stream()
            .filter(bare::endsWith)
            .filter(kind -> packing.isEmpty() || !PACKED.contains(kind))
            .findFirst()
            .orElseThrow(
                () ->
                    Refusal.wrong(
                        "\"%s\" is of an unknown kind: its name should end in .csv, .tsv, .json,"
                                .formatted(displayed(name))
                            + " .jsonl (each also with .gz or .zst), .parquet or .xlsx; from another"
                            + " spreadsheet, export a sheet as CSV"))
        + packing;
  }

  /**
   * Reads a file that was received, in its turn, no further than is allowed.
   *
   * @param gone ends it
   */
  Table read(Path file, String name, Cancellation gone) {
    Work work = Work.of(0).cancelledBy(gone);
    awaitTurn(work);
    try {
      return Tables.read(file, ReadOptions.DEFAULT.withWork(work).withLimits(limits.ofTable()));
    } catch (ReadLimits.Exceeded e) {
      throw Refusal.tooLarge(
          said(e, file, name) + ", the most this page takes; the command line takes more");
    } catch (InvalidInputException e) {
      throw Refusal.wrong(said(e, file, name));
    } catch (OutOfMemoryError e) {
      throw Refusal.tooLarge("\"%s\" is too large for the memory that Java has".formatted(name));
    } finally {
      reading.release();
    }
  }

  private void awaitTurn(Work work) {
    try {
      while (!reading.tryAcquire(1, TimeUnit.SECONDS)) {
        work.check();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the server stops");
    }
  }

  private static String said(RuntimeException e, Path file, String name) {
    return e.getMessage().replace(file.toString(), '"' + name + '"');
  }

  private StoredTable keep(
      Path folder, Path file, String name, Optional<String> target, Cancellation gone) {
    JsonObject json = new JsonObject();
    String id = Folders.newId();
    json.addProperty("id", id);
    json.addProperty("name", name);
    json.addProperty("created", Instant.now().toString());
    json.addProperty("file", file.getFileName().toString());
    target.ifPresent(column -> json.addProperty("suggested_target", column));
    Table table = read(file, name, gone);
    TableSummary.of(table).entrySet().forEach(e -> json.add(e.getKey(), e.getValue()));
    Json.write(folder.resolve(SUMMARY), json);
    Path place = folders.tables().resolve(id);
    try {
      Files.move(folder, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the table: " + e.getMessage(), e);
    }
    StoredTable stored = stored(place, json);
    tables.put(id, stored);
    return stored;
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

  /** A name for people: the last part of a path, without control characters, of limited length. */
  static String displayed(String name) {
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    String plain = last.replaceAll("\\p{Cntrl}", " ").strip();
    int letters = plain.codePointCount(0, plain.length());
    return letters <= MOST_LETTERS_OF_A_NAME
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, MOST_LETTERS_OF_A_NAME)) + "…";
  }

  /** Said before the bytes come, where their number is known, and after. */
  Refusal tooManyBytes() {
    return Refusal.tooLarge(
        "the file has more than %,d MB, the most this page takes; the command line takes more"
            .formatted(limits.uploadBytes() >> 20));
  }
}
