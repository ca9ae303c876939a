// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.FeatureEncoding.Category;
import org.aleator.encode.FeatureEncoding.Quantity;
import org.junit.jupiter.api.Test;

/** What is said of a σ²(x) that is given. */
class NoiseAlongTest {
  /** A grid of 20 × 20 points in the unit square, so that both columns are exactly independent. */
  private static final double[][] GRID =
      IntStream.range(0, 400)
          .mapToObj(i -> new double[] {(i % 20 + 0.5) / 20, (Math.floorDiv(i, 20) + 0.5) / 20})
          .toArray(double[][]::new);

  private static final FeatureEncoding NUMBERS =
      new FeatureEncoding(List.of(new Quantity("a"), new Quantity("b")), Map.of());

  private static List<NoiseAlong> along(ToDoubleFunction<double[]> variance) {
    double[] of = Arrays.stream(GRID).mapToDouble(variance).toArray();
    return NoiseAlong.of(of, Dataset.of(GRID, of).x(), NUMBERS);
  }

  @Test
  void aColumnThatAloneTellsTheNoiseIsSaidToTellMostOfIt() {
    List<NoiseAlong> found = along(x -> x[0] * x[0]);
    assertThat(found).extracting(NoiseAlong::column).containsExactly("a");
    // Root mean of a² over the first and the last five of the points .025, .075, ... .975.
    assertThat(found.get(0).places().get(0).std()).isCloseTo(Math.sqrt(0.020625), within(1e-12));
    assertThat(found.get(0).places().get(3).std()).isCloseTo(Math.sqrt(0.770625), within(1e-12));
    assertThat(NoiseAlong.sentences(found))
        .containsExactly(
            "the noise grows mostly along a: σ 0.1436 at 0.025 to 0.225, 0.8779 at 0.775 to 0.975");
  }

  @Test
  void whereNoColumnTellsHalfOfItTheNextIsNamedToo() {
    // Nearly half each: a quarter of a column leaves 1/16 of its variance untold.
    List<NoiseAlong> found = along(x -> 1 + x[0] - x[1]);
    assertThat(found).extracting(NoiseAlong::share).allMatch(share -> share > 0.45 && share < 0.5);
    assertThat(NoiseAlong.sentences(found))
        .hasSize(2)
        .anyMatch(words -> words.startsWith("the noise grows along a: "))
        .anyMatch(words -> words.startsWith("the noise falls along b: "));
  }

  @Test
  void whatTwoColumnsTellTogetherOnlyIsNotSaidOfOne() {
    assertThat(along(x -> (x[0] > 0.5) == (x[1] > 0.5) ? 1 : 2)).isEmpty();
  }

  @Test
  void missingValuesAndTextsHaveNoOrderToGrowAlong() {
    // Columns: number, number is missing, red, blue. σ² is 1, where the number is missing 4.
    int rows = 40;
    double[] x = new double[4 * rows];
    double[] ofNumber = new double[rows];
    double[] ofText = new double[rows];
    for (int i = 0; i < rows; i++) {
      boolean missing = i % 10 == 0;
      x[4 * i] = missing ? 20 : i;
      x[4 * i + 1] = missing ? 1 : 0;
      x[4 * i + (i % 2 == 0 ? 2 : 3)] = 1;
      ofNumber[i] = missing ? 4 : 1;
      ofText[i] = i % 2 == 0 ? 1 : 4;
    }
    Quantity number = new Quantity("a", ColumnType.of(Column.Kind.REAL), OptionalDouble.of(20));
    Category text = new Category("kind", List.of("red", "blue"));
    FeatureEncoding encoding = new FeatureEncoding(List.of(number, text), Map.of());
    Matrix both = new Matrix(rows, 4, x);
    assertThat(NoiseAlong.sentences(NoiseAlong.of(ofNumber, both, encoding)))
        .first()
        .asString()
        .startsWith("the noise changes mostly along a: σ 1.000 at ")
        .endsWith(", 2.000 where it is missing");
    assertThat(NoiseAlong.sentences(NoiseAlong.of(ofText, both, encoding)))
        .containsExactly("the noise changes mostly along kind: σ 1.000 at red, 2.000 at blue");
  }
}
