// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.Map;
import org.aleator.codec.Parts;
import org.aleator.util.InvalidInputException;

/** Finds what a kind of part needs by the word that names it in a model file. */
final class Kind {
  private Kind() {}

  /**
   * @param what what the family is called in messages
   * @param known by kind
   * @throws InvalidInputException where the kind has no form in ONNX
   */
  static <T> T of(String what, Map<String, T> known, Parts parts) {
    String kind = parts.text("kind");
    T found = known.get(kind);
    if (found == null) {
      throw new InvalidInputException(
          "a model with the %s '%s' cannot be exported to ONNX".formatted(what, kind));
    }
    return found;
  }
}
