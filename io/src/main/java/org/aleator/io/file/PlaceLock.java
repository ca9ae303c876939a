// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.aleator.util.InvalidInputException;

/**
 * One run at a time, of this process or another. The system itself takes the lock back when its
 * holder ends, however that comes about; the file it was on may then stay and does no harm.
 *
 * <p>POSIX takes all of a process's locks on a file back as soon as the process closes any
 * descriptor of that file (fcntl(2)). So while a lock is held, nothing of this process may open its
 * file: a second claim is refused by a list of our own, and what the file's name leads to is
 * compared by its length, which needs no descriptor.
 */
final class PlaceLock implements AutoCloseable {
  /** Lock files hold zeros, at most so many: their length tells one from another. */
  private static final int LENGTHS = 1 << 20;

  /** The files that this process holds locks on. */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  /** Each is a run of another process that ended in between; so many at once are none to beat. */
  private static final int MOST_ATTEMPTS = 100;

  private final Path file;
  private final Path key;
  private final FileChannel channel;

  private PlaceLock(Path file, Path key, FileChannel channel) {
    this.file = file;
    this.key = key;
    this.channel = channel;
  }

  /**
   * The lock, or nothing where another holds it.
   *
   * @throws InvalidInputException where something else stands in the place of the lock's file
   */
  static Optional<PlaceLock> tryOn(Path file) throws IOException {
    Path key = file.getParent().toRealPath().resolve(file.getFileName());
    if (!HELD.add(key)) {
      return Optional.empty();
    }
    FileChannel locked = null;
    try {
      locked = locked(file);
      return Optional.ofNullable(locked).map(channel -> new PlaceLock(file, key, channel));
    } finally {
      if (locked == null) {
        HELD.remove(key);
      }
    }
  }

  /** The file, open and locked; null where another process holds it. */
  private static FileChannel locked(Path file) throws IOException {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      requireLockFile(file);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      boolean kept = false;
      try {
        if (tryLock(channel) == null) {
          return null;
        }
        // Its last holder may have removed the file between our opening and our locking it.
        kept = isStillAt(file, channel);
        if (kept) {
          Scratch.add(file);
          return channel;
        }
      } finally {
        if (!kept) {
          channel.close();
        }
      }
    }
    return null;
  }

  /** A file of this name that is not a lock file belongs to the user, and is left as it is. */
  private static void requireLockFile(Path file) throws IOException {
    try {
      if (Trees.exists(file)
          && (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
              || Files.size(file) > LENGTHS
              || !isZeros(Files.readAllBytes(file)))) {
        throw new InvalidInputException(
            file + " has the name of a lock file and is not one of aleator's; move it away");
      }
    } catch (NoSuchFileException e) {
      // Its holder has just removed it.
      return;
    }
  }

  private static boolean isZeros(byte[] bytes) {
    for (byte value : bytes) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }

  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** Whether the name leads to the file that is open: that one has the length just given to it. */
  private static boolean isStillAt(Path file, FileChannel channel) throws IOException {
    long length = 1L + ThreadLocalRandom.current().nextInt(LENGTHS);
    channel.truncate(0).write(ByteBuffer.allocate(1), length - 1);
    try {
      return Files.size(file) == length;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      Files.deleteIfExists(file);
      Scratch.remove(file);
    } finally {
      HELD.remove(key);
    }
  }
}
