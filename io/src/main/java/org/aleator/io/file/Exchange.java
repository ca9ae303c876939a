// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Two paths of one file system change places in one step: a reader finds the one or the other,
 * never neither and never a mixture. Linux has a call for it, {@code renameat2} with {@code
 * RENAME_EXCHANGE} (rename(2)), which Java does not offer.
 */
@FunctionalInterface
interface Exchange {
  /** For places where nothing can change places in one step. */
  Exchange NONE = (one, other) -> false;

  /**
   * @return false where this system or this file system cannot do it; then nothing has changed
   */
  boolean swap(Path one, Path other) throws IOException;

  /** The system's own, or {@link #NONE}. */
  static Exchange system() {
    return Holder.SYSTEM;
  }

  /** Found out once, at first use: loading the library takes a while. */
  final class Holder {
    private static final Exchange SYSTEM = linux().map(Holder::by).orElse(NONE);

    private Holder() {}

    private static Optional<Linux> linux() {
      try {
        return Platform.isLinux()
            ? Optional.of(Native.load(Platform.C_LIBRARY_NAME, Linux.class))
            : Optional.empty();
      } catch (LinkageError e) {
        // No native library for this machine, or none may be loaded.
        return Optional.empty();
      }
    }

    private static Exchange by(Linux linux) {
      return (one, other) -> {
        if (one.getFileSystem() != FileSystems.getDefault()) {
          return false;
        }
        try {
          linux.renameat2(
              Linux.WORKING_DIRECTORY,
              one.toAbsolutePath().toString(),
              Linux.WORKING_DIRECTORY,
              other.toAbsolutePath().toString(),
              Linux.RENAME_EXCHANGE);
          return true;
        } catch (LastErrorException | UnsatisfiedLinkError e) {
          // An older kernel or C library, a file system without it, or a name it cannot take.
          return false;
        }
      };
    }
  }

  /** From {@code stdio.h}, {@code fcntl.h} and {@code linux/fs.h}. */
  interface Linux extends Library {
    int WORKING_DIRECTORY = -100;
    int RENAME_EXCHANGE = 1 << 1;

    int renameat2(int oldFolder, String oldPath, int newFolder, String newPath, int flags)
        throws LastErrorException;
  }
}
