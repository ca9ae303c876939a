// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.aleator.app.Run;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve} as a process of its own: started, asked, ended and killed. */
class ServeCommandTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path folder;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endAll() {
    started.forEach(Process::destroyForcibly);
  }

  /** A server and the address that it printed. */
  private record Served(Process process, String address, String token, Path err) {
    JsonObject json(HttpRequest.Builder request) throws Exception {
      HttpResponse<String> answer = CLIENT.send(request.build(), BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
      return JsonParser.parseString(answer.body()).getAsJsonObject();
    }

    HttpRequest.Builder request(String path) {
      return HttpRequest.newBuilder(URI.create(address + path))
          .header("Authorization", "Bearer " + token);
    }

    JsonObject get(String path) throws Exception {
      return json(request(path));
    }

    JsonObject post(String path, String body) throws Exception {
      return json(request(path).POST(BodyPublishers.ofString(body)));
    }

    /** The id of a run on a table of so many rows. */
    String run(int rows) throws Exception {
      String table = post("/api/tables?name=t.csv", csv(rows)).get("id").getAsString();
      String request = "{\"table\": \"%s\", \"target\": \"y\"}".formatted(table);
      return post("/api/runs", request).get("id").getAsString();
    }

    String events(String run) throws Exception {
      return CLIENT
          .send(request("/api/runs/" + run + "/events").build(), BodyHandlers.ofString())
          .body();
    }
  }

  private static String csv(int rows) {
    StringBuilder csv = new StringBuilder("x,y\n");
    for (int i = 0; i < rows; i++) {
      csv.append(i * 0.37 % 10).append(',').append(i * 0.37 % 10 + i * 0.73 % 1).append('\n');
    }
    return csv.toString();
  }

  private ProcessBuilder process(String... javaOptions) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of(javaOptions));
    words.addAll(
        List.of("-cp", System.getProperty("java.class.path"), "org.aleator.app.Main", "serve"));
    words.addAll(List.of("--port", "0", "--data", folder.resolve("data").toString()));
    return new ProcessBuilder(words);
  }

  private Served serve(String... javaOptions) throws IOException {
    Path err = Files.createTempFile(folder, "err", ".txt");
    Process process = process(javaOptions).redirectError(err.toFile()).start();
    started.add(process);
    BufferedReader out = process.inputReader();
    String first = out.readLine();
    assertThat(first).as(Files.readString(err)).startsWith("The page is at http://127.0.0.1:");
    assertThat(out.readLine()).contains("Runs are kept in " + folder.resolve("data"));
    String[] address = first.substring("The page is at ".length()).split("/\\?token=", -1);
    return new Served(process, address[0], address[1], err);
  }

  @Test
  void servesEstimatesAndEndsCleanlyWhenTold() throws Exception {
    Served served = serve();
    String done = served.run(60);
    assertThat(served.events(done)).contains("\"state\":\"done\"");
    JsonObject result = served.get("/api/runs/" + done + "/result");
    assertThat(result.get("schema").getAsString()).isEqualTo("aleator.estimate/1");
    assertThat(served.get("/api/runs/" + done).get("files").toString())
        .contains("estimate.json", "rows.csv", "model.zip");
    String atWork = served.run(1_500);
    served.process().destroy(); // SIGTERM ends as Ctrl-C does
    assertThat(served.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(served.err())).doesNotContain("Exception", "jetty", "Javalin");
    Served again = serve();
    assertThat(again.get("/api/runs/" + done).get("state").getAsString()).isEqualTo("done");
    assertThat(again.get("/api/runs/" + atWork).get("state").getAsString())
        .isEqualTo("interrupted");
  }

  @Test
  void aKilledServerLeavesWholeRunsAndAnInterruptedOne() throws Exception {
    Served served = serve();
    String done = served.run(40);
    served.events(done);
    String atWork = served.run(2_000);
    while (served
        .get("/api/runs/" + atWork)
        .getAsJsonObject("progress")
        .get("stage")
        .getAsString()
        .isEmpty()) {
      Thread.sleep(20);
    }
    served.process().destroyForcibly().waitFor();
    Served again = serve();
    assertThat(again.get("/api/runs/" + done + "/result").get("rows").getAsInt()).isEqualTo(40);
    JsonObject killed = again.get("/api/runs/" + atWork);
    assertThat(killed.get("state").getAsString()).isEqualTo("interrupted");
    assertThat(killed.get("message").getAsString()).contains("server was stopped");
    assertThat(folder.resolve("data/runs").resolve(atWork).toFile().list())
        .containsExactly("run.json");
  }

  /** 64 files of 2 MB are 128 MB: more than the heap holds if any of them were kept in it. */
  @Test
  void sixtyFourClientsAtOnceAreServedInBoundedMemory() throws Exception {
    Served served = serve("-Xmx96m");
    String csv = csv(50_000);
    assertThat(csv.length()).isGreaterThan(1_500_000);
    ExecutorService clients = Executors.newFixedThreadPool(64);
    try {
      List<Callable<Integer>> work = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        work.add(() -> served.post("/api/tables?name=t.csv", csv).get("rows").getAsInt());
      }
      for (Future<Integer> rows : clients.invokeAll(work)) {
        assertThat(rows.get()).isEqualTo(50_000);
      }
      String run = served.run(30);
      List<Callable<String>> watch = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        watch.add(() -> served.events(run));
      }
      for (Future<String> events : clients.invokeAll(watch)) {
        assertThat(events.get()).contains("\"state\":\"done\"");
      }
    } finally {
      clients.shutdownNow();
    }
    assertThat(served.process().isAlive()).isTrue();
    assertThat(Files.readString(served.err())).doesNotContain("OutOfMemory");
  }

  /**
   * Everybody may reach the port and see the command's words; only who was given the token reads.
   */
  @Test
  void anotherUserOfTheMachineReadsNoRun() throws Exception {
    if (!"root".equals(System.getProperty("user.name"))) {
      System.out.println("SKIPPED: only root can try what another user can");
    }
    assumeTrue("root".equals(System.getProperty("user.name")), "root can act as another user");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Served served = serve();
    String run = served.run(40);
    served.events(run);
    String port = served.address().substring(served.address().lastIndexOf(':') + 1);
    String request =
        "exec 3<>/dev/tcp/127.0.0.1/%s; printf 'GET %s HTTP/1.1\\r\\nHost: localhost\\r\\n"
            + "Connection: close\\r\\n\\r\\n' >&3; cat <&3";
    for (String path : List.of("/", "/api/runs", "/api/runs/" + run + "/result")) {
      assertThat(asNobody(request.formatted(port, path))).startsWith("HTTP/1.1 403");
    }
    long pid = served.process().pid();
    assertThat(asNobody("cat /proc/%d/cmdline".formatted(pid)))
        .contains("serve")
        .doesNotContain(served.token());
    assertThat(asNobody("ls %1$s; find %1$s/data; cat /proc/%2$d/environ".formatted(folder, pid)))
        .contains("data")
        .contains("Permission denied")
        .doesNotContain("tables", served.token());
  }

  private String asNobody(String script) throws Exception {
    Process process =
        new ProcessBuilder(
                "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "bash", "-c", script)
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aChosenTokenIsTakenFromTheEnvironmentAndNotPrinted() throws Exception {
    ProcessBuilder builder = process();
    builder.environment().put("ALEATOR_TOKEN", "a-token-of-a-script");
    Process process = builder.redirectErrorStream(true).start();
    started.add(process);
    String first = process.inputReader().readLine();
    assertThat(first).endsWith("/?token=$ALEATOR_TOKEN");
    String address = first.substring("The page is at ".length(), first.indexOf("/?"));
    Served served = new Served(process, address, "a-token-of-a-script", folder);
    assertThat(served.get("/api/runs").getAsJsonArray("runs")).isEmpty();
  }

  @Test
  void aChosenTokenThatIsShortIsOneLineThatDoesNotRepeatIt() throws Exception {
    ProcessBuilder builder = process();
    builder.environment().put("ALEATOR_TOKEN", "short");
    Process process = builder.redirectErrorStream(true).start();
    started.add(process);
    assertThat(process.inputReader().lines())
        .filteredOn(line -> !line.startsWith("WARNING: Using incubator"))
        .containsExactly(
            "aleator: ALEATOR_TOKEN: a token has 16 to 256 characters, each a letter, a digit or"
                + " one of . _ ~ -");
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(folder.resolve("data")).doesNotExist();
  }

  /** DuckDB unpacks its library of 70 MB into the temporary folder to load it. */
  @Test
  void aKilledServerLeavesNoLibraryInTheTemporaryFolder() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Path table = folder.resolve("t.parquet");
    try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckdb.createStatement()) {
      statement.execute(
          "COPY (SELECT i AS x, i % 7 AS y FROM range(50) t(i)) TO '"
              + table
              + "' (FORMAT parquet)");
    }
    Served served = serve("-Djava.io.tmpdir=" + temporary);
    HttpRequest.Builder upload = served.request("/api/tables?name=t.parquet");
    assertThat(served.json(upload.POST(BodyPublishers.ofFile(table))).get("rows").getAsInt())
        .isEqualTo(50);
    served.process().destroyForcibly().waitFor();
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aTakenPortOrFolderIsOneLineAndExitCodeTwo() throws Exception {
    Served served = serve();
    String port = served.address().substring(served.address().lastIndexOf(':') + 1);
    Run taken = Run.aleator("serve", "--port", port, "--data", folder.resolve("other"));
    assertThat(taken.exitCode()).isEqualTo(2);
    assertThat(taken.errLines())
        .containsExactly(
            "aleator: cannot listen on port %s of 127.0.0.1: it is taken or not allowed; choose another"
                .formatted(port));
    Run used = Run.aleator("serve", "--port", "0", "--data", folder.resolve("data"));
    assertThat(used.exitCode()).isEqualTo(2);
    assertThat(used.errLines()).hasSize(1).first().asString().contains("another 'aleator serve'");
    Run wrong = Run.aleator("serve", "--port", "70000");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.errLines()).hasSize(1).first().asString().contains("0 to 65535");
  }
}
