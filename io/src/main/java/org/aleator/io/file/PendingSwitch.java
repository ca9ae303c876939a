package org.aleator.io.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The switch of a directory that cannot change places with another: a mount, the folder a shell
 * stands in, one whose parent is closed to us. The new files stand ready in a folder inside it with
 * a journal of what is to be done. From the moment that this folder has its name the switch will be
 * done, by this run or by the next that comes by: every step can be taken again.
 */
final class PendingSwitch {
  /** Its name within the directory that is switched. */
  static final String NAME = ".aleator-switch";

  private static final String JOURNAL = "journal";
  private static final String FILES = "files";
  private static final char REMOVE = '-';
  private static final char PLACE = '+';

  private PendingSwitch() {}

  /** Where the new files are gathered within a staged folder. */
  static Path files(Path staged) {
    return staged.resolve(FILES);
  }

  static boolean isIn(Path directory) {
    return Files.isDirectory(directory.resolve(NAME));
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

  /** Does what is left to do; nothing where no switch is pending. */
  static void finish(Path directory) {
    Path pending = directory.resolve(NAME);
    try {
      if (!Files.isDirectory(pending)) {
        return;
      }
      // The journal goes last but one: without it there is nothing left but to clear up.
      if (Files.exists(pending.resolve(JOURNAL))) {
        install(pending, directory);
        Trees.syncEntries(directory);
        Trees.delete(files(pending));
      }
      Trees.delete(pending);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot finish the writing of %s that was interrupted: %s"
              .formatted(directory, e.getMessage()),
          e);
    }
  }

  private static void install(Path pending, Path directory) throws IOException {
    List<String> journal = Files.readAllLines(pending.resolve(JOURNAL));
    List<String> placed = of(journal, PLACE);
    for (String name : of(journal, REMOVE)) {
      String first = name.split("/", 2)[0];
      // One of the same name that is no longer pending is the new one already.
      if (!placed.contains(first) || Trees.exists(files(pending).resolve(first))) {
        remove(directory, name);
      }
    }
    for (String name : placed) {
      Path fresh = files(pending).resolve(name);
      if (Trees.exists(fresh)) {
        Files.move(fresh, directory.resolve(name));
      }
    }
  }

  private static List<String> of(List<String> journal, char kind) {
    return journal.stream()
        .filter(line -> !line.isEmpty() && line.charAt(0) == kind)
        .map(line -> line.substring(1))
        .toList();
  }

  /** Removes the file, and the folders around it that are empty then. */
  private static void remove(Path directory, String name) throws IOException {
    Path file = directory.resolve(name);
    Files.deleteIfExists(file);
    for (Path folder = file.getParent(); !folder.equals(directory); folder = folder.getParent()) {
      if (!Files.isDirectory(folder) || !Trees.entries(folder).isEmpty()) {
        return;
      }
      Files.delete(folder);
    }
  }
}
