// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.data.Repeats;
import org.aleator.data.Table;
import org.aleator.finding.DataFinding;
import org.aleator.finding.RowFinding;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

/** What a data set says beyond its columns is heeded: y = x + what a group shares + noise. */
class DatasetIsStudiedAsItIsTest {
  private static final int ROWS = 60;
  private static final int GROUPS = 6;

  private final double[][] x = new double[ROWS][];
  private final double[] y = new double[ROWS];
  private final String[] group = new String[ROWS];

  DatasetIsStudiedAsItIsTest() {
    RandomGenerator random = new Seed(2).random();
    double[] shared = random.doubles(GROUPS, -2, 2).toArray();
    for (int i = 0; i < ROWS; i++) {
      x[i] = new double[] {random.nextDouble(), i % GROUPS + 0.01 * random.nextDouble()};
      y[i] = x[i][0] + shared[i % GROUPS] + 0.1 * random.nextGaussian();
      group[i] = "g" + i % GROUPS;
    }
  }

  private static void quick(EstimateOptions options) {
    options.predictor("gp").methods("unbiased").noiseIsConstant();
  }

  private static Column column(String name, double[][] of, int at) {
    return new Column.Numeric(name, Arrays.stream(of).mapToDouble(row -> row[at]).toArray());
  }

  @Test
  void itsGroupsAreThoseOfTheAnswer() {
    Dataset data = Dataset.of(x, y, "a", "b").withGroups(Groups.of("who", group));
    Table table =
        new Table(
            "the data",
            List.of(
                column("a", x, 0),
                column("b", x, 1),
                new Column.Text("who", group),
                new Column.Numeric("y", y)));
    Estimate ofData = Aleator.estimate(data, DatasetIsStudiedAsItIsTest::quick);
    Estimate ofTable =
        Aleator.estimate(
            table,
            "y",
            options -> {
              quick(options);
              options.groups("who");
            });
    assertThat(ofData.noise().variance()).isEqualTo(ofTable.noise().variance());
    assertThat(ofData.noise().interval()).isEqualTo(ofTable.noise().interval());
    assertThat(ofData.reachedRmse()).isEqualTo(ofTable.reachedRmse());
    assertThat(ofData.features()).containsExactly("a", "b");
    assertThat(ofData.findings())
        .containsExactlyElementsOf(ofTable.findings())
        .contains(new RowFinding.RowsInGroups("who", GROUPS, ROWS));
  }

  /** A row whose own prediction is NaN is left out, and the others keep their groups. */
  @Test
  void groupsStayWithTheRowsThatAreLeft() {
    double[] mean = y.clone();
    mean[0] = Double.NaN;
    Estimate found =
        Aleator.estimate(
            Dataset.of(x, y, "a", "b").withGroups(Groups.of("who", group)),
            options -> options.predictions(mean).methods("va").noiseIsConstant());
    assertThat(found.rows()).isEqualTo(ROWS - 1);
    assertThat(found.findings()).contains(new RowFinding.RowsInGroups("who", GROUPS, ROWS - 1));
  }

  @Test
  void groupsThatAreTooFewOrNamedTwiceAreRefused() {
    String[] two = Arrays.stream(group).map(g -> g.equals("g0") ? "a" : "b").toArray(String[]::new);
    Dataset few = Dataset.of(x, y, "a", "b").withGroups(Groups.of("who", two));
    assertThatThrownBy(() -> Aleator.estimate(few))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("\"who\" holds 2 groups");
    Dataset data = Dataset.of(x, y, "a", "b").withGroups(Groups.of("who", group));
    assertThatThrownBy(() -> Aleator.estimate(data, options -> options.groups("b")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("give only one of them");
  }

  /** Each row twice: copies of one record, or measurements that agree and so have no noise. */
  @Test
  void itsWordOnRowsThatRepeatIsHeeded() {
    double[][] x2 = new double[2 * ROWS][];
    double[] y2 = new double[2 * ROWS];
    Arrays.setAll(x2, i -> x[i / 2]);
    Arrays.setAll(y2, i -> y[i / 2]);
    Dataset data = Dataset.of(x2, y2, "a", "b");
    Estimate copies =
        Aleator.estimate(data.withRepeats(Repeats.COPIES), DatasetIsStudiedAsItIsTest::quick);
    Estimate measured =
        Aleator.estimate(data.withRepeats(Repeats.REPLICATES), DatasetIsStudiedAsItIsTest::quick);
    assertThat(copies.findings()).contains(new DataFinding.CopiesLeftOut(ROWS));
    assertThat(measured.findings()).doesNotHaveAnyElementsOfTypes(DataFinding.CopiesLeftOut.class);
    assertThat(measured.noise().variance()).isLessThan(copies.noise().variance());
  }

  @Test
  void noiseInTheInputsRefusesWhatItHasNoUseFor() {
    Dataset data = Dataset.of(x, y, "a", "b");
    for (Dataset saying :
        List.of(data.withGroups(Groups.of("who", group)), data.withRepeats(Repeats.REPLICATES))) {
      assertThatThrownBy(() -> Aleator.inputNoise(saying, options -> {}))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("noise in the labels");
    }
  }
}
