// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the zip ships is what the manifest asks for and what NOTICE lists. */
class NoticeIT {
  private static final Path LIB = Path.of("target", "lib");

  /** Licences whose works may be shipped with one under Apache-2.0, as jars write their names. */
  private static final Pattern COMPATIBLE =
      Pattern.compile(
          "(The )?Apache([- ](Software )?Licen[sc]e)?,?[- ](version |Version )?2\\.0"
              + "|(The )?(MIT|BSD)( Licen[sc]e)?|BSD[- ][23]-Clause( License)?|EPL[- ]2\\.0");

  /** A line of the list that the build makes of what the libraries' descriptions say. */
  private static final Pattern OFFERED =
      Pattern.compile(
          "(?m)^ +((?:\\((?:[^()]|\\([^()]*\\))*\\) )+).*\\((\\S+:\\S+:\\S+) - [^()]*\\)$");

  private static final Pattern ENTRY =
      Pattern.compile(
          "(?m)^  ([\\w.]+):([\\w.-]+):(\\S+) +(Apache-2.0|MIT|BSD-[23]-Clause|EPL-2.0)\\b");
  private static final Pattern PLATFORM =
      Pattern.compile("-(linux|macosx|windows)-[a-z0-9_]+(?=\\.jar$)");

  @Test
  void noticeNamesEveryLibraryWithItsVersionAndNoOther() throws IOException {
    Set<String> listed =
        ENTRY
            .matcher(Files.readString(Path.of("..", "NOTICE")))
            .results()
            .map(entry -> entry.group(2) + "-" + entry.group(3) + ".jar")
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> shipped =
        jars().stream()
            .filter(name -> !name.startsWith("aleator"))
            .map(name -> PLATFORM.matcher(name).replaceFirst(""))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(shipped).as("jars of target/lib against NOTICE").isEqualTo(listed);
  }

  /** Of several that are offered one is enough; NOTICE says which is taken. */
  @Test
  void everyLibraryIsOfferedUnderALicenceThatApacheCanShip() throws IOException {
    String list = Files.readString(Path.of("target", "licences", "THIRD-PARTY.txt"));
    List<MatchResult> libraries = OFFERED.matcher(list).results().toList();
    assertThat(libraries).hasSameSizeAs(list.lines().filter(l -> l.startsWith("  ")).toList());
    assertThat(libraries)
        .allSatisfy(
            library -> assertThat(canBeShipped(library.group(1))).as(library.group()).isTrue());
  }

  @Test
  void licencesThatApacheCannotShipAreNoticed() {
    for (String licences :
        List.of(
            "(GNU General Public License v3)",
            "(LGPL-2.1)",
            "(Unknown license)",
            "(SSPL-1.0) (AGPL-3.0)",
            "(Apache-2.0 WITH Commons-Clause)")) {
      assertThat(canBeShipped(licences)).as(licences).isFalse();
    }
    assertThat(canBeShipped("(GPL-2.0) (The Apache Software License, Version 2.0)")).isTrue();
  }

  private static boolean canBeShipped(String licences) {
    return Stream.of(licences.strip().replaceAll("^\\(|\\)$", "").split("\\) \\("))
        .anyMatch(licence -> COMPATIBLE.matcher(licence).matches());
  }

  @Test
  void whatIsTakenOfTwoLicencesIsTheOneThatApacheCanShip() throws IOException {
    assertThat(Files.readString(Path.of("..", "NOTICE")))
        .containsPattern("jakarta.servlet-api:\\S+ +EPL-2.0 ")
        .containsPattern("jna-jpms:\\S+ +Apache-2.0 ")
        .containsPattern("org.bytedeco:javacpp:\\S+ +Apache-2.0 ");
  }

  @Test
  void noteNumbersOfTheListHaveTheirNotes() throws IOException {
    String notice = Files.readString(Path.of("..", "NOTICE"));
    Set<String> referenced = numbers(notice, "(?<=^  .{20,200}[(, ])\\d{1,2}(?=[,)])");
    assertThat(referenced).isEqualTo(numbers(notice, "(?<=^\\()\\d+(?=\\) )")).isNotEmpty();
  }

  /** A jar left over from an earlier build would be shipped and never loaded. */
  @Test
  void libraryFolderHoldsTheClassPathOfTheJarAndNoOtherJar() throws IOException {
    try (JarFile jar = new JarFile(LIB.resolve("aleator.jar").toFile())) {
      String classPath = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      assertThat(jars())
          .filteredOn(name -> !name.equals("aleator.jar"))
          .containsExactlyInAnyOrder(classPath.split(" "));
    }
  }

  private static Set<String> numbers(String text, String pattern) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> jars() throws IOException {
    try (Stream<Path> entries = Files.list(LIB)) {
      return entries
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jar"))
          .toList();
    }
  }
}
