package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class RowSplitTest {
  private static final RowSplit.Options ALL_FOLDS = new RowSplit.Options(5, 1000);

  @Test
  void everyRowIsAskedOnceAndNeverFittedInItsFold() {
    RowSplit split = RowSplit.of(column(200), ALL_FOLDS, new Seed(1));
    Set<Integer> heldOut = new HashSet<>();
    for (RowSplit.Fold fold : split.folds()) {
      Set<Integer> own = set(fold.heldOut());
      assertThat(heldOut).doesNotContainAnyElementsOf(own);
      heldOut.addAll(own);
      Set<Integer> fitted = set(fold.parts()[Size.ALL.ordinal()][0]);
      assertThat(fitted).hasSize(160).doesNotContainAnyElementsOf(own);
    }
    assertThat(heldOut).hasSize(200);
  }

  @Test
  void partsOfASizeAreDisjoint() {
    RowSplit.Fold fold = RowSplit.of(column(1000), ALL_FOLDS, new Seed(2)).folds().get(0);
    int[] lengths = {100, 200, 400, 800};
    for (Size size : Size.values()) {
      int[][] parts = fold.parts()[size.ordinal()];
      assertThat(parts).hasNumberOfRows(size.parts);
      assertThat(Arrays.stream(parts).flatMapToInt(Arrays::stream).distinct().count())
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
        int[] fitted = fold.parts()[Size.ALL.ordinal()][0];
        assertThat(Arrays.stream(fitted).mapToDouble(i -> x[i]).distinct()).hasSize(sites);
        assertThat(fold.heldOut()).hasSize(60);
      }
    }
  }

  @Test
  void noMoreRowsAreAskedThanWanted() {
    RowSplit split = RowSplit.of(column(500), new RowSplit.Options(2, 30), new Seed(4));
    assertThat(split.folds()).hasSize(2);
    assertThat(split.folds().get(1).heldOut()).hasSize(30).isSorted();
  }

  private static Matrix column(int rows) {
    return Matrix.column(IntStream.range(0, rows).asDoubleStream().toArray());
  }

  private static Set<Integer> set(int[] values) {
    Set<Integer> set = new HashSet<>();
    Arrays.stream(values).forEach(set::add);
    return set;
  }
}
