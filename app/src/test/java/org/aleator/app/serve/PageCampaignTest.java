// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of drawn names through the page and the command line that it shows. */
@Tag("campaign")
class PageCampaignTest {
  private static final int CASES = Integer.getInteger("aleator.campaign.cases", 60);
  private static final long SEED = Long.getLong("aleator.campaign.seed", 7_000_000);

  /** What names are drawn of: all that some parser between the page and the study might obey. */
  private static final List<String> PIECES =
      List.of(
          "a",
          "b",
          "y",
          ",",
          ",",
          "\"",
          "\"",
          "\"\"",
          "'",
          " ",
          "-",
          "--",
          "@",
          "=",
          ":",
          "column:",
          "\\",
          "$x",
          "${y}",
          "%s",
          "`",
          "*",
          "?",
          "#",
          ";",
          "|",
          "&",
          "!",
          "~",
          "(",
          "[",
          "{",
          "<b>",
          "\t",
          "\n",
          "é",
          "e\u0301",
          "ß",
          "\u05D0",
          "\uD83C\uDF0A",
          "\u200B",
          "null",
          "NaN",
          "1");

  @TempDir Path folder;

  private static String name(Random random) {
    StringBuilder name = new StringBuilder();
    for (int pieces = 1 + random.nextInt(5); pieces > 0; pieces--) {
      name.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return name.toString();
  }

  /** Distinct names; a delimited file has none with spaces around. */
  private static List<String> names(Random random, boolean stripped) {
    Set<String> names = new LinkedHashSet<>(List.of("a", "b", "y"));
    while (names.size() < 8) {
      String name = name(random);
      String kept = stripped ? name.strip() : name;
      if (!kept.isBlank()) {
        names.add(kept);
      }
    }
    return List.copyOf(names);
  }

  private static void writeParquet(Path csv, List<String> names, Path file) throws SQLException {
    String columns =
        names.stream()
            .map(
                name ->
                    "column%d AS \"%s\"".formatted(names.indexOf(name), name.replace("\"", "\"\"")))
            .collect(Collectors.joining(", "));
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT %s FROM read_csv('%s', header=false)) TO '%s' (FORMAT parquet)"
              .formatted(columns, csv, file));
    }
  }

  /** The same rows without a header, as a CSV file whose parser need not know the names. */
  private Path bare(byte[] csv, int rows) throws IOException {
    List<String> lines = new String(csv, StandardCharsets.UTF_8).lines().toList();
    return Files.write(
        folder.resolve("bare.csv"), lines.subList(lines.size() - rows, lines.size()));
  }

  @Test
  void theStudyIsOfTheColumnsThatWereNamed() throws Exception {
    List<String> wrong = new ArrayList<>();
    try (Served page = new Served(folder.resolve("data"))) {
      for (int i = 0; i < CASES; i++) {
        long seed = SEED + i;
        try {
          check(page, new Random(seed));
        } catch (AssertionError | RuntimeException e) {
          wrong.add(
              "-Dtest=PageCampaignTest -Daleator.campaign.seed=%d -Daleator.campaign.cases=1: %s"
                  .formatted(seed, e.getMessage()));
        }
      }
    }
    System.out.println("PageCampaignTest: " + CASES + " cases");
    assertThat(wrong).isEmpty();
  }

  private void check(Served page, Random random) throws Exception {
    boolean asParquet = random.nextInt(3) == 0;
    List<String> names = names(random, !asParquet);
    byte[] csv = PageNamesTest.csv(names, 40, random.nextLong());
    String called = asParquet ? "t.parquet" : "t.csv";
    Path file = folder.resolve(called);
    if (asParquet) {
      writeParquet(bare(csv, 40), names, file);
    } else {
      Files.write(file, csv);
    }
    List<String> features = new ArrayList<>(names.subList(3, names.size() - 1));
    String target = names.get(names.size() - 1);
    JsonObject run =
        page.ended(Served.request(page.table(called, Files.readAllBytes(file)), target, features));
    assertThat(run.get("state").getAsString()).as(run.toString()).isEqualTo("done");
    for (JsonObject answer : List.of(page.result(run), Served.pasted(run, file))) {
      assertThat(answer.get("target").getAsString()).isEqualTo(target);
      assertThat(Served.features(answer)).isEqualTo(features);
    }
  }
}
