package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
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
