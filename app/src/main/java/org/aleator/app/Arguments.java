package org.aleator.app;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What people type, as the commands know it: a file without a command is to be estimated, and
 * {@code help} and {@code version} are words as well as options.
 */
final class Arguments {
  /** The root's own options, which may stand before a command. */
  private static final Set<String> SHARED = Set.of("-q", "--quiet", "--debug", "--portable");

  private static final Set<String> ABOUT = Set.of("-h", "--help", "-V", "--version");

  /** How the names of tables end, apart from a compression's ending. */
  private static final Set<String> TABLES =
      Set.of("csv", "tsv", "txt", "parquet", "json", "jsonl", "ndjson", "xlsx", "gz", "zst");

  private Arguments() {}

  /** The same wish, with the command it means. */
  static String[] meant(String[] typed, Set<String> commands) {
    int first = 0;
    while (first < typed.length && SHARED.contains(typed[first])) {
      first++;
    }
    if (first == typed.length) {
      return typed;
    }
    List<String> words = new ArrayList<>(List.of(typed));
    String word = typed[first];
    if (commands.contains(word) || ABOUT.contains(word)) {
      return typed;
    }
    if (word.equals("version")) {
      words.set(first, "--version");
    } else if (word.equals("help")) {
      words.remove(first);
      if (first == words.size() || commands.contains(words.get(first))) {
        words.add("--help");
      }
    } else if (word.startsWith("-") || isTable(word)) {
      words.add(0, "estimate");
    }
    return words.toArray(String[]::new);
  }

  private static boolean isTable(String word) {
    String ending = word.substring(word.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    try {
      return (word.contains(".") && TABLES.contains(ending))
          || (Files.exists(Path.of(word)) && !Files.isDirectory(Path.of(word)));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
