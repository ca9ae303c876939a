// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Packages and classes are where {@code docs/architecture.md} says that they are. */
class ArchitectureNamesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern CLASS = Pattern.compile("`(?:([a-z][\\w.]*)[./])?([A-Z]\\w+)`");
  private static final Pattern NAME = Pattern.compile("`([a-z][a-z.]*)`");

  /** Packages and the module they are said to be in: {@code `data`, `encode` (core)}. */
  private static final Pattern PLACE =
      Pattern.compile("(`[a-z][a-z.]*`(?:, `[a-z][a-z.]*`)*) \\((\\w+)\\)");

  /** A bullet about a module, or about a package of one. */
  private static final Pattern BULLET =
      Pattern.compile("^- (`[a-z][a-z.]*`(?:, `[a-z][a-z.]*`)*)(?: \\((\\w+)\\))?:");

  /** A source file. */
  private record Source(String module, String packageName, String className, boolean ofTests) {
    /** Whether it is in a package, named from any dot on, or in one below it. */
    boolean isIn(String name) {
      return ("." + packageName + ".").contains("." + name + ".");
    }
  }

  private final List<Source> sources = sources();
  private final List<String> text =
      Files.readString(ROOT.resolve("docs/architecture.md"))
          .replaceAll("(?s)```.*?```", "")
          .lines()
          .toList();

  ArchitectureNamesTest() throws IOException {}

  private static List<Source> sources() throws IOException {
    List<Source> found = new ArrayList<>();
    try (Stream<Path> files = Files.find(ROOT, 20, (file, is) -> isSource(file))) {
      for (Path file : files.toList()) {
        Path path = ROOT.relativize(file);
        // module/src/main/java/package/Class.java
        String packageName = path.subpath(4, path.getNameCount() - 1).toString().replace('/', '.');
        String name = path.getFileName().toString().replace(".java", "");
        found.add(
            new Source(
                path.getName(0).toString(),
                packageName,
                name,
                path.getName(2).toString().equals("test")));
      }
    }
    return found;
  }

  private static boolean isSource(Path file) {
    Path path = ROOT.relativize(file);
    return path.getNameCount() > 5
        && path.getName(1).toString().equals("src")
        && path.getName(3).toString().equals("java")
        && path.toString().endsWith(".java");
  }

  private static List<String> names(String text) {
    return NAME.matcher(text).results().map(name -> name.group(1)).toList();
  }

  @Test
  void everyClassThatIsNamedExistsAndInThePackageThatStandsBeforeIt() {
    for (MatchResult named : CLASS.matcher(String.join("\n", text)).results().toList()) {
      String where = named.group(1) == null ? "org.aleator" : named.group(1);
      assertThat(
              ofJava(named.group(2))
                  || sources.stream()
                      .anyMatch(s -> s.className.equals(named.group(2)) && s.isIn(where)))
          .as(named.group())
          .isTrue();
    }
  }

  private static boolean ofJava(String name) {
    return Stream.of("java.lang.", "java.util.", "java.util.concurrent.")
        .anyMatch(
            in -> {
              try {
                Class.forName(in + name);
                return true;
              } catch (ClassNotFoundException e) {
                return false;
              }
            });
  }

  @Test
  void everyPackageIsInTheModuleThatStandsBehindIt() {
    List<MatchResult> places = PLACE.matcher(String.join("\n", text)).results().toList();
    assertThat(places).hasSizeGreaterThan(10);
    for (MatchResult place : places) {
      for (String name : names(place.group(1))) {
        assertThat(main(place.group(2)).anyMatch(source -> source.isIn(name)))
            .as("%s in the module %s", name, place.group(2))
            .isTrue();
      }
    }
  }

  private Stream<Source> main(String module) {
    return sources.stream().filter(s -> s.module.equals(module) && !s.ofTests);
  }

  /** By the arrows between packages that {@link ArchitectureDiagramTest} holds. */
  @Test
  void theWayOfContributingFollowsTheArrows() throws IOException {
    MatchResult way =
        Pattern.compile("the other way round: ([\\w.]+(?: → [\\w.]+)+) → app\\.")
            .matcher(Files.readString(ROOT.resolve("CONTRIBUTING.md")))
            .results()
            .findFirst()
            .orElseThrow();
    String drawn = Files.readString(ROOT.resolve("docs/architecture.md"));
    String[] packages = way.group(1).split(" → ", -1);
    for (int i = 1; i < packages.length; i++) {
      String[] two = {packages[i - 1], packages[i]};
      assertThat(drawn).as("%s → %s", (Object[]) two).containsPattern(arrow(two[1], two[0]));
      assertThat(drawn).as("%s → %s", (Object[]) two).doesNotContainPattern(arrow(two[0], two[1]));
    }
  }

  private static String arrow(String from, String to) {
    return "(?m)^%s +-> (.*, )?%s(,|$)".formatted(from, to);
  }

  /** The last cell of a step says where to start reading, the second in which packages. */
  @Test
  void whereToStartReadingIsInThePackagesOfTheStep() {
    List<String> steps = text.stream().filter(line -> line.matches("\\| \\d+ \\|.*")).toList();
    assertThat(steps).hasSizeGreaterThan(5);
    for (String step : steps) {
      String[] cells = step.split("\\|", 0);
      requireIn(names(cells[2]), cells[cells.length - 1], step.substring(0, 30));
    }
  }

  /** {@code - `gp` (core): …}: the classes that it names without a package are of that one. */
  @Test
  void whatABulletNamesIsInItsPackage() {
    List<String> bullets =
        Arrays.stream(String.join("\n", text).split("\n(?=- |\n|#)"))
            .map(String::strip)
            .filter(bullet -> BULLET.matcher(bullet).find())
            .toList();
    assertThat(bullets).hasSizeGreaterThan(8);
    for (String bullet : bullets) {
      MatchResult head = BULLET.matcher(bullet).results().findFirst().orElseThrow();
      requireIn(names(head.group(1)), bullet, head.group());
    }
  }

  private void requireIn(List<String> packages, String words, String what) {
    for (MatchResult named : CLASS.matcher(words).results().toList()) {
      if (named.group(1) == null) {
        assertThat(
                sources.stream()
                    .filter(s -> !s.ofTests && s.className.equals(named.group(2)))
                    .anyMatch(s -> packages.stream().anyMatch(s::isIn)))
            .as("%s of %s", named.group(), what)
            .isTrue();
      }
    }
  }
}
