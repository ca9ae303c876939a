// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictInBlocksTest {
  private static final Dataset TOY =
      SyntheticData.toy(Design.uniform(60), 1, new Seed(1)).dataset();

  /** Two blocks and a part of one that is no multiple of any kernel's. */
  private static final Matrix MANY =
      Matrix.column(new Seed(2).random().doubles(2 * Predictor.BLOCK + 77, 0, 10).toArray());

  @ParameterizedTest
  @EnumSource(PredictorKind.class)
  void threadsThatShareTheRowsChangeNoBit(PredictorKind kind) {
    Predictor predictor = kind.train(TOY, Preset.PAPER, Work.of(1));
    Prediction whole = predictor.predict(MANY);
    for (int threads = 1; threads <= 3; threads++) {
      Prediction shared = predictor.predict(MANY, new Parallel(threads));
      assertThat(shared.mean()).isEqualTo(whole.mean());
      assertThat(shared.epistemicVariance()).isEqualTo(whole.epistemicVariance());
      assertThat(shared.draws()).isDeepEqualTo(whole.draws());
    }
  }

  @Test
  void oneThreadIsTheCallersOwn() {
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    Predictor predictor =
        x -> {
          seen.add(Thread.currentThread());
          return Prediction.given(x.columnValues(0));
        };
    assertThat(predictor.predict(MANY, new Parallel(1)).mean()).isEqualTo(MANY.values());
    assertThat(seen).containsExactly(Thread.currentThread());
  }
}
