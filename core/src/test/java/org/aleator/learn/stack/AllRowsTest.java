package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class AllRowsTest {
  private static final double[] ONE = {1};

  /** A fit of one model whose residuals at a half are given at all rows. */
  private static CrossFit fit(double[] half, int heldOut) {
    return new CrossFit(
        List.of("model"),
        IntStream.range(0, heldOut).toArray(),
        new int[heldOut],
        Clusters.NONE,
        new double[0][][][],
        new double[][] {half},
        new double[1][half.length]);
  }

  private static double[] normals(int n) {
    RandomGenerator random = new Seed(4).random();
    return IntStream.range(0, n).mapToDouble(i -> random.nextGaussian()).toArray();
  }

  private static double meanSquare(double[] values) {
    return IntStream.range(0, values.length)
        .mapToDouble(i -> values[i] * values[i])
        .average()
        .orElseThrow();
  }

  @Test
  void whereEveryRowIsAskedNothingChanges() {
    double[] r = normals(50);
    AllRows all = AllRows.of(fit(normals(50), 50), ONE, r);
    assertThat(all.meanSquare()).isCloseTo(meanSquare(r), within(1e-12));
    assertThat(all.levelError()).isZero();
  }

  @Test
  void residualsOfHalvesThatAreTheSameTellTheWholeLevel() {
    double[] everywhere = normals(100);
    double[] heldOut = Arrays.copyOf(everywhere, 40);
    AllRows all = AllRows.of(fit(everywhere, 40), ONE, heldOut);
    assertThat(all.meanSquare()).isCloseTo(meanSquare(everywhere), within(1e-12));
    assertThat(all.levelError()).isCloseTo(0, within(1e-6));
  }

  @Test
  void aRowThatNoHalfWasAskedAtDoesNotCount() {
    double[] everywhere = normals(100);
    everywhere[99] = Double.NaN;
    double[] heldOut = Arrays.copyOf(everywhere, 40);
    double known = meanSquare(Arrays.copyOf(everywhere, 99));
    assertThat(AllRows.of(fit(everywhere, 40), ONE, heldOut).meanSquare())
        .isCloseTo(known, within(1e-12));
  }
}
