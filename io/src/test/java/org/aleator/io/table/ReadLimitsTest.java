// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.aleator.util.Cancellation;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that are larger than they may be. */
class ReadLimitsTest {
  private static final ReadLimits LIMITS = new ReadLimits(1 << 20, 1_000, 10);

  @TempDir Path folder;

  private static void read(Path file) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> Tables.read(file, ReadOptions.DEFAULT.withLimits(LIMITS)));
  }

  private void requireExceeded(Path file, String what) {
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(ReadLimits.Exceeded.class)
        .hasMessage(file + " has more than " + what);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Text that is small as it is packed, under a name that does not say so. */
  private Path packed(String head, long lines) throws IOException {
    Path file = folder.resolve("packed.csv");
    byte[] blank = "\n".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(file))) {
      out.write(head.getBytes(StandardCharsets.UTF_8));
      for (long i = 0; i < lines; i += blank.length) {
        out.write(blank);
      }
    }
    return file;
  }

  private Path parquet(String query) throws Exception {
    Path file = folder.resolve("t.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("COPY (%s) TO '%s' (FORMAT parquet)".formatted(query, file));
    }
    return file;
  }

  @Test
  void tooManyRowsAreRefused() throws Exception {
    requireExceeded(write("a.csv", "x,y\n" + "1,2\n".repeat(1_001)), "1,000 rows");
    requireExceeded(write("a.json", "{\"x\": 1}\n".repeat(1_001)), "1,000 rows");
    requireExceeded(parquet("SELECT i AS x FROM range(1001) t(i)"), "1,000 rows");
    read(write("b.csv", "x,y\n" + "1,2\n".repeat(1_000)));
    read(parquet("SELECT i AS x FROM range(1000) t(i)"));
  }

  @Test
  void tooManyColumnsAreRefused() throws Exception {
    requireExceeded(
        write("a.csv", "a,b,c,d,e,f,g,h,i,j,k\n" + "1,".repeat(10) + "1\n"), "10 columns");
    StringBuilder json = new StringBuilder();
    for (int i = 0; i < 11; i++) {
      json.append("{\"k%d\": 1}".formatted(i));
    }
    requireExceeded(write("a.json", json.toString()), "10 columns");
    requireExceeded(
        parquet("SELECT 1 a, 2 b, 3 c, 4 d, 5 e, 6 f, 7 g, 8 h, 9 i, 10 j, 11 k"), "10 columns");
  }

  @Test
  void tooManyBytesAreRefusedAsTheyAreUnpacked() throws Exception {
    Path bomb = packed("x,y\n1,2\n", 500L << 20);
    assertThat(Files.size(bomb)).isLessThan(1 << 20);
    requireExceeded(bomb, "1 MB unpacked");
    Path texts = parquet("SELECT repeat('a', 100000) AS t, i AS y FROM range(1000) t(i)");
    assertThat(Files.size(texts)).isLessThan(1 << 20);
    requireExceeded(texts, "1 MB unpacked");
  }

  @Test
  void packedTextEndsWhenTheWorkIsCancelledThoughTheFileHasBeenRead() throws Exception {
    Path bomb = packed("x,y\n1,2\n", 500L << 20);
    Cancellation end = new Cancellation();
    Thread later =
        new Thread(
            () -> {
              try {
                Thread.sleep(50);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              end.cancel();
            });
    later.start();
    assertThatThrownBy(
            () -> Tables.read(bomb, ReadOptions.DEFAULT.withWork(Work.of(0).cancelledBy(end))))
        .isInstanceOf(CancellationException.class);
    later.join();
  }
}
