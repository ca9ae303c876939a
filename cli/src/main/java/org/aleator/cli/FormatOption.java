// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import picocli.CommandLine.Option;

/** {@code --format}, for every command that gives an answer. */
public final class FormatOption {
  /** How an answer is printed. */
  enum Format {
    TEXT,
    JSON
  }

  private static final class Formats extends Choice<Format> {
    Formats() {
      super(Format.values());
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description = "${COMPLETION-CANDIDATES}; json prints one document on stdout (default: text).")
  private Format format = Format.TEXT;

  public boolean json() {
    return format == Format.JSON;
  }
}
