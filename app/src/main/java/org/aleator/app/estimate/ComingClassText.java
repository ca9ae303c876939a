// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.aleator.ComingClassRows;
import org.aleator.ComingClassRows.Stretch;
import org.aleator.classes.ClassVerdict;
import org.aleator.cli.Json;
import org.aleator.text.Digits;

/** How well the classes of coming rows are predicted, for a person and for a program. */
final class ComingClassText {
  private ComingClassText() {}

  static List<String> lines(ComingClassRows coming) {
    List<String> lines = new ArrayList<>();
    lines.add("On coming rows, the past predicting the future");
    lines.add(
        "  accuracy  %s (95 %%: %s to %s)"
            .formatted(
                ClassVerdict.percent(1 - coming.error()),
                ClassVerdict.percent(1 - coming.interval().high()).replace(" %", ""),
                ClassVerdict.percent(1 - coming.interval().low())));
    for (Stretch stretch : coming.stretches()) {
      lines.add(
          "  %s to %s: %s, by the %s rows before%s"
              .formatted(
                  stretch.from(),
                  stretch.to(),
                  ClassVerdict.percent(1 - stretch.error()),
                  Digits.count(stretch.fitted()),
                  stretch.shift().map(shift -> "; " + ClassVerdict.words(shift)).orElse("")));
    }
    if (coming.drifts()) {
      lines.add("  the last stretch lies off: something changes with time that no column shows");
    }
    lines.add("");
    return lines;
  }

  static JsonObject json(ComingClassRows coming) {
    JsonObject json = new JsonObject();
    json.add("error", Json.number(coming.error()));
    json.add("low", Json.number(coming.interval().low()));
    json.add("high", Json.number(coming.interval().high()));
    json.add("shuffled_error", Json.number(coming.shuffled()));
    json.addProperty("drifts", coming.drifts());
    JsonArray stretches = new JsonArray();
    for (Stretch stretch : coming.stretches()) {
      JsonObject one = new JsonObject();
      one.addProperty("from", stretch.from());
      one.addProperty("to", stretch.to());
      one.addProperty("training_rows", stretch.fitted());
      one.addProperty("rows", stretch.rows());
      one.add("error", Json.number(stretch.error()));
      stretch
          .shift()
          .ifPresent(
              shift -> {
                one.addProperty("shifted_class", shift.name());
                one.add("shift", Json.number(shift.share()));
              });
      stretches.add(one);
    }
    json.add("stretches", stretches);
    return json;
  }
}
