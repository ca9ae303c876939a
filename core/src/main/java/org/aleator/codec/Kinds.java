// SPDX-License-Identifier: Apache-2.0
package org.aleator.codec;

import java.util.List;
import org.aleator.util.InvalidInputException;

/**
 * A family of objects that are told apart by the text {@code "kind"} among their parts.
 *
 * @param what what the family is called in messages, such as {@code "predictor"}
 * @param codecs one per kind
 */
public record Kinds<T>(String what, List<Codec<? extends T>> codecs) {
  private static final String KIND = "kind";

  public Kinds {
    codecs = List.copyOf(codecs);
  }

  /** Puts the value's kind and parts into {@code parts}. */
  public void write(T value, Parts parts) {
    Codec<? extends T> codec =
        codecs.stream()
            .filter(candidate -> candidate.type() == value.getClass())
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("no codec for the " + what + " " + value));
    parts.put(KIND, codec.kind());
    codec.writeAny(value, parts);
  }

  /**
   * The object that {@code parts} hold.
   *
   * @throws InvalidInputException where their kind is unknown or they make no such object
   */
  public T read(Parts parts) {
    String kind = parts.text(KIND);
    return codecs.stream()
        .filter(codec -> codec.kind().equals(kind))
        .findFirst()
        .orElseThrow(
            () -> new InvalidInputException("the model has an unknown " + what + ", " + kind))
        .read()
        .apply(parts);
  }
}
