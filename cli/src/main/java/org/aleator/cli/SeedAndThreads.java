// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import org.aleator.util.Work;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of every long computation. */
public final class SeedAndThreads {
  /** The seed where none is given. */
  public static final long USUAL_SEED = 1;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The same seed gives the same bits (default: ${DEFAULT-VALUE}).")
  private long seed = USUAL_SEED;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads may work (default: one per processor).")
  private int threads = Runtime.getRuntime().availableProcessors();

  public long seed() {
    return seed;
  }

  /** Seed and threads, checked. */
  public Work work(CommandLine command) {
    if (threads < 1) {
      throw new ParameterException(command, "--threads must be at least 1, was " + threads);
    }
    return Work.of(seed).withThreads(threads);
  }
}
