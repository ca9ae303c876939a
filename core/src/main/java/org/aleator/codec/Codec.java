// SPDX-License-Identifier: Apache-2.0
package org.aleator.codec;

import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * How objects of one kind become {@link Parts} and come back, to the same bits.
 *
 * @param kind the word that tells the kind in a file, such as {@code "ensemble"}
 * @param type the objects' class
 * @param write puts all that an object is made of into the parts
 * @param read makes the object from its parts; refuses parts that make none
 */
public record Codec<T>(
    String kind, Class<T> type, BiConsumer<T, Parts> write, Function<Parts, T> read) {

  void writeAny(Object value, Parts parts) {
    write.accept(type.cast(value), parts);
  }
}
