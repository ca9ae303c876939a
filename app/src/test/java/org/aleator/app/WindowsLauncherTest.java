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
import org.junit.jupiter.api.Test;

/** What can be known of aleator.cmd without Windows. */
class WindowsLauncherTest {
  /** An option of Java's own or a property, with its value. */
  private static final Pattern OPTION =
      Pattern.compile("(?<![\\w-])-(?:X|D(?:java|aleator)\\.)[^\\s\"()]+");

  /** The archive of classes and the terminal are the other script's alone. */
  private static final Pattern OTHERS =
      Pattern.compile(
          "-Daleator\\.std(out|err)\\.terminal=.*|-X.*(Archive|ClassList|share:dump).*");

  private static final Pattern FUNCTION = Pattern.compile("_d[a-z0-9]+");

  private static String text(String name) throws IOException {
    return Files.readString(Path.of("..", name));
  }

  private static Set<String> found(Pattern pattern, String script) {
    return pattern
        .matcher(script)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Without comments, and the name of the variable that holds the functions taken as one. */
  private static Set<String> options(String script) {
    String code = script.replaceAll("(?m)^ *(#|rem ).*$| # .*$", "");
    Set<String> options =
        found(OPTION, code.replace("$functions", "FUNCTIONS").replace("%functions%", "FUNCTIONS"));
    options.removeIf(option -> OTHERS.matcher(option).matches() || option.startsWith("-Xmx"));
    return options;
  }

  @Test
  void bothLaunchersGiveJavaTheSameOptions() throws IOException {
    assertThat(options(text("aleator.cmd")))
        .isEqualTo(options(text("aleator")))
        .hasSizeGreaterThan(15);
  }

  @Test
  void bothLaunchersTakeTheSameFunctionsFromTheProcessor() throws IOException {
    assertThat(found(FUNCTION, text("aleator.cmd")))
        .isEqualTo(found(FUNCTION, text("aleator")))
        .contains("_dexp", "_dtanh", "_dcbrt");
  }

  @Test
  void bothLaunchersBuildTheSame() throws IOException {
    String build = "-pl app -am -Dmaven.test.skip=true -Dchecks.skip package";
    assertThat(List.of(text("aleator"), text("aleator.cmd")))
        .allSatisfy(script -> assertThat(script).contains(build));
  }

  /** cmd.exe looks for a label in blocks of 512 bytes, and misses some where lines end in LF. */
  @Test
  void itsLinesEndInCrLfAndEveryJumpHasItsLabel() throws IOException {
    String script = text("aleator.cmd");
    assertThat(script.replace("\r\n", "")).doesNotContain("\r", "\n");
    assertThat(found(Pattern.compile("(?<=goto |call :)\\w+"), script))
        .isEqualTo(found(Pattern.compile("(?m)(?<=^:)\\w+"), script));
  }

  @Test
  void itHasNoLetterBeyondAsciiThatACodePageWouldChange() throws IOException {
    assertThat(text("aleator.cmd").chars().allMatch(letter -> letter < 128)).isTrue();
  }
}
