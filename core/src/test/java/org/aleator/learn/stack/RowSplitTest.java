// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class RowSplitTest {
  private static final int ALL_FOLDS = RowSplit.FOLDS;

  @Test
  void everyRowIsHeldOutOnceAndNeverFittedInItsFold() {
    RowSplit split = RowSplit.of(column(200), 1, new Seed(1));
    Set<Integer> heldOut = new HashSet<>();
    for (RowSplit.Fold fold : split.folds()) {
      Set<Integer> own = set(fold.heldOut());
      assertThat(heldOut).doesNotContainAnyElementsOf(own);
      heldOut.addAll(own);
      Set<Integer> fitted = set(fold.fitted());
      assertThat(fitted).hasSize(160).doesNotContainAnyElementsOf(own);
    }
    assertThat(heldOut).hasSize(200);
  }

  @Test
  void partsOfASizeAreDisjoint() {
    RowSplit.Fold fold = RowSplit.of(column(1000), ALL_FOLDS, new Seed(2)).folds().get(0);
    int[] lengths = {100, 200, 400, 800};
    for (Size size : Size.values()) {
      List<int[]> parts = fold.parts().get(size);
      assertThat(parts).hasSize(size.parts);
      assertThat(parts.stream().flatMapToInt(Arrays::stream).distinct().count())
          .isEqualTo((long) size.parts * lengths[size.ordinal()]);
    }
  }

  @Test
  void rowsWithIdenticalFeaturesStayTogether() {
    double[] x = new double[300];
    Arrays.setAll(x, i -> i % 60);
    x[0] = -0.0;
    for (RowSplit.Fold fold : RowSplit.of(Matrix.column(x), ALL_FOLDS, new Seed(3)).folds()) {
      Set<Integer> values = new HashSet<>();
      Arrays.stream(fold.heldOut()).forEach(i -> values.add((int) x[i]));
      assertThat(fold.heldOut()).hasSize(5 * values.size());
    }
  }

  /** Also where all rows are alike, as constant predictions without features are. */
  @Test
  void valuesThatManyRowsShareAreInEveryFoldAndItsFit() {
    for (int sites = 1; sites <= 20; sites++) {
      double[] x = new double[300];
      int different = sites;
      Arrays.setAll(x, i -> i % different);
      for (RowSplit.Fold fold : RowSplit.of(Matrix.column(x), ALL_FOLDS, new Seed(3)).folds()) {
        int[] fitted = fold.fitted();
        assertThat(Arrays.stream(fitted).mapToDouble(i -> x[i]).distinct()).hasSize(sites);
        assertThat(fold.heldOut()).hasSize(60);
      }
    }
  }

  @Test
  void theFirstFoldsAreAsManyAsHoldFourHundredRows() {
    int[] rows = {40, 499, 500, 667, 999, 1000, 1999, 2000, 100_000};
    int[] folds = {5, 5, 4, 3, 3, 2, 2, 1, 1};
    for (int i = 0; i < rows.length; i++) {
      assertThat(RowSplit.firstFolds(rows[i])).as("%d rows", rows[i]).isEqualTo(folds[i]);
    }
  }

  @Test
  void onlyTheFirstFoldsHaveSmallerParts() {
    RowSplit split = RowSplit.of(column(100), 2, new Seed(4));
    assertThat(split.folds()).hasSize(RowSplit.FOLDS);
    for (int k = 0; k < RowSplit.FOLDS; k++) {
      assertThat(split.folds().get(k).parts()).hasSize(k < 2 ? Size.values().length : 1);
      for (int row : split.folds().get(k).heldOut()) {
        assertThat(split.foldOf()[row]).isEqualTo(k);
      }
    }
  }

  private static Matrix column(int rows) {
    return Matrix.column(IntStream.range(0, rows).asDoubleStream().toArray());
  }

  private static Set<Integer> set(int[] values) {
    Set<Integer> set = new HashSet<>();
    Arrays.stream(values).forEach(set::add);
    return set;
  }

  @Test
  void foldsAndPartsHaveTheirShareOfEveryClass() {
    int n = 1_000;
    double[] x = IntStream.range(0, n).asDoubleStream().toArray();
    int[] classes = IntStream.range(0, n).map(i -> i % 10 == 0 ? 0 : i % 3 == 0 ? 1 : 2).toArray();
    ClassLabels labels = new ClassLabels(List.of("rare", "some", "most"), classes);
    Dataset data =
        new Dataset(
            List.of("x"),
            "class",
            Matrix.column(x),
            Arrays.stream(classes).asDoubleStream().toArray());

    RowSplit split = RowSplit.of(data, labels, new Seed(1));

    int[] all = labels.sizes();
    for (RowSplit.Fold fold : split.folds()) {
      assertShares(labels.select(fold.heldOut()).sizes(), all, 0.2);
    }
    split
        .folds()
        .get(0)
        .parts()
        .forEach(
            (size, parts) ->
                parts.forEach(
                    part -> assertShares(labels.select(part).sizes(), all, size.share())));
  }

  private static void assertShares(int[] found, int[] all, double share) {
    for (int c = 0; c < all.length; c++) {
      assertThat((double) found[c]).isCloseTo(share * all[c], within(2.0));
    }
  }
}
