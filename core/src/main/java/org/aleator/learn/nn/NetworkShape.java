// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.util.InvalidInputException;

/**
 * The shape of a fully connected network: hidden layers with one activation, then a linear output
 * layer. Without hidden layers it is a linear regression.
 *
 * <p>All parameters lie in one flat array. Layer after layer: the weights W (inputs × outputs,
 * row-major), then the bias b, so that a layer computes a = φ(x·W + b) on row vectors x.
 *
 * <p>In a network of splines the first layer is a sum of piecewise-linear functions of one input
 * each, see {@link org.aleator.numerics.kernel.SplineKernel}. A row then has twice as many columns:
 * the inputs, and their positions between the knots.
 *
 * @param inputs number of inputs, at least 1
 * @param hidden widths of the hidden layers, from input to output; may be empty
 * @param outputs number of outputs, at least 1
 * @param activation the hidden layers' activation
 * @param segments of the piecewise-linear function of each input; empty where the inputs are taken
 *     as they are
 */
public record NetworkShape(
    int inputs, List<Integer> hidden, int outputs, Activation activation, List<Integer> segments) {
  public NetworkShape {
    hidden = List.copyOf(hidden);
    segments = List.copyOf(segments);
    if (!segments.isEmpty()
        && (segments.size() != inputs || segments.stream().anyMatch(count -> count < 0))) {
      throw new InvalidInputException(
          "a network of splines needs a number of segments for each of its %d inputs, not %s"
              .formatted(inputs, segments));
    }
    if (inputs < 1 || outputs < 1 || hidden.stream().anyMatch(width -> width < 1)) {
      throw new InvalidInputException(
          "a network needs at least one unit in every layer, but the layers are "
              + inputs
              + " "
              + hidden
              + " "
              + outputs);
    }
    long count = 0;
    long width = inputs + segments.stream().mapToLong(Integer::longValue).sum();
    for (int layer = 0; layer <= hidden.size(); layer++) {
      int next = layer < hidden.size() ? hidden.get(layer) : outputs;
      count += (width + 1L) * next;
      width = next;
    }
    if (count > Integer.MAX_VALUE - 64) {
      throw new InvalidInputException(
          "a network of " + count + " parameters is too large; use narrower hidden layers");
    }
  }

  /** A network that takes its inputs as they are. */
  public NetworkShape(int inputs, List<Integer> hidden, int outputs, Activation activation) {
    this(inputs, hidden, outputs, activation, List.of());
  }

  /** Number of values in a row that the network reads. */
  public int columns() {
    return segments.isEmpty() ? inputs : 2 * inputs;
  }

  /** Number of layers with weights: the hidden layers and the output layer. */
  public int layers() {
    return hidden.size() + 1;
  }

  /** Number of inputs of layer {@code layer}, counted from 0; each segment counts as one. */
  public int inputsOf(int layer) {
    return layer == 0
        ? inputs + segments.stream().mapToInt(Integer::intValue).sum()
        : hidden.get(layer - 1);
  }

  /** Number of outputs of layer {@code layer}, counted from 0. */
  public int outputsOf(int layer) {
    return layer == hidden.size() ? outputs : hidden.get(layer);
  }

  /** Where the weights of layer {@code layer} begin in the flat array. */
  public int weightOffset(int layer) {
    int offset = 0;
    for (int l = 0; l < layer; l++) {
      offset += (inputsOf(l) + 1) * outputsOf(l);
    }
    return offset;
  }

  /** Where the bias of layer {@code layer} begins in the flat array. */
  public int biasOffset(int layer) {
    return weightOffset(layer) + inputsOf(layer) * outputsOf(layer);
  }

  /** Length of the flat array of parameters. */
  public int parameterCount() {
    return weightOffset(layers());
  }

  /** As its components. */
  public void write(Parts parts) {
    if (!segments.isEmpty()) {
      parts.put("segments", segments.stream().mapToInt(Integer::intValue).toArray());
    }
    parts
        .put("inputs", inputs)
        .put("hidden", hidden.stream().mapToInt(Integer::intValue).toArray())
        .put("outputs", outputs)
        .put("activation", activation.name());
  }

  /** Reads what {@link #write} wrote. */
  public static NetworkShape read(Parts parts) {
    String word = parts.text("activation");
    return new NetworkShape(
        parts.integer("inputs"),
        Arrays.stream(parts.integers("hidden")).boxed().toList(),
        parts.integer("outputs"),
        Arrays.stream(Activation.values())
            .filter(activation -> activation.name().equals(word))
            .findFirst()
            .orElseThrow(
                () -> new InvalidInputException("the model has an unknown activation, " + word)),
        parts.has("segments")
            ? Arrays.stream(parts.integers("segments")).boxed().toList()
            : List.of());
  }
}
