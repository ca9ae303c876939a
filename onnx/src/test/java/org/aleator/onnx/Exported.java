// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.aleator.Predictive;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.Scaling;
import org.aleator.learn.predictor.Predictor;
import org.aleator.model.FittedModel;
import org.aleator.noise.NoiseFunction;
import org.aleator.util.Parallel;

/** Runs exported models in ONNX Runtime and compares them with what Aleator says itself. */
final class Exported {
  /** Of the label's standard deviation: what the project promises. */
  private static final double PROMISED = 1e-5;

  private Exported() {}

  static FittedModel model(FeatureEncoding encoding, Predictor predictor, NoiseFunction noise) {
    Parts origin = Parts.empty().put("seed", 1L);
    return new FittedModel(
        encoding, "y", new FittedModel.Trained(predictor), "unbiased", noise, origin);
  }

  /** What an exported model says of its means: 0, or a part of the labels' standard deviation. */
  static double difference(ModelProto model) {
    return model.getMetadataPropsList().stream()
        .filter(entry -> entry.getKey().equals("aleator.difference"))
        .mapToDouble(entry -> Double.parseDouble(entry.getValue()))
        .findFirst()
        .orElse(0);
  }

  /**
   * The three outputs agree with {@code predict} at every row of the table. Means that are said to
   * differ do so by not more than twice the root mean square that is said at nine of ten rows: it
   * is of rows like those of the training, and few beyond these decide it.
   */
  static void assertAgrees(FittedModel model, Table table, double[] labels) {
    FeatureEncoding.Encoded encoded = model.encode(table);
    assertThat(encoded.rows()).hasSize(table.rows());
    Predictive own = model.predict("the table", encoded, new Parallel(1));
    ModelProto exported = OnnxExport.model(model.parts());
    Map<String, double[]> outputs = run(exported, table);
    double tolerance = PROMISED * Scaling.of(labels).std();
    double said = difference(exported) * Scaling.of(labels).std();
    double[] off = new double[table.rows()];
    Arrays.setAll(off, i -> Math.abs(outputs.get("mean")[i] - own.mean()[i]));
    for (int i = 0; i < table.rows(); i++) {
      String row = "row " + (i + 1);
      if (said == 0) {
        assertThat(outputs.get("mean")[i])
            .as("mean, " + row)
            .isCloseTo(own.mean()[i], within(tolerance));
      }
      assertThat(outputs.get("aleatoric_std")[i])
          .as("aleatoric std, " + row)
          .isCloseTo(Math.sqrt(own.aleatoricVariance()[i]), within(tolerance));
      assertThat(outputs.get("epistemic_std")[i])
          .as("epistemic std, " + row)
          .isCloseTo(Math.sqrt(own.epistemicVariance()[i]), within(tolerance));
    }
    Arrays.sort(off);
    assertThat(off[off.length * 9 / 10]).as("means").isLessThan(2 * said + tolerance);
  }

  /** A table of plain columns x0, x1, … */
  static Table table(Matrix x) {
    Column[] columns = new Column[x.columns()];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = new Column.Numeric("x" + j, x.columnValues(j));
    }
    return new Table("the rows", List.of(columns));
  }

  static FeatureEncoding quantities(int columns) {
    List<FeatureEncoding.Feature> features = new ArrayList<>();
    for (int j = 0; j < columns; j++) {
      features.add(new FeatureEncoding.Quantity("x" + j));
    }
    return new FeatureEncoding(features);
  }

  /** Every output, given the columns that the model's inputs are called after. */
  static Map<String, double[]> run(ModelProto model, Table table) {
    OrtEnvironment environment = Runtime.environment();
    Map<String, OnnxTensor> inputs = new HashMap<>();
    try (OrtSession session = environment.createSession(model.toByteArray())) {
      for (String name : session.getInputNames()) {
        inputs.put(name, tensor(environment, table.require(name, "input")));
      }
      Map<String, double[]> outputs = new HashMap<>();
      try (OrtSession.Result result = session.run(inputs)) {
        for (Map.Entry<String, OnnxValue> entry : result) {
          DoubleBuffer values = ((OnnxTensor) entry.getValue()).getDoubleBuffer();
          double[] array = new double[values.remaining()];
          values.get(array);
          assertThat(((OnnxTensor) entry.getValue()).getInfo().getShape())
              .containsExactly(table.rows(), 1);
          outputs.put(entry.getKey(), array);
        }
      }
      return outputs;
    } catch (OrtException e) {
      throw new AssertionError(e);
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  /** The outputs of a model of classes. */
  record Classes(String[] label, double[][] probabilities) {}

  static Classes runClasses(ModelProto model, Table table) {
    OrtEnvironment environment = Runtime.environment();
    Map<String, OnnxTensor> inputs = new HashMap<>();
    try (OrtSession session = environment.createSession(model.toByteArray())) {
      for (String name : session.getInputNames()) {
        inputs.put(name, tensor(environment, table.require(name, "input")));
      }
      try (OrtSession.Result result = session.run(inputs)) {
        return new Classes(
            (String[]) result.get("label").orElseThrow().getValue(),
            (double[][]) result.get("probabilities").orElseThrow().getValue());
      }
    } catch (OrtException e) {
      throw new AssertionError(e);
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private static OnnxTensor tensor(OrtEnvironment environment, Column column) throws OrtException {
    long[] shape = {column.rows(), 1};
    return column instanceof Column.Numeric numeric
        ? OnnxTensor.createTensor(environment, DoubleBuffer.wrap(numeric.values()), shape)
        : OnnxTensor.createTensor(environment, texts((Column.Text) column), shape);
  }

  /** A missing text is an empty one: tensors have no null. */
  private static String[] texts(Column.Text column) {
    return java.util.stream.IntStream.range(0, column.rows())
        .mapToObj(column::text)
        .toArray(String[]::new);
  }
}
