// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.aleator.util.InvalidInputException;

/**
 * Where what goes into a directory can be prepared: beside it, or inside where it cannot be moved
 * or nothing can be written beside it.
 *
 * @param target the directory, every link followed
 * @param inside whether the room is the directory itself
 */
record Room(Path target, boolean inside) {
  /** Linux's list of what is mounted; its fifth word is the place, blanks written in octal. */
  private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

  private static final int MOUNT_PLACE = 4;

  /** How names begin that stand inside the directory itself. */
  private static final String INSIDE = ".aleator";

  private static final String LOCK = ".lock";

  /**
   * @throws InvalidInputException where nothing can be written there, whatever it is
   */
  static Room of(Path directory) {
    if (directory.toString().isEmpty()) {
      throw new InvalidInputException("the name of the output directory is empty; name one");
    }
    if (!Files.exists(directory)) {
      if (Files.isSymbolicLink(directory)) {
        throw new InvalidInputException(
            directory + " is a link to nothing; remove it or name another directory");
      }
      Path target = directory.toAbsolutePath().normalize();
      NewFolders.requirePossible(directory, target.getParent());
      return new Room(target, false);
    }
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(directory + " is a file; name a directory for the output");
    }
    Path target = real(directory);
    if (!Files.isWritable(target)) {
      throw new InvalidInputException("no permission to write in " + directory);
    }
    Path parent = target.getParent();
    return new Room(target, parent == null || !Files.isWritable(parent) || isMount(target));
  }

  /** Whether the directory may be replaced: not while it is the working directory. */
  boolean canMove() {
    Path here = target.getFileSystem().getPath("").toAbsolutePath();
    return !inside && !here.startsWith(target);
  }

  private static boolean isMount(Path target) {
    String place = target.toString().replace("\\", "\\134").replace(" ", "\\040");
    try (Stream<String> mounts =
        Files.isReadable(MOUNTS) ? Files.lines(MOUNTS) : Stream.<String>empty()) {
      return mounts
          .map(line -> line.split(" "))
          .anyMatch(words -> words.length > MOUNT_PLACE && words[MOUNT_PLACE].equals(place));
    } catch (IOException e) {
      throw new InvalidInputException("cannot read " + MOUNTS + ": " + e.getMessage(), e);
    }
  }

  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException e) {
      throw new InvalidInputException("cannot look into " + directory + ": " + e.getMessage(), e);
    }
  }

  private Path folder() {
    return inside ? target : target.getParent();
  }

  private String prefix() {
    return inside ? INSIDE : "." + target.getFileName();
  }

  Path lockFile() {
    return folder().resolve(prefix() + LOCK);
  }

  /** A folder of this process's own. */
  Path newFolder() throws IOException {
    for (int attempt = 0; ; attempt++) {
      try {
        Path folder = AtomicFiles.beside(folder().resolve(prefix().substring(1)), attempt);
        Scratch.add(Files.createDirectory(folder));
        return folder;
      } catch (FileAlreadyExistsException e) {
        // Left by another run: the next name is tried.
      }
    }
  }

  void remove(Path folder) throws IOException {
    Trees.delete(folder);
    Scratch.remove(folder);
  }

  /** What runs that were killed left here; the folder of a living process is never among it. */
  List<Path> leftovers() throws IOException {
    return Trees.entries(folder()).stream().filter(this::isLeftover).toList();
  }

  private boolean isLeftover(Path path) {
    Matcher staged = staged(prefix(), path.getFileName().toString());
    if (!staged.matches() || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    long process = Long.parseLong(staged.group(1));
    // In a container every run may have the same number.
    return process == ProcessHandle.current().pid()
        ? !Scratch.contains(path)
        : ProcessHandle.of(process).isEmpty();
  }

  private static Matcher staged(String prefix, String name) {
    return Pattern.compile(Pattern.quote(prefix) + "\\.(\\d{1,18})-\\d+\\.tmp").matcher(name);
  }

  /** Whether nothing stands in the directory but what a run of ours prepares there. */
  boolean isVacant() throws IOException {
    return Trees.entries(target).stream().allMatch(path -> isOwn(path.getFileName().toString()));
  }

  /** The first file or empty folder below {@code where} that is none of {@code files}. */
  Optional<String> foreign(Path where, Set<String> files) throws IOException {
    return Trees.below(where).stream()
        .filter(path -> !Files.isDirectory(path) || Files.isSymbolicLink(path) || isEmpty(path))
        .filter(path -> !isOwn(where.relativize(path).getName(0).toString()))
        .map(path -> Trees.name(where, path))
        .filter(name -> !files.contains(name))
        .sorted()
        .findFirst();
  }

  private static boolean isEmpty(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    } catch (IOException e) {
      throw new InvalidInputException("cannot look into " + folder + ": " + e.getMessage(), e);
    }
  }

  private boolean isOwn(String name) {
    return inside && isOwnInside(name);
  }

  /** Whether a run that works inside a directory makes an entry of this name there. */
  static boolean isOwnInside(String name) {
    return staged(INSIDE, name).matches() || name.equals(INSIDE + LOCK);
  }

  /** The folder that takes the directory's place gets its permissions. */
  void copyPermissions(Path fresh) throws IOException {
    try {
      Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(target));
    } catch (UnsupportedOperationException e) {
      // A file system without them has nothing to copy.
      return;
    }
  }
}
