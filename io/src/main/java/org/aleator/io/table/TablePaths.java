// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.util.InvalidInputException;

/**
 * The files that a person means: a file by its very name; a folder stands for the tables in it, as
 * other programs write them in parts; a name with {@code *} or {@code ?} that no file has is a
 * pattern of names in its folder. Files of a folder or pattern come in the order of their names;
 * those that begin with a dot or an underscore are no parts of a table.
 */
public final class TablePaths {
  private TablePaths() {}

  /**
   * @throws InvalidInputException where a folder or pattern has no files
   */
  public static List<Path> of(List<Path> given) {
    List<Path> files = new ArrayList<>();
    for (Path path : given) {
      files.addAll(of(path));
    }
    return files;
  }

  private static List<Path> of(Path given) {
    if (Files.isDirectory(given)) {
      List<Path> found = list(given, "*");
      if (found.isEmpty()) {
        throw new InvalidInputException(
            "%s is a folder without tables; name a data file, or a folder of .parquet or .csv files"
                .formatted(given));
      }
      return found;
    }
    String name = String.valueOf(given.getFileName());
    if (Files.exists(given) || !name.matches(".*[*?].*")) {
      return List.of(given);
    }
    Path folder = given.getParent() == null ? Path.of("") : given.getParent();
    List<Path> found = Files.isDirectory(folder) ? list(folder, name) : List.of();
    if (found.isEmpty()) {
      throw new InvalidInputException("there is no file " + given);
    }
    return found;
  }

  private static List<Path> list(Path folder, String pattern) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        boolean part = !name.startsWith(".") && !name.startsWith("_");
        if (part && Files.isRegularFile(entry) && TableFormat.isKnown(entry)) {
          files.add(entry);
        }
      }
    } catch (IOException e) {
      throw new InvalidInputException("cannot look into " + folder + ": " + e.getMessage(), e);
    }
    files.sort(null);
    return files;
  }
}
