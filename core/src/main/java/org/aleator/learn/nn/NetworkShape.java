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
 * @param inputs number of inputs, at least 1
 * @param hidden widths of the hidden layers, from input to output; may be empty
 * @param outputs number of outputs, at least 1
 * @param activation the hidden layers' activation
 */
public record NetworkShape(int inputs, List<Integer> hidden, int outputs, Activation activation) {
  public NetworkShape {
    hidden = List.copyOf(hidden);
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
    int width = inputs;
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

  /** Number of layers with weights: the hidden layers and the output layer. */
  public int layers() {
    return hidden.size() + 1;
  }

  /** Number of inputs of layer {@code layer}, counted from 0. */
  public int inputsOf(int layer) {
    return layer == 0 ? inputs : hidden.get(layer - 1);
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

  /** As its four components. */
  public void write(Parts parts) {
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
                () -> new InvalidInputException("the model has an unknown activation, " + word)));
  }
}
