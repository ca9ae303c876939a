package org.aleator.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
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

  @Override
  public E convert(String text) {
    return values.stream()
        .filter(value -> word(value).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + text + "' is none of " + String.join(", ", this)));
  }

  @Override
  public Iterator<String> iterator() {
    return values.stream().map(Choice::word).iterator();
  }
}
