// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The interface as a program uses it, against a real server. */
class RestTest {
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

  @Test
  void documentedPathsAreTheRoutes() throws IOException {
    List<String> documented = new ArrayList<>();
    String path = "";
    for (String line : web.get("/openapi.yaml").body().lines().toList()) {
      Matcher named = Pattern.compile("^ {2}(/\\S*):$").matcher(line);
      Matcher method = Pattern.compile("^ {4}(get|post|delete|put|patch):$").matcher(line);
      if (named.matches()) {
        path = named.group(1);
      } else if (method.matches()) {
        documented.add(method.group(1).toUpperCase(java.util.Locale.ROOT) + " " + path);
      }
    }
    assertThat(documented).containsExactlyInAnyOrderElementsOf(web.server().routes());
  }

  @Test
  void documentedSettingsOfARunAreThoseThatAreTaken() {
    List<String> documented = new ArrayList<>();
    boolean within = false;
    for (String line : web.get("/openapi.yaml").body().lines().toList()) {
      Matcher schema = Pattern.compile("^ {4}(\\w+):$").matcher(line);
      Matcher property = Pattern.compile("^ {8}(\\w+): \\{.*}$").matcher(line);
      if (schema.matches()) {
        within = schema.group(1).equals("RunRequest");
      } else if (within && property.matches()) {
        documented.add(property.group(1));
      }
    }
    assertThat(documented).containsExactlyInAnyOrderElementsOf(RunRequest.KEYS);
  }

  @Test
  void aTableIsDescribedByItsColumnsAndFirstRows() {
    String csv = "n,kind,day,ok\n1,a,2024-01-02,true\n,b,2024-03-04,false\n3.5,a,,true\n";
    JsonObject table = Booted.json(web.post("/api/tables?name=my%20data.csv", csv), 201);
    assertThat(table.get("name").getAsString()).isEqualTo("my data.csv");
    assertThat(table.get("rows").getAsInt()).isEqualTo(3);
    JsonArray columns = table.getAsJsonArray("columns");
    JsonObject n = columns.get(0).getAsJsonObject();
    assertThat(n.get("type").getAsString()).isEqualTo("number");
    assertThat(n.get("missing").getAsInt()).isEqualTo(1);
    assertThat(n.get("least").getAsString()).isEqualTo("1.0");
    assertThat(n.get("greatest").getAsString()).isEqualTo("3.5");
    JsonObject kind = columns.get(1).getAsJsonObject();
    assertThat(kind.get("type").getAsString()).isEqualTo("text");
    assertThat(kind.get("typical").getAsString()).isEqualTo("a");
    assertThat(kind.get("different").getAsInt()).isEqualTo(2);
    assertThat(columns.get(2).getAsJsonObject().get("type").getAsString()).isEqualTo("date");
    assertThat(columns.get(2).getAsJsonObject().get("least").getAsString()).isEqualTo("2024-01-02");
    assertThat(columns.get(3).getAsJsonObject().get("type").getAsString()).isEqualTo("yes or no");
    assertThat(table.getAsJsonArray("preview").get(1).getAsJsonArray().get(0).isJsonNull())
        .isTrue();
    String id = table.get("id").getAsString();
    assertThat(Booted.json(web.get("/api/tables/" + id), 200)).isEqualTo(table);
  }

  @Test
  void columnsSayWhyTheyAreNoTargetAndWhatBecomesOfThem() {
    StringBuilder csv = new StringBuilder("id,kind,one,mixed,x\n");
    for (int i = 1; i <= 40; i++) {
      csv.append(i).append(i % 2 == 0 ? ",a" : ",b").append(",7,").append(i == 9 ? "?!" : i * i);
      csv.append(',').append(i % 7 + 0.5).append('\n');
    }
    JsonArray columns =
        Booted.json(web.post("/api/tables?name=a.csv", csv.toString()), 201)
            .getAsJsonArray("columns");
    assertThat(said(columns, 0)).isEqualTo("left_out null [\"numbers the rows\"]");
    assertThat(said(columns, 1)).isEqualTo("feature null []");
    assertThat(said(columns, 2))
        .isEqualTo("left_out \"one value throughout\" [\"one value throughout\"]");
    assertThat(said(columns, 3)).startsWith("refused \"").contains("?!");
    assertThat(said(columns, 4)).isEqualTo("feature null []");
  }

  private static String said(JsonArray columns, int column) {
    JsonObject json = columns.get(column).getAsJsonObject();
    return "%s %s %s"
        .formatted(json.get("use").getAsString(), json.get("no_target"), json.get("odd"));
  }

