// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.aleator.util.InvalidInputException;

/** The tables in a folder and in the folders in it. */
public final class TableFolder {
  private static final List<String> ENDINGS =
      List.of(".csv", ".csv.gz", ".csv.zst", ".tsv", ".tsv.gz", ".tsv.zst", ".parquet");

  private TableFolder() {}

  /**
   * @param folder where to look
   * @param names of the tables wanted, in the order wanted; if absent all, by their paths
   * @param target of all tables, if one was given
   */
  public static List<RealTable> tables(
      Path folder, Optional<List<String>> names, Optional<String> target) {
    if (!Files.isDirectory(folder)) {
      throw new InvalidInputException("--data: there is no folder " + folder);
    }
    List<RealTable> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder, 2)) {
      files
          .filter(Files::isRegularFile)
          .filter(TableFolder::isTable)
          .sorted()
          .forEach(file -> all.add(new RealTable(name(file), file, target)));
    } catch (IOException e) {
      throw new InvalidInputException("--data: cannot read " + folder, e);
    }
    if (all.isEmpty()) {
      throw new InvalidInputException("--data: there is no table in " + folder);
    }
    List<String> known = all.stream().map(RealTable::name).toList();
    return names
        .map(wanted -> wanted.stream().map(name -> find(all, known, name)).distinct().toList())
        .orElse(all);
  }

  private static RealTable find(List<RealTable> all, List<String> known, String name) {
    int index = known.indexOf(name.strip());
    if (index < 0) {
      throw new InvalidInputException(
          "--tables: there is no table '%s'; choose from %s"
              .formatted(name, String.join(", ", known)));
    }
    return all.get(index);
  }

  private static boolean isTable(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return ENDINGS.stream().anyMatch(name::endsWith);
  }

  private static String name(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.indexOf('.'));
  }
}
