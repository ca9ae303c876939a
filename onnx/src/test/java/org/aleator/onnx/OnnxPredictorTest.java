// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import static ai.onnx.proto.OnnxMl.TensorProto.DataType.DOUBLE;
import static ai.onnx.proto.OnnxMl.TensorProto.DataType.FLOAT;
import static ai.onnx.proto.OnnxMl.TensorProto.DataType.INT64;
import static ai.onnx.proto.OnnxMl.TensorProto.DataType.STRING;
import static org.aleator.onnx.TestModels.ANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.aleator.Aleator;
import org.aleator.Estimate;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ONNX models of others as predictors. */
class OnnxPredictorTest {
  private static final List<String> FEATURES = List.of("a", "b");

  @TempDir private Path folder;

  private static Table table(int rows) {
    double[] a = new Seed(1).random().doubles(rows, -3, 3).toArray();
    double[] b = new Seed(2).random().doubles(rows, 0, 10).map(Math::rint).toArray();
    String[] site = new String[rows];
    Arrays.setAll(site, i -> b[i] > 5 ? "north" : "south");
    return new Table(
        "rows.csv",
        List.of(
            new Column.Numeric("a", a), new Column.Numeric("b", b), new Column.Text("site", site)));
  }

  private static double[] column(Table table, String name) {
    return ((Column.Numeric) table.require(name, "test")).values();
  }

