package org.aleator.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Column names with commas between them. A name that holds a comma stands in double quotes, and a
 * quote within these is doubled, as in a CSV file: {@code "a,b",c}.
 */
public final class NameList {
  private NameList() {}

  /**
   * The names in what the user gave, split at its commas or not.
   *
   * @param given null where the option was not given
   */
  public static List<String> of(List<String> given) {
    if (given == null) {
      return null;
    }
    List<String> names = new ArrayList<>();
    given.forEach(entry -> split(entry, names));
    return names;
  }

  private static void split(String entry, List<String> names) {
    StringBuilder name = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < entry.length(); i++) {
      char letter = entry.charAt(i);
      boolean doubled =
          quoted && letter == '"' && i + 1 < entry.length() && entry.charAt(i + 1) == '"';
      if (doubled) {
        name.append(letter);
        i++;
      } else if (letter == '"' && (quoted || name.length() == 0)) {
        quoted = !quoted;
      } else if (letter == ',' && !quoted) {
        names.add(name.toString());
        name.setLength(0);
      } else {
        name.append(letter);
      }
    }
    names.add(name.toString());
  }
}
