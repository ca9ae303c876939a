// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.aleator.data.Table;
import org.aleator.io.Mutation;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Thousands of files, whole and damaged. {@code -Daleator.campaign.seed=17
 * -Daleator.campaign.cases=1} runs one case of each.
 */
@Tag("campaign")
class ReaderCampaignTest {
  private static final int CASES = Integer.getInteger("aleator.campaign.cases", 2000);
  private static final long FIRST = Long.getLong("aleator.campaign.seed", 1_000_000);

  @TempDir Path folder;

  @Test
  void wholeFilesAreReadAsTheyWereWritten() throws IOException, SQLException {
    assertThat(ReaderDifferentialTest.refused(folder, FIRST, CASES))
        .as("files refused")
        .isLessThan(CASES / 5 + 1);
    System.out.printf("campaign: %d whole files%n", CASES);
  }

  @Test
  void damagedFilesAreRefusedInOneLineOrReadAndThoseWithAChecksumNeverReadOtherwise()
      throws IOException, SQLException {
    List<String> wrong = new ArrayList<>();
    for (long seed = FIRST; seed < FIRST + CASES; seed++) {
      Random random = new Random(seed);
      GeneratedTable known = GeneratedTable.draw(random);
      Path own = Files.createDirectory(folder.resolve("d" + seed));
      Path file = new GeneratedFile(known, random).write(own);
      Mutation how = Mutation.values()[random.nextInt(Mutation.values().length)];
      Files.write(file, how.of(Files.readAllBytes(file), random));
      try {
        judge(known, file, how);
      } catch (Throwable e) {
        wrong.add(
            "-Dtest=ReaderCampaignTest -Daleator.campaign.cases=1 -Daleator.campaign.seed=%d (%s, %s): %s"
                .formatted(seed, how, file.getFileName(), e.toString().lines().findFirst().get()));
      }
      Files.delete(file);
    }
    System.out.printf("campaign: %d damaged files%n", CASES);
    assertThat(wrong).isEmpty();
  }

  /** Every compression in its turn, in one to four members or frames, and Parquet. */
  @Test
  void filesThatAreCutAtAnyByteAreRefusedUnlessAMemberEndsThere() throws IOException, SQLException {
    List<String> wrong = new ArrayList<>();
    int cuts = 0;
    for (long seed = FIRST; seed < FIRST + Math.max(1, CASES / 80); seed++) {
      Random random = new Random(seed);
      GeneratedFile drawn = new GeneratedFile(GeneratedTable.draw(random), random);
      Path own = Files.createDirectory(folder.resolve("c" + seed));
      Packing packing = Packing.values()[(int) (seed % Packing.values().length)];
      try {
        cuts +=
            seed % (Packing.values().length + 1) == 0
                ? cutParquet(drawn.parquet(own.resolve("t.parquet")))
                : cut(drawn, packing, own, random);
      } catch (Throwable e) {
        wrong.add(
            "-Dtest=ReaderCampaignTest -Daleator.campaign.cases=1 -Daleator.campaign.seed=%d (%s): %s"
                .formatted(seed, packing, e.toString().replace('\n', ' ')));
      }
    }
    System.out.printf("campaign: %d cuts%n", cuts);
    assertThat(wrong).isEmpty();
  }

  private static int cut(GeneratedFile drawn, Packing packing, Path folder, Random random)
      throws IOException {
    boolean json = random.nextInt(3) == 0;
    byte[] text = (json ? drawn.json() : drawn.csv()).getBytes(StandardCharsets.UTF_8);
    // What is skipped stands between frames that are not.
    boolean skips = packing == Packing.ZSTD_SKIPPED;
    CutFile file = new CutFile(json ? "t.json" : "t.csv");
    int parts = 1 + random.nextInt(4);
    int from = 0;
    for (int part = 1; part <= parts; part++) {
      int to = part == parts ? text.length : from + random.nextInt(text.length - from + 1);
      file.with(skips ? Packing.ZSTD : packing, Arrays.copyOfRange(text, from, to));
      if (skips) {
        file.with(packing, new byte[random.nextInt(30)]);
      }
      from = to;
    }
    file.checkEveryCut(
        folder, packing.ending, CutFile.READERS.get(random.nextInt(CutFile.READERS.size())));
    return file.length();
  }

  private static int cutParquet(Path file) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> Tables.read(file))
          .as("cut to %d bytes", length)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("t.parquet");
    }
    return whole.length;
  }

  private static void judge(GeneratedTable known, Path file, Mutation how) {
    String name = file.getFileName().toString();
    boolean checked = name.endsWith(".gz") || name.endsWith(".zst");
    if (checked) {
      // Refused, or the damage is where it does not matter, as zeros behind a gzip file's end.
      ReaderDifferentialTest.agrees(known, file, how.name());
      return;
    }
    Table table;
    try {
      table = Tables.read(file);
    } catch (InvalidInputException e) {
      assertThat(e.getMessage()).doesNotContain("\n", "\u001b").contains("t.");
      return;
    }
    assertThat(how).as("zeros were read as data").isNotEqualTo(Mutation.ZEROS);
    assertThat(table.rows()).isPositive();
    assertThat(Tables.read(file).rows()).isEqualTo(table.rows());
    assertThat(table.columns()).allSatisfy(c -> assertThat(c.rows()).isEqualTo(table.rows()));
  }
}
