package org.aleator.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.junit.jupiter.api.Test;

class CopiesTest {
  private static Dataset data(double[] x, double[] y) {
    return new Dataset(List.of("x"), "y", Matrix.column(x), y);
  }

  @Test
  void copiedRecordsAreKeptOnceInTheirOrder() {
    Dataset once = Copies.removed(data(new double[] {2, 1, 2, 3, 2}, new double[] {5, 6, 5, 6, 5}));
    assertThat(once.y()).containsExactly(5, 6, 6);
    assertThat(once.x().values()).containsExactly(2, 1, 3);
  }

  @Test
  void repeatedMeasurementsAndRowsOfTheirOwnAreAllKept() {
    assertThat(Copies.removed(data(new double[] {1, 1, 1}, new double[] {4, 5, 4})).rows())
        .isEqualTo(3);
    assertThat(Copies.removed(data(new double[] {1, 2}, new double[] {4, 4})).rows()).isEqualTo(2);
  }

  @Test
  void nineInTenReplicatesDecide() {
    assertThat(Copies.areCopies(9, 10)).isTrue();
    assertThat(Copies.areCopies(8, 10)).isFalse();
    assertThat(Copies.areCopies(0, 0)).isFalse();
  }
}
