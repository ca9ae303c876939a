// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.cli.Choice;
import org.aleator.cli.Json;
import org.aleator.columns.ColumnStudy;
import org.aleator.columns.ColumnStudy.Column;
import org.aleator.columns.ColumnStudy.Measure;
import org.aleator.columns.ColumnStudy.Value;
import org.aleator.columns.NoiseAlong;
import org.aleator.columns.Rise;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/** Which columns matter, for a person and for a program. */
final class ColumnText {
  private static final int MOST_COLUMNS = 20;
  private static final String ROW = "  %-20s %-20s %-20s %s";

  private ColumnText() {}

  static List<String> lines(ColumnStudy study) {
    List<String> lines = new ArrayList<>();
    lines.add("Which columns matter");
    study.words().forEach(sentence -> lines.add("  " + sentence));
    List<Measure> measures = study.measures();
    lines.add(
        row(
            "without",
            measures.get(0).words(),
            measures.size() > 1 ? measures.get(1).words() : "",
            ""));
    lines.add(
        row(
            "no column left out",
            Digits.of(study.now()[0]),
            measures.size() > 1 ? Digits.of(study.now()[1]) : "",
            ""));
    for (Column column : study.columns().stream().limit(MOST_COLUMNS).toList()) {
      List<Value> values = column.without();
      lines.add(
          row(
              Excerpt.of(column.name()),
              shown(values.get(0)),
              values.size() > 1 ? shown(values.get(1)) : "",
              column.adds().words()));
    }
    int more = study.columns().size() - MOST_COLUMNS;
    if (more > 0) {
      lines.add("  %d more columns, which add less; --format json has them all".formatted(more));
    }
    lines.add("  ± is the standard error of the difference from the first line");
    lines.add("");
    return lines;
  }

  private static String row(String name, String first, String second, String adds) {
    return ROW.formatted(name, first, second, adds).stripTrailing();
  }

  private static String shown(Value value) {
    return Digits.withError(value.value(), value.standardError());
  }

  static JsonObject json(ColumnStudy study) {
    JsonObject json = new JsonObject();
    json.addProperty("rows", study.rows());
    for (int m = 0; m < study.measures().size(); m++) {
      json.add(key(study.measures().get(m)), Json.number(study.now()[m]));
    }
    JsonArray without = new JsonArray();
    for (Column column : study.columns()) {
      JsonObject one = new JsonObject();
      one.addProperty("column", column.name());
      one.addProperty("adds", Choice.word(column.adds()));
      one.add("p_value", Json.number(column.pValue()));
      without.add(with(one, study, column.rise(), column.without()));
    }
    json.add("without", without);
    study
        .spare()
        .ifPresent(
            spare -> {
              JsonObject one = new JsonObject();
              one.add("columns", Json.strings(spare.columns()));
              one.addProperty("add_nothing", spare.nothing());
              json.add("spare", with(one, study, spare.rise(), spare.without()));
            });
    JsonArray same = new JsonArray();
    for (ColumnStudy.Same twins : study.twins()) {
      JsonObject one = new JsonObject();
      one.add("columns", Json.strings(List.of(twins.one(), twins.other())));
      same.add(with(one, study, twins.rise(), twins.without()));
    }
    json.add("same", same);
    JsonArray noise = new JsonArray();
    study.noise().forEach(along -> noise.add(of(along)));
    json.add("noise_along", noise);
    json.add("words", Json.strings(study.words()));
    return json;
  }

  private static JsonObject with(
      JsonObject json, ColumnStudy study, Rise rise, List<Value> values) {
    json.add("rise", Json.number(rise.value()));
    json.add("rise_standard_error", Json.number(rise.standardError()));
    for (int m = 0; m < values.size(); m++) {
      String key = key(study.measures().get(m));
      json.add(key, Json.number(values.get(m).value()));
      json.add(key + "_standard_error", Json.number(values.get(m).standardError()));
    }
    return json;
  }

  private static JsonObject of(NoiseAlong along) {
    JsonObject json = new JsonObject();
    json.addProperty("column", along.column());
    json.add("share", Json.number(along.share()));
    JsonArray places = new JsonArray();
    for (NoiseAlong.Place place : along.places()) {
      JsonObject one = new JsonObject();
      one.addProperty("at", place.at());
      one.add("std", Json.number(place.std()));
      places.add(one);
    }
    json.add("places", places);
    return json;
  }

  private static String key(Measure measure) {
    return measure.name().toLowerCase(Locale.ROOT);
  }
}
