// SPDX-License-Identifier: Apache-2.0
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
 *     date, such as {@code dd/MM/yyyy}; or the name of a way to write numbers, with their unit
 *     behind it where they have one, such as {@code COMMA €}; or as many zeros as whole numbers
 *     have digits, leading zeros among them; else empty
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

  /** How numbers with a unit were written, as {@link #unit} and {@link #numberForm} read it. */
  public static String form(String numberForm, String unit) {
    return (numberForm + " " + unit).strip();
  }

  /** The unit that the numbers were written with; empty where there is none. */
  public String unit() {
    int blank = form.indexOf(' ');
    return isNumber() && blank >= 0 ? form.substring(blank + 1) : "";
  }

  /** The name of the way in which numbers were written, without their unit. */
  public String numberForm() {
    int blank = form.indexOf(' ');
    return blank >= 0 ? form.substring(0, blank) : form;
  }

  /** Whether it is one of numbers that are just numbers. */
  public boolean isNumber() {
    return kind.filter(Column.Kind::isNumber).isPresent();
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
