// SPDX-License-Identifier: Apache-2.0
package org.aleator.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.Aleator;
import org.aleator.Dynamics;
import org.aleator.Estimate;
import org.aleator.Forecaster;
import org.aleator.Model;
import org.aleator.Predictive;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.learn.FittedMean;
import org.aleator.learn.Learner;
import org.aleator.synthetic.KnownSystem;
import org.aleator.synthetic.SyntheticTrajectories;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From a file to a model and back, by the front door alone. */
class FrontDoorTest {
  @TempDir private Path folder;

  /** So few rows that there is no learning curve, which takes time. */
  private Table table() throws IOException {
    return table(36);
  }

  private Table table(int rows) throws IOException {
    RandomGenerator random = new Seed(2).random();
    StringBuilder csv = new StringBuilder("x,kind,same,y\n");
    for (int i = 0; i < rows; i++) {
      double x = random.nextDouble();
      String kind = i % 3 == 0 ? "red" : "blue";
      double y = 4 * x + (i % 3 == 0 ? 1 : 0) + 0.1 * random.nextGaussian();
      csv.append(x).append(',').append(kind).append(",1,").append(y).append('\n');
    }
    Path file = folder.resolve("rows.csv");
    Files.writeString(file, csv);
    return Tables.read(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ensemble", "gp"})
  void savedAndLoadedModelPredictsTheSameBits(String predictor) throws IOException {
    Table table = table();
    Estimate found =
        Aleator.estimate(table, "y", o -> o.predictor(predictor).methods("dva", "unbiased"));
    Path directory = folder.resolve("model");
    found.model().save(directory);
    Model again = Model.load(directory);
    assertThat(again.target()).isEqualTo("y");
    assertThat(again.features()).containsExactly("x", "kind", "same");
    assertThat(again.method()).isEqualTo(found.noise().method());
    Predictive before = found.model().predict(table);
    Predictive after = again.predict(table);
    assertThat(after.mean()).isEqualTo(before.mean());
    assertThat(after.aleatoricStd()).isEqualTo(before.aleatoricStd());
    assertThat(after.epistemicStd()).isEqualTo(before.epistemicStd());
  }

  /** A learner of one slope for x, the level learned. */
  private static Learner slope(String name, double slope) {
    return new Learner() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public FittedMean fit(Matrix x, double[] y, Work work) {
        double level = 0;
        for (int i = 0; i < y.length; i++) {
          level += (y[i] - slope * x.get(i, 0)) / y.length;
        }
        double start = level;
        return rows -> Arrays.stream(rows.columnValues(0)).map(v -> start + slope * v).toArray();
      }
    };
  }

  /** The function is 4 x: a slope of 4 is all of the stack, one of −40 nothing. */
  @Test
  void aModelIsSavedUnlessAnOwnLearnerTakesPartInIt() throws IOException {
    Table table = table(60);
    Path directory = folder.resolve("model");
    Estimate by =
        Aleator.estimate(
            table,
            "y",
            o -> o.features("x").methods("unbiased").noiseIsConstant().learner(slope("mine", 4)));
    assertThat(by.reachedBy().orElseThrow()).contains("mine");
    assertThatThrownBy(() -> by.model().save(directory))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the learner 'mine'")
        .hasMessageContaining("cannot be saved")
        .hasMessageNotContaining("\n");
    assertThat(directory).doesNotExist();
    Estimate without =
        Aleator.estimate(
            table,
            "y",
            o -> o.features("x").methods("unbiased").noiseIsConstant().learner(slope("bad", -40)));
    without.model().save(directory);
    assertThat(Model.load(directory).predict(table).mean())
        .isEqualTo(without.model().predict(table).mean());
    assertThat(directory.resolve("model.json")).content().contains("\"bad\"");
  }

  @Test
  void savedModelOfOwnPredictionsStillWantsThem() throws IOException {
    Table table = table();
    double[] mean = new double[table.rows()];
    Path directory = folder.resolve("own");
    Aleator.estimate(table, "y", o -> o.features("x").methods("dva").predictions(mean))
        .model()
        .save(directory);
    Model again = Model.load(directory);
    assertThat(again.predict(new double[][] {{0.5}}, new double[] {2}).mean()).containsExactly(2);
  }

  @Test
  void textFeatureNeedsATable() throws IOException {
    Model model =
        Aleator.estimate(table(), "y", o -> o.predictor("gp").methods("unbiased")).model();
    assertThatThrownBy(() -> model.predict(new double[][] {{0.5, 0, 1}}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'kind' is text");
  }

  @Test
  void savedAndLoadedForecasterForecastsTheSameBits() {
    KnownSystem system = KnownSystem.values()[0];
    SyntheticTrajectories runs =
        SyntheticTrajectories.withVariance(
            system, new SyntheticTrajectories.Design(4, 15, system.duration()), 0.01, new Seed(1));
    Dynamics found = Aleator.dynamics(runs.observed(), o -> o.members(2));
    Path directory = folder.resolve("system");
    found.forecaster().save(directory);
    Forecaster again = Forecaster.load(directory);
    String state = again.states().get(0);
    double[] start = new double[again.states().size()];
    double[] times = {0, 0.5, 1};
    assertThat(again.forecast(state, start, times).mean())
        .isEqualTo(found.forecaster().forecast(state, start, times).mean());
    assertThat(again.forecast(state, start, times).std())
        .isEqualTo(found.forecaster().forecast(state, start, times).std());
    assertThatThrownBy(() -> Model.load(directory))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Forecaster.load");
  }

  @Test
  void missingModelIsSaidInOneLine() {
    assertThatThrownBy(() -> Model.load(folder.resolve("none")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no model directory");
  }
}
