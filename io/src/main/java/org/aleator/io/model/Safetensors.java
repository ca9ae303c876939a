// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.aleator.codec.Tensor;
import org.aleator.util.InvalidInputException;

/**
 * Named tensors in the safetensors format (github.com/huggingface/safetensors): 8 bytes with the
 * header's length (unsigned, little-endian), a JSON header that gives each tensor's {@code dtype},
 * {@code shape} and {@code data_offsets} (begin and end, from the end of the header), then the raw
 * little-endian values without gap. Holds {@code F32}, {@code F64} and {@code I32}; other types are
 * refused.
 *
 * @param tensors by name, in the order of the file
 * @param metadata free text by key, the header's {@code __metadata__}
 */
public record Safetensors(Map<String, Tensor> tensors, Map<String, String> metadata) {
  /** The header's key for {@link #metadata()}, which no tensor may have as its name. */
  static final String METADATA = "__metadata__";

  public Safetensors {
    tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
    if (tensors.containsKey(METADATA)) {
      throw new IllegalArgumentException(METADATA + " cannot be the name of a tensor");
    }
  }

  /** Tensors without metadata. */
  public Safetensors(Map<String, Tensor> tensors) {
    this(tensors, Map.of());
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException where the file is not whole and well-formed, whatever it holds;
   *     no more memory is taken than the file is long
   */
  public static Safetensors read(Path file) {
    return SafetensorsReader.read(file);
  }

  /** Writes the file beside its place and moves it there. */
  public void write(Path file) {
    SafetensorsWriter.write(this, file);
  }

  /**
   * The values of a tensor that must be there with 32-bit floats and this shape.
   *
   * @throws InvalidInputException where it is not
   */
  public float[] floats(String name, Integer... shape) {
    if (require(name, shape) instanceof Tensor.Float32 tensor) {
      return tensor.values();
    }
    throw new InvalidInputException("tensor " + name + " of the weights is not of type F32");
  }

  /**
   * The values of a tensor that must be there with 64-bit floats and this shape.
   *
   * @throws InvalidInputException where it is not
   */
  public double[] doubles(String name, Integer... shape) {
    if (require(name, shape) instanceof Tensor.Float64 tensor) {
      return tensor.values();
    }
    throw new InvalidInputException("tensor " + name + " of the weights is not of type F64");
  }

  private Tensor require(String name, Integer... shape) {
    Tensor tensor = tensors.get(name);
    if (tensor == null) {
      throw new InvalidInputException("the weights have no tensor " + name);
    }
    if (!tensor.shape().equals(List.of(shape))) {
      throw new InvalidInputException(
          "tensor %s of the weights has shape %s, expected %s"
              .formatted(name, tensor.shape(), List.of(shape)));
    }
    return tensor;
  }
}
