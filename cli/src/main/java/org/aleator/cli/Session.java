// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.nio.file.Path;
import java.util.List;
import org.aleator.util.Progress;

/**
 * What a command may use of the program that runs it: the options that all commands share, and the
 * listener to its progress.
 */
public interface Session {
  /** Hears how far a computation has come, until it is closed. */
  interface Audience extends Progress, AutoCloseable {
    @Override
    void close();
  }

  /** Before a computation: fast kernels, and log lines that look like our own. */
  void prepare();

  /** Whether the user wants neither progress bars nor remarks. */
  boolean quiet();

  /** Says something on stderr, unless the user wants quiet. */
  void remark(List<String> lines);

  /** Who hears of a computation: bars on stderr, if the user wants them. */
  default Audience audience() {
    return ProgressBars.onStderr(quiet());
  }

  /** The words of the command line that does the same. */
  List<String> words();

  /** What the user calls a file: at a terminal, its path. */
  default String called(Path file) {
    return file.toString();
  }
}
