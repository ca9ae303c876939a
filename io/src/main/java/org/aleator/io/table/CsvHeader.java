package org.aleator.io.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.aleator.text.NumberText;
import org.aleator.util.InvalidInputException;

/**
 * The first line of a delimited text file. It is read here and not by DuckDB, which gives a
 * repeated name a number without a word, invents names where the first line holds numbers, and
 * skips lines at the top until the rest looks regular.
 *
 * @param delimiter what stands between two values
 * @param names the columns' names, distinct
 */
record CsvHeader(char delimiter, List<String> names) {
  private static final char QUOTE = '"';

  /** Which of these occurs most in the header delimits a CSV file; the earlier wins a tie. */
  private static final String DELIMITERS = ",;\t|";

  static CsvHeader parse(String source, String line, FileKind.Format format) {
    if (line.isBlank()) {
      throw new InvalidInputException(
          "the first line of " + source + " is blank; it must name the columns");
    }
    char delimiter = format == FileKind.Format.TSV ? '\t' : delimiterOf(line);
    List<String> names = split(source, line, delimiter);
    if (names.stream().allMatch(name -> NumberText.of(name) != NumberText.TEXT)) {
      throw new InvalidInputException(
          source + " has no header: its first line holds numbers; add a line with column names");
    }
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).isEmpty()) {
        names.set(i, "column" + (i + 1));
      }
      Integer earlier = seen.put(names.get(i), i);
      if (earlier != null) {
        throw new InvalidInputException(
            "%s has two columns named \"%s\" (columns %d and %d); rename one"
                .formatted(source, names.get(i), earlier + 1, i + 1));
      }
    }
    return new CsvHeader(delimiter, List.copyOf(names));
  }

  private static char delimiterOf(String line) {
    char best = DELIMITERS.charAt(0);
    int most = 0;
    for (char candidate : DELIMITERS.toCharArray()) {
      int count = 0;
      boolean quoted = false;
      for (char letter : line.toCharArray()) {
        quoted ^= letter == QUOTE;
        count += !quoted && letter == candidate ? 1 : 0;
      }
      if (count > most) {
        best = candidate;
        most = count;
      }
    }
    return best;
  }

  /** The values of one line; within quotes a delimiter is text and two quotes are one. */
  private static List<String> split(String source, String line, char delimiter) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char letter = line.charAt(i);
      if (letter == QUOTE && quoted && i + 1 < line.length() && line.charAt(i + 1) == QUOTE) {
        value.append(QUOTE);
        i++;
      } else if (letter == QUOTE) {
        quoted = !quoted;
      } else if (letter == delimiter && !quoted) {
        values.add(value.toString().strip());
        value.setLength(0);
      } else {
        value.append(letter);
      }
    }
    if (quoted) {
      throw new InvalidInputException("a quote in the first line of " + source + " is not closed");
    }
    values.add(value.toString().strip());
    return values;
  }
}
