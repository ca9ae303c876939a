// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The operators that exporters of scikit-learn, XGBoost and LightGBM write, against closed forms.
 */
class ExportedModelsTest {
  static final List<String> FEATURES = List.of("a", "b");
  private static final double[] A = {1, 0, -1, 0.5, 3};
  private static final double[] B = {0, 2, -3, 1, -2};

  @TempDir Path folder;

  static Table table() {
    return new Table("t.csv", List.of(new Column.Numeric("a", A), new Column.Numeric("b", B)));
  }

  private double[] means(TestModels model) {
    try (OnnxPredictor predictor = OnnxPredictor.load(model.write(folder.resolve("m.onnx")))) {
      return predictor.predict(table(), FEATURES).mean();
    }
  }

  @Test
  void scaledLinearRegressionIsItsFormula() {
    double[] found = means(ExportedModels.linearRegression());
    for (int i = 0; i < A.length; i++) {
      assertThat(found[i])
          .isCloseTo(3 * (A[i] - 1) * 0.5 - 2 * (B[i] + 2) * 0.25 + 7, within(1e-6));
    }
  }

  @Test
  void boostedTreesOfXgboostGoByLess() {
    double[] found = means(ExportedModels.trees("BRANCH_LT", 0.5));
    for (int i = 0; i < A.length; i++) {
      double first = A[i] < 0.5 ? -1 : 2;
      double second = B[i] < 0.5 ? 10 : 20;
      assertThat(found[i]).as("row %d", i).isCloseTo(4 + first + second, within(1e-6));
    }
  }

  @Test
  void boostedTreesOfLightgbmAndForestsGoByLessOrEqual() {
    double[] found = means(ExportedModels.trees("BRANCH_LEQ", 0.5));
    for (int i = 0; i < A.length; i++) {
      double first = A[i] <= 0.5 ? -1 : 2;
      double second = B[i] <= 0.5 ? 10 : 20;
      assertThat(found[i]).as("row %d", i).isCloseTo(4 + first + second, within(1e-6));
    }
  }

  @Test
  void classifierOfTreesWithZipMapGivesTheLeavesOfEachClass() {
    Path file = ExportedModels.treeClassifier().write(folder.resolve("m.onnx"));
    try (OnnxClassifier classifier = OnnxClassifier.load(List.of(file), Optional.empty())) {
      OnnxClasses found =
          classifier.predict(table(), FEATURES, List.of("no", "yes"), Parallel.allProcessors());
      for (int i = 0; i < A.length; i++) {
        assertThat(found.probabilities().get(i, 1))
            .isCloseTo(A[i] <= 0.5 ? 0.25 : 0.875, within(1e-6));
      }
    }
  }

  /** A model's file may name further files; one elsewhere would be read with the user's rights. */
  @Test
  void weightsOutsideTheModelsFolderAreNotRead() throws Exception {
    Path secret = Files.write(folder.resolve("secret"), new byte[8]);
    Path inner = Files.createDirectory(folder.resolve("inner"));
    for (String place : List.of("../secret", secret.toString(), "x/../../secret")) {
      Path file =
          TestModels.model()
              .input("x", DataType.FLOAT, TestModels.ANY, 2)
              .externalConstant("w", place, 2)
              .node("MatMul", "y", "x", "w")
              .output("y", DataType.FLOAT, TestModels.ANY, 1)
              .write(inner.resolve("m.onnx"));
      assertThatThrownBy(() -> OnnxPredictor.load(file).predict(table(), FEATURES))
          .as(place)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("beside it");
    }
  }
}
