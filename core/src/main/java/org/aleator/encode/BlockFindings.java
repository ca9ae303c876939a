// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;

/** What a person should know of a table that was encoded block by block, as of one table. */
public final class BlockFindings {
  private final Map<String, Integer> missing = new LinkedHashMap<>();
  private final Map<String, DataFinding.UnknownLevels> unknown = new LinkedHashMap<>();
  private int incomplete;
  private int rows;
  private int encoded;

  /**
   * Adds what is known of a block.
   *
   * @param blockRows how many rows it had, usable or not
   */
  public void add(Encoded block, int blockRows) {
    rows += blockRows;
    encoded += block.rows().length;
    for (Finding finding : block.findings()) {
      if (finding instanceof DataFinding.RowsWithMissingValues some) {
        incomplete += some.rows();
        some.columns().forEach(c -> missing.merge(c.column(), c.rows(), Integer::sum));
      } else if (finding instanceof DataFinding.UnknownLevels levels) {
        unknown.merge(levels.column(), levels, BlockFindings::joined);
      }
    }
  }

  private static DataFinding.UnknownLevels joined(
      DataFinding.UnknownLevels first, DataFinding.UnknownLevels further) {
    return new DataFinding.UnknownLevels(
        first.rows() + further.rows(), first.column(), first.firstRow(), first.level());
  }

  /** How many rows there are. */
  public int rows() {
    return rows;
  }

  /** How many of them are usable. */
  public int encoded() {
    return encoded;
  }

  /** Those of all blocks. */
  public List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    if (incomplete > 0) {
      all.add(
          new DataFinding.RowsWithMissingValues(
              incomplete,
              rows,
              missing.entrySet().stream()
                  .map(entry -> new DataFinding.MissingValues(entry.getKey(), entry.getValue()))
                  .toList()));
    }
    all.addAll(unknown.values());
    return all;
  }
}
