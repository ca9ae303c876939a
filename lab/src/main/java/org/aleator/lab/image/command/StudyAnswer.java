// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.image.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.cli.ColumnNoiseText;
import org.aleator.cli.Json;

/** What a study of images or faces found, as its command prints and writes it. */
public interface StudyAnswer {
  /** The method whose estimate is recommended. */
  String RECOMMENDED = "unbiased";

  /** One method's estimate of the noise. */
  record Estimate(String method, double variance, Optional<Interval> interval) {
    private JsonObject json() {
      JsonObject json = new JsonObject();
      json.addProperty("method", method);
      json.addProperty("variance", variance);
      json.addProperty("std", Math.sqrt(variance));
      json.add("low", Json.number(interval.map(Interval::low)));
      json.add("high", Json.number(interval.map(Interval::high)));
      return json;
    }
  }

  /** The answer for a person. */
  List<String> text();

  /** The answer as one document. */
  JsonObject json();

  /** Writes the document, and tables beside it. */
  void write(Path directory, JsonObject json);

  /** Adds the estimates to a document. */
  static void add(JsonObject json, List<Estimate> estimates) {
    JsonArray array = new JsonArray();
    estimates.forEach(estimate -> array.add(estimate.json()));
    json.add("estimates", array);
    json.addProperty("recommended", RECOMMENDED);
  }

  /** The lines of the estimates under a title. */
  static List<String> lines(String title, String of, List<Estimate> estimates) {
    List<ColumnNoiseText> methods =
        estimates.stream()
            .map(e -> new ColumnNoiseText(of, e.method(), e.variance(), e.interval()))
            .toList();
    return ColumnNoiseText.lines(title, methods, RECOMMENDED, List.of());
  }

  /** Writes and prints it. */
  default void give(PrintWriter out, Optional<Path> directory, boolean asJson) {
    JsonObject json = json();
    directory.ifPresent(files -> write(files, json));
    if (asJson) {
      out.println(Json.text(json));
    } else {
      text().forEach(out::println);
      directory.ifPresent(files -> out.println("\nWritten to " + files));
    }
  }
}
