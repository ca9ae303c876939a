package org.aleator.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.aleator.util.InvalidInputException;

/**
 * What the cells of a column are: text, or numbers of a kind, written in a form.
 *
 * @param kind what the numbers stand for; text where it is absent
 * @param form how they were written, where that has to be known to read them: the pattern of a
 *     date, such as {@code dd/MM/yyyy}, or the name of a way to write numbers; else empty
 */
public record ColumnType(Optional<Column.Kind> kind, String form) {
  public static final ColumnType TEXT = new ColumnType(Optional.empty(), "");

  public static ColumnType of(Column column) {
    return column instanceof Column.Numeric numeric
        ? new ColumnType(Optional.of(numeric.kind()), numeric.form())
        : TEXT;
  }

  /** Numbers that are just numbers. */
  public static ColumnType of(Column.Kind kind) {
    return new ColumnType(Optional.of(kind), "");
  }

  /** As a model's file has it: {@code text}, {@code real} or {@code date dd/MM/yyyy}. */
  public String words() {
    return kind.map(numbers -> (word(numbers) + " " + form).strip()).orElse("text");
  }

  /**
   * The type that {@link #words} gave.
   *
   * @throws InvalidInputException where there is none
   */
  public static ColumnType parse(String words) {
    if (words.equals("text")) {
      return TEXT;
    }
    String[] parts = words.split(" ", 2);
    return Arrays.stream(Column.Kind.values())
        .filter(numbers -> word(numbers).equals(parts[0]))
        .findFirst()
        .map(numbers -> new ColumnType(Optional.of(numbers), parts.length > 1 ? parts[1] : ""))
        .orElseThrow(
            () -> new InvalidInputException("a column of the model has unknown type " + words));
  }

  private static String word(Column.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** Whether cells of the other type mean the same when they are given for this one. */
  public boolean takes(ColumnType other) {
    return kind.isEmpty() || (other.kind.isPresent() && kind.get().measures(other.kind.get()));
  }
}
