// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The page's own files, read once from the class path: a request can name no other. */
final class Assets {
  private static final List<String> NAMES =
      List.of(
          "index.html",
          "page.css",
          "icon.svg",
          "openapi.yaml",
          "main.js",
          "api.js",
          "compare.js",
          "dom.js",
          "numbers.js",
          "predict.js",
          "report.js",
          "run.js",
          "start.js",
          "summary.js",
          "suspects.js",
          "table.js");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml",
          "yaml", "application/yaml; charset=utf-8");

  private final Map<String, byte[]> files = new HashMap<>();

  Assets() {
    for (String name : NAMES) {
      try (InputStream in = Assets.class.getResourceAsStream("page/" + name)) {
        files.put(name, in.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException("the page's " + name + " cannot be read", e);
      }
    }
  }

  static List<String> names() {
    return NAMES;
  }

  void send(Context context, String name) {
    context.contentType(TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
    context.header("Cache-Control", "no-cache");
    context.result(files.get(name));
  }
}
