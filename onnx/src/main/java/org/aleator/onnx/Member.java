// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtSession;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.aleator.onnx.OnnxSignature.Port;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/** One ONNX model that predicts a number. Several threads may use it at once. */
final class Member implements AutoCloseable {
  private final LoadedModel model;
  private final String mean;
  private final Optional<String> spread;
  private final boolean squared;

  private Member(LoadedModel model, String mean, OnnxOutputs outputs) {
    this.model = model;
    this.mean = mean;
    this.spread = outputs.spread();
    this.squared = outputs.variance().isPresent();
  }

  static Member load(Path path, OnnxOutputs wanted) {
    LoadedModel model = LoadedModel.load(path);
    try {
      OnnxOutputs outputs = known(model.signature(), wanted);
      String mean = mean(model, outputs);
      requireNumber(model, mean);
      outputs.spread().ifPresent(name -> requireNumber(model, name));
      return new Member(model, mean, outputs);
    } catch (InvalidInputException e) {
      model.close();
      throw e;
    }
  }

  /** The mean of a model that we have exported has a name that nobody has to give. */
  private static OnnxOutputs known(OnnxSignature signature, OnnxOutputs wanted) {
    return OnnxExport.wrote(signature) && wanted.mean().isEmpty()
        ? new OnnxOutputs(Optional.of(OnnxExport.MEAN), wanted.std(), wanted.variance())
        : wanted;
  }

  private static String mean(LoadedModel model, OnnxOutputs outputs) {
    OnnxSignature signature = model.signature();
    return outputs
        .mean()
        .orElseGet(
            () -> {
              if (signature.outputs().size() != 1) {
                throw new InvalidInputException(
                    Setting.ONNX_OUTPUT,
                    "%s has %d outputs; name the one with the prediction; %s"
                        .formatted(model.file(), signature.outputs().size(), signature));
              }
              return signature.outputs().get(0).name();
            });
  }

  private static void requireNumber(LoadedModel model, String name) {
    Port port = model.output(name);
    if (!port.number() || port.perRow() > 1) {
      throw new InvalidInputException(
          "%s gives %s, where one float or double per row is needed; %s"
              .formatted(model.file(), port, model.signature()));
    }
  }

  String file() {
    return model.file();
  }

  OnnxSignature signature() {
    return model.signature();
  }

  /** The name of the output that is the prediction. */
  String mean() {
    return mean;
  }

  boolean tellsSpread() {
    return spread.isPresent();
  }

  /**
   * Predicts some rows.
   *
   * @param rows of the bound table; {@code rows[from]} to before {@code rows[to]}
   * @param means where the predictions of the table's rows go
   * @param variances where their variances go, if the model tells them
   */
  void predict(Binding binding, int[] rows, int from, int to, double[] means, double[] variances) {
    Set<String> wanted = new LinkedHashSet<>();
    wanted.add(mean);
    spread.ifPresent(wanted::add);
    model.run(
        binding,
        rows,
        from,
        to,
        wanted,
        (result, first, end, given) -> {
          double[] values = numbers(result, mean, given);
          double[] spreads =
              spread.isPresent() ? numbers(result, spread.get(), given) : new double[0];
          for (int i = 0; i < end - first; i++) {
            int row = rows[first + i];
            means[row] = require(mean, row, values[i], Double.NEGATIVE_INFINITY);
            if (spread.isPresent()) {
              double value = require(spread.get(), row, spreads[i], 0);
              variances[row] = squared ? value : value * value;
            }
          }
        });
  }

  private double[] numbers(OrtSession.Result result, String name, int rows) {
    double[] numbers = LoadedModel.numbers((OnnxTensor) result.get(name).orElseThrow());
    if (numbers.length != rows) {
      throw new InvalidInputException(
          "%s gives \"%s\" of %d values for %d rows, where one per row is needed; %s"
              .formatted(model.file(), name, numbers.length, rows, model.signature()));
    }
    return numbers;
  }

  private double require(String output, int row, double value, double least) {
    if (!Double.isFinite(value) || value < least) {
      throw new InvalidInputException(
          "%s gives %s for \"%s\" at row %d, which must be finite%s"
              .formatted(
                  model.file(), value, output, row + 1, least == 0 ? " and not negative" : ""));
    }
    return value;
  }

  @Override
  public void close() {
    model.close();
  }
}
