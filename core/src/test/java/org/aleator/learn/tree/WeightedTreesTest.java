// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** 80 rows; every second one has three times the variance of the others, so 24 and 8 of 16ths. */
class WeightedTreesTest {
  private static final int ROWS = 80;
  private static final double[] X = new Seed(1).random().doubles(ROWS).toArray();
  private static final double[] Y = labels();
  private static final RowWeights WEIGHTS =
      RowWeights.ofVariances(IntStream.range(0, ROWS).mapToDouble(i -> 1 + 2 * (i % 2)).toArray());

  private static double[] labels() {
    RandomGenerator random = new Seed(2).random();
    return Arrays.stream(X).map(x -> Math.sin(6 * x) + random.nextGaussian()).toArray();
  }

  /** The rows as often as they count. */
  private static int[] copies() {
    return IntStream.range(0, ROWS)
        .flatMap(i -> IntStream.generate(() -> i).limit(i % 2 == 0 ? 24 : 8))
        .toArray();
  }

  private static double[] of(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(i -> values[i]).toArray();
  }

  @ParameterizedTest
  @EnumSource(BoostedTrees.Shape.class)
  void boostingOfAWeightedRowIsThatOfSoManyCopies(BoostedTrees.Shape shape) {
    BoostedTrees.Options once = new BoostedTrees.Options(20, 8, 0.2, 1, 1, 2, 1, shape);
    BoostedTrees.Options often = new BoostedTrees.Options(20, 8, 0.2, 1, 16, 32, 1, shape);
    FeatureBins bins = FeatureBins.of(Matrix.column(X));
    int[] all = IntStream.range(0, ROWS).toArray();

    BoostedTrees weighted = BoostedTrees.fit(bins, Y, WEIGHTS, all, once, 0, Work.of(3));
    BoostedTrees copied = BoostedTrees.fit(bins, Y, copies(), often, Work.of(3));
    BoostedTrees plain = BoostedTrees.fit(bins, Y, all, once, Work.of(3));

    Matrix x = Matrix.column(X);
    assertThat(weighted.predict(x)).containsExactly(copied.predict(x), within(1e-6));
    assertThat(distance(weighted.predict(x), plain.predict(x))).isGreaterThan(0.01);
  }

  @Test
  void extraTreesOfAWeightedRowAreThoseOfSoManyCopies() {
    ExtraTrees.Options once = new ExtraTrees.Options(10, 3, ExtraTrees.Options.ALL);
    ExtraTrees.Options often = new ExtraTrees.Options(10, 48, ExtraTrees.Options.ALL);
    int[] all = IntStream.range(0, ROWS).toArray();
    Matrix x = Matrix.column(X);
    Matrix many = x.selectRows(copies());

    ExtraTrees weighted = ExtraTrees.fit(x, Y, WEIGHTS, all, once, Work.of(3));
    ExtraTrees copied = ExtraTrees.fit(many, of(Y, copies()), often, new Seed(3));

    ExtraTrees plain = ExtraTrees.fit(x, Y, all, once, Work.of(3));

    assertThat(weighted.predict(x)).containsExactly(copied.predict(x), within(1e-9));
    assertThat(distance(weighted.predict(x), plain.predict(x))).isGreaterThan(0.01);
  }

  @Test
  void aLeafHoldsTheWeightedMeanOfItsRows() {
    ExtraTrees.Options one = new ExtraTrees.Options(1, ROWS, ExtraTrees.Options.ALL);
    int[] all = IntStream.range(0, ROWS).toArray();
    Matrix x = Matrix.column(X);

    double mean = ExtraTrees.fit(x, Y, WEIGHTS, all, one, Work.of(1)).predict(x)[0];

    assertThat(mean).isEqualTo(WEIGHTS.mean(Y), within(1e-12));
  }

  private static double distance(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> Math.abs(a[i] - b[i])).average().orElse(0);
  }
}
