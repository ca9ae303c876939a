// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.aleator.cli.Json;
import org.aleator.lab.paper.Cell;
import org.aleator.lab.paper.PaperTable;
import org.aleator.lab.paper.Published;

/**
 * The paper's experiments as JSON, schema {@code aleator.paper/1}. The cells of protocol {@code
 * text} come first. The keys are a contract: more may come, none goes.
 */
final class PaperJson {
  private static final String SCHEMA = "aleator.paper/1";

  private PaperJson() {}

  static JsonObject of(PaperTable table, List<Cell> cells, long seed) {
    JsonObject json = new JsonObject();
    json.addProperty("schema", SCHEMA);
    json.addProperty("table", table.name());
    json.addProperty("seed", seed);
    JsonArray all = new JsonArray();
    cells.forEach(cell -> all.add(of(cell)));
    json.add("cells", all);
    return json;
  }

  static JsonObject figure(String name, List<Path> files, long seed) {
    JsonObject json = new JsonObject();
    json.addProperty("schema", SCHEMA);
    json.addProperty("figure", name);
    json.addProperty("seed", seed);
    JsonArray all = new JsonArray();
    files.forEach(file -> all.add(file.toString()));
    json.add("files", all);
    return json;
  }

  private static JsonObject of(Cell cell) {
    JsonObject json = new JsonObject();
    json.addProperty("row", cell.row());
    json.addProperty("a2", cell.a2());
    json.add("mean", Json.number(cell.mean()));
    json.add("sd", Json.number(cell.sd()));
    json.addProperty("seeds", cell.seeds());
    json.add("paper_mean", Json.number(cell.published().map(Published::mean).orElse(Double.NaN)));
    json.add("paper_sd", Json.number(cell.published().map(Published::sd).orElse(Double.NaN)));
    json.addProperty("protocol", cell.protocol().word());
    json.addProperty("metric", cell.metric().word());
    cell.segments().ifPresent(segments -> json.addProperty("segments", segments));
    return json;
  }
}
