// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.aleator.io.table.ReadOptions;
import org.aleator.io.table.TableFormat;
import org.aleator.util.Work;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that say how a file is to be read, where it does not say so itself. */
public final class ReadingArguments {
  @Option(
      names = "--input-format",
      paramLabel = "NAME",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description = {
        "How the file is laid out: ${COMPLETION-CANDIDATES}",
        "(default: as its name ends; csv where it is - for stdin, or a pipe)."
      })
  private TableFormat inputFormat;

  @Option(
      names = "--na",
      split = ",",
      paramLabel = "WORD,…",
      hideParamSyntax = true,
      description = {
        "Further words for a missing value among numbers and dates. These are always:",
        "NA N/A #N/A <NA> NaN null None - ?, errors such as #DIV/0!, and an empty cell."
      })
  private List<String> missing = List.of();

  @Option(
      names = "--decimal",
      paramLabel = "NAME",
      converter = Decimals.class,
      completionCandidates = Decimals.class,
      description = "What stands before decimals: ${COMPLETION-CANDIDATES} (default: as it looks).")
  private ReadOptions.Decimal decimal;

  @Option(
      names = "--dates",
      paramLabel = "NAME",
      converter = Orders.class,
      completionCandidates = Orders.class,
      description = "What 3/4/2020 begins with: ${COMPLETION-CANDIDATES} (default: as it looks).")
  private ReadOptions.DateOrder dates;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      converter = Encodings.class,
      description = "The encoding of text, such as latin1 (default: UTF-8, or as it looks).")
  private Charset encoding;

  /** The options, with nothing known of the columns. */
  public ReadOptions options(Work work) {
    return new ReadOptions(
        Optional.ofNullable(inputFormat),
        Set.copyOf(missing),
        Optional.ofNullable(decimal),
        Optional.ofNullable(dates),
        Optional.ofNullable(encoding),
        Map.of(),
        work);
  }

  private static final class Formats extends Choice<TableFormat> {
    Formats() {
      super(TableFormat.values());
    }
  }

  private static final class Decimals extends Choice<ReadOptions.Decimal> {
    Decimals() {
      super(ReadOptions.Decimal.values());
    }
  }

  private static final class Orders extends Choice<ReadOptions.DateOrder> {
    Orders() {
      super(ReadOptions.DateOrder.values());
    }
  }

  private static final class Encodings implements ITypeConverter<Charset> {
    @Override
    public Charset convert(String name) {
      try {
        return Charset.forName(name);
      } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
        throw new TypeConversionException(
            "'" + name + "' is not an encoding; there are UTF-8, UTF-16, latin1 and many others");
      }
    }
  }
}
