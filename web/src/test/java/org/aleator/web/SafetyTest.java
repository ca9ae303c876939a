// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page must not let through, whoever asks. */
class SafetyTest {
  @TempDir Path data;
  private Booted web;

  @BeforeEach
  void boot() {
    web = new Booted(data);
  }

  @AfterEach
  void end() {
    web.close();
  }

  /** Sends a request as it is written, for what a client library would not send. */
  private String raw(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", web.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String answerTo(String path, String... headers) throws IOException {
    return raw(
        "GET %s HTTP/1.1\r\nConnection: close\r\n%s\r\n%s\r\n"
            .formatted(
                path,
                Booted.BEARER,
                Stream.of(headers).map(line -> line + "\r\n").reduce("", String::concat)));
  }

  @Test
  void aNameThatIsNotOursIsRefused() throws IOException {
    for (String path : List.of("/", "/api/runs", "/main.js")) {
      assertThat(answerTo(path, "Host: evil.example")).startsWith("HTTP/1.1 421");
      assertThat(answerTo(path, "Host: evil.example:" + web.port())).startsWith("HTTP/1.1 421");
      assertThat(answerTo(path, "Host: 127.0.0.1.evil.example")).startsWith("HTTP/1.1 421");
      assertThat(answerTo(path, "Host: localhost.evil.example")).startsWith("HTTP/1.1 421");
      assertThat(answerTo(path, "Host: localhost:" + web.port())).startsWith("HTTP/1.1 200");
      assertThat(answerTo(path, "Host: [::1]:9999")).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void requestsOnBehalfOfOtherSitesAreRefused() {
    for (String origin :
        List.of(
            "http://evil.example",
            "null",
            "http://127.0.0.1:1",
            "https://127.0.0.1:" + web.port())) {
      HttpResponse<String> answer =
          web.send(
              web.request("/api/tables?example=toy")
                  .header("Origin", origin)
                  .POST(BodyPublishers.noBody()));
      assertThat(Booted.error(answer, 403)).contains("other sites");
    }
    String ours = "http://127.0.0.1:" + web.port();
    assertThat(
            web.send(
                    web.request("/api/tables?name=a.csv")
                        .header("Origin", ours)
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(Booted.CSV)))
                .statusCode())
        .isEqualTo(201);
    for (String site : List.of("cross-site", "same-site")) {
      assertThat(web.send(web.request("/api/runs").header("Sec-Fetch-Site", site)).statusCode())
          .isEqualTo(403);
      assertThat(web.send(web.request("/").header("Sec-Fetch-Site", site)).statusCode())
          .as("a link to the page from elsewhere")
          .isEqualTo(200);
    }
  }

  @Test
  void everyAnswerCarriesThePolicy() {
    for (String path : List.of("/", "/api", "/nothing", "/main.js", "/api/runs/none")) {
      HttpResponse<String> answer = web.get(path);
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
          .as(path)
          .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.headers().firstValue("Server")).isEmpty();
      assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }
  }

  @Test
  void pageHasNoInlineScriptOrStyleAndNoAddressOutside() throws IOException {
    for (String name : Assets.names()) {
      String text = web.get("/" + name).body();
      assertThat(text).as(name).doesNotContain("innerHTML", "outerHTML", "insertAdjacent", "eval(");
      if (!name.equals("openapi.yaml")) {
        assertThat(text.replace("http://www.w3.org/2000/svg", ""))
            .as(name)
            .doesNotContain("http://", "https://", "//cdn");
      }
    }
    assertThat(web.get("/index.html").body())
        .doesNotContain("<style", " style=", " onclick")
        .containsPattern("<script type=\"module\" src=\"/main.js\"></script>");
  }

  @Test
  void theReportRunsItsOwnScriptAndReachesNothing() {
    web.runner.report =
        "<!doctype html><title>r</title><script>draw(1)</script><p>x</p>"
            + "<script type=\"application/json\">{}</script>";
    String id = web.run(web.table(), "y");
    web.ended(id);
    HttpResponse<String> report = web.get("/api/runs/" + id + "/report");
    assertThat(report.body()).isEqualTo(web.runner.report);
    String policy = report.headers().firstValue("Content-Security-Policy").orElse("");
    // printf 'draw(1)' | openssl dgst -sha256 -binary | base64
    assertThat(policy)
        .contains(
            "sandbox allow-scripts;",
            "default-src 'none'",
            "'sha256-dfi9fqhOSdCUIwvogWHsRAHFmkMxyrPXs4/vZcKShEk='",
            "frame-ancestors 'self'")
        .doesNotContain("script-src 'unsafe-inline'", "connect-src", "allow-same-origin");
  }

