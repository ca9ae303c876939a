// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every page and every source keeps to the form that all have. */
class HouseRulesTest {
  private static final Path ROOT = Path.of("..");
  private static final Path DECISIONS = ROOT.resolve("docs/decisions");
  private static final int LONGEST = 120;

  /** Where a page may stand, beside those at the top. */
  private static final List<String> FOLDERS = List.of("docs", "bench", "examples", "python");

  /** Pages that still have longer lines. */
  private static final Set<String> LONG =
      Set.of(
          "docs/architecture.md",
          "docs/decisions/0012-process-on-all-rows.md",
          "docs/decisions/0025-campaign.md",
          "docs/guide/command-line.md",
          "docs/guide/java.md",
          "docs/guide/report.md",
          "docs/guide/spark.md",
          "docs/methods/classes.md",
          "docs/methods/scale.md",
          "docs/methods/suspects.md",
          "docs/methods/time.md",
          "docs/security.md");

  private static final Pattern STATUS =
      Pattern.compile("\\*\\*Status:\\*\\* .+\\. \\*\\*Date:\\*\\* 20\\d\\d-\\d\\d-\\d\\d.*\\.");

  @Test
  void noLineOfProseIsLongerThan120Characters() throws IOException {
    List<String> pages = pages().map(page -> ROOT.relativize(page).toString()).toList();
    assertThat(pages).contains("README.md", "docs/glossary.md").containsAll(LONG);
    List<String> tooLong = new ArrayList<>();
    for (String page : pages) {
      if (!LONG.contains(page)) {
        tooLong.addAll(longLines(page));
      }
    }
    assertThat(tooLong).isEmpty();
  }

  private static Stream<Path> pages() throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT)) {
      top.forEach(found::add);
    }
    for (String folder : FOLDERS) {
      try (Stream<Path> below = Files.walk(ROOT.resolve(folder))) {
        below.filter(file -> !file.toString().contains("/target/")).forEach(found::add);
      }
    }
    return found.stream().filter(file -> file.toString().endsWith(".md"));
  }

  /** Tables and blocks of code may be as wide as they are. */
  private static List<String> longLines(String page) throws IOException {
    List<String> found = new ArrayList<>();
    boolean code = false;
    int number = 0;
    for (String line : Files.readAllLines(ROOT.resolve(page))) {
      number++;
      code ^= line.startsWith("```");
      boolean free = code || line.startsWith("    ") || line.stripLeading().startsWith("|");
      if (!free && line.codePointCount(0, line.length()) > LONGEST) {
        found.add(page + ":" + number);
      }
    }
    return found;
  }

  @Test
  void everyDecisionHasStatusAndDateAndStandsInTheIndex() throws IOException {
    String index = Files.readString(DECISIONS.resolve("README.md"));
    List<Path> decisions;
    try (Stream<Path> files = Files.list(DECISIONS)) {
      decisions = files.filter(file -> file.getFileName().toString().startsWith("0")).toList();
    }
    assertThat(decisions).hasSizeGreaterThan(30);
    for (Path decision : decisions) {
      String name = decision.getFileName().toString();
      List<String> lines = Files.readAllLines(decision);
      assertThat(lines.get(0)).as(name).startsWith("# " + name.substring(0, 4) + ": ");
      assertThat(lines.get(2)).as(name).matches(STATUS);
      assertThat(index).as(name).contains("| [" + name.substring(0, 4) + "](" + name + ") |");
    }
  }

  @Test
  void theIndexSaysWhichNumbersWereNeverGiven() throws IOException {
    String index = Files.readString(DECISIONS.resolve("README.md"));
    String notGiven =
        index.lines().filter(l -> l.contains("never given")).findFirst().orElseThrow();
    for (int i = 1; i <= 36; i++) {
      String number = "%04d".formatted(i);
      assertThat(index.contains("| [" + number + "]"))
          .as(number)
          .isNotEqualTo(notGiven.contains(number));
    }
  }

  @Test
  void everySourceBeginsWithItsLicence() throws IOException {
    List<String> without = new ArrayList<>();
    int sources = 0;
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path folder : modules.map(module -> module.resolve("src")).toList()) {
        for (Path source : sources(folder)) {
          sources++;
          try (Stream<String> lines = Files.lines(source)) {
            if (!lines.findFirst().orElse("").equals("// SPDX-License-Identifier: Apache-2.0")) {
              without.add(ROOT.relativize(source).toString());
            }
          }
        }
      }
    }
    assertThat(sources).isGreaterThan(1000);
    assertThat(without).isEmpty();
  }

  private static List<Path> sources(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
