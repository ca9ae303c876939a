// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;

/** A real server on a free port, and a client of it. */
final class Booted implements AutoCloseable {
  static final ServerOptions.Limits SMALL = new ServerOptions.Limits(10_000, 200, 20, 2, 3);
  static final AccessToken TOKEN = AccessToken.random();
  static final String BEARER = "Authorization: Bearer " + TOKEN.reveal();
  static final String CSV = csv(30);

  final ScriptedRunner runner = new ScriptedRunner();
  private final WebServer server;
  private final HttpClient client = HttpClient.newHttpClient();

  Booted(Path data) {
    this(data, SMALL);
  }

  Booted(Path data, ServerOptions.Limits limits) {
    server =
        WebServer.start(
            new ServerOptions("127.0.0.1", 0, data, TOKEN, "aleator test", limits), runner);
  }

  static String csv(int rows) {
    StringBuilder csv = new StringBuilder("x,y\n");
    for (int i = 0; i < rows; i++) {
      csv.append(i).append(',').append(i % 7).append('\n');
    }
    return csv.toString();
  }

  WebServer server() {
    return server;
  }

  int port() {
    return server.port();
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
        .header("Authorization", "Bearer " + TOKEN.reveal());
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> get(String path) {
    return send(request(path));
  }

  HttpResponse<String> post(String path, String body) {
    return send(request(path).POST(BodyPublishers.ofString(body)));
  }

  HttpResponse<String> delete(String path) {
    return send(request(path).DELETE());
  }

  static JsonObject json(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return JsonParser.parseString(response.body()).getAsJsonObject();
  }

  static String error(HttpResponse<String> response, int status) {
    return json(response, status).get("error").getAsString();
  }

  /** The id of a new table. */
  String table() {
    return json(post("/api/tables?name=a.csv", CSV), 201).get("id").getAsString();
  }

  HttpResponse<String> start(String table, String target) {
    return post("/api/runs", "{\"table\": \"%s\", \"target\": \"%s\"}".formatted(table, target));
  }

  /** The id of a new run. */
  String run(String table, String target) {
    return json(start(table, target), 202).get("id").getAsString();
  }

  JsonObject run(String id) {
    return json(get("/api/runs/" + id), 200);
  }

  String state(String id) {
    return run(id).get("state").getAsString();
  }

  /** The run's last event: returns when it has ended. */
  JsonObject ended(String id) {
    String events = get("/api/runs/" + id + "/events").body();
    String last = events.substring(events.lastIndexOf("data: ") + "data: ".length()).strip();
    return JsonParser.parseString(last).getAsJsonObject();
  }

  @Override
  public void close() {
    server.close();
  }
}
