// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.aleator.util.InvalidInputException;

/**
 * The folders above an output, made where they do not exist; those in which nothing was written
 * after all are removed again.
 */
final class NewFolders {
  /** The innermost first. */
  private final Deque<Path> made = new ArrayDeque<>();

  private NewFolders() {}

  /**
   * Says whether an output could be written in a folder that may not exist yet.
   *
   * @param named what the user calls the output
   * @throws InvalidInputException where it could not
   */
  static void requirePossible(Path named, Path folder) {
    Path there = folder;
    while (there != null && !Files.exists(there)) {
      if (Files.isSymbolicLink(there)) {
        throw new InvalidInputException(
            "cannot write %s: %s is a link to nothing; remove it".formatted(named, there));
      }
      there = there.getParent();
    }
    if (there == null || !Files.isDirectory(there)) {
      throw new InvalidInputException(
          "cannot write %s: %s is no folder; name another place".formatted(named, there));
    }
    if (!Files.isWritable(there) && !Files.isWritable(named)) {
      throw new InvalidInputException(
          "cannot write " + named + ": no permission to write in " + there);
    }
  }

  /** Makes what is missing of the folders above a place. */
  static NewFolders above(Path place) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    Path folder = place.toAbsolutePath().normalize().getParent();
    while (folder != null && !Files.exists(folder)) {
      missing.push(folder);
      folder = folder.getParent();
    }
    NewFolders folders = new NewFolders();
    try {
      for (Path next : missing) {
        try {
          Files.createDirectory(next);
          folders.made.push(next);
        } catch (FileAlreadyExistsException e) {
          // Another run made it meanwhile.
        }
      }
    } catch (IOException | RuntimeException e) {
      folders.removeEmpty();
      throw e;
    }
    return folders;
  }

  /** Removes those of which nothing came. */
  void removeEmpty() {
    for (Path folder : made) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        // Something was written in it, or it cannot be removed; empty, it harms nobody.
        return;
      }
    }
  }
}