  private OnnxPrediction predict(TestModels model, Table table) {
    try (OnnxPredictor predictor = OnnxPredictor.load(model.write(folder.resolve("m.onnx")))) {
      return predictor.predict(table, FEATURES);
    }
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  /** Any number of rows, exactly those of a batch, one more, and one at a time. */
  @ParameterizedTest
  @ValueSource(longs = {ANY, 1, 7, 5000})
  void freeAndFixedBatchesGiveTheFormula(long batch) {
    for (int rows : new int[] {1, 7, 4097}) {
      Table table = table(rows);
      double[] mean = predict(TestModels.linear(DOUBLE, batch, 2, -0.5), table).mean();
      for (int i = 0; i < rows; i++) {
        assertThat(mean[i])
            .isCloseTo(2 * column(table, "a")[i] - 0.5 * column(table, "b")[i] + 1, within(1e-12));
      }
    }
  }

  @Test
  void floatsAreRoundedOnceOnTheWayIn() {
    Table table = table(10);
    double[] mean = predict(TestModels.linear(FLOAT, ANY, 2, -0.5), table).mean();
    for (int i = 0; i < mean.length; i++) {
      float expected = (float) column(table, "a")[i] * 2 - 0.5f * (float) column(table, "b")[i] + 1;
      assertThat(mean[i]).isCloseTo(expected, within(2e-6));
    }
  }

  /** Inputs called as columns are take these, in whatever order: here b before a. */
  @Test
  void inputsNamedByColumnsTakeThoseColumns() {
    TestModels model =
        TestModels.model()
            .input("b", INT64, ANY, 1)
            .input("a", FLOAT, ANY)
            .input("site", STRING, ANY, 1)
            .toFloat("whole", "b")
            .node("Identity", "unused", "site")
            .constant("shape", DOUBLE, new double[] {})
            .node("Flatten", "flat", "whole")
            .node("Squeeze", "plain", "flat")
            .node("Sub", "y", "plain", "a")
            .output("y", FLOAT, ANY);
    Table table = table(20);
    double[] mean = predict(model, table).mean();
    for (int i = 0; i < mean.length; i++) {
      assertThat(mean[i]).isCloseTo(column(table, "b")[i] - column(table, "a")[i], within(1e-5));
    }
  }

  @Test
  void severalModelsAreAnEnsemble() {
    Path low = TestModels.linear(DOUBLE, ANY, 1, 0).write(file("0.onnx"));
    Path high = TestModels.linear(DOUBLE, ANY, 3, 0).write(file("1.onnx"));
    Table table = table(50);
    try (OnnxPredictor predictor = OnnxPredictor.load(List.of(low, high), OnnxOutputs.SINGLE)) {
      OnnxPrediction prediction = predictor.predict(table, FEATURES);
      for (int i = 0; i < 50; i++) {
        double a = column(table, "a")[i];
        assertThat(prediction.mean()[i]).isCloseTo(2 * a + 1, within(1e-12));
        assertThat(prediction.epistemicStd().orElseThrow()[i])
            .isCloseTo(Math.abs(a), within(1e-12));
      }
    }
  }

  private TestModels twoOutputs() {
    return TestModels.linear(DOUBLE, ANY, 1, 0)
        .node("Mul", "square", "z", "z")
        .node("Abs", "absolute", "z")
        .output("square", DOUBLE, ANY, 1)
        .output("absolute", DOUBLE, ANY, 1);
  }

  @Test
  void aSecondOutputIsAStdOrAVariance() {
    Path file = twoOutputs().write(file("m.onnx"));
    Table table = table(50);
    OnnxOutputs mean = OnnxOutputs.mean("y");
    for (OnnxOutputs outputs : List.of(mean.withStd("absolute"), mean.withVariance("square"))) {
      try (OnnxPredictor predictor = OnnxPredictor.load(List.of(file), outputs)) {
        double[] std = predictor.predict(table, FEATURES).epistemicStd().orElseThrow();
        for (int i = 0; i < 50; i++) {
          assertThat(std[i]).isCloseTo(Math.abs(column(table, "a")[i]), within(1e-12));
        }
      }
    }
  }

  @Test
  void threadsChangeNoBit() {
    Path file = TestModels.linear(FLOAT, ANY, 0.3, -0.7).write(file("m.onnx"));
    Table table = table(20_000);
    try (OnnxPredictor predictor = OnnxPredictor.load(file)) {
      assertThat(predictor.predict(table, FEATURES, new Parallel(3)).mean())
          .isEqualTo(predictor.predict(table, FEATURES, new Parallel(1)).mean());
    }
  }

  @Test
  void aMissingValueLeavesThePredictionOut() {
    Table table =
        new Table(
            "t",
            List.of(new Column.Numeric("a", 1, Double.NaN, 3), new Column.Numeric("b", 1, 1, 1)));
    assertThat(predict(TestModels.linear(DOUBLE, ANY, 1, 1), table).mean())
        .containsExactly(3, Double.NaN, 5);
  }

  @Test
  void predictionsGoIntoAnEstimate() {
    Table rows = table(200);
    double[] y = new double[200];
    var random = new Seed(9).random();
    Arrays.setAll(y, i -> 2 * column(rows, "a")[i] + 1 + 0.5 * random.nextGaussian());
    Table table = new Table("t", List.of(rows.columns().get(0), new Column.Numeric("y", y)));
    Path file = TestModels.linear(DOUBLE, ANY, 2).write(file("m.onnx"));
    try (OnnxPredictor predictor = OnnxPredictor.load(file)) {
      OnnxPrediction mine = predictor.predict(table, List.of("a"));
      Estimate found =
          Aleator.estimate(table, "y", options -> mine.into(options).methods("va").seed(1));
      double meanSquare = 0;
      for (int i = 0; i < 200; i++) {
        meanSquare += Math.pow(y[i] - mine.mean()[i], 2) / 200;
      }
      assertThat(found.noise().variance()).isCloseTo(meanSquare, within(1e-9));
    }
  }

  private void assertRefused(TestModels model, OnnxOutputs outputs, String... words) {
    Path file = model.write(file("bad.onnx"));
    assertThatThrownBy(
            () -> {
              try (OnnxPredictor predictor = OnnxPredictor.load(List.of(file), outputs)) {
                predictor.predict(table(10), FEATURES);
              }
            })
        .isInstanceOf(InvalidInputException.class)
        .message()
        .contains("bad.onnx")
        .contains(words)
        .doesNotContain("\n");
  }

  private void assertRefused(TestModels model, String... words) {
    assertRefused(model, OnnxOutputs.SINGLE, words);
  }

  @Test
  void whatDoesNotFitNamesBothSides() {
    assertRefused(
        TestModels.linear(DOUBLE, ANY, 1, 2, 3),
        "takes 3 columns",
        "rows.csv has 2 features: a, b",
        "x (double [?, 3])",
        "y (double");
    assertRefused(
        TestModels.model()
            .input("a", FLOAT, ANY, 1)
            .input("bb", FLOAT, ANY, 1)
            .node("Add", "y", "a", "bb")
            .output("y", FLOAT, ANY, 1),
        "\"bb\"",
        "rows.csv",
        "did you mean \"b\"",
        "y (float [?, 1])");
    assertRefused(
        TestModels.model()
            .input("site", FLOAT, ANY, 1)
            .node("Abs", "y", "site")
            .output("y", FLOAT, ANY, 1),
        "site (float [?, 1])",
        "holds text");
    assertRefused(
        TestModels.model()
            .input("a", INT64, ANY, 1)
            .toFloat("y", "a")
            .output("y", FLOAT, ANY, 1)
            .input("b", INT64, ANY, 1),
        "row 1",
        "whole numbers");
    assertRefused(
        TestModels.model()
            .input("x", FLOAT, ANY, 2, ANY)
            .node("ReduceMean", "y", "x")
            .output("y", FLOAT, 1, 1, 1),
        "x (float [?, 2, ?])",
        "rows × columns");
  }

  @Test
  void whereThereAreSeveralOutputsTheSettingIsNamed() {
    Path file = twoOutputs().write(file("several.onnx"));
    assertThatThrownBy(() -> OnnxPredictor.load(file))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.setting()).contains(Setting.ONNX_OUTPUT));
  }

  @Test
  void outputsThatAreNotOneNumberPerRowAreRefused() {
    assertRefused(twoOutputs(), "has 3 outputs", "absolute (double [?, 1])");
    assertRefused(twoOutputs(), OnnxOutputs.mean("absolut"), "did you mean \"absolute\"");
    assertRefused(twoOutputs(), OnnxOutputs.mean("square").withStd("z"), "no output \"z\"");
    TestModels wide =
        TestModels.model()
            .input("x", FLOAT, ANY, 2)
            .node("Abs", "y", "x")
            .output("y", FLOAT, ANY, 2);
    assertRefused(wide, "y (float [?, 2])", "one float or double per row");
    TestModels unsettled =
        TestModels.model()
            .input("x", FLOAT, ANY, ANY)
            .node("Abs", "y", "x")
            .output("y", FLOAT, ANY, ANY);
    assertRefused(unsettled, "20 values for 10 rows");
    assertRefused(
        TestModels.linear(DOUBLE, ANY, 1, 0).node("Log", "l", "z").output("l", DOUBLE, ANY, 1),
        OnnxOutputs.mean("l"),
        "NaN",
        "row",
        "must be finite");
    assertRefused(
        TestModels.linear(DOUBLE, ANY, 1, 0).output("z", DOUBLE, ANY, 1),
        OnnxOutputs.mean("y").withStd("z"),
        "not negative");
  }

  @Test
  void filesThatCannotRunAreOneLine() throws Exception {
    assertRefused(
        TestModels.model()
            .input("x", FLOAT, ANY, 2)
            .node("Frobnicate", "y", "x")
            .output("y", FLOAT, ANY, 1),
        "the operator Frobnicate");
    assertRefused(
        TestModels.model()
            .input("x", FLOAT, ANY, 2)
            .externalConstant("w", "weights.bin", 2)
            .node("MatMul", "y", "x", "w")
            .output("y", FLOAT, ANY, 1),
        "keeps weights in further files",
        "weights.bin");
    Path text = Files.writeString(file("text.onnx"), "a,b\n1,2\n");
    assertThatThrownBy(() -> OnnxPredictor.load(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(text + " is not an ONNX model");
    assertThatThrownBy(() -> OnnxPredictor.load(file("none.onnx")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("there is no file " + file("none.onnx"));
  }

  @Test
  void signatureTellsInputsAndOutputs() {
    Path file = TestModels.linear(FLOAT, 4, 1, 2).write(file("m.onnx"));
    OnnxSignature signature = OnnxPredictor.signature(file);
    assertThat(signature.producer()).isEqualTo("test");
    assertThat(signature.toString())
        .isEqualTo("its inputs are x (float [4, 2]); its outputs are y (float [4, 1])");
  }
}
