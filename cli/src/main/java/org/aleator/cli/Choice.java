// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.aleator.util.InvalidInputException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An option's value out of a few, written in lower case with hyphens. Each enum has its own
 * subclass, which serves picocli as converter and as list of candidates for help and completion.
 */
public abstract class Choice<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
  private final List<E> values;

  public Choice(E[] values) {
    this.values = List.of(values);
  }

  /** How the user writes the value. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The value that a word stands for.
   *
   * @throws InvalidInputException where it is none of these
   */
  public static <E extends Enum<E>> E of(List<E> values, String word) {
    return values.stream()
        .filter(value -> word(value).equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "'%s' is not one of %s".formatted(word, String.join(", ", words(values)))));
  }

  private static List<String> words(List<? extends Enum<?>> values) {
    return values.stream().map(Choice::word).toList();
  }

  @Override
  public E convert(String text) {
    try {
      return of(values, text);
    } catch (InvalidInputException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  @Override
  public Iterator<String> iterator() {
    return words(values).iterator();
  }
}
