// SPDX-License-Identifier: Apache-2.0
package org.aleator.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.Aleator;
import org.aleator.ClassEstimate;
import org.aleator.ClassModel;
import org.aleator.ClassPredictive;
import org.aleator.ClassRates;
import org.aleator.Model;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of classes from a file to a model and back, by the front door alone. */
class ClassesFrontDoorTest {
  private static final int ROWS = 90;

  @TempDir private Path folder;
  private static Table table;
  private static ClassEstimate found;

  @BeforeAll
  static void study(@TempDir Path rows) throws IOException {
    RandomGenerator random = new Seed(2).random();
    StringBuilder csv = new StringBuilder("x,kind,same,species\n");
    for (int i = 0; i < ROWS; i++) {
      double x = random.nextGaussian();
      String kind = i % 3 == 0 ? "red" : "blue";
      double at = x + (i % 3 == 0 ? 1 : 0) + 0.4 * random.nextGaussian();
      String species = i == 7 ? "" : at < -0.4 ? "a" : at < 0.8 ? "b" : "c";
      csv.append(x).append(',').append(kind).append(",1,").append(species).append('\n');
    }
    Path file = rows.resolve("rows.csv");
    Files.writeString(file, csv);
    table = Tables.read(file);
    found = Aleator.classes(table, "species", options -> options.seed(3));
  }

  @Test
  void answerNamesTheClassesAndNothingIsBetterThanTheBest() {
    assertThat(found.classes().keySet()).containsExactly("a", "b", "c");
    assertThat(found.rows()).isEqualTo(ROWS - 1);
    assertThat(found.classes().values().stream().mapToInt(n -> n).sum()).isEqualTo(ROWS - 1);
    assertThat(found.features()).containsExactly("x", "kind");
    assertThat(found.verdict()).contains("%");
    ClassRates reached = found.reached();
    ClassRates best = found.best();
    assertThat(best.error().value()).isLessThanOrEqualTo(reached.error().value());
    assertThat(best.logLoss().value()).isLessThanOrEqualTo(reached.logLoss().value());
    assertThat(best.brier().value()).isLessThanOrEqualTo(reached.brier().value());
    assertThat(best.auc().orElseThrow().value())
        .isGreaterThanOrEqualTo(reached.auc().orElseThrow().value());
    assertThat(reached.accuracy()).isGreaterThan(1 - found.baseRate().error().value());
    assertThat(Arrays.stream(found.confusion()).flatMapToInt(Arrays::stream).sum())
        .isEqualTo(ROWS - 1);
    assertThat(found.learningCurve().rows()).isSorted();
  }

  @Test
  void ownRowsArePredictedByModelsThatHadNotSeenThem() {
    ClassPredictive own = found.predictions();
    assertThat(own.rows()).isEqualTo(ROWS);
    assertThat(own.label(7)).isEmpty();
    assertThat(own.entropy()[7]).isNaN();
    Column labels = table.require("species", "target");
    int wrong = 0;
    for (int i = 0; i < ROWS; i++) {
      if (i != 7) {
        wrong += own.label(i).orElseThrow().equals(labels.text(i)) ? 0 : 1;
        assertThat(Arrays.stream(own.probabilities(i)).sum()).isCloseTo(1, within(1e-9));
      }
    }
    assertThat(wrong / (ROWS - 1.0)).isCloseTo(found.reached().error().value(), within(1e-12));
    found
        .suspects()
        .rows()
        .forEach(row -> assertThat(labels.text(row.row() - 1)).isEqualTo(row.given()));
  }

  @Test
  void savedAndLoadedModelPredictsTheSameBits() {
    Path directory = folder.resolve("model");
    found.model().save(directory);
    ClassModel loaded = ClassModel.load(directory);
    assertThat(loaded.classes()).containsExactly("a", "b", "c");
    assertThat(loaded.target()).isEqualTo("species");
    assertThat(loaded.features()).containsExactly("x", "kind", "same");
    assertThat(loaded.predict(table))
        .usingRecursiveComparison()
        .isEqualTo(found.model().predict(table));
  }

