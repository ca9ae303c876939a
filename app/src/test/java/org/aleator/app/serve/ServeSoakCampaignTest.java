// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code serve} with a small heap and sixteen clients that upload, run, cancel, delete, predict and
 * break off, then a kill. {@code bench/soak} gives it more time.
 */
@Tag("campaign")
class ServeSoakCampaignTest {
  private static final int SECONDS = Integer.getInteger("aleator.soak.seconds", 40);
  private static final int CLIENTS = 16;
  private static final String HEAP = "-Xmx256m";
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Jetty's idle threads go after a minute; what is there then stays. */
  private static final Duration QUIET = Duration.ofSeconds(90);

  @TempDir Path folder;
  private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
  private final List<String> wrong = new ArrayList<>();
  private Process server;
  private String address;
  private String token;

  @AfterEach
  void end() {
    server.destroyForcibly();
  }

  private void serve() throws IOException {
    List<String> words =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            HEAP,
            "-XX:+UseParallelGC",
            "-cp",
            System.getProperty("java.class.path"),
            "org.aleator.app.Main",
            "serve",
            "--port",
            "0",
            "--data",
            folder.resolve("data").toString());
    server = new ProcessBuilder(words).redirectError(folder.resolve("err.txt").toFile()).start();
    BufferedReader out = server.inputReader();
    String[] parts = out.readLine().substring("The page is at ".length()).split("/\\?token=", -1);
    address = parts[0];
    token = parts[1];
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(address + path))
        .header("Authorization", "Bearer " + token)
        .timeout(Duration.ofMinutes(2));
  }

  private JsonObject send(String what, HttpRequest.Builder request) throws Exception {
    HttpResponse<String> answer = CLIENT.send(request.build(), BodyHandlers.ofString());
    counts
        .computeIfAbsent(what + " " + answer.statusCode(), key -> new AtomicInteger())
        .incrementAndGet();
    if (answer.statusCode() >= 500) {
      synchronized (wrong) {
        wrong.add(what + ": " + answer.body());
      }
    }
    return answer.statusCode() < 300 && answer.body().startsWith("{")
        ? JsonParser.parseString(answer.body()).getAsJsonObject()
        : new JsonObject();
  }

  private static String csv(Random random) {
    int rows = 20 + random.nextInt(random.nextInt(10) == 0 ? 20_000 : 60);
    StringBuilder csv = new StringBuilder("x,g,y\n");
    for (int i = 0; i < rows; i++) {
      double x = 10 * random.nextDouble();
      csv.append(x).append(',').append("abc".charAt(i % 3)).append(',');
      csv.append(x + random.nextGaussian()).append('\n');
    }
    return csv.toString();
  }

  private void client(long seed, long until) throws Exception {
    Random random = new Random(seed);
    List<String> runs = new ArrayList<>();
    while (System.nanoTime() < until) {
      String run = runs.isEmpty() ? "none" : runs.get(random.nextInt(runs.size()));
      switch (random.nextInt(8)) {
        case 0, 1 -> start(random).ifPresent(runs::add);
        case 2 ->
            send("cancel", request("/api/runs/" + run + "/cancel").POST(BodyPublishers.noBody()));
        case 3 -> {
          send("delete", request("/api/runs/" + run).DELETE());
          runs.remove(run);
        }
        case 4 ->
            send(
                "predict",
                request("/api/runs/" + run + "/predict")
                    .POST(BodyPublishers.ofString("{\"rows\": [{\"x\": 2.5, \"g\": \"a\"}]}")));
        case 5 -> breakOff(run, random);
        case 6 -> send("list", request("/api/runs"));
        default -> send("report", request("/api/runs/" + run + "/report"));
      }
      Thread.sleep(random.nextInt(200));
    }
  }

  private java.util.Optional<String> start(Random random) throws Exception {
    JsonObject table =
        send(
            "upload", request("/api/tables?name=t.csv").POST(BodyPublishers.ofString(csv(random))));
    if (!table.has("id")) {
      return java.util.Optional.empty();
    }
    JsonObject wanted = new JsonObject();
    wanted.addProperty("table", table.get("id").getAsString());
    wanted.addProperty("target", "y");
    wanted.addProperty("predictor", random.nextInt(4) == 0 ? "stack" : "trees");
    JsonObject run =
        send("run", request("/api/runs").POST(BodyPublishers.ofString(wanted.toString())));
    return java.util.Optional.ofNullable(run.get("id")).map(JsonElement::getAsString);
  }

  /** Goes away in the midst of an upload, of a run's events or of a prediction from a file. */
  private void breakOff(String run, Random random) throws IOException {
    String head = "Host: localhost\r\nAuthorization: Bearer " + token + "\r\n";
    String body = csv(random);
    String request =
        switch (random.nextInt(3)) {
          case 0 -> "GET /api/runs/" + run + "/events HTTP/1.1\r\n" + head + "\r\n";
          case 1 ->
              "POST /api/tables?name=t.csv HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s"
                  .formatted(head, body.length(), body.substring(0, body.length() / 2));
          default ->
              "POST /api/runs/%s/predict?name=t.csv HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s"
                  .formatted(run, head, body.length(), body);
        };
    URI at = URI.create(address);
    try (Socket socket = new Socket(at.getHost(), at.getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
    } catch (IOException e) {
      // Refused before all was sent.
    }
    counts.computeIfAbsent("broken off", key -> new AtomicInteger()).incrementAndGet();
  }

  private long status(String field) throws IOException {
    Matcher matcher =
        Pattern.compile(field + ":\\s+(\\d+)")
            .matcher(Files.readString(Path.of("/proc", Long.toString(server.pid()), "status")));
    return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
  }

  /** What is reachable, after a collection that the JDK's own tool asks for. */
  private long liveKilobytes() throws Exception {
    Process histogram =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(server.pid()),
                "GC.class_histogram")
            .start();
    String text = new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher total = Pattern.compile("Total\\s+\\d+\\s+(\\d+)").matcher(text);
    assertThat(total.find()).as(text).isTrue();
    return Long.parseLong(total.group(1)) >> 10;
  }

  private String measured(String when) throws Exception {
    return "soak: %-12s %,8d kB live, %,9d kB resident, %4d threads"
        .formatted(when, liveKilobytes(), status("VmRSS"), status("Threads"));
  }

  @Test
  void sixteenClientsLeaveNoThreadAndNoMemoryBehindAndTheHistoryIsWholeAfterAKill()
      throws Exception {
    serve();
    start(new Random(0));
    Thread.sleep(5_000);
    System.out.println(measured("begin"));
    long threads = status("Threads");
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    long until = System.nanoTime() + SECONDS * 1_000_000_000L;
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      long seed = i;
      all.add(
          clients.submit(
              () -> {
                client(seed, until);
                return null;
              }));
    }
    for (int part = 1; part <= 4; part++) {
      Thread.sleep(SECONDS * 250L);
      System.out.println(measured(part + "/4"));
    }
    for (Future<?> client : all) {
      client.get(3, TimeUnit.MINUTES);
    }
    clients.shutdownNow();
    System.out.println("soak: " + new TreeMap<>(counts));
    assertThat(wrong).isEmpty();
    cancelAll();
    Thread.sleep(QUIET.toMillis());
    System.out.println(measured("quiet"));
    assertThat(status("Threads")).as("threads when all have gone").isLessThan(threads + 20);
    assertThat(liveKilobytes()).as("live kB of a heap of 256 MB").isLessThan(64 << 10);
    assertThat(folder.resolve("data/temporary")).isEmptyDirectory();
    int history = send("list", request("/api/runs")).getAsJsonArray("runs").size();
    start(new Random(1));
    server.destroyForcibly().waitFor();
    serve();
    wholeHistory(history);
  }

  private void cancelAll() throws Exception {
    for (JsonElement run : send("list", request("/api/runs")).getAsJsonArray("runs")) {
      String id = run.getAsJsonObject().get("id").getAsString();
      send("cancel", request("/api/runs/" + id + "/cancel").POST(BodyPublishers.noBody()));
    }
  }

  private void wholeHistory(int before) throws Exception {
    List<JsonElement> runs = send("list", request("/api/runs")).getAsJsonArray("runs").asList();
    assertThat(runs.size()).isBetween(before, before + 1);
    for (JsonElement element : runs) {
      JsonObject run = element.getAsJsonObject();
      String state = run.get("state").getAsString();
      assertThat(state).isIn("done", "cancelled", "interrupted", "failed");
      if (state.equals("done")) {
        JsonObject result =
            send("result", request("/api/runs/" + run.get("id").getAsString() + "/result"));
        assertThat(result.get("schema").getAsString()).isEqualTo("aleator.estimate/1");
      }
    }
    System.out.printf("campaign: soak of %d s, %d runs whole after a kill%n", SECONDS, runs.size());
  }
}
