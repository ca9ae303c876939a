// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitSearchTest {
  /** Few rows are summed up on their own, many in a histogram. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 17, 100, 255, 256, 700})
  void theSplitFoundGainsAsMuchAsTheBestOfAll(int rows) {
    for (int draw = 0; draw < 20; draw++) {
      Friedman data = Friedman.draw(rows, new Seed(1000L * rows + draw));
      if (draw % 4 > 1) {
        data = withMissing(data, new Seed(draw));
      }
      int minLeaf = draw % 2 == 0 ? 1 : Math.max(1, rows / 10);
      double l2 = draw % 3;
      BoostedTrees tree =
          BoostedTrees.fit(
              data.x(), data.y(), new BoostedTrees.Options(1, 2, 1, 1, minLeaf, l2), new Seed(1));
      double mean = Arrays.stream(data.y()).average().orElseThrow();
      double[] residuals = Arrays.stream(data.y()).map(y -> y - mean).toArray();
      double best = best(data.x(), residuals, minLeaf, l2);
      int feature = tree.forest().feature()[0];
      Split split = new Split(feature, tree.forest().value()[0], tree.forest().missingLeft()[0]);
      double found = feature < 0 ? 0 : score(data.x(), residuals, split, minLeaf, l2);
      // Residuals are rounded to 2⁻³⁰ of their mean and less.
      assertThat(found).isCloseTo(best, within(1e-8 * best));
    }
  }

  /** NaN is on the side that it says. */
  private record Split(int feature, double threshold, boolean missingLeft) {
    boolean isLeft(double value) {
      return value <= threshold || (Double.isNaN(value) && missingLeft);
    }
  }

  /** A fifth of the values of every second feature is missing. */
  private static Friedman withMissing(Friedman data, Seed seed) {
    RandomGenerator random = seed.random();
    double[] x = data.x().values().clone();
    for (int i = 0; i < x.length; i += 2) {
      x[i] = random.nextInt(5) == 0 ? Double.NaN : x[i];
    }
    return new Friedman(new Matrix(data.x().rows(), data.x().columns(), x), data.y());
  }

  private static double best(Matrix x, double[] residuals, int minLeaf, double l2) {
    FeatureBins bins = FeatureBins.of(x);
    return IntStream.range(0, x.columns())
        .boxed()
        .flatMapToDouble(
            j ->
                IntStream.range(0, bins.count(j) - 1)
                    .boxed()
                    .flatMap(
                        b ->
                            Stream.of(false, true).map(left -> new Split(j, bins.edge(j, b), left)))
                    .mapToDouble(split -> score(x, residuals, split, minLeaf, l2)))
        .max()
        .orElseThrow();
  }

  /** Σ²_left/(n_left + λ) + Σ²_right/(n_right + λ), 0 where a side has too few rows. */
  private static double score(Matrix x, double[] residuals, Split split, int minLeaf, double l2) {
    double[] sum = new double[2];
    int[] count = new int[2];
    for (int i = 0; i < residuals.length; i++) {
      int side = split.isLeft(x.get(i, split.feature())) ? 0 : 1;
      sum[side] += residuals[i];
      count[side]++;
    }
    return Math.min(count[0], count[1]) < minLeaf
        ? 0
        : sum[0] * sum[0] / (count[0] + l2) + sum[1] * sum[1] / (count[1] + l2);
  }
}