  @Test
  void noPathOfARequestReachesTheFileSystem() throws IOException {
    Files.writeString(data.resolve("secret"), "secret");
    String id = web.run(web.table(), "y");
    web.ended(id);
    for (String path :
        List.of(
            "/api/runs/" + id + "/files/..%2F..%2F..%2Fsecret",
            "/api/runs/" + id + "/files/%2e%2e/%2e%2e/%2e%2e/secret",
            "/api/runs/" + id + "/files/run.json",
            "/api/runs/..%2F" + id,
            "/api/tables/..%2Fsecret",
            "/..%2fsecret",
            "/../secret",
            "//etc/passwd")) {
      String answer = answerTo(path, "Host: localhost");
      assertThat(answer).as(path).containsPattern("^HTTP/1.1 40[04]").doesNotContain("secret\n");
    }
    JsonObject onnx = new JsonObject();
    onnx.addProperty("table", web.table());
    onnx.addProperty("target", "y");
    onnx.addProperty("predictor", "onnx:" + data.resolve("secret"));
    assertThat(Booted.error(web.post("/api/runs", onnx.toString()), 400)).contains("predictor");
    String hostile = "/api/tables?name=..%2F..%2F..%2Fsecret.csv";
    assertThat(Booted.json(web.post(hostile, Booted.CSV), 201).get("name").getAsString())
        .isEqualTo("secret.csv");
    assertThat(Files.readString(data.resolve("secret"))).isEqualTo("secret");
    assertThat(data.getParent().resolve("secret.csv")).doesNotExist();
  }

  @Test
  void tooManyBytesOrRowsAreRefusedAndLeaveNothing() {
    String long_ = "x,y\n" + "1,2\n".repeat(3_000);
    assertThat(Booted.error(web.post("/api/tables?name=a.csv", long_), 413)).contains("MB");
    HttpResponse<String> chunked =
        web.send(
            web.request("/api/tables?name=a.csv")
                .POST(
                    BodyPublishers.ofInputStream(
                        () ->
                            new java.io.ByteArrayInputStream(
                                long_.getBytes(StandardCharsets.UTF_8)))));
    assertThat(Booted.error(chunked, 413)).as("without a length").contains("MB");
    assertThat(Booted.error(web.post("/api/tables?name=a.csv", Booted.csv(201)), 413))
        .isEqualTo(
            "\"a.csv\" has more than 200 rows, the most this page takes; the command line takes"
                + " more");
    assertThat(web.post("/api/tables?name=a.csv", Booted.csv(200)).statusCode()).isEqualTo(201);
    String wide = "c0" + ",c".repeat(0);
    StringBuilder header = new StringBuilder(wide);
    StringBuilder row = new StringBuilder("1");
    for (int i = 1; i <= 20; i++) {
      header.append(",c").append(i);
      row.append(",1");
    }
    assertThat(Booted.error(web.post("/api/tables?name=a.csv", header + "\n" + row + "\n"), 413))
        .contains("more than 20 columns", "the most this page takes");
    assertThat(Booted.error(web.post("/api/tables?name=a.ods", "x"), 400)).contains("export");
    assertThat(data.resolve("temporary")).isEmptyDirectory();
  }

  @Test
  void jsonThatIsLongOrDeepIsRefusedInOneLine() {
    String table = web.table();
    String long_ = "{\"table\": \"%s\", \"target\": \"%s\"}".formatted(table, "y".repeat(1 << 20));
    assertThat(Booted.error(web.post("/api/runs", long_), 413)).contains("longer than 1 MB");
    String deep = "{\"table\": " + "[".repeat(400_000) + "]".repeat(400_000) + "}";
    assertThat(Booted.error(web.post("/api/runs", deep), 400)).contains("not JSON");
    assertThat(web.start(table, "y").statusCode()).as("the server goes on").isEqualTo(202);
  }

  @Test
  void aFormOfManyRowsIsRefused() {
    String run = web.run(web.table(), "y");
    web.ended(run);
    String rows = "{\"x\": 1},".repeat(1_000) + "{\"x\": 1}";
    assertThat(
            Booted.error(
                web.post("/api/runs/" + run + "/predict", "{\"rows\": [" + rows + "]}"), 413))
        .isEqualTo("a form takes at most 1,000 rows; send a file");
  }

  @Test
  void tablesThatNobodyUsesAreForgottenBeyondABound() throws IOException {
    String used = web.table();
    web.ended(web.run(used, "y"));
    String first = web.table();
    for (int i = 0; i < 40; i++) {
      web.table();
    }
    assertThat(web.get("/api/tables/" + first).statusCode()).isEqualTo(404);
    assertThat(web.get("/api/tables/" + used).statusCode()).isEqualTo(200);
    try (Stream<Path> tables = Files.list(data.resolve("tables"))) {
      assertThat(tables.count()).isEqualTo(33);
    }
  }
}
