// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.nio.charset.Charset;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.aleator.data.ColumnType;
import org.aleator.util.Work;

/**
 * What a reader may be given about a file. What is not given is taken from the file.
 *
 * @param format how rows are laid out (default: what the file's name says; CSV for stdin)
 * @param marks further words for a missing value, in any case, besides the usual ones
 * @param decimal what stands before the decimals
 * @param dateOrder what comes first in dates such as 03/04/2020
 * @param encoding of the text
 * @param types by name, what columns hold: read so, or refused, never guessed
 * @param work hears how far reading has come, and may cancel it
 * @param limits how large the table may be
 */
public record ReadOptions(
    Optional<TableFormat> format,
    Set<String> marks,
    Optional<Decimal> decimal,
    Optional<DateOrder> dateOrder,
    Optional<Charset> encoding,
    Map<String, ColumnType> types,
    Work work,
    ReadLimits limits) {

  /** What stands before the decimals; the other may stand between thousands. */
  public enum Decimal {
    POINT,
    COMMA
  }

  /** What comes first in a date. */
  public enum DateOrder {
    DAY_FIRST,
    MONTH_FIRST
  }

  /** Everything as the file has it. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(
          Optional.empty(),
          Set.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          Work.of(0));

  /** Of a table as large as it likes. */
  public ReadOptions(
      Optional<TableFormat> format,
      Set<String> marks,
      Optional<Decimal> decimal,
      Optional<DateOrder> dateOrder,
      Optional<Charset> encoding,
      Map<String, ColumnType> types,
      Work work) {
    this(format, marks, decimal, dateOrder, encoding, types, work, ReadLimits.NONE);
  }

  public ReadOptions {
    Set<String> lower = new HashSet<>();
    marks.forEach(mark -> lower.add(mark.strip().toLowerCase(Locale.ROOT)));
    marks = Set.copyOf(lower);
    types = Map.copyOf(types);
  }

  /** The same for columns that are known. */
  public ReadOptions withTypes(Map<String, ColumnType> known) {
    return new ReadOptions(format, marks, decimal, dateOrder, encoding, known, work, limits);
  }

  /** The same, reported to and cancelled by this work. */
  public ReadOptions withWork(Work reported) {
    return new ReadOptions(format, marks, decimal, dateOrder, encoding, types, reported, limits);
  }

  /** The same of a table that may be so large. */
  public ReadOptions withLimits(ReadLimits most) {
    return new ReadOptions(format, marks, decimal, dateOrder, encoding, types, work, most);
  }
}
