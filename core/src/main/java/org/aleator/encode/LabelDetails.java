// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.List;
import java.util.Optional;
import org.aleator.data.DataRequest;
import org.aleator.data.ErrorBars;
import org.aleator.data.Table;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

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

  /** Whether the table must be held for them. */
  public boolean needTheTable() {
    return !votes.isEmpty() || std.isPresent() || time.isPresent() || censored.isPresent();
  }

  /** The request without the columns that are read as something else than features. */
  public DataRequest in(Table table, DataRequest request) {
    votes.forEach(name -> table.require(name, "votes"));
    DataRequest barred = std.map(name -> ErrorBars.leaving(table, request, name)).orElse(request);
    DataRequest judged = barred.leaving(votes);
    DataRequest rest = time.map(name -> withoutTime(table, judged, name)).orElse(judged);
    return censored.map(limits -> limits.within(table, rest)).orElse(rest);
  }

  private static DataRequest withoutTime(Table table, DataRequest request, String name) {
    table.require(name, "time");
    if (request.targets().contains(name)) {
      throw new InvalidInputException(
          Setting.TIME,
          "column \"%s\" is the target; when a row came is told by another column"
              .formatted(Excerpt.of(name)));
    }
    if (request.carried().contains(name)) {
      throw new InvalidInputException(
          Setting.TIME,
          "column \"%s\" is a prediction or its std, and not when a row came"
              .formatted(Excerpt.of(name)));
    }
    DataRequest rest = request.leaving(List.of(name));
    if (rest.carried().isEmpty() && rest.featuresOf(table).isEmpty()) {
      throw new InvalidInputException(
          Setting.TIME,
          "%s has no column to predict from beside the time; name %s among the features to predict from that, too"
              .formatted(table.source(), name));
    }
    return rest;
  }

  /** The rows of one target with what is known of them. */
  public PreparedData of(Table table, PreparedData data) {
    PreparedData barred = std.map(name -> data.withBars(table, name)).orElse(data);
    PreparedData inTime =
        time.map(name -> barred.withTime(table, name))
            .orElseGet(() -> barred.withFindings(DatedRows.of(table, barred).stream().toList()));
    return censored.map(limits -> limits.noted(table, inTime)).orElse(inTime);
  }
}
