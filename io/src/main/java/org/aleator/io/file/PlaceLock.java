package org.aleator.io.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/**
 * One process at a time. The system itself takes the lock back when its holder ends, however that
 * comes about; the file it was on may then stay and does no harm.
 */
final class PlaceLock implements AutoCloseable {
  /** Each is a run of another process that ended in between; so many at once are none to beat. */
  private static final int MOST_ATTEMPTS = 100;

  private final Path file;
  private final FileChannel channel;

  private PlaceLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** The lock, or nothing where another holds it. */
  static Optional<PlaceLock> tryOn(Path file) throws IOException {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean kept = false;
      try {
        FileLock lock = tryLock(channel);
        if (lock == null) {
          return Optional.empty();
        }
        // Its last holder may have removed the file between our opening and our locking it.
        kept = isStillAt(file, channel);
        if (kept) {
          Scratch.add(file);
          return Optional.of(new PlaceLock(file, channel));
        }
      } finally {
        if (!kept) {
          channel.close();
        }
      }
    }
    return Optional.empty();
  }

  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static boolean isStillAt(Path file, FileChannel channel) throws IOException {
    String token = UUID.randomUUID().toString();
    channel.truncate(0).write(ByteBuffer.wrap(token.getBytes(StandardCharsets.UTF_8)), 0);
    try {
      return Files.readString(file).equals(token);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      Files.deleteIfExists(file);
      Scratch.remove(file);
    }
  }
}
