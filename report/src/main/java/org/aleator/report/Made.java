// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.report.page.Block;

/**
 * How a report was made, so that it can be made again.
 *
 * @param command the words of the command line
 * @param version of the program
 * @param data the data's file and its SHA-256, one line each; empty where there is no file
 * @param seed of the run
 * @param seconds how long it took
 */
public record Made(
    List<String> command, String version, List<String> data, long seed, double seconds) {
  public Made {
    command = List.copyOf(command);
    data = List.copyOf(data);
  }

  /** The end of a page. */
  public List<Block> blocks() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("command", commandLine(command)));
    rows.add(List.of("version", version));
    data.forEach(line -> rows.add(List.of("data", line)));
    rows.add(List.of("seed", Long.toString(seed)));
    rows.add(List.of("time", String.format(Locale.ROOT, "%.1f s", seconds)));
    return List.of(
        new Block.Heading("How it was made"),
        new Block.Text(
            "The same command, version, seed and data give the same numbers to the last digit."),
        new Block.Rows("Where this report comes from", List.of("", ""), rows));
  }

  /** The words as they are typed into a shell, the program's name before them. */
  public static String commandLine(List<String> words) {
    return "aleator " + String.join(" ", words.stream().map(Made::quoted).toList());
  }

  /** As a shell would need it. */
  private static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
