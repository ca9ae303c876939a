// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.aleator.numerics.kernel.LaneKernels.LANES;
import static org.assertj.core.api.Assertions.assertThat;

import org.aleator.data.Matrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConditionalBatchTest {
  private static final Matrix Z = LogPosteriorTest.normals(6, 2, "z");
  private static final double[] Y = LogPosteriorTest.normals(6, 1, "y").values();
  private static final double[] INVERSE_LENGTHS = {1.5, 0.7};

  /** Places after the rows, and among them. */
  @ParameterizedTest
  @EnumSource
  void placesWithoutARowChangeNothing(Smoothness smoothness) {
    ConditionalBatch full = filled(smoothness, 5, 0, 1, 2, 3, 4);
    ConditionalBatch after = filled(smoothness, 8, 0, 1, 2, 3, 4);
    ConditionalBatch among = filled(smoothness, 8, 1, 2, 4, 6, 7);
    assertThat(after.mean).containsExactly(full.mean);
    assertThat(after.variance).containsExactly(full.variance);
    assertThat(among.mean).containsExactly(full.mean);
    assertThat(among.variance).containsExactly(full.variance);
  }

  @ParameterizedTest
  @EnumSource
  void withoutAnyNeighbourTheLabelHasTheProcessesOwnVariance(Smoothness smoothness) {
    ConditionalBatch none = filled(smoothness, 4);
    assertThat(none.mean).containsOnly(0);
    for (double variance : none.variance) {
      assertThat(variance).isBetween(2.1, 2.1 + 1e-9);
    }
  }

  /** The first five rows at these places of all problems; the last is that asked for. */
  private static ConditionalBatch filled(Smoothness smoothness, int neighbours, int... places) {
    ConditionalBatch batch = new ConditionalBatch(neighbours, 2);
    for (int l = 0; l < LANES; l++) {
      for (int j = 0; j < neighbours; j++) {
        batch.leave(l, j);
      }
      for (int row = 0; row < places.length; row++) {
        batch.set(l, places[row], Z.values(), 2 * row, INVERSE_LENGTHS, Y[row]);
      }
      batch.set(l, neighbours, Z.values(), 10, INVERSE_LENGTHS, Y[5]);
    }
    batch.condition(smoothness, 2, 0.1);
    return batch;
  }
}
