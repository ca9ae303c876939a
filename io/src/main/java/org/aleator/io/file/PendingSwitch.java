// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.aleator.util.InvalidInputException;

/**
 * The switch of a directory that cannot change places with another: a mount, the folder a shell
 * stands in, one whose parent is closed to us. The new files stand ready in a folder inside it with
 * a journal of what is to be done. From the moment that this folder has its name the switch will be
 * done, by this run or by the next that writes the directory: every step can be taken again.
 *
 * <p>A journal may have come with a directory that somebody else made. So it is taken only as a
 * claim: every name must lead to a place inside the directory without passing a link, the folder
 * must hold nothing but what a switch of ours leaves, and the directory nothing that the journal
 * does not name. Otherwise nothing is touched.
 */
final class PendingSwitch {
  /** Its name within the directory that is switched. */
  static final String NAME = ".aleator-switch";

  private static final String JOURNAL = "journal";
  private static final String FILES = "files";
  private static final char REMOVE = '-';
  private static final char PLACE = '+';

  /** An answer has some ten files; a longer journal is not from this program. */
  private static final int MOST_JOURNAL_BYTES = 1 << 20;

  private final Path directory;
  private final Path pending;

  /** The names of the files that go, with slashes. */
  private final List<String> removed;

  /** The names of what comes: entries of the directory. */
  private final List<String> placed;

  private PendingSwitch(Path directory, List<String> removed, List<String> placed) {
    this.directory = directory;
    this.pending = directory.resolve(NAME);
    this.removed = removed;
    this.placed = placed;
  }

  /** Where the new files are gathered within a staged folder. */
  static Path files(Path staged) {
    return staged.resolve(FILES);
  }

  static boolean isIn(Path directory) {
    return Trees.exists(directory.resolve(NAME));
  }

  /**
   * Replaces the old files by the staged ones.
   *
   * @param old the names of the files that go
   */
  static void run(Path staged, Path directory, Collection<String> old) throws IOException {
    List<String> journal = new ArrayList<>();
    old.forEach(name -> journal.add(REMOVE + name));
    for (Path entry : Trees.entries(files(staged))) {
      journal.add(PLACE + entry.getFileName().toString());
    }
    byte[] text = String.join("\n", journal).getBytes(StandardCharsets.UTF_8);
    AtomicFiles.write(staged.resolve(JOURNAL), out -> out.write(text));
    Trees.syncEntries(staged);
    Files.move(staged, directory.resolve(NAME));
    Trees.syncEntries(directory);
    finish(directory);
  }

  /**
   * Does what is left to do; nothing where no switch is pending. The caller holds the directory.
   *
   * @throws InvalidInputException where what is pending is not what a run of ours leaves; then
   *     nothing has changed
   */
  static void finish(Path directory) throws IOException {
    if (!isIn(directory)) {
      return;
    }
    Path pending = directory.resolve(NAME);
    try {
      // The journal goes last but one: without it there is nothing left but to clear up.
      Optional<PendingSwitch> found = read(directory);
      if (found.isPresent()) {
        found.get().install();
        Trees.syncEntries(directory);
        Trees.delete(files(pending));
      }
      Trees.delete(pending);
    } catch (Foreign e) {
      throw new InvalidInputException(
          "%s holds a folder %s that no run of aleator left there (%s); remove that folder or name"
                  .formatted(directory, NAME, e.getMessage())
              + " another directory",
          e);
    } catch (IOException e) {
      throw new IOException(
          "the writing that was interrupted there cannot be finished: " + e.getMessage(), e);
    }
  }

  /** What is pending is not from this program; the message says why. */
  private static final class Foreign extends Exception {
    private static final long serialVersionUID = 1;

    Foreign(String message) {
      super(message);
    }
  }

  /** The switch that is pending, checked; nothing where its journal is gone or not yet there. */
  private static Optional<PendingSwitch> read(Path directory) throws IOException, Foreign {
    Path pending = directory.resolve(NAME);
    require(isFolder(pending), "it is not a folder");
    for (Path entry : Trees.entries(pending)) {
      String name = entry.getFileName().toString();
      require(
          name.equals(JOURNAL) ? isFile(entry) : name.equals(FILES) && isFolder(entry),
          "it holds " + name);
    }
    Path journal = pending.resolve(JOURNAL);
    if (!Trees.exists(journal)) {
      return Optional.empty();
    }
    List<String> removed = new ArrayList<>();
    List<String> placed = new ArrayList<>();
    for (String line : lines(journal)) {
      String name = line.isEmpty() ? "" : line.substring(1);
      if (line.startsWith(String.valueOf(REMOVE))) {
        require(Trees.isInside(directory, name), "its journal names " + name);
        removed.add(name);
      } else {
        require(
            line.startsWith(String.valueOf(PLACE)) && Trees.isPlain(name) && !name.equals(NAME),
            "its journal says " + line);
        placed.add(name);
      }
    }
    PendingSwitch found = new PendingSwitch(directory, removed, placed);
    found.requireNothingElse();
    return Optional.of(found);
  }

  private static List<String> lines(Path journal) throws IOException, Foreign {
    require(Files.size(journal) <= MOST_JOURNAL_BYTES, "its journal is too long");
    try {
      return Files.readAllLines(journal);
    } catch (CharacterCodingException e) {
      throw new Foreign("its journal is not text");
    }
  }

  /** All that stands in the directory is named, and what is to come is files and folders. */
  private void requireNothingElse() throws IOException, Foreign {
    Set<String> going = Set.copyOf(removed);
    for (Path path : Trees.below(directory)) {
      String name = Trees.name(directory, path);
      String first = name.split("/", 2)[0];
      boolean ours =
          Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
              || going.contains(name)
              || placed.contains(first)
              || first.equals(NAME)
              || Room.isOwnInside(first);
      require(ours, "the directory also holds " + name);
    }
    if (Trees.exists(files(pending))) {
      for (Path path : Trees.below(files(pending))) {
        String name = Trees.name(files(pending), path);
        require(placed.contains(name.split("/", 2)[0]), "it holds " + name);
        require(isFolder(path) || isFile(path), "it holds the link " + name);
      }
    }
  }

  private void install() throws IOException {
    for (String name : removed) {
      String first = name.split("/", 2)[0];
      // One of the same name that is no longer pending is the new one already.
      if (!placed.contains(first) || Trees.exists(files(pending).resolve(first))) {
        remove(name);
      }
    }
    for (String name : placed) {
      Path fresh = files(pending).resolve(name);
      if (Trees.exists(fresh)) {
        Files.move(fresh, directory.resolve(name));
      }
    }
  }

  /** Removes the file, and the folders around it that are empty then. */
  private void remove(String name) throws IOException {
    Path file = directory.resolve(name);
    Files.deleteIfExists(file);
    for (Path folder = file.getParent(); !folder.equals(directory); folder = folder.getParent()) {
      if (!isFolder(folder) || !Trees.entries(folder).isEmpty()) {
        return;
      }
      Files.delete(folder);
    }
  }

  private static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isFile(Path path) {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static void require(boolean holds, String otherwise) throws Foreign {
    if (!holds) {
      throw new Foreign(otherwise);
    }
  }
}
