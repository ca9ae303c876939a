// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import org.aleator.util.InvalidInputException;

/**
 * A directory that is written as a whole: however a run ends, a reader finds all of the old files
 * or all of the new ones. Held by one run at a time, from before its computation until its files
 * stand there. Files that no run of ours wrote are never removed: a directory with such files is
 * refused.
 *
 * <p>The new files are gathered in a folder beside the directory, which then changes places with it
 * in one step ({@link Exchange}). Where that cannot be, they are gathered inside, and a {@link
 * PendingSwitch} that is interrupted is finished by the next run into the directory. Reading a
 * directory changes nothing.
 */
public final class WholeDirectory implements AutoCloseable {
  /** What an earlier run left in a directory. */
  @FunctionalInterface
  public interface Earlier {
    /**
     * The names of its files, with slashes.
     *
     * @throws InvalidInputException where the directory is not ours
     */
    Set<String> files(Path directory);
  }

  private final Path named;
  private final Path target;
  private final Earlier earlier;
  private final Exchange exchange;
  private final Room room;
  private final PlaceLock lock;
  private final NewFolders made;

  private WholeDirectory(
      Path named, Room room, Earlier earlier, Exchange exchange, PlaceLock lock, NewFolders made) {
    this.named = named;
    this.target = room.target();
    this.room = room;
    this.earlier = earlier;
    this.exchange = exchange;
    this.lock = lock;
    this.made = made;
  }

  /**
   * Takes hold of the directory, finishes or clears up what a run that was killed left there, and
   * says whether it may be written.
   *
   * @throws InvalidInputException where it may not, or another run holds it
   */
  public static WholeDirectory claim(Path directory, Earlier earlier) {
    return claim(directory, earlier, Exchange.system());
  }

  static WholeDirectory claim(Path directory, Earlier earlier, Exchange exchange) {
    Room room = Room.of(directory);
    NewFolders made = made(directory, room);
    try {
      PlaceLock lock =
          PlaceLock.tryOn(room.lockFile())
              .orElseThrow(
                  () ->
                      new InvalidInputException(
                          "another run is writing "
                              + directory
                              + "; wait for it, or name another directory"));
      WholeDirectory claimed = new WholeDirectory(directory, room, earlier, exchange, lock, made);
      try {
        claimed.recover();
        claimed.requireOurs();
        return claimed;
      } catch (IOException | RuntimeException | Error e) {
        claimed.close();
        throw e;
      }
    } catch (IOException e) {
      throw failure(directory, e);
    }
  }

  private static NewFolders made(Path directory, Room room) {
    try {
      return NewFolders.above(room.target());
    } catch (IOException e) {
      throw failure(directory, e);
    }
  }

  /** Whether a run that wrote the directory in place was interrupted, and none has finished it. */
  public static boolean isInterrupted(Path directory) {
    return PendingSwitch.isIn(directory);
  }

  private void recover() throws IOException {
    PendingSwitch.finish(target);
    for (Path leftover : room.leftovers()) {
      Trees.delete(leftover);
    }
  }

  private Set<String> requireOurs() throws IOException {
    if (!Files.isDirectory(target) || room.isVacant()) {
      return Set.of();
    }
    // Checked first: a directory of another program may be a whole disk and is not read further.
    Set<String> files = earlier.files(target);
    for (String name : files) {
      if (!Trees.isInside(target, name)) {
        throw new InvalidInputException(
            "%s is not an output of aleator: its list of files names %s, which is not in it;"
                    .formatted(named, name)
                + " name another directory");
      }
    }
    requireNothingElse(target, files);
    return files;
  }

  private void requireNothingElse(Path where, Set<String> files) throws IOException {
    room.foreign(where, files)
        .ifPresent(
            name -> {
              throw new InvalidInputException(
                  "%s holds %s, which no run of aleator wrote and which would be lost;"
                          .formatted(named, name)
                      + " move it away or name another directory");
            });
  }

  /**
   * Lets {@code contents} fill a folder out of sight, and puts that in the directory's place; where
   * {@code contents} fails, the directory stays as it was.
   */
  public void write(Consumer<Path> contents) {
    try {
      Path staged = room.newFolder();
      try {
        Path fresh = Files.createDirectory(PendingSwitch.files(staged));
        contents.accept(fresh);
        Trees.sync(fresh);
        synchronized (Scratch.SWITCHING) {
          install(staged, fresh, requireOurs());
        }
      } finally {
        room.remove(staged);
      }
    } catch (IOException e) {
      throw failure(named, e);
    }
  }

  private void install(Path staged, Path fresh, Set<String> old) throws IOException {
    if (!Trees.exists(target)) {
      Files.move(fresh, target);
      Trees.syncEntries(target.getParent());
      return;
    }
    room.copyPermissions(fresh);
    if (room.canMove() && exchange.swap(fresh, target)) {
      keepWhatCameMeanwhile(fresh, old);
      Trees.syncEntries(target.getParent());
    } else {
      PendingSwitch.run(staged, target, old);
    }
  }

  /** A person's file that came between our last look and the exchange is put back with the rest. */
  private void keepWhatCameMeanwhile(Path replaced, Set<String> old) throws IOException {
    try {
      requireNothingElse(replaced, old);
    } catch (InvalidInputException e) {
      exchange.swap(replaced, target);
      throw e;
    }
  }

  private static RuntimeException failure(Path directory, IOException e) {
    if (e instanceof AccessDeniedException) {
      return new InvalidInputException("cannot write " + directory + ": permission denied", e);
    }
    if (e instanceof NoSuchFileException) {
      return new InvalidInputException(
          "cannot write " + directory + ": nothing can be made there", e);
    }
    if (e instanceof FileAlreadyExistsException || e instanceof DirectoryNotEmptyException) {
      return new InvalidInputException(
          "cannot write " + directory + ": something else was written there meanwhile", e);
    }
    return new UncheckedIOException("cannot write " + directory + ": " + e.getMessage(), e);
  }

  /** Lets go of the directory. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw failure(named, e);
    } finally {
      made.removeEmpty();
    }
  }
}
