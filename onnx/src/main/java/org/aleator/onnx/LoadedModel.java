// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.aleator.onnx.OnnxSignature.Port;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;

/**
 * An ONNX model in memory. Several threads may run it at once.
 *
 * @param file what messages call it
 */
record LoadedModel(String file, OrtSession session, OnnxSignature signature)
    implements AutoCloseable {
  /** Takes what a model says of some rows. */
  @FunctionalInterface
  interface Reader {
    /**
     * @param from the place of the first row among those that are predicted
     * @param to behind the last of them
     * @param given rows that the model was given: as many, or filled up to its batch
     */
    void read(OrtSession.Result result, int from, int to, int given) throws OrtException;
  }

  static LoadedModel load(Path path) {
    OrtSession session = Runtime.session(path);
    try {
      return new LoadedModel(path.toString(), session, OnnxSignature.of(session));
    } catch (OrtException e) {
      close(session);
      throw new InvalidInputException(
          "ONNX Runtime cannot list the inputs of %s: %s".formatted(path, Runtime.message(e)), e);
    }
  }

  /** The output of this name. */
  Port output(String name) {
    return signature
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
  }

  /**
   * Predicts some rows of the bound table, {@code rows[from]} to before {@code rows[to]}, in the
   * model's batches.
   *
   * @param wanted the outputs
   */
  void run(Binding binding, int[] rows, int from, int to, Set<String> wanted, Reader reader) {
    int step = binding.batch() > 0 ? binding.batch() : to - from;
    for (int at = from; at < to; at += step) {
      int end = Math.min(to, at + step);
      try {
        Map<String, OnnxTensor> tensors = binding.tensors(Runtime.environment(), rows, at, end);
        try (OrtSession.Result result = session.run(tensors, wanted)) {
          reader.read(result, at, end, step);
        } finally {
          tensors.values().forEach(OnnxTensor::close);
        }
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

  /** The floats or doubles of an output. */
  static double[] numbers(OnnxTensor tensor) {
    TensorInfo info = tensor.getInfo();
    double[] numbers = new double[Math.toIntExact(info.getNumElements())];
    switch (info.type) {
      case FLOAT -> {
        FloatBuffer floats = tensor.getFloatBuffer();
        for (int i = 0; i < numbers.length; i++) {
          numbers[i] = floats.get(i);
        }
      }
      case DOUBLE -> {
        DoubleBuffer doubles = tensor.getDoubleBuffer();
        doubles.get(numbers);
      }
      default -> throw new IllegalStateException("an output of " + info.type);
    }
    return numbers;
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
