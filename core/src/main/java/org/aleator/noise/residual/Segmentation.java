// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import org.aleator.codec.Parts;
import org.aleator.data.Matrix;

/**
 * A partition of the input space into G segments of (nearly) equally many rows, over which DVA
 * normalises its noises (paper, Algorithm 2). The paper ranks by its one feature x; with several
 * features a segment is a range of the prediction, of one named feature, or a cell of a k-d tree.
 *
 * <p>The first {@code rows mod G} segments of a ranking hold one row more than the others.
 */
public sealed interface Segmentation permits RankSegmentation, KdSegmentation {

  /** The number G of segments. */
  int count();

  /**
   * The segment, from 0 to G − 1, of each row.
   *
   * @param x the features
   * @param prediction μ(x) at the same rows
   */
  int[] assign(Matrix x, double[] prediction);

  /** The rows of each segment, given the segment of each row. */
  static int[][] rowsBySegment(int[] segmentOf, int count) {
    int[] sizes = new int[count];
    for (int segment : segmentOf) {
      sizes[segment]++;
    }
    int[][] rows = new int[count][];
    for (int g = 0; g < count; g++) {
      rows[g] = new int[sizes[g]];
    }
    int[] filled = new int[count];
    for (int i = 0; i < segmentOf.length; i++) {
      int g = segmentOf[i];
      rows[g][filled[g]++] = i;
    }
    return rows;
  }

  /** All that the segmentation is made of. */
  void write(Parts parts);

  /** Reads what {@link #write} wrote: a ranked feature, or else a k-d tree. */
  static Segmentation read(Parts parts) {
    return parts.has("feature") ? RankSegmentation.read(parts) : KdSegmentation.read(parts);
  }
}