  @Test
  void settingsOfColumnsAndRowsAreKeptWithTheRun() {
    String settings =
        "\"target\":\"y\",\"exclude\":[\"x\"],\"groups\":\"g\",\"without_rows\":[3,7]";
    JsonObject json = Json.body("{\"table\":\"t\"," + settings + "}");
    RunRequest request = RunRequest.of(json);
    assertThat(request.exclude()).containsExactly("x");
    assertThat(request.groups()).contains("g");
    assertThat(request.withoutRows()).containsExactly(3, 7);
    assertThat(Json.text(request.json())).isEqualTo("{" + settings + "}");
    for (String wrong : List.of("3", "[\"x\"]", "[1.5]", "[[1]]")) {
      JsonObject body = Json.body("{\"target\":\"y\",\"without_rows\":" + wrong + "}");
      assertThatThrownBy(() -> RunRequest.of(body))
          .hasMessage("\"without_rows\" must be a list of whole numbers");
    }
  }

  @Test
  void settingsOfLabelsAndQuestionsAreKeptWithTheRun() {
    String settings =
        """
        "target":"y","label_std":"s","censored_low":-1.5,"censored_high":2.5,"votes":["v","w"],\
        "probabilities":["p","q"],"time":"day","goal":0.5,"columns":true"""
            .strip();
    RunRequest request = RunRequest.of(Json.body("{" + settings + "}"));
    assertThat(request.labelStd()).contains("s");
    assertThat(request.time()).contains("day");
    assertThat(request.goal()).contains(0.5);
    assertThat(request.columns()).isTrue();
    assertThat(request.censoredLow()).contains(-1.5);
    assertThat(request.censoredHigh()).contains(2.5);
    assertThat(request.votes()).containsExactly("v", "w");
    assertThat(request.probabilities()).containsExactly("p", "q");
    assertThat(Json.text(request.json())).isEqualTo("{" + settings + "}");
    String table = web.table();
    String wrong = "{\"table\": \"%s\", \"target\": \"y\", %s}";
    for (String key : List.of("label_std", "time")) {
      String body = wrong.formatted(table, "\"" + key + "\": 3");
      assertThat(Booted.error(web.post("/api/runs", body), 400))
          .isEqualTo("\"" + key + "\" must be a string");
    }
    assertThat(Booted.error(web.post("/api/runs", wrong.formatted(table, "\"goal\": \"a\"")), 400))
        .isEqualTo("\"goal\" must be a number, the RMSE that is wanted");
    assertThat(Booted.error(web.post("/api/runs", wrong.formatted(table, "\"columns\": 1")), 400))
        .isEqualTo("\"columns\" must be true or false: whether to say which columns matter");
  }

  @Test
  void packedFilesAreUnpacked() throws IOException {
    assertThat(Booted.json(upload(packed(Booted.CSV)), 201).get("rows").getAsInt()).isEqualTo(30);
    assertThat(Booted.error(web.post("/api/tables?name=a.csv.gz", Booted.CSV), 400))
        .contains("damaged", "does not begin as gzip does");
  }

  /** Of these java.util.zip would give the first member, and drop the rest without a word. */
  @Test
  void damagedPackedFilesAreRefused() throws IOException {
    byte[] first = packed(Booted.CSV);
    byte[] whole = new byte[first.length + packed("9,9\n").length];
    System.arraycopy(first, 0, whole, 0, first.length);
    System.arraycopy(packed("9,9\n"), 0, whole, first.length, whole.length - first.length);
    byte[] cut = Arrays.copyOf(whole, whole.length - 3);
    assertThat(Booted.error(upload(cut), 400)).contains("damaged", "too early");
    whole[first.length] ^= 1;
    assertThat(Booted.error(upload(whole), 400)).contains("damaged");
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return packed.toByteArray();
  }

  private HttpResponse<String> upload(byte[] packed) {
    return web.send(
        web.request("/api/tables?name=a.csv.gz").POST(BodyPublishers.ofByteArray(packed)));
  }

  @Test
  void examplesAreMadeAsDescribed() {
    JsonArray examples = Booted.json(web.get("/api"), 200).getAsJsonArray("examples");
    assertThat(examples).hasSize(3);
    for (Examples.Example example : List.of(Examples.find("toy").orElseThrow())) {
      assertThat(example.table().get().rows()).isEqualTo(1_000);
    }
    // The server of this test takes 200 rows.
    assertThat(Booted.error(web.post("/api/tables?example=crash-test", ""), 413))
        .contains("more than 200 rows");
    assertThat(Booted.error(web.post("/api/tables?example=nothing", ""), 404)).contains("example");
  }

