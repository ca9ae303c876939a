// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Column names with commas between them, as one word of the command line. A name that holds a comma
 * or begins with a double quote stands in double quotes, and a quote within these is doubled, as in
 * a CSV file: {@code "a,b",c}. Any other name stands for itself, letter by letter.
 */
public record NameList(List<String> names) {
  public NameList {
    names = List.copyOf(names);
  }

  /** The names of an option that may be given several times; null where it was not given. */
  public static List<String> of(List<NameList> given) {
    return given == null ? null : given.stream().flatMap(list -> list.names.stream()).toList();
  }

  /** The word that names these columns. */
  public String word() {
    return names.stream().map(NameList::entry).collect(Collectors.joining(","));
  }

  private static String entry(String name) {
    return name.contains(",") || name.startsWith("\"")
        ? '"' + name.replace("\"", "\"\"") + '"'
        : name;
  }

  /** Reads the word. */
  public static final class Converter implements ITypeConverter<NameList> {
    @Override
    public NameList convert(String word) {
      List<String> names = new ArrayList<>();
      int at = 0;
      while (at <= word.length()) {
        at = word.startsWith("\"", at) ? quoted(word, at, names) : plain(word, at, names);
      }
      return new NameList(names);
    }

    /** Takes the name that begins here; gives where the next would begin. */
    private static int plain(String word, int from, List<String> names) {
      int comma = word.indexOf(',', from);
      int end = comma < 0 ? word.length() : comma;
      names.add(word.substring(from, end));
      return end + 1;
    }

    private static int quoted(String word, int from, List<String> names) {
      int end = word.indexOf('"', from + 1);
      while (end >= 0 && word.startsWith("\"", end + 1)) {
        end = word.indexOf('"', end + 2);
      }
      boolean closed = end >= 0 && (end + 1 == word.length() || word.charAt(end + 1) == ',');
      if (!closed) {
        throw new TypeConversionException(
            "a name that begins with a quote must end with one, and a quote within it is written"
                + " twice, was "
                + word.substring(from));
      }
      names.add(word.substring(from + 1, end).replace("\"\"", "\""));
      return end + 2;
    }
  }
}
