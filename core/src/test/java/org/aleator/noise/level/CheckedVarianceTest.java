// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.aleator.finding.NoiseFinding;
import org.junit.jupiter.api.Test;

class CheckedVarianceTest {
  private static final NoiseFinding UNSURE = new NoiseFinding.FunctionUsesUpRows(0.6);
  private static final CheckedVariance FIT =
      new CheckedVariance(1, 0.9, 1.1, 400, "fit", false, List.of(UNSURE));

  @Test
  void plentyOfReplicatesThatAgreeAreTheAnswer() {
    CheckedVariance answer = FIT.comparedWith(new PureError(1.05, 300, 3));
    assertThat(answer.variance()).isEqualTo(1.05);
    assertThat(answer.means()).contains("pure error");
    assertThat(answer.findings()).isEmpty();
  }

  @Test
  void fewReplicatesThatAgreeChangeNothing() {
    assertThat(FIT.comparedWith(new PureError(1.3, 20, 3))).isEqualTo(FIT);
    assertThat(FIT.comparedWith(new PureError(0.001, 7, 3))).isEqualTo(FIT);
    assertThat(FIT.comparedWith(new PureError(0, 100, 3))).isEqualTo(FIT);
  }

  @Test
  void replicatesThatContradictWidenTheIntervalInEitherDirection() {
    for (double variance : new double[] {0.1, 10}) {
      CheckedVariance answer = FIT.comparedWith(new PureError(variance, 50, 3));
      assertThat(answer.variance()).isEqualTo(1);
      assertThat(answer.low()).isLessThan(Math.min(0.91, variance));
      assertThat(answer.high()).isGreaterThan(Math.max(1.09, variance));
      assertThat(answer.findings())
          .containsExactly(UNSURE, new NoiseFinding.ReplicatesContradictFit(variance, 1));
    }
  }

  @Test
  void ofTwoThatContradictTheOneOfMoreDegreesOfFreedomStands() {
    CheckedVariance answer = FIT.comparedWith(new PureError(0.1, 500, 3));
    assertThat(answer.variance()).isEqualTo(0.1);
    assertThat(answer.high()).isEqualTo(FIT.high());
    assertThat(answer.findings()).containsExactly(new NoiseFinding.ReplicatesContradictFit(0.1, 1));
  }
}
