// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.Aleator;
import org.aleator.app.Run;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model of classes on the command line. */
class PredictClassesTest {
  @TempDir private static Path shared;
  private static Path data;
  private static Path model;

  @TempDir private Path folder;

  @BeforeAll
  static void train() throws IOException {
    RandomGenerator random = new Seed(2).random();
    List<String> lines = new ArrayList<>(List.of("x,kind,class"));
    for (int i = 0; i < 60; i++) {
      double x = random.nextGaussian();
      String kind = i % 2 == 0 ? "even" : "odd";
      lines.add(x + "," + kind + "," + (x + 0.4 * random.nextGaussian() > 0 ? "yes" : "no"));
    }
    data = Files.write(shared.resolve("data.csv"), lines);
    model = shared.resolve("model");
    Aleator.classes(Tables.read(data), "class").model().save(model);
  }

  private static double[] values(Table table, String column) {
    return ((Column.Numeric) table.find(column).orElseThrow()).values();
  }

  @Test
  void classProbabilitiesAndUncertaintyStandBesideTheInputs() {
    Path written = folder.resolve("predicted.csv");
    Run run = Run.aleator("predict", model, data, "-o", written, "--quiet");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    Table predicted = Tables.read(written);
    assertThat(predicted.names())
        .containsExactly(
            "x",
            "kind",
            "class",
            "predicted_class",
            "p_no",
            "p_yes",
            "entropy",
            "aleatoric_entropy",
            "epistemic_entropy",
            "ambiguity");
    Column label = predicted.find("predicted_class").orElseThrow();
    for (int i = 0; i < predicted.rows(); i++) {
      double no = values(predicted, "p_no")[i];
      double yes = values(predicted, "p_yes")[i];
      assertThat(no + yes).isCloseTo(1, within(1e-9));
      assertThat(label.text(i)).isEqualTo(yes > no ? "yes" : "no");
      double entropy = -no * Math.log(no) - yes * Math.log(yes);
      assertThat(values(predicted, "entropy")[i]).isCloseTo(entropy, within(1e-9));
      assertThat(
              values(predicted, "aleatoric_entropy")[i] + values(predicted, "epistemic_entropy")[i])
          .isCloseTo(entropy, within(1e-9));
      assertThat(values(predicted, "ambiguity")[i]).isBetween(0.0, Math.min(no, yes) + 1e-12);
    }
  }

  @Test
  void setsOfClassesHoldTheLikeliestAndGrowWithTheCoverage() {
    Table half = sets("--coverage=0.5");
    Table most = sets("--coverage=0.98");
    assertThat(half.names()).endsWith("ambiguity", "set");
    int grown = 0;
    for (int i = 0; i < half.rows(); i++) {
      String likeliest = half.find("predicted_class").orElseThrow().text(i);
      String few = half.find("set").orElseThrow().text(i);
      String many = most.find("set").orElseThrow().text(i);
      assertThat(few).startsWith(likeliest);
      assertThat(many).startsWith(few);
      assertThat(many).isIn("yes", "no", "yes|no", "no|yes");
      grown += many.length() > few.length() ? 1 : 0;
    }
    assertThat(grown).isPositive();
  }

  private Table sets(String coverage) {
    Path written = folder.resolve("sets.csv");
    Run run = Run.aleator("predict", model, data, "-o", written, coverage);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Tables.read(written);
  }

  @Test
  void coverageBeyondTheRowsIsRefused() {
    Run run = Run.aleator("predict", model, data, "--coverage=0.99");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--coverage", "needs at least 99 rows", "made of 60");
  }

  @Test
  void targetOfNewRowsIsIgnoredAndARowThatCannotBePredictedHasEmptyCells() throws IOException {
    Path fresh =
        Files.writeString(folder.resolve("new.csv"), "kind,x,class\nodd,1,perhaps\nnone,2,no\n");
    Run run = Run.aleator("predict", model, fresh);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.outLines()).hasSize(3);
    assertThat(run.outLines().get(1)).startsWith("odd,1,perhaps,yes,");
    assertThat(run.outLines().get(2)).isEqualTo("none,2,no,,,,,,,");
    assertThat(run.err()).contains("kind").contains("none");
  }

  @Test
  void optionsOfOtherModelsAreRefused() {
    for (String option :
        List.of("--predictor=onnx:a.onnx", "--forecast=3", "--interval=gaussian")) {
      Run run = Run.aleator("predict", model, data, option);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains(option.split("=", 2)[0]);
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void exportedModelShowsItsLabelAndProbabilities() {
    Path onnx = folder.resolve("model.onnx");
    Run run = Run.aleator("export", model, "-o", onnx);
    assertThat(run.exitCode()).as(run.err()).isZero();
    Run show = Run.aleator("onnx", "show", onnx);
    assertThat(show.exitCode()).isZero();
    assertThat(show.out())
        .contains("label", "probabilities", "aleator.classes  no, yes", "aleator.target  class");
  }
}
