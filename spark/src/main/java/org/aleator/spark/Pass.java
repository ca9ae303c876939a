// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import org.aleator.scale.HashSample;
import org.aleator.scale.RowHash;
import org.aleator.util.Seed;

/**
 * What one pass over the rows is to keep.
 *
 * @param layout how a row becomes numbers
 * @param keepsMissing whether a row is used in which a feature is missing
 * @param seed of the sample
 * @param sampleRows how many rows the sample is to hold; 0 for none
 * @param rowsOfAPart how many of them a part of the table keeps
 */
record Pass(RowLayout layout, boolean keepsMissing, long seed, int sampleRows, int rowsOfAPart)
    implements Serializable {

  /**
   * Of rows that are spread evenly over many parts, each part has few among the least hashes of
   * all. It keeps four times its share and some: at 10,000 parts 100 rows instead of 100,000. What
   * the parts kept shows whether the least are all there; if they are not, because one part holds
   * most of the rows, {@link #whole} keeps all.
   */
  static Pass over(int parts, RowLayout layout, boolean keepsMissing, long seed, int sampleRows) {
    long share = 4L * sampleRows / Math.max(1, parts) + 64;
    return new Pass(layout, keepsMissing, seed, sampleRows, (int) Math.min(sampleRows, share));
  }

  /** The same with all that the sample may need of every part. */
  Pass whole() {
    return new Pass(layout, keepsMissing, seed, sampleRows, sampleRows);
  }

  RowHash hash() {
    return RowHash.drawing(new Seed(seed));
  }

  /** An empty sample of so many rows; none holds at least one. */
  HashSample sample(int rows) {
    return new HashSample(Math.max(1, rows), layout.width());
  }
}
