// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class VarianceFunctionBasisTest {
  private static final int ROWS = 120;

  private final Matrix x =
      new Matrix(ROWS, 3, new Seed(5).random().doubles(3 * ROWS).map(v -> v * v).toArray());
  private final List<FeatureCoordinate> coordinates =
      IntStream.range(0, 3).mapToObj(j -> FeatureCoordinate.of(x.columnValues(j))).toList();

  @Test
  void columnsThatAreKnownAreTheSameToTheBit() {
    VarianceProcess process = VarianceProcess.of(coordinates, List.of(0, 1, 2), x, 20);
    VarianceFunctionBasis all = basis(List.of(0, 1, 2), 9, process);
    VarianceFunctionBasis fewer = basis(List.of(2, 0), 7, process);
    var known = List.of(new VarianceFunctionBasis.Columns(all, all.evaluate(x)));
    assertThat(fewer.evaluate(x, known).values()).isEqualTo(fewer.evaluate(x).values());
    assertThat(all.evaluate(x, known).values()).isEqualTo(all.evaluate(x).values());
  }

  @Test
  void columnsThatAreNotKnownAreComputed() {
    VarianceFunctionBasis coarse = basis(List.of(0, 1), 4, VarianceProcess.NONE);
    VarianceProcess process = VarianceProcess.of(coordinates, List.of(0, 1, 2), x, 20);
    VarianceFunctionBasis finer = basis(List.of(0, 1, 2), 9, process);
    var known = List.of(new VarianceFunctionBasis.Columns(coarse, coarse.evaluate(x)));
    assertThat(finer.evaluate(x, known).values()).isEqualTo(finer.evaluate(x).values());
  }

  /** Sums of twenty products of numbers of the order of 1 (K^{−½} of 1/√jitter, at most 10³). */
  @Test
  void processPartIsItsColumnsTimesTheCoefficients() {
    VarianceProcess process = VarianceProcess.of(coordinates, List.of(0, 1, 2), x, 20);
    VarianceFunctionBasis basis = basis(List.of(0, 1), 4, process);
    double[] beta = new Seed(6).random().doubles(basis.columns()).toArray();
    double[] part = basis.processPart(x, beta);
    Matrix z = basis.evaluate(x);
    int own = basis.columns() - process.size();
    for (int i = 0; i < ROWS; i++) {
      double expected = 0;
      for (int c = own; c < basis.columns(); c++) {
        expected += z.get(i, c) * beta[c];
      }
      assertThat(part[i]).isCloseTo(expected, within(1e-10));
    }
    assertThat(basis(List.of(0), 4, VarianceProcess.NONE).processPart(x, beta)).containsOnly(0);
  }

  private VarianceFunctionBasis basis(List<Integer> features, int modes, VarianceProcess process) {
    return new VarianceFunctionBasis(
        VarianceDirections.none(coordinates),
        coordinates,
        features,
        modes,
        List.of(new VarianceFunctionBasis.Pair(0, 2)),
        4,
        process);
  }
}
