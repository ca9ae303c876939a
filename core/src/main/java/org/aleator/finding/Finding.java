// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import java.util.List;
import java.util.Locale;

/**
 * Something to know about an answer: a kind with its numbers, for programs, and one sentence, for
 * people. Immutable.
 */
public sealed interface Finding
    permits DataFinding,
        ReadingFinding,
        NoiseFinding,
        InputNoiseFinding,
        DynamicsFinding,
        RowFinding,
        TargetFinding {

  /** How much of the answer it puts in question. */
  enum Severity {
    /** Good to know; the answer stands. */
    NOTE,
    /** The answer is less sure than its interval says. */
    WARNING,
    /** The answer may be about something other than the question, or should not be used. */
    SEVERE
  }

  /** One sentence in plain words, without a full stop. */
  String message();

  /** The sentences of several. */
  static List<String> messages(List<? extends Finding> findings) {
    return findings.stream().map(Finding::message).toList();
  }

  /** How much of the answer it puts in question. */
  default Severity severity() {
    return Severity.NOTE;
  }

  /** The kind as one word of lower-case letters and hyphens, such as {@code few-rows}. */
  default String kind() {
    return getClass().getSimpleName().replaceAll("(?<=.)(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }
}
