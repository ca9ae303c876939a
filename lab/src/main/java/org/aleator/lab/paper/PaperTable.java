// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.List;
import org.aleator.util.Work;

/** A table of the paper that can be run. */
public sealed interface PaperTable permits ToyTable, DynamicsTable, DepthTable, InputNoiseTable {
  /** Such as {@code "table1"}. */
  String name();

  /** What the table shows. */
  String title();

  /** The noise levels a². */
  List<Double> levels();

  /** What is shown of each estimate, the one to compare with the paper first. */
  List<Metric> metrics();

  /** What a protocol does in this table, in one line. */
  default String describe(Protocol protocol) {
    return protocol.description();
  }

  /**
   * Runs all trials and gives the cells, those of the paper's protocol first.
   *
   * @param seeds how many data sets per cell
   * @param work its seed is the root; the k-th data set of a level does not depend on {@code seeds}
   */
  List<Cell> run(int seeds, Work work);
}
