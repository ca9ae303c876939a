// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.image;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.aleator.util.InvalidInputException;

/**
 * An ONNX network that takes a picture, [1, 3, height, width] or [1, height, width, 3] floats, and
 * gives floats. Safe for use by several threads.
 */
public final class ImageNetwork implements AutoCloseable {
  /** A picture's size where the network leaves it open and nothing is said: ImageNet's. */
  private static final int USUAL_SIZE = 224;

  private final Path file;
  private final OrtSession session;
  private final PixelScaling scaling;
  private final String input;
  private final String output;
  private final boolean channelsFirst;
  private final int width;
  private final int height;

  /**
   * What came out.
   *
   * @param shape without leading and trailing ones beyond two dimensions
   */
  public record Output(long[] shape, float[] values) {}

  /**
   * @param size width and height, if the user says so; else the network's own
   * @param output which output; empty for its first
   * @throws InvalidInputException where the file is no such network
   */
  public ImageNetwork(Path file, PixelScaling scaling, Optional<int[]> size, String output) {
    this.file = file;
    this.scaling = scaling;
    if (!Files.isRegularFile(file)) {
      throw new InvalidInputException("there is no model file " + file);
    }
    try {
      session = OrtEnvironment.getEnvironment().createSession(file.toString(), options());
      NodeInfo first = session.getInputInfo().values().iterator().next();
      input = first.getName();
      this.output = output.isEmpty() ? session.getOutputNames().iterator().next() : output;
      if (!session.getOutputNames().contains(this.output)) {
        throw new InvalidInputException(
            "%s has no output \"%s\"; it has %s"
                .formatted(file, this.output, String.join(", ", session.getOutputNames())));
      }
      long[] shape = pictureShape(first);
      channelsFirst = shape[1] == 3 || (shape[1] < 0 && shape[3] != 3);
      long ownHeight = shape[channelsFirst ? 2 : 1];
      long ownWidth = shape[channelsFirst ? 3 : 2];
      width = side(ownWidth, size.map(s -> s[0]));
      height = side(ownHeight, size.map(s -> s[1]));
    } catch (OrtException e) {
      throw new InvalidInputException(
          "%s cannot be loaded as an ONNX model: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static OrtSession.SessionOptions options() throws OrtException {
    OrtSession.SessionOptions options = new OrtSession.SessionOptions();
    // Pictures are spread over threads; a network alone would take all cores for each.
    options.setIntraOpNumThreads(1);
    options.setInterOpNumThreads(1);
    return options;
  }

  private long[] pictureShape(NodeInfo node) {
    if (node.getInfo() instanceof TensorInfo tensor
        && tensor.type == OnnxJavaType.FLOAT
        && tensor.getShape().length == 4
        && session.getNumInputs() == 1) {
      long[] shape = tensor.getShape();
      boolean three = shape[1] == 3 || shape[3] == 3 || (shape[1] < 0 && shape[3] < 0);
      if (three && (shape[0] == 1 || shape[0] < 0)) {
        return shape;
      }
    }
    throw new InvalidInputException(
        "%s does not take one picture: its input must be a float tensor [1, 3, height, width] or"
                .formatted(file)
            + " [1, height, width, 3], and is "
            + session.getNumInputs()
            + " input(s), the first "
            + node);
  }

  private int side(long own, Optional<Integer> wanted) {
    if (own > 0 && wanted.isPresent() && wanted.get() != own) {
      throw new InvalidInputException(
          "%s takes pictures of a fixed size, with a side of %d; %d was given"
              .formatted(file, own, wanted.get()));
    }
    return own > 0 ? (int) own : wanted.orElse(USUAL_SIZE);
  }

  /** Runs the network on one picture. */
  public Output run(RgbImage image) {
    float[] tensor = scaling.tensor(image, width, height, channelsFirst);
    long[] shape =
        channelsFirst ? new long[] {1, 3, height, width} : new long[] {1, height, width, 3};
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OnnxTensor in = OnnxTensor.createTensor(environment, FloatBuffer.wrap(tensor), shape);
        OrtSession.Result result = session.run(Map.of(input, in), java.util.Set.of(output))) {
      if (result.get(0) instanceof OnnxTensor out && out.getInfo().type == OnnxJavaType.FLOAT) {
        FloatBuffer buffer = out.getFloatBuffer();
        float[] values = new float[buffer.remaining()];
        buffer.get(values);
        return new Output(squeezed(out.getInfo().getShape()), values);
      }
      throw new InvalidInputException(
          "the output \"%s\" of %s is not a tensor of floats".formatted(output, file));
    } catch (OrtException e) {
      throw new InvalidInputException(
          "%s failed on a picture of %d x %d: %s".formatted(file, width, height, e.getMessage()),
          e);
    }
  }

  private static long[] squeezed(long[] shape) {
    int from = 0;
    int to = shape.length;
    while (to - from > 2 && shape[from] == 1) {
      from++;
    }
    while (to - from > 2 && shape[to - 1] == 1) {
      to--;
    }
    return Arrays.copyOfRange(shape, from, to);
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    }
  }
}
