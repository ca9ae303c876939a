// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import static org.aleator.onnx.ExportedModels.floats;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.onnx.graph.Attributes;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classifiers with the outputs that exporters write are read as what they are. */
class OnnxClassifierTest {
  private static final List<String> FEATURES = List.of("a", "b");
  private static final List<String> COLOURS = List.of("blue", "green", "red");

  /** Scores of three classes: 2a, b and 0. */
  private static final double[] WEIGHTS = {2, 0, 0, 0, 1, 0};

  @TempDir Path folder;

  private static Table table() {
    return new Table(
        "t.csv",
        List.of(
            new Column.Numeric("a", new double[] {1, 0, -1, 0.5}),
            new Column.Numeric("b", new double[] {0, 2, -3, 1})));
  }

  /** softmax(2a, b, 0) of a row. */
  private static double[] truth(int row) {
    double a = ((Column.Numeric) table().require("a", "x")).values()[row];
    double b = ((Column.Numeric) table().require("b", "x")).values()[row];
    double[] e = {Math.exp(2 * a), Math.exp(b), 1};
    double sum = Arrays.stream(e).sum();
    return Arrays.stream(e).map(v -> v / sum).toArray();
  }

  private OnnxClasses predict(TestModels model, List<String> classes) {
    return predict(model, classes, Optional.empty());
  }

  private OnnxClasses predict(TestModels model, List<String> classes, Optional<String> output) {
    Path file = model.write(folder.resolve("m.onnx"));
    try (OnnxClassifier classifier = OnnxClassifier.load(List.of(file), output)) {
      return classifier.predict(table(), FEATURES, classes, Parallel.allProcessors());
    }
  }

  /**
   * @param order of each column of probabilities, its class among those of {@link #truth}
   */
  private static void assertTruth(OnnxClasses found, int... order) {
    for (int i = 0; i < table().rows(); i++) {
      for (int c = 0; c < order.length; c++) {
        assertThat(found.probabilities().get(i, c))
            .as("row %d class %d", i, c)
            .isCloseTo(truth(i)[order[c]], within(1e-6));
      }
    }
  }

  /** A linear classifier as scikit-learn's logistic regression is exported. */
  private static TestModels linear(AttributeProto classes, DataType label) {
    return TestModels.model()
        .input("x", DataType.FLOAT, TestModels.ANY, 2)
        .classical(
            "LinearClassifier",
            List.of("label", "raw"),
            "x",
            floats("coefficients", 2, 0, 0, 1, 0, 0),
            floats("intercepts", 0, 0, 0),
            classes,
            Attributes.of("post_transform", "SOFTMAX"))
        .output("label", label, TestModels.ANY);
  }

  private static AttributeProto names(String... names) {
    return Attributes.texts("classlabels_strings", List.of(names));
  }

  @Test
  void probabilitiesInMapsAreReadByTheNamesOfTheirClasses() {
    TestModels model =
        linear(names("red", "blue", "green"), DataType.STRING)
            .classical(
                "ZipMap", List.of("output_probability"), "raw", names("red", "blue", "green"))
            .outputMaps("output_probability", DataType.STRING);

    OnnxClasses found = predict(model, COLOURS);

    assertTruth(found, 1, 2, 0);
    assertThat(found.remarks()).hasSize(1).first().asString().contains("takes the features");
  }

  @Test
  void probabilitiesBesideLabelsAreReadByTheLabelsOfTheRowsThatAreSurest() {
    TestModels model =
        linear(names("red", "blue", "green"), DataType.STRING)
            .node("Identity", "probabilities", "raw")
            .output("probabilities", DataType.FLOAT, TestModels.ANY, 3);

    assertTruth(predict(model, COLOURS), 1, 2, 0);
  }

  @Test
  void classesThatTheModelNumbersAreTakenInOrderAndSaidToBe() {
    TestModels model =
        linear(Attributes.of("classlabels_ints", new long[] {0, 1, 2}), DataType.INT64)
            .node("Identity", "probabilities", "raw")
            .output("probabilities", DataType.FLOAT, TestModels.ANY, 3);

    OnnxClasses found = predict(model, COLOURS);

    assertTruth(found, 0, 1, 2);
    assertThat(found.remarks())
        .anyMatch(line -> line.endsWith("they are taken in the order blue, green, red"));
  }

  @Test
  void numbersThatAreTheLabelsThemselvesAreNoPlaces() {
    TestModels model =
        linear(Attributes.of("classlabels_ints", new long[] {2, 0, 1}), DataType.INT64)
            .classical(
                "ZipMap",
                List.of("p"),
                "raw",
                Attributes.of("classlabels_int64s", new long[] {2, 0, 1}))
            .outputMaps("p", DataType.INT64);

    assertTruth(predict(model, List.of("0", "1", "2")), 1, 2, 0);
  }

  private static TestModels scores() {
    return TestModels.model()
        .input("x", DataType.FLOAT, TestModels.ANY, 2)
        .constant("w", DataType.FLOAT, WEIGHTS, 2, 3)
        .node("MatMul", "logits", "x", "w")
        .output("logits", DataType.FLOAT, TestModels.ANY, 3);
  }

  @Test
  void scoresOfANetworkBecomeProbabilitiesBySoftmax() {
    OnnxClasses found = predict(scores(), COLOURS);

    assertTruth(found, 0, 1, 2);
    assertThat(found.remarks()).anyMatch(line -> line.contains("their softmax is taken"));
  }