  @Test
  void uncertaintyIsTheDatasAndTheModels() {
    ClassPredictive predicted = found.model().predict(table);
    for (int i = 0; i < ROWS; i++) {
      assertThat(predicted.aleatoricEntropy()[i] + predicted.epistemicEntropy()[i])
          .isCloseTo(predicted.entropy()[i], within(1e-12));
      assertThat(predicted.epistemicEntropy()[i]).isNotNegative();
      double most = Arrays.stream(predicted.probabilities(i)).max().orElseThrow();
      assertThat(predicted.ambiguity()[i]).isBetween(0.0, 1 - most);
    }
  }

  @Test
  void rowOfAnUnknownLevelHasNoLabel() {
    Table fresh =
        new Table(
            "two rows",
            List.of(new Column.Numeric("x", 0, 1), new Column.Text("kind", "red", "green")));
    ClassPredictive predicted = found.model().predict(fresh);
    assertThat(predicted.label(0)).isPresent();
    assertThat(predicted.label(1)).isEmpty();
    assertThat(predicted.findings()).hasSize(1);
    assertThatThrownBy(() -> found.model().predict(new double[][] {{1, 2, 3}}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("kind");
  }

  @Test
  void modelOfTheOtherKindIsRefusedAndTheRightDoorNamed() {
    Path directory = folder.resolve("of classes");
    found.model().save(directory);
    assertThatThrownBy(() -> Model.load(directory))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("ClassModel.load");
    Path other = folder.resolve("of numbers");
    Aleator.estimate(
            new Table("t", List.of(table.require("x", "target"), numbers("z"))),
            "x",
            o -> o.predictor("gp").methods("dva"))
        .model()
        .save(other);
    assertThatThrownBy(() -> ClassModel.load(other))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no model of classes");
  }

  private static Column numbers(String name) {
    RandomGenerator random = new Seed(4).random();
    double[] values = new double[ROWS];
    Arrays.setAll(values, i -> random.nextGaussian());
    return new Column.Numeric(name, values);
  }

  @Test
  void arraysAreStudiedAsATable() {
    RandomGenerator random = new Seed(5).random();
    double[][] x = new double[60][1];
    String[] labels = new String[60];
    for (int i = 0; i < 60; i++) {
      x[i][0] = random.nextGaussian();
      labels[i] = x[i][0] + 0.3 * random.nextGaussian() > 0 ? "yes" : "no";
    }
    ClassEstimate ofArrays = Aleator.classes(x, labels);
    assertThat(ofArrays.model().features()).containsExactly("x1");
    ClassPredictive predicted = ofArrays.model().predict(new double[][] {{-2}, {2}});
    assertThat(predicted.label(0)).contains("no");
    assertThat(predicted.label(1)).contains("yes");
    assertThatThrownBy(() -> Aleator.classes(x, Arrays.copyOf(labels, 59)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("59 labels");
  }

  @Test
  void numbersAreClassesInTheirOrderAndPlainlyNamed() {
    double[] y = new double[60];
    Arrays.setAll(y, i -> i % 3 == 0 ? 10 : i % 3);
    Table numbers =
        new Table(
            "t",
            List.of(
                new Column.Numeric("x", Arrays.stream(y).map(v -> v * v).toArray()),
                new Column.Numeric(
                    "noise", Arrays.copyOf(((Column.Numeric) numbers("z")).values(), 60)),
                new Column.Numeric("y", y)));
    ClassEstimate answer = Aleator.classes(numbers, "y");
    assertThat(answer.classes().keySet()).containsExactly("1", "2", "10");
  }

  @Test
  void columnOfManyValuesAndOneOfOneClassAreRefusedInOneLine() {
    assertThatThrownBy(() -> Aleator.classes(table, "x"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("\"x\" has 90 different values");
    assertThatThrownBy(() -> Aleator.classes(table, "same"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("fewer than two classes with at least 5 rows each: 1 (89)");
    assertThatThrownBy(() -> Aleator.classes(table, "spezies"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("species");
  }
}
