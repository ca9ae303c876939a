// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.aleator.data.Matrix;
import org.aleator.util.Cancellation;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class ForestTest {
  /** x₀ ≤ 1 ? (x₁ ≤ 2, missing left ? 10 : 20) : 30, and a tree that always says 5. */
  private static final class Arrays {
    int columns = 2;
    int[] roots = {0, 5};
    int[] feature = {0, 1, -1, -1, -1, -1};
    double[] value = {1, 2, 30, 10, 20, 5};
    int[] left = {1, 3, 0, 0, 0, 0};
    boolean[] missingLeft = {false, true, false, false, false, false};

    Forest forest() {
      return new Forest(columns, roots, feature, value, left, missingLeft);
    }
  }

  @Test
  void rowsFollowTheThresholdsAndMissingValuesTheirSide() {
    double nan = Double.NaN;
    Matrix x = new Matrix(6, 2, new double[] {1, 2, 1, 2.5, 1.5, 0, nan, 0, 0, nan, nan, nan});
    Forest forest = new Arrays().forest();
    assertThat(forest.each(x)[0]).containsExactly(10, 20, 30, 30, 10, 30);
    assertThat(forest.each(x)[1]).containsOnly(5);
    assertThat(forest.sum(x, 0.5)).containsExactly(15.5, 25.5, 35.5, 35.5, 15.5, 35.5);
    assertThat(forest.leaves(0)).isEqualTo(3);
    assertThat(forest.leaves(1)).isEqualTo(1);
  }

  /** More rows than pass a tree together, some of them with a missing value. */
  @Test
  void rowsThatPassTogetherGetWhatEachGetsAlone() {
    Friedman data = Friedman.draw(410, new Seed(9)).withMissing(200);
    Forest forest =
        BoostedTrees.fit(data.x(), data.y(), BoostedTrees.Options.forRows(410), new Seed(5))
            .forest();
    double[] together = forest.sum(data.x(), 0.25);
    for (int i = 0; i < together.length; i++) {
      double alone = forest.sum(data.x().selectRows(new int[] {i}), 0.25)[0];
      assertThat(together[i]).isEqualTo(alone);
    }
  }

  @Test
  void forestOfNoTreesSaysTheStart() {
    Forest none = new Forest(1, new int[0], new int[0], new double[0], new int[0], new boolean[0]);
    assertThat(none.sum(Matrix.column(1, 2), 3)).containsExactly(3, 3);
  }

  @Test
  void arraysOfAFittedForestGiveTheSameBits() {
    Friedman data = Friedman.draw(300, new Seed(4)).withMissing(13);
    Forest forest =
        BoostedTrees.fit(data.x(), data.y(), BoostedTrees.Options.forRows(300), new Seed(5))
            .forest();
    Forest again =
        new Forest(
            forest.columns(),
            forest.roots().clone(),
            forest.feature().clone(),
            forest.value().clone(),
            forest.left().clone(),
            forest.missingLeft().clone());
    assertThat(again.sum(data.x(), 1)).containsExactly(forest.sum(data.x(), 1));
  }

  @Test
  void corruptedArraysAreRefused() {
    refused(a -> a.left[1] = 0); // a cycle
    refused(a -> a.left[1] = 1); // its own child
    refused(a -> a.left[1] = 2); // a child of two nodes
    refused(a -> a.left[1] = 4); // the second child belongs to the next tree
    refused(a -> a.left[0] = 3); // nodes that nobody reaches
    refused(a -> a.left[1] = 6); // behind the end
    refused(a -> a.left[1] = -1);
    refused(a -> a.left[2] = 1); // a leaf with children
    refused(a -> a.feature[0] = 2);
    refused(a -> a.feature[0] = -2);
    refused(a -> a.feature[0] = -1); // children without a parent
    refused(a -> a.value[0] = Double.NaN);
    refused(a -> a.value[5] = Double.POSITIVE_INFINITY);
    refused(a -> a.roots[1] = 6);
    refused(a -> a.roots[1] = 0);
    refused(a -> a.roots[0] = 1);
    refused(a -> a.roots[0] = -1);
    refused(a -> a.roots = new int[0]);
    refused(a -> a.left = new int[5]);
    refused(a -> a.missingLeft = new boolean[7]);
  }

  @Test
  void rowsOfAnotherWidthAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Arrays().forest().sum(Matrix.column(1), 0));
  }

  private static void refused(Consumer<Arrays> corruption) {
    Arrays arrays = new Arrays();
    corruption.accept(arrays);
    assertThatIllegalArgumentException().isThrownBy(arrays::forest);
  }

  @Test
  void fitsEndWhenTheyAreCancelled() {
    Matrix x = Matrix.column(1, 2, 3, 4);
    double[] y = {1, 2, 3, 4};
    int[] rows = {0, 1, 2, 3};
    Cancellation stop = new Cancellation();
    stop.cancel();
    Work work = Work.of(1).cancelledBy(stop);
    assertThatThrownBy(() -> ExtraTrees.fit(x, y, rows, ExtraTrees.Options.DEFAULT, work))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(
            () ->
                BoostedTrees.fit(FeatureBins.of(x), y, rows, BoostedTrees.Options.forRows(4), work))
        .isInstanceOf(CancellationException.class);
  }
}
