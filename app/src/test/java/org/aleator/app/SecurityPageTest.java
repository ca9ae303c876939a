// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.aleator.web.ServerOptions;
import org.junit.jupiter.api.Test;

/** What docs/security.md promises is held by tests that exist, and its figures are the code's. */
class SecurityPageTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");

  private static List<String> rows() throws IOException {
    return Files.readAllLines(ROOT.resolve("docs/security.md")).stream()
        .filter(line -> line.startsWith("| ") && !line.endsWith("held by |"))
        .toList();
  }

  private static Set<String> tests(String text) {
    return TEST.matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyPromiseNamesATestThatExists() throws IOException {
    Set<String> existing;
    try (Stream<Path> files = Files.walk(ROOT)) {
      existing =
          files
              .map(file -> file.toString().replace('\\', '/'))
              .filter(file -> file.contains("/src/test/java/") && file.endsWith(".java"))
              .map(file -> file.substring(file.lastIndexOf('/') + 1, file.length() - 5))
              .collect(Collectors.toSet());
    }
    assertThat(rows()).hasSizeGreaterThan(20);
    for (String row : rows()) {
      assertThat(tests(row)).as(row).isNotEmpty();
    }
    String page = Files.readString(ROOT.resolve("docs/security.md"));
    assertThat(existing).containsAll(tests(page));
  }

  @Test
  void theLimitsOfThePageAreTheCodes() throws IOException {
    ServerOptions.Limits limits = ServerOptions.Limits.USUAL;
    assertThat(Files.readString(ROOT.resolve("docs/security.md")))
        .contains(
            "| %d MB |".formatted(limits.uploadBytes() >> 20),
            "| %,d; %,d |".formatted(limits.rows(), limits.columns()),
            "| %d; %d |".formatted(limits.queuedRuns(), limits.watchers()));
  }
}
