package org.aleator.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.aleator.onnx.OnnxSignature.Port;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/** One ONNX model, of one file. Several threads may use it at once. */
final class Member implements AutoCloseable {
  private final String file;
  private final OrtSession session;
  private final OnnxSignature signature;
  private final String mean;
  private final Optional<String> spread;
  private final boolean squared;

  private Member(
      String file, OrtSession session, OnnxSignature signature, String mean, OnnxOutputs outputs) {
    this.file = file;
    this.session = session;
    this.signature = signature;
    this.mean = mean;
    this.spread = outputs.spread();
    this.squared = outputs.variance().isPresent();
  }

  static Member load(Path path, OnnxOutputs wanted) {
    String file = path.toString();
    OrtSession session = Runtime.session(path);
    try {
      OnnxSignature signature = OnnxSignature.of(session);
      OnnxOutputs outputs = known(signature, wanted);
      String mean = mean(file, signature, outputs);
      requireOutput(file, signature, mean);
      outputs.spread().ifPresent(name -> requireOutput(file, signature, name));
      return new Member(file, session, signature, mean, outputs);
    } catch (OrtException | InvalidInputException e) {
      close(session);
      throw e instanceof InvalidInputException wrong
          ? wrong
          : new InvalidInputException(
              "ONNX Runtime cannot list the inputs of %s: %s"
                  .formatted(file, Runtime.message((OrtException) e)),
              e);
    }
  }

  /** The mean of a model that we have exported has a name that nobody has to give. */
  private static OnnxOutputs known(OnnxSignature signature, OnnxOutputs wanted) {
    return OnnxExport.wrote(signature) && wanted.mean().isEmpty()
        ? new OnnxOutputs(Optional.of(OnnxExport.MEAN), wanted.std(), wanted.variance())
        : wanted;
  }

  private static String mean(String file, OnnxSignature signature, OnnxOutputs outputs) {
    return outputs
        .mean()
        .orElseGet(
            () -> {
              if (signature.outputs().size() != 1) {
                throw new InvalidInputException(
                    Setting.ONNX_OUTPUT,
                    "%s has %d outputs; name the one with the prediction; %s"
                        .formatted(file, signature.outputs().size(), signature));
              }
              return signature.outputs().get(0).name();
            });
  }

  private static void requireOutput(String file, OnnxSignature signature, String name) {
    Port port =
        signature
            .output(name)
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "%s has no output \"%s\"%s; %s"
                            .formatted(
                                file,
                                name,
                                NearestName.suggestion(
                                    name, signature.outputs().stream().map(Port::name).toList()),
                                signature)));
    boolean number = port.type().equals("float") || port.type().equals("double");
    long perRow =
        port.shape().stream().skip(1).filter(length -> length > 0).reduce(1L, (a, b) -> a * b);
    if (!port.tensor() || !number || perRow > 1) {
      throw new InvalidInputException(
          "%s gives %s, where one float or double per row is needed; %s"
              .formatted(file, port, signature));
    }
  }

  String file() {
    return file;
  }

  OnnxSignature signature() {
    return signature;
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
    int step = binding.batch() > 0 ? binding.batch() : to - from;
    for (int at = from; at < to; at += step) {
      int end = Math.min(to, at + step);
      try {
        run(binding, rows, at, end, means, variances);
      } catch (OrtException e) {
        throw new InvalidInputException(
            "%s fails at rows %d to %d: %s; it was given %s; %s"
                .formatted(
                    file,
                    rows[at] + 1,
                    rows[end - 1] + 1,
                    Runtime.message(e),
                    binding.words(),
                    signature),
            e);
      }
    }
  }

  private void run(
      Binding binding, int[] rows, int from, int to, double[] means, double[] variances)
      throws OrtException {
    OrtEnvironment environment = Runtime.environment();
    Map<String, OnnxTensor> tensors = binding.tensors(environment, rows, from, to);
    Set<String> wanted = new LinkedHashSet<>();
    wanted.add(mean);
    spread.ifPresent(wanted::add);
    try (OrtSession.Result result = session.run(tensors, wanted)) {
      int given = binding.batch() > 0 ? binding.batch() : to - from;
      double[] values = numbers(result, mean, given);
      double[] spreads = spread.isPresent() ? numbers(result, spread.get(), given) : new double[0];
      for (int i = 0; i < to - from; i++) {
        int row = rows[from + i];
        means[row] = require(mean, row, values[i], Double.NEGATIVE_INFINITY);
        if (spread.isPresent()) {
          double value = require(spread.get(), row, spreads[i], 0);
          variances[row] = squared ? value : value * value;
        }
      }
    } finally {
      tensors.values().forEach(OnnxTensor::close);
    }
  }

  private double[] numbers(OrtSession.Result result, String name, int rows) throws OrtException {
    OnnxValue value = result.get(name).orElseThrow();
    OnnxTensor tensor = (OnnxTensor) value;
    TensorInfo info = tensor.getInfo();
    if (info.getNumElements() != rows) {
      throw new InvalidInputException(
          "%s gives \"%s\" of %d values for %d rows, where one per row is needed; %s"
              .formatted(file, name, info.getNumElements(), rows, signature));
    }
    double[] numbers = new double[rows];
    switch (info.type) {
      case FLOAT -> {
        FloatBuffer floats = tensor.getFloatBuffer();
        for (int i = 0; i < rows; i++) {
          numbers[i] = floats.get(i);
        }
      }
      case DOUBLE -> {
        DoubleBuffer doubles = tensor.getDoubleBuffer();
        doubles.get(numbers);
      }
      default -> throw new IllegalStateException(name + " is " + info.type);
    }
    return numbers;
  }

  private double require(String output, int row, double value, double least) {
    if (!Double.isFinite(value) || value < least) {
      throw new InvalidInputException(
          "%s gives %s for \"%s\" at row %d, which must be finite%s"
              .formatted(file, value, output, row + 1, least == 0 ? " and not negative" : ""));
    }
    return value;
  }

  @Override
  public void close() {
    close(session);
  }

  private static void close(OrtSession session) {
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    }
  }
}
