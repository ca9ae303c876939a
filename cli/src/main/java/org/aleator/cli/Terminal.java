// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * How an answer looks on a terminal: headings stand out, and no line is wider than 80 columns. In a
 * pipe or a file every line is as it is; {@code NO_COLOR} (no-color.org) turns emphasis off.
 * Whether stdout is a terminal, the launcher says, since Java 17 has no way to ask.
 */
public final class Terminal {
  /** Set to {@code true} by the launcher where stdout is a terminal. */
  public static final String PROPERTY = "aleator.stdout.terminal";

  private static final int WIDTH = 80;
  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";

  private Terminal() {}

  private static boolean present() {
    return Boolean.getBoolean(PROPERTY);
  }

  /** Whether stdout takes colours. */
  public static boolean colours() {
    String wish = System.getenv("NO_COLOR");
    return present() && (wish == null || wish.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
  }

  /** The lines of an answer as stdout takes them. */
  public static List<String> lines(List<String> answer) {
    if (!present()) {
      return answer;
    }
    List<String> lines = new ArrayList<>();
    for (String line : answer) {
      boolean heading = colours() && !line.isEmpty() && !line.startsWith(" ");
      wrapped(line).forEach(part -> lines.add(heading ? BOLD + part + PLAIN : part));
    }
    return lines;
  }

  /** The line in parts that end at a word; each but the first stands two columns further in. */
  static List<String> wrapped(String line) {
    List<String> parts = new ArrayList<>();
    String rest = line;
    String margin = " ".repeat(line.length() - line.stripLeading().length() + 2);
    while (rest.length() > WIDTH) {
      int end = rest.lastIndexOf(' ', WIDTH);
      if (end < margin.length()) {
        break;
      }
      parts.add(rest.substring(0, end));
      rest = margin + rest.substring(end + 1);
    }
    parts.add(rest);
    return parts;
  }
}