  @Test
  void aRunGoesFromTheQueueToItsFiles() {
    String id = web.run(web.table(), "y");
    JsonObject ended = web.ended(id);
    assertThat(ended.get("state").getAsString()).isEqualTo("done");
    assertThat(ended.getAsJsonObject("headline").get("std").getAsDouble()).isEqualTo(2);
    JsonObject run = web.run(id);
    assertThat(run.getAsJsonArray("files").toString())
        .isEqualTo("[\"rows.csv\",\"estimate.json\",\"model.zip\"]");
    assertThat(web.get("/api/runs/" + id + "/result").body()).isEqualTo(ScriptedRunner.ESTIMATE);
    HttpResponse<String> rows = web.get("/api/runs/" + id + "/files/rows.csv");
    assertThat(rows.body()).isEqualTo("row,mean\n1,2\n");
    assertThat(rows.headers().firstValue("Content-Disposition").orElse(""))
        .startsWith("attachment");
    assertThat(Booted.error(web.get("/api/runs/" + id + "/report"), 404)).contains("no report");
    assertThat(web.get("/api/runs").body()).contains(id);
  }

  @Test
  void aModelComesAsAZip() throws Exception {
    String id = web.run(web.table(), "y");
    web.ended(id);
    HttpResponse<InputStream> zip =
        java.net.http.HttpClient.newHttpClient()
            .send(
                web.request("/api/runs/" + id + "/files/model.zip").build(),
                BodyHandlers.ofInputStream());
    byte[] bytes = zip.body().readAllBytes();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      ZipEntry entry = in.getNextEntry();
      assertThat(entry.getName()).isEqualTo("model/model.json");
      assertThat(in.readAllBytes()).asString().isEqualTo("{}");
    }
  }

  @Test
  void eventsTellProgressAndEnd() {
    String id = web.run(web.table(), "slow");
    web.runner.begun.acquireUninterruptibly();
    web.runner.permits.release();
    String events = web.get("/api/runs/" + id + "/events").body();
    assertThat(events).contains("event: run\ndata: {").contains("\"state\":\"done\"");
    assertThat(JsonParser.parseString(events.strip().substring(events.lastIndexOf("data: ") + 6)))
        .isInstanceOf(JsonObject.class);
  }

  @Test
  void aRunAtWorkTellsWhatItHasReachedSoFar() {
    String id = web.run(web.table(), "slow");
    web.runner.begun.acquireUninterruptibly();
    web.runner.permits.release();
    JsonObject progress = web.ended(id).getAsJsonObject("progress");
    assertThat(progress.get("stage").getAsString()).isEqualTo("looking");
    assertThat(progress.get("bound").getAsDouble()).isEqualTo(2.5);
  }

  @Test
  void aRunAtWorkIsCancelledAndSaysSo() {
    String id = web.run(web.table(), "slow");
    web.runner.begun.acquireUninterruptibly();
    assertThat(Booted.error(web.get("/api/runs/" + id + "/result"), 409)).contains("running");
    Booted.json(web.post("/api/runs/" + id + "/cancel", ""), 202);
    assertThat(web.ended(id).get("state").getAsString()).isEqualTo("cancelled");
    assertThat(data.resolve("runs").resolve(id).resolve("result")).doesNotExist();
  }

  @Test
  void beyondTheQueueIsRefusedAndACancelledRunMakesRoom() {
    String table = web.table();
    String first = web.run(table, "slow");
    web.runner.begun.acquireUninterruptibly();
    String second = web.run(table, "slow");
    String third = web.run(table, "slow");
    assertThat(Booted.error(web.start(table, "slow"), 429)).contains("2 runs are waiting");
    assertThat(web.get("/api/runs").body()).contains(third);
    web.post("/api/runs/" + second + "/cancel", "");
    assertThat(web.state(second)).isEqualTo("cancelled");
    String fourth = web.run(table, "y");
    web.runner.permits.release(2);
    assertThat(web.ended(fourth).get("state").getAsString()).isEqualTo("done");
    assertThat(web.state(first)).isEqualTo("done");
    assertThat(web.state(third)).isEqualTo("done");
  }

  @Test
  void watchersAreBounded() throws Exception {
    String id = web.run(web.table(), "slow");
    web.runner.begun.acquireUninterruptibly();
    List<HttpResponse<InputStream>> streams = new ArrayList<>();
    for (int i = 0; i < Booted.SMALL.watchers(); i++) {
      streams.add(
          java.net.http.HttpClient.newHttpClient()
              .send(
                  web.request("/api/runs/" + id + "/events").build(),
                  BodyHandlers.ofInputStream()));
    }
    assertThat(Booted.error(web.get("/api/runs/" + id + "/events"), 429)).contains("too many");
    web.runner.permits.release();
    for (HttpResponse<InputStream> stream : streams) {
      assertThat(stream.body().readAllBytes()).asString().contains("\"state\":\"done\"");
    }
  }

  @Test
  void failuresAreOneLineInTheUsersWords() {
    String table = web.table();
    JsonObject bad = web.ended(web.run(table, "bad"));
    assertThat(bad.get("state").getAsString()).isEqualTo("failed");
    assertThat(bad.get("message").getAsString()).isEqualTo("a.csv has no column \"bad\"");
    assertThat(web.ended(web.run(table, "large")).get("message").getAsString())
        .contains("too large for the memory");
    assertThat(web.ended(web.run(table, "broken")).get("message").getAsString())
        .contains("a fault of ours");
    assertThat(web.ended(web.run(table, "y")).get("state").getAsString()).isEqualTo("done");
  }

  @Test
  void wrongRequestsAreRefusedWithWhatIsWrong() {
    String table = web.table();
    String wrong = "{\"table\": \"%s\", \"target\": \"y\", %s}";
    assertThat(Booted.error(web.post("/api/runs", "{"), 400)).contains("JSON");
    assertThat(Booted.error(web.post("/api/runs", "[]"), 400)).contains("object");
    assertThat(Booted.error(web.post("/api/runs", "{\"target\": \"y\"}"), 400)).contains("table");
    assertThat(Booted.error(web.post("/api/runs", "{\"table\": \"" + table + "\"}"), 400))
        .contains("target");
    assertThat(Booted.error(web.start("nowhere", "y"), 404)).contains("no such table");
    assertThat(Booted.error(web.post("/api/runs", wrong.formatted(table, "\"colour\": 1")), 400))
        .contains("colour");
    assertThat(Booted.error(web.post("/api/runs", wrong.formatted(table, "\"features\": 1")), 400))
        .contains("features");
    assertThat(Booted.error(web.post("/api/runs", wrong.formatted(table, "\"seed\": \"a\"")), 400))
        .contains("seed");
    assertThat(
            Booted.error(
                web.post("/api/runs", wrong.formatted(table, "\"noise\": \"purple\"")), 400))
        .contains("purple");
    assertThat(Booted.error(web.get("/api/runs/nothing"), 404)).contains("no such run");
    assertThat(Booted.error(web.get("/nothing"), 404)).contains("nothing here");
    assertThat(Booted.error(web.post("/api/tables", ""), 400)).contains("?name=");
  }

  @Test
  void rowsAndFilesArePredicted() {
    String id = web.run(web.table(), "y");
    web.ended(id);
    JsonObject predicted =
        Booted.json(web.post("/api/runs/" + id + "/predict", "{\"rows\": [{\"x\": 2.5}]}"), 200);
    JsonObject first = predicted.getAsJsonArray("predictions").get(0).getAsJsonObject();
    assertThat(first.get("mean").getAsDouble()).isEqualTo(1);
    assertThat(first.get("high").getAsDouble()).isEqualTo(6);
    assertThat(predicted.get("notes").toString()).contains("a remark");
    // A number is one in every form of numbers; a text is read in the form of the model.
    String mixed = "{\"rows\": [{\"x\": 2.5}, {\"x\": \"1,5\"}, {\"x\": null}, {\"x\": NaN}]}";
    Booted.json(web.post("/api/runs/" + id + "/predict", mixed), 200);
    assertThat(web.runner.given.strip())
        .isEqualTo("[{\"x\":2.5},{\"x\":\"1,5\"},{\"x\":null},{\"x\":\"NaN\"}]");
    HttpResponse<String> csv = web.post("/api/runs/" + id + "/predict?name=n.csv", "x\n1\n2\n");
    assertThat(csv.body()).startsWith("x,mean,").contains("\n2,1,2,3,4,5,6\n");
    assertThat(Booted.error(web.post("/api/runs/" + id + "/predict?name=n.csv", "z\n1\n"), 400))
        .isEqualTo("n.csv has no column \"x\" for the feature");
    assertThat(Booted.error(web.post("/api/runs/" + id + "/predict", "{}"), 400)).contains("rows");
    assertThat(data.resolve("temporary")).isEmptyDirectory();
  }

  @Test
  void typicalValueIsWrittenAsInItsFile() {
    String csv = "n;day\n1,5;13/02/2020\n2,5;14/02/2020\n";
    JsonArray columns =
        Booted.json(web.post("/api/tables?name=t.csv", csv), 201).getAsJsonArray("columns");
    assertThat(columns.get(0).getAsJsonObject().get("typical").getAsString()).isEqualTo("2,5");
    assertThat(columns.get(1).getAsJsonObject().get("typical").getAsString())
        .isEqualTo("14/02/2020");
    assertThat(columns.get(0).getAsJsonObject().get("least").getAsString()).isEqualTo("1.5");
  }
}