  @Test
  void oneScorePerRowIsOfTheSecondOfTwoClasses() {
    TestModels model = TestModels.linear(DataType.FLOAT, TestModels.ANY, 2, 1);
    OnnxClasses found = predict(model, List.of("no", "yes"));

    double[] at = {3, 3, -4, 3};
    for (int i = 0; i < at.length; i++) {
      assertThat(found.probabilities().get(i, 1))
          .isCloseTo(1 / (1 + Math.exp(-at[i])), within(1e-6));
    }
    assertThatThrownBy(() -> predict(model, COLOURS))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("one number per row, which tells two classes apart");
  }

  @Test
  void aTreeAsXgboostIsExportedAgreesWithItsLeaves() {
    TestModels model =
        TestModels.model()
            .input("x", DataType.FLOAT, TestModels.ANY, 2)
            .classical(
                "TreeEnsembleClassifier",
                List.of("label", "probabilities"),
                "x",
                Attributes.of("nodes_treeids", new long[] {0, 0, 0}),
                Attributes.of("nodes_nodeids", new long[] {0, 1, 2}),
                Attributes.of("nodes_featureids", new long[] {0, 0, 0}),
                Attributes.texts("nodes_modes", List.of("BRANCH_LT", "LEAF", "LEAF")),
                floats("nodes_values", 0.25, 0, 0),
                Attributes.of("nodes_truenodeids", new long[] {1, 0, 0}),
                Attributes.of("nodes_falsenodeids", new long[] {2, 0, 0}),
                Attributes.of("class_treeids", new long[] {0, 0}),
                Attributes.of("class_nodeids", new long[] {1, 2}),
                Attributes.of("class_ids", new long[] {0, 0}),
                floats("class_weights", -1, 2),
                floats("base_values", 0.5),
                Attributes.of("classlabels_int64s", new long[] {0, 1}),
                Attributes.of("post_transform", "LOGISTIC"))
            .output("label", DataType.INT64, TestModels.ANY)
            .output("probabilities", DataType.FLOAT, TestModels.ANY, 2);

    OnnxClasses found = predict(model, List.of("no", "yes"));

    double[] at = {2.5, -0.5, -0.5, 2.5};
    for (int i = 0; i < at.length; i++) {
      assertThat(found.probabilities().get(i, 1))
          .isCloseTo(1 / (1 + Math.exp(-at[i])), within(1e-6));
    }
  }

  @Test
  void labelsAloneCountAsCertain() {
    TestModels model = linear(names("red", "blue", "green"), DataType.STRING);
    OnnxClasses found = predict(model, COLOURS);

    assertThat(found.probabilities().rowValues(1)).containsExactly(1, 0, 0);
    assertThat(found.probabilities().rowValues(0)).containsExactly(0, 0, 1);
    assertThat(found.remarks()).anyMatch(line -> line.contains("gives labels alone"));
  }

  @Test
  void whatIsNoProbabilityIsRefusedInALineThatSaysWhere() {
    TestModels doubled =
        linear(names("red", "blue", "green"), DataType.STRING)
            .constant("half", DataType.FLOAT, new double[] {0.5})
            .node("Mul", "p", "raw", "half")
            .output("p", DataType.FLOAT, TestModels.ANY, 3);
    assertThatThrownBy(() -> predict(doubled, COLOURS))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at row 1 add up to 0.5");

    assertThatThrownBy(() -> predict(scores(), List.of("no", "yes")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("gives 3 classes, and the labels have 2: no, yes");

    TestModels others =
        linear(names("cat", "cow", "dog"), DataType.STRING)
            .node("Identity", "p", "raw")
            .output("p", DataType.FLOAT, TestModels.ANY, 3);
    assertThatThrownBy(() -> predict(others, COLOURS))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("and the labels are blue, green, red");

    assertThatThrownBy(() -> predict(scores(), COLOURS, Optional.of("logit")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("did you mean");
  }

  @Test
  void severalModelsAreTheirMean() {
    Path one = scores().write(folder.resolve("one.onnx"));
    Path other =
        linear(names("red", "blue", "green"), DataType.STRING)
            .node("Identity", "p", "raw")
            .output("p", DataType.FLOAT, TestModels.ANY, 3)
            .write(folder.resolve("other.onnx"));
    try (OnnxClassifier both = OnnxClassifier.load(List.of(one, other), Optional.empty())) {
      OnnxClasses found = both.predict(table(), FEATURES, COLOURS, Parallel.allProcessors());
      List<Double> sums = new ArrayList<>();
      IntStream.range(0, 4)
          .forEach(i -> sums.add(Arrays.stream(found.probabilities().rowValues(i)).sum()));
      assertThat(sums).allSatisfy(sum -> assertThat(sum).isCloseTo(1, within(1e-9)));
      assertThat(found.probabilities().get(0, 0))
          .isCloseTo((truth(0)[0] + truth(0)[1]) / 2, within(1e-6));
    }
  }

  @Test
  void aRowThatLacksAFeatureHasNoPrediction() {
    Table table =
        new Table(
            "t.csv",
            List.of(
                new Column.Numeric("a", new double[] {1, Double.NaN}),
                new Column.Numeric("b", new double[] {0, 2})));
    Path file = scores().write(folder.resolve("m.onnx"));
    try (OnnxClassifier model = OnnxClassifier.load(List.of(file), Optional.empty())) {
      OnnxClasses found = model.predict(table, FEATURES, COLOURS, Parallel.allProcessors());
      assertThat(found.probabilities().rowValues(0)).doesNotContain(Double.NaN);
      assertThat(found.probabilities().rowValues(1)).containsOnly(Double.NaN);
    }
  }
}
