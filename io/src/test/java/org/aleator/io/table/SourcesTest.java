// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file that was named is read, whole and undamaged, and no other. */
class SourcesTest {
  private static final String CSV =
      "x,y\n"
          + IntStream.range(0, 200)
              .mapToObj(i -> i + "," + i * i % 97)
              .collect(Collectors.joining("\n"));

  @TempDir Path folder;

  private static double sum(Table table) {
    return Arrays.stream(table.numbers("x", "test")).sum()
        + 1000 * Arrays.stream(table.numbers("y", "test")).sum();
  }

  private byte[] packed(String ending) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] text = CSV.getBytes(StandardCharsets.UTF_8);
    int half = text.length / 2;
    if (ending.equals("zst")) {
      try (OutputStream out = new ZstdOutputStream(bytes).setChecksum(true)) {
        out.write(text);
      }
      return bytes.toByteArray();
    }
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text, 0, half);
    }
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text, half, text.length - half);
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gz", "zst"})
  void noDamagedBitChangesAnAnswer(String ending) throws IOException {
    Path file = folder.resolve("t.csv." + ending);
    byte[] whole = packed(ending);
    double truth = sum(Tables.read(Files.write(file, whole)));
    int refused = 0;
    for (int bit = 0; bit < 8 * whole.length; bit += 7) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      Files.write(file, damaged);
      try {
        assertThat(sum(Tables.read(file))).as("bit " + bit).isEqualTo(truth);
      } catch (InvalidInputException e) {
        assertThat(e.getMessage()).doesNotContain("\n").contains("t.csv." + ending);
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(8 * whole.length / 7 * 9 / 10);
    Files.write(file, Arrays.copyOf(whole, whole.length - 5));
    assertThatThrownBy(() -> Tables.read(file)).hasMessageContaining("is damaged");
  }

  @Test
  void checksumOfAParquetPageIsVerified() throws IOException {
    Path file = folder.resolve("t.parquet");
    byte[] bytes = TinyParquet.of(1.5, 2.5, 4);
    assertThat(Tables.read(Files.write(file, bytes)).numbers("x", "test"))
        .containsExactly(1.5, 2.5, 4);
    bytes[TinyParquet.dataAt(bytes) + 5] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> Tables.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is damaged")
        .hasMessageContaining("checksum of a page");
  }

  @Test
  void folderNamesAddNoColumnAndChangeNone() throws IOException, SQLException {
    Path partition = Files.createDirectories(folder.resolve("y=5"));
    for (String name : List.of("d.parquet", "d.csv", "d.json")) {
      Path file = partition.resolve(name);
      duckDb("COPY (SELECT 1.5::DOUBLE AS x, 2.5::DOUBLE AS y) TO '" + file + "'");
      Table table = Tables.read(file);
      assertThat(table.names()).containsExactly("x", "y");
      assertThat(table.numbers("y", "test")).containsExactly(2.5);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a*.parquet", "a[1].parquet", "a?b.parquet", "it's.parquet", "{a,b}.parquet"})
  void nameIsNeverAPattern(String name) throws IOException {
    Files.write(folder.resolve("a1.parquet"), TinyParquet.of(7));
    Path file = Files.write(folder.resolve(name), TinyParquet.of(1));
    assertThat(Tables.read(file).numbers("x", "test")).containsExactly(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"./~/f.csv", "file:k.csv", "~", "https:/e.org/t.csv", "$HOME.csv"})
  void nameIsTakenAsItIs(String name) throws IOException {
    Path file = folder.resolve(name.equals("~") ? "~.csv" : name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "mine,b\n1,2\n");
    Path parquet = folder.resolve(name + ".parquet");
    Files.write(parquet, TinyParquet.of(1));
    assertThat(Tables.read(file).names()).containsExactly("mine", "b");
    assertThat(Tables.read(parquet).names()).containsExactly("x");
  }

  @Test
  void capitalAndSmallNamesOfParquetAreTwoColumns() throws IOException, SQLException {
    Path file = folder.resolve("t.parquet");
    Files.write(file, TinyParquet.named(List.of("y", "Y"), 1, 2));
    Table table = Tables.read(file);
    assertThat(table.names()).containsExactly("y", "Y");
  }

  @Test
  void databaseOpensNothingButTheFile() throws IOException, SQLException {
    Path file = Files.write(folder.resolve("t.parquet"), TinyParquet.of(1, 2));
    Path other = Files.write(folder.resolve("other.parquet"), TinyParquet.of(3));
    for (String forbidden :
        List.of(
            "SELECT * FROM read_parquet('" + other + "')",
            "SELECT * FROM read_text('" + other + "')",
            "SELECT * FROM glob('" + folder + "/*')",
            "COPY (SELECT 1) TO '" + folder.resolve("new.csv") + "'",
            "ATTACH '" + folder.resolve("new.db") + "'",
            "INSTALL httpfs",
            "LOAD httpfs",
            "SET enable_external_access=true",
            "SET threads=1",
            "SELECT * FROM 'https://example.org/t.parquet'")) {
      try (Connection connection = DuckDbReader.closedTo(file);
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.execute(forbidden))
            .as(forbidden)
            .isInstanceOf(SQLException.class);
      }
    }
    try (Connection connection = DuckDbReader.closedTo(file);
        Statement statement = connection.createStatement();
        ResultSet sum = statement.executeQuery("SELECT sum(x) FROM read_parquet('" + file + "')")) {
      sum.next();
      assertThat(sum.getDouble(1)).isEqualTo(3);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).hasSize(2);
    }
  }

  /** Every setting that opens a way in or out, as the database itself tells it. */
  @Test
  void databaseTakesNothingFromTheHomeDirectoryOrTheEnvironment() throws SQLException {
    Path file = folder.resolve("t.parquet");
    Map<String, String> settings = new HashMap<>();
    try (Connection connection = DuckDbReader.closedTo(file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT name, value FROM duckdb_settings()")) {
      while (row.next()) {
        settings.put(row.getString(1), row.getString(2));
      }
    }
    assertThat(settings)
        .hasEntrySatisfying(
            "allowed_paths",
            paths -> assertThat(paths.replace("'", "")).isEqualTo("[" + file + "]"))
        .containsEntry("allowed_directories", "[]")
        .containsEntry("home_directory", "")
        .containsEntry("temp_directory", "")
        .containsEntry("lock_configuration", "true");
    for (String off :
        List.of(
            "enable_external_access",
            "autoload_known_extensions",
            "autoinstall_known_extensions",
            "allow_community_extensions",
            "allow_unsigned_extensions",
            "allow_persistent_secrets")) {
      assertThat(settings).containsEntry(off, "false");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void pipeIsReadAndNothingIsLeftBehind() throws Exception {
    Path pipe = folder.resolve("pipe.csv");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, CSV);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    long before = spools();
    writer.start();
    assertThat(Tables.read(pipe).rows()).isEqualTo(200);
    writer.join();
    assertThat(spools()).isEqualTo(before);
  }

  @Test
  void standardInputIsReadCompressedOrNot() throws IOException {
    InputStream old = System.in;
    long before = spools();
    try {
      System.setIn(new ByteArrayInputStream(CSV.getBytes(StandardCharsets.UTF_8)));
      assertThat(Tables.read(Path.of("-")).rows()).isEqualTo(200);
      System.setIn(new ByteArrayInputStream(packed("zst")));
      assertThat(Tables.read(Path.of("-")).rows()).isEqualTo(200);
      System.setIn(new ByteArrayInputStream(TinyParquet.of(1)));
      assertThatThrownBy(() -> Tables.read(Path.of("-")))
          .hasMessageContaining("standard input is a Parquet file");
      System.setIn(InputStream.nullInputStream());
      assertThatThrownBy(() -> Tables.read(Path.of("-"))).hasMessageContaining("input is empty");
    } finally {
      System.setIn(old);
    }
    assertThat(spools()).isEqualTo(before);
  }

  @Test
  void whatIsNoTextIsNamed() throws IOException {
    Path zip = Files.write(folder.resolve("t.csv"), new byte[] {'P', 'K', 3, 4, 0, 0});
    assertThatThrownBy(() -> Tables.read(zip)).hasMessageContaining("name it .xlsx");
    Path sheet = Files.write(folder.resolve("t.ods"), new byte[] {'P', 'K', 3, 4, 0, 0});
    assertThatThrownBy(() -> Tables.read(sheet)).hasMessageContaining("Save as");
  }

  private static long spools() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files.filter(file -> file.getFileName().toString().startsWith("aleator-")).count();
    }
  }

  private static void duckDb(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
