// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.aleator.util.InvalidInputException;

/** The files that {@code onnx:FILE} names: one, several with commas between, or a pattern. */
final class OnnxFiles {
  private OnnxFiles() {}

  /**
   * @throws InvalidInputException where a pattern finds nothing, or a file is named twice
   */
  static List<Path> of(String text) {
    if (Files.exists(Path.of(text))) {
      return List.of(Path.of(text));
    }
    List<Path> files = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      files.addAll(word.matches(".*[*?\\[{].*") ? matching(word) : List.of(Path.of(word)));
    }
    if (new HashSet<>(files).size() < files.size()) {
      throw new InvalidInputException("onnx:" + text + " names a file twice");
    }
    return files;
  }

  /** In the order of their names. */
  private static List<Path> matching(String pattern) {
    Path path = Path.of(pattern);
    Path folder = path.getParent() == null ? Path.of("") : path.getParent();
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(folder, path.getFileName().toString())) {
      entries.forEach(found::add);
    } catch (IOException | PatternSyntaxException e) {
      throw new InvalidInputException(
          "cannot look for %s: %s".formatted(pattern, e.getMessage()), e);
    }
    if (found.isEmpty()) {
      throw new InvalidInputException("no file matches " + pattern);
    }
    found.sort(null);
    return found;
  }
}
