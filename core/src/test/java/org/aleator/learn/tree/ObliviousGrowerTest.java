// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.learn.tree.BoostedTrees.Options;
import org.aleator.learn.tree.BoostedTrees.Shape;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObliviousGrowerTest {
  private static final Seed SEED = new Seed(11);

  private final Friedman data = Friedman.draw(900, new Seed(1));

  private static Options oneTree(int leaves, int minLeaf, double l2) {
    return new Options(1, leaves, 1, 1, minLeaf, l2, 1, Shape.OBLIVIOUS);
  }

  @Test
  void aTreeHasNoMoreDifferentSplitsThanLevels() {
    Forest tree = BoostedTrees.fit(data.x(), data.y(), oneTree(32, 1, 1), SEED).forest();
    assertThat(tree.leaves(0)).isBetween(16, 32);
    long splits =
        IntStream.range(0, tree.feature().length)
            .filter(node -> tree.feature()[node] >= 0)
            .mapToObj(node -> tree.feature()[node] + " at " + tree.value()[node])
            .distinct()
            .count();
    assertThat(splits).isEqualTo(5);
  }

  /** With one level it is the search of a best-first tree of two leaves. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 17, 100, 255, 256, 700})
  void theFirstSplitIsTheBestOfAll(int rows) {
    for (int draw = 0; draw < 12; draw++) {
      Friedman drawn = Friedman.draw(rows, new Seed(1000L * rows + draw));
      Friedman own = draw % 2 == 0 ? drawn : drawn.withMissing(3);
      int minLeaf = draw % 3 == 0 ? Math.max(1, rows / 10) : 1;
      double[] expected =
          BoostedTrees.fit(own.x(), own.y(), new Options(1, 2, 1, 1, minLeaf, 1), SEED)
              .predict(own.x());
      double[] found =
          BoostedTrees.fit(own.x(), own.y(), oneTree(2, minLeaf, 1), SEED).predict(own.x());
      assertThat(squares(own.y(), found))
          .isCloseTo(squares(own.y(), expected), within(1e-8 * squares(own.y(), expected)));
    }
  }

  private static double squares(double[] y, double[] fitted) {
    return IntStream.range(0, y.length)
        .mapToDouble(i -> (y[i] - fitted[i]) * (y[i] - fitted[i]))
        .sum();
  }

  @Test
  void predictionsOfRawValuesAreThoseThroughBinsToTheBit() {
    Friedman holes = data.withMissing(7);
    Options options = new Options(60, 64, 0.1, 0.8, 1, 3, 0.7, Shape.OBLIVIOUS);
    int[] all = IntStream.range(0, 900).toArray();
    BoostingRun run = new BoostingRun(FeatureBins.of(holes.x()), data.y(), all, options);
    BoostedTrees trees = run.fit(0, Work.of(SEED));
    assertThat(trees.predict(holes.x())).containsExactly(run.fitted());
  }

  @Test
  void leavesKeepTheirFewestRows() {
    double[] predictions =
        BoostedTrees.fit(data.x(), data.y(), oneTree(64, 17, 0), SEED).predict(data.x());
    for (double value : Arrays.stream(predictions).distinct().toArray()) {
      assertThat(Arrays.stream(predictions).filter(v -> v == value).count())
          .isGreaterThanOrEqualTo(17);
    }
  }

  @Test
  void missingValuesAreSplitFromTheOthersWhereThatGainsMost() {
    double nan = Double.NaN;
    Matrix x = Matrix.column(1, 2, 3, 4, nan, nan);
    double[] y = {5, 5, 5, 5, 7, 7};
    assertThat(BoostedTrees.fit(x, y, oneTree(2, 1, 0), SEED).predict(Matrix.column(1, 4, nan)))
        .containsExactly(new double[] {5, 5, 7}, within(1e-14));
  }

  /** Functions of sums, not of boxes: the sums over all rows find the splits with less noise. */
  @Test
  void heldOutErrorOnFriedmansFunctionIsBelowThatOfBestFirstTrees() {
    Friedman train = Friedman.draw(2000, new Seed(21));
    Friedman test = Friedman.draw(2000, new Seed(22));
    double bestFirst =
        test.rmse(
            BoostedTrees.fit(train.x(), train.y(), Options.forRows(2000), SEED).predict(test.x()));
    Options oblivious = Options.forManyColumns(2000);
    assertThat(oblivious.shape()).isEqualTo(Shape.OBLIVIOUS);
    double error =
        test.rmse(BoostedTrees.fit(train.x(), train.y(), oblivious, SEED).predict(test.x()));
    assertThat(error).isBetween(1.0, 1.05 * bestFirst);
  }
}
