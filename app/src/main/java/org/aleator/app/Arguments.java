// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What people type, as the commands know it: a file without a command is to be estimated, and
 * {@code help} and {@code version} are words as well as options.
 */
final class Arguments {
  /** The root's own options, which may stand before a command. */
  private static final Set<String> SHARED = Set.of("-q", "--quiet", "--debug", "--portable");

  /** Options of a file's reading and of the answer's format. */
  static final Set<String> READING =
      Set.of("--input-format", "--na", "--decimal", "--dates", "--encoding", "--format");

  private static final Set<String> HELP = Set.of("-h", "--help");
  private static final Set<String> VERSION = Set.of("-V", "--version");

  /** How the names of tables end, apart from a compression's ending. */
  private static final Set<String> TABLES =
      Set.of(
          "csv", "tsv", "txt", "parquet", "json", "jsonl", "ndjson", "xlsx", "xlsm", "gz", "zst");

  private Arguments() {}

  /**
   * The same wish, with the command it means.
   *
   * @param commands whether a word is a command; consulted as seldom as possible
   */
  static String[] meant(String[] typed, Predicate<String> commands) {
    int first = 0;
    while (first < typed.length && SHARED.contains(typed[first])) {
      first++;
    }
    if (first == typed.length || HELP.contains(typed[first]) || VERSION.contains(typed[first])) {
      return typed;
    }
    List<String> words = new ArrayList<>(List.of(typed));
    String word = typed[first];
    if (word.equals("version")) {
      words.set(first, "--version");
    } else if (word.equals("help")) {
      words.remove(first);
      if (first == words.size() || commands.test(words.get(first))) {
        words.add("--help");
      }
    } else if (word.startsWith("-")
        || isCalledATable(word)
        || (!commands.test(word) && isFile(word))) {
      words.add(0, "estimate");
      if (words.stream().allMatch(Arguments::saysHowToRead)) {
        words.add("--list");
      }
    }
    return words.toArray(String[]::new);
  }

  /** Whether it is a file, or an option that a list of the file's columns needs as well. */
  private static boolean saysHowToRead(String word) {
    int end = word.indexOf('=');
    String option = end < 0 ? word : word.substring(0, end);
    return !word.startsWith("-")
        || word.equals("-")
        || SHARED.contains(word)
        || READING.contains(option);
  }

  /** Whether the version is all that is wanted: no command is called, and no help. */
  static boolean wantVersionOnly(String[] words) {
    return Stream.of(words).anyMatch(VERSION::contains)
        && Stream.of(words).allMatch(word -> VERSION.contains(word) || SHARED.contains(word));
  }

  /** By its name's ending; no command's name has one. */
  private static boolean isCalledATable(String word) {
    String ending = word.substring(word.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return word.contains(".") && TABLES.contains(ending);
  }

  private static boolean isFile(String word) {
    try {
      return Files.exists(Path.of(word)) && !Files.isDirectory(Path.of(word));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
