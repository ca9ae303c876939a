// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.util.List;
import java.util.stream.Stream;

/** What can be reproduced. */
enum Experiment {
  TABLE1,
  TABLE2,
  TABLE3,
  TABLE4,
  TABLE5,
  FIGURE2(".png", ".svg"),
  FIGURE3(".png"),
  FIGURE4(".png", ".svg"),
  ALL;

  private final List<String> endings;

  Experiment(String... endings) {
    this.endings = List.of(endings);
  }

  /** The formats of a figure; none for a table. */
  List<String> endings() {
    return endings;
  }

  boolean isFigure() {
    return !endings.isEmpty();
  }

  /** Each by itself, in the order of the paper. */
  static List<Experiment> single() {
    return Stream.of(TABLE1, TABLE2, FIGURE2, TABLE3, TABLE4, FIGURE3, FIGURE4, TABLE5).toList();
  }
}
