// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.ErrorBars;
import org.aleator.data.Table;
import org.aleator.encode.PreparedData;
import org.aleator.finding.DataFinding;
import org.aleator.util.InvalidInputException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * What is known of the labels beside themselves.
 *
 * @param votes the columns of people's votes on each row, where the target is a class
 * @param std the column that states the std of each label
 * @param time the column that tells when a row came, where the past is to predict the future
 * @param censored the limits at which labels are cut off
 */
public record LabelDetails(
    List<String> votes, Optional<String> std, Optional<String> time, Optional<Limits> censored) {
  /** Nothing. */
  public static final LabelDetails NONE =
      new LabelDetails(List.of(), Optional.empty(), Optional.empty(), Optional.empty());

  public LabelDetails {
    votes = List.copyOf(votes);
  }

  /**
   * Where labels are cut off.
   *
   * @param low −∞ where they are not
   * @param high ∞ where they are not
   */
  public record Limits(double low, double high) {
    boolean excludes(double label) {
      return label <= low || label >= high;
    }
  }

  /** {@code LOW,HIGH}, of which one may be empty. */
  static final class LimitsConverter implements ITypeConverter<Limits> {
    @Override
    public Limits convert(String text) {
      String[] ends = text.split(",", -1);
      if (ends.length != 2 || (ends[0].isBlank() && ends[1].isBlank())) {
        throw new TypeConversionException(
            "'%s' is not LOW,HIGH, such as 0,500 or ,500 or 0,".formatted(text));
      }
      Limits limits =
          new Limits(
              number(ends[0], Double.NEGATIVE_INFINITY), number(ends[1], Double.POSITIVE_INFINITY));
      if (!(limits.low < limits.high)) {
        throw new TypeConversionException(
            "the lower limit, %s, is not below the upper, %s".formatted(ends[0], ends[1]));
      }
      return limits;
    }

    private static double number(String text, double otherwise) {
      if (text.isBlank()) {
        return otherwise;
      }
      try {
        double value = Double.parseDouble(text.strip());
        if (Double.isFinite(value)) {
          return value;
        }
      } catch (NumberFormatException e) {
        // Said below.
      }
      throw new TypeConversionException("'%s' is not a number".formatted(text));
    }
  }

  /** Whether the table must be held for them. */
  boolean needTheTable() {
    return !votes.isEmpty() || std.isPresent() || time.isPresent() || censored.isPresent();
  }

  /** The request without the columns that are read as something else than features. */
  DataRequest in(Table table, DataRequest request) {
    time.ifPresent(name -> table.require(name, "time"));
    votes.forEach(name -> table.require(name, "votes"));
    DataRequest barred = std.map(name -> ErrorBars.leaving(table, request, name)).orElse(request);
    DataRequest rest = barred.leaving(Stream.concat(votes.stream(), time.stream()).toList());
    if (time.isPresent() && rest.carried().isEmpty() && rest.featuresOf(table).isEmpty()) {
      throw new InvalidInputException(
          "%s has no column to predict from beside the time; --features %s predicts from that, too"
              .formatted(table.source(), time.get()));
    }
    return censored.map(limits -> within(table, rest, limits)).orElse(rest);
  }

  private static DataRequest within(Table table, DataRequest request, Limits limits) {
    if (request.targets().size() > 1) {
      throw new InvalidInputException("--censored is of one target; name one with --target");
    }
    Set<Integer> without = new HashSet<>(request.withoutRows());
    if (table.require(request.targets().get(0), "target") instanceof Column.Numeric labels) {
      for (int row = 0; row < labels.rows(); row++) {
        if (limits.excludes(labels.values()[row])) {
          without.add(row + 1);
        }
      }
    }
    return request.withoutRows(without);
  }

  /** The rows of one target with what is known of them. */
  PreparedData of(Table table, PreparedData data) {
    PreparedData barred = std.map(name -> data.withBars(table, name)).orElse(data);
    PreparedData inTime = time.map(name -> barred.withTime(table, name)).orElse(barred);
    return censored
        .map(limits -> inTime.withFindings(List.of(said(table, data.dataset().target(), limits))))
        .orElse(inTime);
  }

  private static DataFinding said(Table table, String target, Limits limits) {
    int beyond = 0;
    int all = 0;
    for (double label : ((Column.Numeric) table.require(target, "target")).values()) {
      all += Double.isNaN(label) ? 0 : 1;
      beyond += limits.excludes(label) ? 1 : 0;
    }
    return new DataFinding.CensoredRows(beyond, all, limits.low, limits.high);
  }
}
