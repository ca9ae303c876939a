// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.page;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.aleator.report.plot.Chart;
import org.aleator.report.plot.Figure;

/** The charts of a page as files, for those who write papers: PNG, SVG, CSV, and one JSON. */
public final class FigureFiles {
  private FigureFiles() {}

  /** The files' contents by name. */
  public static Map<String, byte[]> of(Page page) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (Figure figure : page.figures()) {
      Chart chart = figure.chart();
      files.put(figure.id() + ".png", chart.png());
      files.put(figure.id() + ".svg", bytes(chart.svg()));
      List<Figure.Data> tables = figure.data();
      for (int i = 0; i < tables.size(); i++) {
        String name = i == 0 ? figure.id() : figure.id() + "-" + (char) ('a' + i);
        files.put(name + ".csv", bytes(csv(tables.get(i))));
      }
    }
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.charts/1");
    json.addProperty("title", page.title());
    json.add("charts", FigureJson.of(page.figures()));
    String text = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(json);
    files.put("charts.json", bytes(text + "\n"));
    return files;
  }

  private static String csv(Figure.Data data) {
    StringBuilder csv = new StringBuilder(line(data.columns()));
    data.rows().forEach(row -> csv.append(line(row)));
    return csv.toString();
  }

  private static String line(List<?> cells) {
    return cells.stream()
        .map(cell -> quoted(Rounded.text(cell)))
        .collect(Collectors.joining(",", "", "\n"));
  }

  /** RFC 4180. */
  private static String quoted(String cell) {
    return cell.matches("(?s).*[\",\\r\\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
