// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.codec.Parts;
import org.aleator.data.ColumnType;
import org.aleator.dynamics.DynamicsModel;
import org.aleator.dynamics.FieldForecast;
import org.aleator.dynamics.FieldUnits;
import org.aleator.dynamics.TanhField;
import org.aleator.dynamics.TrajectoryTable;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DynamicsModelFileTest {
  private static final List<double[]> TIMES = List.of(new double[] {0, 1, 2}, new double[] {5, 6});

  @TempDir private Path folder;

  /** ẋ = rate · tanh x. */
  private static TanhField field(double rate) {
    NetworkShape shape = new NetworkShape(1, List.of(1), 1, Activation.TANH);
    return new TanhField(shape, FieldUnits.identity(1), new double[] {1, 0, rate, 0});
  }

  private static DynamicsModel model(TanhField... members) {
    TrajectoryTable.Columns columns =
        new TrajectoryTable.Columns(Optional.of("run"), "t", List.of("x"));
    return new DynamicsModel(
        columns, field(-1), List.of(members), new double[] {0.04}, 7, Parts.empty());
  }

  @Test
  void aModelReadBackGivesTheSameForecast() {
    DynamicsModel model = model(field(-0.9), field(-1.2));
    Path directory = folder.resolve("model");
    ModelDirectory.write(directory, model.parts());
    assertThat(ModelDirectory.<Boolean>read(directory, DynamicsModel::isIn)).isTrue();
    DynamicsModel read = ModelDirectory.read(directory, DynamicsModel::of);
    assertThat(read.columns()).isEqualTo(model.columns());
    assertThat(read.longestRun()).isEqualTo(7);
    for (boolean measured : new boolean[] {false, true}) {
      FieldForecast before = model.forecast(new double[] {1, 2}, TIMES, measured);
      FieldForecast after = read.forecast(new double[] {1, 2}, TIMES, measured);
      assertThat(after.mean()).isDeepEqualTo(before.mean());
      assertThat(after.epistemicVariance()).isDeepEqualTo(before.epistemicVariance());
    }
  }

  @Test
  void howStatesAreWrittenIsKeptAndPlainWhereAnOlderModelDoesNotSayIt() throws IOException {
    ColumnType comma = ColumnType.parse("real COMMA");
    TrajectoryTable.Columns columns =
        new TrajectoryTable.Columns(Optional.empty(), "t", List.of("x"), comma, List.of(comma));
    DynamicsModel model =
        new DynamicsModel(columns, field(-1), List.of(), new double[] {0}, 7, Parts.empty());
    Path directory = folder.resolve("model");
    ModelDirectory.write(directory, model.parts());
    DynamicsModel read = ModelDirectory.read(directory, DynamicsModel::of);
    assertThat(read.types()).containsEntry("x", comma).containsEntry("t", comma);
    Path file = directory.resolve("model.json");
    JsonObject json = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    json.remove("state_types");
    json.remove("description_sha256");
    Files.writeString(file, json.toString());
    DynamicsModel older = ModelDirectory.read(directory, DynamicsModel::of);
    assertThat(older.types()).containsEntry("x", ColumnType.parse("real"));
  }

  @Test
  void anExactStartIsCertainAndMembersThatAgreeLeaveNoSpread() {
    FieldForecast forecast =
        model(field(-1), field(-1)).forecast(new double[] {1, 2}, TIMES, false);
    assertThat(forecast.mean()[0][0]).isEqualTo(1);
    assertThat(forecast.epistemicVariance()[0]).containsOnly(0);
    // sinh x(t) = e^(−t) sinh x(0) solves ẋ = −tanh x.
    double exact =
        Math.log(Math.exp(-2) * Math.sinh(1) + Math.hypot(1, Math.exp(-2) * Math.sinh(1)));
    assertThat(forecast.mean()[0][2]).isCloseTo(exact, within(1e-5));
  }

  /** Where the field shrinks all distances, the noise of a measured start dies out. */
  @Test
  void aMeasuredStartIsAsUncertainAsTheNoiseAndForgotten() {
    double[] variance =
        model(field(-1)).forecast(new double[] {0, 0}, TIMES, true).epistemicVariance()[0];
    // 100 draws: four standard deviations of their mean square are 4√(2/100).
    assertThat(variance[0] / 0.04).isBetween(1 - 0.57, 1 + 0.57);
    assertThat(variance[2]).isLessThan(0.05 * variance[0]);
  }

  @Test
  void anotherKindOfModelIsRefused() {
    Path directory = folder.resolve("other");
    ModelDirectory.write(directory, Parts.empty().put("kind", "other"));
    assertThat(ModelDirectory.<Boolean>read(directory, DynamicsModel::isIn)).isFalse();
    assertThatThrownBy(() -> ModelDirectory.read(directory, DynamicsModel::of))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no model of a dynamical system");
  }
}
