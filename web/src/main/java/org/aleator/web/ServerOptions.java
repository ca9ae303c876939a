// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import java.nio.file.Path;
import java.util.Objects;
import org.aleator.io.table.ReadLimits;

/**
 * Where the page is served and what it accepts.
 *
 * @param host the address or name to listen on
 * @param port 0 for any that is free
 * @param data the folder that keeps tables and runs; made where it is missing
 * @param token what a request must know
 * @param version what the page calls itself
 * @param limits what it accepts
 */
public record ServerOptions(
    String host, int port, Path data, AccessToken token, String version, Limits limits) {
  public ServerOptions {
    Objects.requireNonNull(host);
    Objects.requireNonNull(data);
    Objects.requireNonNull(token);
    Objects.requireNonNull(version);
    Objects.requireNonNull(limits);
  }

  /**
   * Bounds, so that no number of clients takes the machine's memory.
   *
   * @param uploadBytes of one file, as it comes and unpacked
   * @param rows of one table
   * @param columns of one table
   * @param queuedRuns that wait for the one at work
   * @param watchers that hear a run's progress at once
   */
  public record Limits(long uploadBytes, int rows, int columns, int queuedRuns, int watchers) {
    /**
     * A table of a million rows and a hundred columns takes 0.8 GB; the rest keeps a page usable.
     */
    public static final Limits USUAL = new Limits(200L << 20, 1_000_000, 1_000, 8, 128);

    ReadLimits ofTable() {
      return new ReadLimits(uploadBytes, rows, columns);
    }
  }
}
