// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.app.Run;
import org.aleator.web.AccessToken;
import org.aleator.web.ServerOptions;
import org.aleator.web.WebServer;

/** The page of this process with the real estimate behind it, as a program uses it. */
final class Served implements AutoCloseable {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static final AccessToken TOKEN = AccessToken.random();

  private final WebServer server;

  Served(Path data) {
    server =
        WebServer.start(
            new ServerOptions("127.0.0.1", 0, data, TOKEN, "aleator", ServerOptions.Limits.USUAL),
            new CommandRunner());
  }

  HttpResponse<String> post(String path, byte[] body) {
    URI address = URI.create("http://127.0.0.1:" + server.port() + path);
    return send(HttpRequest.newBuilder(address).POST(BodyPublishers.ofByteArray(body)));
  }

  HttpResponse<String> post(String path, JsonObject body) {
    return post(path, body.toString().getBytes(StandardCharsets.UTF_8));
  }

  String get(String path) {
    return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .GET())
        .body();
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      request.header("Authorization", "Bearer " + TOKEN.reveal());
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static JsonObject json(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }

  /** The id of a new table. */
  String table(String name, byte[] bytes) {
    return json(post("/api/tables?name=" + name, bytes), 201).get("id").getAsString();
  }

  static JsonObject request(String table, String target, List<String> features) {
    JsonObject json = new JsonObject();
    json.addProperty("table", table);
    json.addProperty("target", target);
    JsonArray names = new JsonArray();
    features.forEach(names::add);
    json.add("features", names);
    return json;
  }

  /** The run when it has ended. */
  JsonObject ended(JsonObject request) {
    String id = json(post("/api/runs", request), 202).get("id").getAsString();
    get("/api/runs/" + id + "/events");
    return JsonParser.parseString(get("/api/runs/" + id)).getAsJsonObject();
  }

  JsonObject result(JsonObject run) {
    String path = "/api/runs/" + run.get("id").getAsString() + "/result";
    return JsonParser.parseString(get(path)).getAsJsonObject();
  }

  static List<String> features(JsonObject estimate) {
    return estimate.getAsJsonArray("features").asList().stream()
        .map(name -> name.getAsString())
        .toList();
  }

  /**
   * What the command line that a run shows computes, pasted into a shell; by a method that takes no
   * time.
   */
  static JsonObject pasted(JsonObject run, Path file) throws Exception {
    String line = run.get("command").getAsString();
    Process shell = new ProcessBuilder("sh").start();
    try (OutputStream script = shell.getOutputStream()) {
      String text = "aleator() { printf '%s\\0' \"$@\"; }\n" + line + "\n";
      script.write(text.getBytes(StandardCharsets.UTF_8));
    }
    String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).isZero();
    List<Object> words = new ArrayList<>(Arrays.asList(out.split("\0")));
    assertThat(words.set(1, file)).isEqualTo(run.get("name").getAsString());
    words.addAll(List.of("--format=json", "--method=nearest-neighbour"));
    Run answer = Run.aleator(words.toArray());
    assertThat(answer.exitCode()).as(line + answer.err()).isZero();
    return JsonParser.parseString(answer.out()).getAsJsonObject();
  }

  @Override
  public void close() {
    server.close();
  }
}
