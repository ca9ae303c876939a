// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.Aleator;
import org.aleator.ColumnWorth;
import org.aleator.Estimate;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A table of which everything is known: y = 6 a + s + (red ? 2 : 0) + noise of std .12 + .48 b, and
 * a is written twice; b has no part in the mean, u none in anything. Where s is missing, ½ stands
 * for it, so that the noise is no greater there.
 */
class ColumnStudyTest {
  private static final int ROWS = 260;
  private static ColumnWorth found;
  private static Estimate estimate;

  private static Table table() {
    RandomGenerator random = new Seed(4).random();
    double[] a = new double[ROWS];
    double[] again = new double[ROWS];
    double[] s = new double[ROWS];
    double[] b = new double[ROWS];
    double[] u = new double[ROWS];
    String[] kind = new String[ROWS];
    double[] y = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      a[i] = random.nextDouble();
      again[i] = 5 - 2 * a[i] + 0.005 * random.nextGaussian();
      s[i] = random.nextDouble();
      b[i] = random.nextDouble();
      u[i] = random.nextDouble();
      kind[i] = List.of("red", "green", "blue").get(random.nextInt(3));
      double noise = (0.12 + 0.48 * b[i]) * random.nextGaussian();
      // Every tenth value of s is not known.
      boolean missing = i % 10 == 3;
      y[i] = 6 * a[i] + (missing ? 0.5 : s[i]) + (kind[i].equals("red") ? 2 : 0) + noise;
      s[i] = missing ? Double.NaN : s[i];
    }
    return new Table(
        "made",
        List.of(
            new Column.Numeric("a", a),
            new Column.Numeric("again", again),
            new Column.Numeric("s", s),
            new Column.Numeric("b", b),
            new Column.Numeric("u", u),
            new Column.Text("kind", kind),
            new Column.Numeric("y", y)));
  }

  @BeforeAll
  static void study() {
    estimate = Aleator.estimate(table(), "y", options -> options.columns().noiseDependsOnX());
    found = estimate.columns().orElseThrow();
  }

  private static ColumnWorth.Without without(String name) {
    return found.without().stream().filter(w -> w.column().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void aColumnOfTextAndOneWithItsMissingValuesAreOneEach() {
    assertThat(found.without())
        .extracting(ColumnWorth.Without::column)
        .containsExactlyInAnyOrder("a", "again", "s", "b", "u", "kind");
  }

  @Test
  void theRiseWithoutAUsefulColumnIsThatOfTheFloorByTheFormula() {
    ColumnWorth.Without kind = without("kind");
    assertThat(kind.adds()).contains(true);
    double now = estimate.reachedRmse().orElseThrow();
    double rise = Math.pow(kind.reached().value(), 2) - now * now;
    // Var of 2 where red: 4 · ⅓ · ⅔. Within three standard errors and a tenth for the models' own.
    double error = 2 * kind.reached().value() * kind.reached().standardError();
    assertThat(rise).isCloseTo(8 / 9.0, within(3 * error + 0.1));
    double floor = kind.second().orElseThrow().value();
    assertThat(floor).isLessThan(kind.reached().value()).isGreaterThan(estimate.noise().std());
  }

  @Test
  void aColumnWrittenTwiceIsNamedAsSuch() {
    assertThat(found.same()).hasSize(1);
    assertThat(found.same().get(0)).containsExactlyInAnyOrder("a", "again");
    assertThat(found.words())
        .anyMatch(words -> words.contains("carry the same: either one may go, not both"));
  }

  @Test
  void aUselessColumnIsSpared() {
    assertThat(found.spare()).contains("u").doesNotContain("kind");
    assertThat(without("u").adds()).isNotEqualTo(java.util.Optional.of(true));
  }

  @Test
  void theNoiseIsSaidToGrowAlongTheColumnThatItGrowsAlong() {
    ColumnWorth.Along first = found.noiseAlong().get(0);
    assertThat(first.column()).isEqualTo("b");
    assertThat(first.share()).isGreaterThan(0.5);
    // σ = .12 + .48 b: root mean squares of .19 and .55 in the first and last quarter of b. A
    // smooth function of 260 rows: each within a third.
    int last = first.std().size() - 1;
    assertThat(first.std().get(0)).isCloseTo(0.19, within(0.19 / 3));
    assertThat(first.std().get(last)).isCloseTo(0.55, within(0.55 / 3));
    assertThat(found.words().get(0)).startsWith("the noise grows mostly along b: σ ");
  }

  @Test
  void whatHasNoMeaningIsRefusedInOneLine() {
    Table table = table();
    assertThatThrownBy(
            () -> Aleator.estimate(table, "y", options -> options.features("a").columns()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("made has one column to predict from, a: nothing is left without it");
    assertThatThrownBy(
            () -> Aleator.estimate(table, "y", options -> options.predictions("b").columns()))
        .hasMessageStartingWith("own predictions cannot be made without a column");
    assertThatThrownBy(
            () -> Aleator.estimate(table, "y", options -> options.methods("va").columns()))
        .hasMessageContaining("unbiased");
  }

  @Test
  void ofClassesTheLogLossWithoutAColumnIsToldLikewise() {
    RandomGenerator random = new Seed(9).random();
    int rows = 240;
    List<String> labels = new ArrayList<>();
    double[][] x = new double[rows][];
    for (int i = 0; i < rows; i++) {
      x[i] = random.doubles(3).toArray();
      labels.add(random.nextDouble() < (x[i][1] > 0.5 ? 0.9 : 0.1) ? "yes" : "no");
    }
    ColumnWorth worth =
        Aleator.classes(x, labels.toArray(String[]::new), options -> options.columns())
            .columns()
            .orElseThrow();
    assertThat(worth.without().get(0).column()).isEqualTo("x2");
    assertThat(worth.without().get(0).adds()).contains(true);
    // Without it the classes are a coin: ln 2 = .693, and an error of one half.
    assertThat(worth.without().get(0).reached().value()).isBetween(0.6, 0.85);
    assertThat(worth.without().get(0).second().orElseThrow().value()).isBetween(0.38, 0.62);
    // In one of 20 tables the useless ones are not spared at once, by the test's level (1 of 30
    // such tables were measured): what is sure is that the useful one is not.
    assertThat(worth.spare()).isNotEmpty().doesNotContain("x2");
    assertThat(worth.without().stream().skip(1))
        .allMatch(column -> !column.adds().equals(java.util.Optional.of(true)));
    assertThat(worth.noiseAlong()).isEmpty();
  }
}
