// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Mark;

/** Figures as JSON, for the page's script and for programs: all that is needed to draw them. */
final class FigureJson {
  private FigureJson() {}

  static JsonArray of(List<Figure> figures) {
    JsonArray all = new JsonArray();
    figures.forEach(figure -> all.add(of(figure)));
    return all;
  }

  private static JsonObject of(Figure figure) {
    JsonObject json = new JsonObject();
    json.addProperty("id", figure.id());
    json.addProperty("title", figure.title());
    json.addProperty("meaning", figure.meaning());
    json.addProperty("alternative", figure.alternative());
    json.add("x", of(figure.panel().x()));
    json.add("y", of(figure.panel().y()));
    JsonArray marks = new JsonArray();
    figure.panel().marks().forEach(mark -> marks.add(of(mark)));
    json.add("marks", marks);
    return json;
  }

  private static JsonObject of(Axis axis) {
    JsonObject json = new JsonObject();
    json.addProperty("label", axis.label());
    json.addProperty("from", axis.range().from());
    json.addProperty("to", axis.range().to());
    json.addProperty("logarithmic", axis.logarithmic());
    JsonArray names = new JsonArray();
    axis.categories().forEach(names::add);
    json.add("categories", names);
    return json;
  }

  private static JsonObject of(Mark mark) {
    JsonObject json = new JsonObject();
    json.addProperty("kind", mark.getClass().getSimpleName().toLowerCase(Locale.ROOT));
    json.addProperty("label", mark.label());
    json.addProperty("color", mark.ink().hex());
    json.addProperty("opacity", mark.ink().opacity());
    if (mark instanceof Mark.Line line) {
      json.addProperty("dashed", line.dashed());
      add(json, "x", line.x());
      add(json, "y", line.y());
    } else if (mark instanceof Mark.Points points) {
      add(json, "x", points.x());
      add(json, "y", points.y());
    } else if (mark instanceof Mark.Band band) {
      add(json, "x", band.x());
      add(json, "low", band.low());
      add(json, "high", band.high());
    } else if (mark instanceof Mark.Bars bars) {
      add(json, "left", bars.left());
      add(json, "right", bars.right());
      add(json, "height", bars.height());
    } else if (mark instanceof Mark.Cells cells) {
      addCells(json, cells);
    } else if (mark instanceof Mark.Intervals intervals) {
      add(json, "place", intervals.place());
      add(json, "value", intervals.value());
      add(json, "left", intervals.left());
      add(json, "right", intervals.right());
    }
    return json;
  }

  private static void addCells(JsonObject json, Mark.Cells cells) {
    add(json, "left", cells.left());
    add(json, "right", cells.right());
    add(json, "low", cells.low());
    add(json, "high", cells.high());
    JsonArray rows = new JsonArray();
    for (int count : cells.rows()) {
      rows.add(count);
    }
    json.add("rows", rows);
  }

  private static void add(JsonObject json, String name, double[] values) {
    JsonArray array = new JsonArray(values.length);
    for (double value : values) {
      if (Double.isFinite(value)) {
        array.add(Rounded.of(value));
      } else {
        array.add(JsonNull.INSTANCE);
      }
    }
    json.add(name, array);
  }
}
