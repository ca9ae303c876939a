// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.List;
import org.aleator.encode.PreparedData;
import org.aleator.report.page.Block;

/** What a page says of one target, of whatever kind. */
public sealed interface TargetReport permits EstimateReport.Target, ClassReport.Target {
  /** The rows that were used. */
  PreparedData data();

  /** What the page of this target alone is called. */
  String question();

  /** What its part of a page of several is called. */
  String heading();

  /**
   * The blocks, from top to bottom.
   *
   * @param prefix of the names of its figures
   */
  List<Block> blocks(String prefix);

  default String name() {
    return data().dataset().target();
  }
}
