// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files and folders that stand only while something is written. A process that is asked to end
 * (Ctrl-C) removes its own; one that is killed leaves them to the next run into that place.
 */
final class Scratch {
  /** What is being written at the same time may come to stand in a folder that is being removed. */
  private static final int ATTEMPTS = 5;

  private static final Set<Path> PATHS = ConcurrentHashMap.newKeySet();

  /** Held while a directory is switched: its new files are then no longer scratch. */
  static final Object SWITCHING = new Object();

  static {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(Scratch::clear, "aleator-scratch"));
    } catch (IllegalStateException e) {
      // The process is ending already: what it leaves, the next run removes.
      PATHS.clear();
    }
  }

  private Scratch() {}

  static void add(Path path) {
    PATHS.add(path);
  }

  static void remove(Path path) {
    PATHS.remove(path);
  }

  static boolean contains(Path path) {
    return PATHS.contains(path);
  }

  private static void clear() {
    synchronized (SWITCHING) {
      for (int attempt = 0; attempt < ATTEMPTS && !PATHS.isEmpty(); attempt++) {
        PATHS.removeIf(Scratch::deleted);
      }
    }
  }

  private static boolean deleted(Path path) {
    try {
      Trees.delete(path);
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }
}
