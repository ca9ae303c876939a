// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * The folders above an output, made where they do not exist; those in which nothing was written
 * after all are removed again.
 */
final class NewFolders {
  /** Most bytes of one name in a path that usual file systems take. */
  private static final int LONGEST_NAME = 255;

  /** Of these what is written beside an output, a lock or a file on its way, takes at most. */
  private static final int BESIDE = 35;

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
    requireShortNames(named);
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

  private static void requireShortNames(Path named) {
    for (Path name : named) {
      int most = name.equals(named.getFileName()) ? LONGEST_NAME - BESIDE : LONGEST_NAME;
      if (name.toString().getBytes(StandardCharsets.UTF_8).length > most) {
        throw new InvalidInputException(
            "cannot write %s: a name in it is too long; give one of at most %d letters"
                .formatted(Excerpt.of(named.toString()), LONGEST_NAME - BESIDE));
      }
    }
  }

  /** Makes what is missing of the folders above a place. */
  static NewFolders above(Path place) throws IOException {
    requireShortNames(place);
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
