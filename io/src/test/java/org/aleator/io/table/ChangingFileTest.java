// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files that others write to while they are read: the table that was there, or one line. */
class ChangingFileTest {
  private static final int ROWS = 4_000;

  @TempDir Path folder;

  private static byte[] csv(int rows) {
    StringBuilder csv = new StringBuilder("x,y\n");
    for (int i = 0; i < rows; i++) {
      csv.append(1_000_000 + i).append(',').append(2_000_000 + i).append('\n');
    }
    return csv.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The reader opens the file twice: to look at its beginning and to read it. */
  @Test
  void aFileThatGrowsBetweenItsFirstByteAndItsLastIsRefused() throws IOException {
    Path file = Files.write(folder.resolve("t.csv"), csv(100));
    try (TableBlocks blocks = TableBlocks.open(List.of(file), ReadOptions.DEFAULT)) {
      assertThatThrownBy(
              () ->
                  blocks.read(
                      name -> true,
                      block -> {
                        try {
                          Files.writeString(file, "3000000,4", StandardOpenOption.APPEND);
                        } catch (IOException e) {
                          throw new AssertionError(e);
                        }
                      }))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(file + " changed while it was read");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @Tag("campaign")
  void filesThatAreCutGrownReplacedAndRewrittenAreReadWholeOrRefused() throws Exception {
    List<String> wrong = new ArrayList<>();
    int whole = 0;
    int refused = 0;
    for (String kind : List.of("csv", "csv.gz", "jsonl", "parquet")) {
      Path original = folder.resolve("original." + kind);
      write(kind, original);
      byte[] bytes = Files.readAllBytes(original);
      for (int seed = 0; seed < 150; seed++) {
        Path file = folder.resolve("t." + kind);
        Files.write(file, bytes);
        AtomicBoolean over = new AtomicBoolean();
        Random random = new Random(seed);
        Thread writer = new Thread(() -> harass(file, bytes, random, over));
        writer.start();
        try {
          check(Tables.read(file), wrong, kind + " " + seed);
          whole++;
        } catch (InvalidInputException e) {
          refused++;
          if (e.getMessage().contains("\n")) {
            wrong.add(kind + " " + seed + ": " + e);
          }
        } catch (Throwable e) {
          wrong.add(kind + " " + seed + ": " + e);
        }
        over.set(true);
        writer.join();
      }
    }
    System.out.printf("campaign: %d changing files, %d refused%n", whole + refused, refused);
    assertThat(wrong).isEmpty();
    // The attack has to have met the reader; how often it does, the machine decides.
    assertThat(refused).isGreaterThan(20);
    assertThat(whole).isPositive();
  }

  private static void check(Table table, List<String> wrong, String which) {
    boolean right = table.rows() == ROWS && table.columns().size() == 2;
    for (int i = 0; right && i < ROWS; i++) {
      right =
          ((Column.Numeric) table.columns().get(0)).values()[i] == 1_000_000 + i
              && ((Column.Numeric) table.columns().get(1)).values()[i] == 2_000_000 + i;
    }
    if (!right) {
      wrong.add(which + ": another table of " + table.rows() + " rows");
    }
  }

  private static void write(String kind, Path file) throws Exception {
    switch (kind) {
      case "csv" -> Files.write(file, csv(ROWS));
      case "csv.gz" -> {
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
          out.write(csv(ROWS));
        }
      }
      case "jsonl" -> {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ROWS; i++) {
          text.append("{\"x\": %d, \"y\": %d}%n".formatted(1_000_000 + i, 2_000_000 + i));
        }
        Files.writeString(file, text);
      }
      default -> {
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
            var statement = connection.createStatement()) {
          statement.execute(
              "COPY (SELECT 1000000 + i AS x, 2000000 + i AS y FROM range(%d) t(i)) TO '%s' (FORMAT parquet)"
                  .formatted(ROWS, file));
        }
      }
    }
  }

  private static boolean isOpen(Path file) {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.anyMatch(
          link -> {
            try {
              return Files.readSymbolicLink(link).equals(file);
            } catch (IOException e) {
              return false; // closed meanwhile
            }
          });
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** One change at a moment that is drawn after the file was opened; none is ever taken back. */
  private static void harass(Path file, byte[] bytes, Random random, AtomicBoolean over) {
    while (!isOpen(file) && !over.get()) {
      Thread.onSpinWait();
    }
    long until = System.nanoTime() + random.nextInt(5_000_000);
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    try {
      switch (random.nextInt(4)) {
        case 0 -> {
          try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(random.nextInt(bytes.length));
          }
        }
        case 1 -> Files.write(file, bytes, StandardOpenOption.APPEND);
        case 2 -> {
          Path other = Files.write(file.resolveSibling("other"), csv(ROWS / 2));
          Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
        }
        default -> Files.write(file, "x,y\n1,2\n".getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
