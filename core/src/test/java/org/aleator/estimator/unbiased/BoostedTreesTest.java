package org.aleator.estimator.unbiased;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class BoostedTreesTest {

  /** Each tree takes the same share off a step, so that (1 − shrinkage)^rounds of it remains. */
  @Test
  void aStepIsLearnedGeometrically() {
    double[] x = IntStream.range(0, 100).mapToDouble(i -> i).toArray();
    double[] y = IntStream.range(0, 100).mapToDouble(i -> i < 37 ? -1 : 3).toArray();
    Matrix column = Matrix.column(x);
    int[] all = IntStream.range(0, 100).toArray();
    BoostedTrees trees =
        BoostedTrees.fit(
            FeatureBins.of(column), y, all, new BoostedTrees.Options(20, 2, 1, 0.1), Work.of(1));
    double mean = (37 * -1 + 63 * 3) / 100.0;
    double left = Math.pow(0.9, 20);
    double[] predicted = trees.predict(column);
    for (int i = 0; i < 100; i++) {
      assertThat(predicted[i]).isCloseTo(y[i] + (mean - y[i]) * left, within(1e-9));
    }
    assertThat(trees.predict(Matrix.column(36.4, 36.6)))
        .containsExactly(predicted[0], predicted[99]);
  }

  @Test
  void outOfFoldPredictionsDoNotSeeTheirOwnLabel() {
    Matrix x = Matrix.column(IntStream.range(0, 60).mapToDouble(i -> i * 7 % 60).toArray());
    double[] y = IntStream.range(0, 60).mapToDouble(i -> i * 7 % 60 < 20 ? 0 : 1).toArray();
    FeatureBins bins = FeatureBins.of(x);
    CrossFittedTrees before = CrossFittedTrees.fit(x, bins, y, Work.of(1).alone());
    double[] changed = y.clone();
    changed[33] += 5;
    double after = before.again(x, bins, changed, Work.of(1).withThreads(2)).predictions()[33];
    assertThat(after).isCloseTo(before.predictions()[33], within(1e-12));
  }

  @Test
  void everyDistinctValueHasItsBinUpToALimit() {
    FeatureBins bins = FeatureBins.of(new Matrix(4, 2, new double[] {1, 5, 2, 5, 2, 5, 3, 5}));
    assertThat(bins.bins(0)).isEqualTo(3);
    assertThat(bins.bins(1)).isEqualTo(1);
    assertThat(bins.bin()[0]).containsExactly((short) 0, (short) 1, (short) 1, (short) 2);
    assertThat(bins.edges()[0]).containsExactly(1.5, 2.5);
  }
}
