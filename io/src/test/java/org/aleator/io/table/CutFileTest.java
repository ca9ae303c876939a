// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A compressed file that ends too early is refused, wherever it ends. */
class CutFileTest {
  /** Parts of a file; the second ends within a row. */
  private static final List<String> CSV =
      List.of("x,word\n1.5,a\n2.5,b\n", "3.5,c\n4.", "5,d\n", "5.5,e");

  private static final List<String> LINES =
      List.of("{\"x\":1.5}\n", "{\"x\":2.5}\n{\"x\":", "3}\n", "{\"x\":4}");

  private static final List<String> ARRAY = List.of("[{\"x\":1.5},", "{\"x\":2.5}", "]", "\n   \n");

  @TempDir Path folder;

  private static CutFile packed(String name, List<String> parts, Packing packing)
      throws IOException {
    CutFile file = new CutFile(name);
    for (String part : parts) {
      file.with(packing, part.getBytes(UTF_8));
    }
    return file;
  }

  @ParameterizedTest
  @EnumSource(names = "ZSTD_SKIPPED", mode = EnumSource.Mode.EXCLUDE)
  void cutWithinAMemberOrFrameIsRefusedAndOneBetweenThemGivesTheLeadingRows(Packing packing)
      throws IOException {
    for (Function<Path, Table> reader : CutFile.READERS) {
      packed("t.csv", CSV, packing).checkEveryCut(folder, packing.ending, reader);
      packed("t.jsonl", LINES, packing).checkEveryCut(folder, packing.ending, reader);
      packed("t.json", ARRAY, packing).checkEveryCut(folder, packing.ending, reader);
    }
  }

  @Test
  void skippedFramesAreNotReadAndNotCut() throws IOException {
    byte[] skipped = "not,read\n".getBytes(UTF_8);
    for (Function<Path, Table> reader : CutFile.READERS) {
      CutFile file = new CutFile("t.csv").with(Packing.ZSTD_SKIPPED, skipped);
      for (String part : CSV) {
        file.with(Packing.ZSTD, part.getBytes(UTF_8)).with(Packing.ZSTD_SKIPPED, skipped);
        file.with(Packing.ZSTD_SKIPPED, new byte[0]);
      }
      file.checkEveryCut(folder, ".zst", reader);
    }
  }

  /** Larger than all buffers, cut where a frame or the file's last bytes are. */
  @ParameterizedTest
  @EnumSource(names = {"GZIP", "ZSTD", "ZSTD_WITHOUT_CHECKSUM"})
  void largeFileThatIsCutIsRefused(Packing packing) throws IOException {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 40_000; i++) {
      text.append(i * 0.37).append(',').append(i * i % 1009).append('\n');
    }
    byte[] part = packing.part(text.toString().getBytes(UTF_8));
    byte[] rest = packing.part(text.substring(4).getBytes(UTF_8));
    byte[] whole = Packing.joined(part, rest);
    Path file = folder.resolve("t.csv" + packing.ending);
    assertThat(Tables.read(Files.write(file, whole)).rows()).isEqualTo(80_000);
    for (int length : new int[] {part.length - 1, part.length + 1, part.length + 20_000}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertRefused(file);
    }
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    assertRefused(file);
  }

  private static void assertRefused(Path file) {
    assertThatThrownBy(() -> Tables.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(file + " is damaged or cannot be read: it ends too early");
  }

  @Test
  void compressionIsKnownByContentWhereTheNameSaysNothing() throws IOException {
    byte[] skipped = Packing.ZSTD_SKIPPED.part(new byte[] {1, 2, 3});
    byte[] frame = Packing.ZSTD.part("x,y\n1,2\n".getBytes(UTF_8));
    InputStream old = System.in;
    try {
      System.setIn(new ByteArrayInputStream(Packing.joined(skipped, frame)));
      assertThat(Tables.read(Path.of("-")).rows()).isEqualTo(1);
      System.setIn(
          new ByteArrayInputStream(Arrays.copyOf(Packing.joined(frame, frame), frame.length + 9)));
      assertThatThrownBy(() -> Tables.read(Path.of("-"))).hasMessageContaining("ends too early");
    } finally {
      System.setIn(old);
    }
  }

  @Test
  void checksumOfAGzipHeaderIsVerified() throws IOException {
    byte[] bytes = Packing.GZIP_WITH_NAME.part("x,y\n1,2\n".getBytes(UTF_8));
    Path file = Files.write(folder.resolve("t.csv.gz"), bytes);
    assertThat(Tables.read(file).rows()).isEqualTo(1);
    bytes[13] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> Tables.read(file)).hasMessageContaining("checksum");
  }

  @Test
  void ofSeveralFilesTheOneThatIsCutIsNamed() throws IOException {
    byte[] whole = Packing.ZSTD.part("x,y\n1,2\n3,4\n".getBytes(UTF_8));
    Path first = Files.write(folder.resolve("a.csv.zst"), whole);
    Path second = Files.write(folder.resolve("b.csv.zst"), Arrays.copyOf(whole, whole.length - 1));
    Path third = Files.write(folder.resolve("c.csv.zst"), whole);
    assertThatThrownBy(
            () -> {
              try (TableBlocks blocks =
                  TableBlocks.open(List.of(first, second, third), ReadOptions.DEFAULT)) {
                blocks.whole();
              }
            })
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(second + " is damaged");
  }
}
