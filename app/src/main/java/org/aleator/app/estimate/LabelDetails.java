// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.aleator.data.DataRequest;
import org.aleator.data.ErrorBars;
import org.aleator.data.Table;
import org.aleator.encode.LabelLimits;
import org.aleator.encode.PreparedData;
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
    List<String> votes,
    Optional<String> std,
    Optional<String> time,
    Optional<LabelLimits> censored) {
  /** Nothing. */
  public static final LabelDetails NONE =
      new LabelDetails(List.of(), Optional.empty(), Optional.empty(), Optional.empty());

  public LabelDetails {
    votes = List.copyOf(votes);
  }

  /** {@code LOW,HIGH}, of which one may be empty. */
  static final class LimitsConverter implements ITypeConverter<LabelLimits> {
    @Override
    public LabelLimits convert(String text) {
      String[] ends = text.split(",", -1);
      if (ends.length != 2 || (ends[0].isBlank() && ends[1].isBlank())) {
        throw new TypeConversionException(
            "'%s' is not LOW,HIGH, such as 0,500 or ,500 or 0,".formatted(text));
      }
      double low = number(ends[0], Double.NEGATIVE_INFINITY);
      double high = number(ends[1], Double.POSITIVE_INFINITY);
      try {
        return new LabelLimits(low, high);
      } catch (InvalidInputException e) {
        throw new TypeConversionException(e.getMessage());
      }
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
    return censored.map(limits -> limits.within(table, rest)).orElse(rest);
  }

  /** The rows of one target with what is known of them. */
  PreparedData of(Table table, PreparedData data) {
    PreparedData barred = std.map(name -> data.withBars(table, name)).orElse(data);
    PreparedData inTime = time.map(name -> barred.withTime(table, name)).orElse(barred);
    return censored.map(limits -> limits.noted(table, inTime)).orElse(inTime);
  }
}
