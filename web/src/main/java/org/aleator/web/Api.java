// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;

/** The REST interface, documented in {@code openapi.yaml}. */
final class Api {
  /** So often an idle stream of events shows that it lives; proxies and browsers give up later. */
  private static final long HEARTBEAT_MILLIS = 10_000;

  /** Of a request that is read whole, JSON; files are streamed and have a bound of their own. */
  private static final int MOST_JSON_BYTES = 1 << 20;

  private final ServerOptions options;
  private final TableStore tables;
  private final RunStore runs;
  private final Runner runner;
  private final Predictions predictions;
  private final Clients clients;
  private final Semaphore watchers;

  /**
   * A route.
   *
   * @param method of HTTP
   * @param path with names in braces
   */
  record Route(HandlerType method, String path, Handler handler) {}

  Api(
      ServerOptions options,
      Folders folders,
      TableStore tables,
      RunStore runs,
      Runner runner,
      Clients clients) {
    this.options = options;
    this.tables = tables;
    this.runs = runs;
    this.runner = runner;
    this.clients = clients;
    this.predictions = new Predictions(folders, tables, runner);
    this.watchers = new Semaphore(options.limits().watchers());
  }

  List<Route> routes() {
    return List.of(
        new Route(HandlerType.GET, "/api", this::about),
        new Route(HandlerType.POST, "/api/tables", this::newTable),
        new Route(HandlerType.GET, "/api/tables/{table}", this::table),
        new Route(HandlerType.GET, "/api/runs", this::list),
        new Route(HandlerType.POST, "/api/runs", this::newRun),
        new Route(HandlerType.GET, "/api/runs/{run}", this::run),
        new Route(HandlerType.DELETE, "/api/runs/{run}", this::delete),
        new Route(HandlerType.POST, "/api/runs/{run}/cancel", this::cancel),
        new Route(HandlerType.GET, "/api/runs/{run}/events", this::events),
        new Route(HandlerType.GET, "/api/runs/{run}/result", this::result),
        new Route(HandlerType.GET, "/api/runs/{run}/report", this::report),
        new Route(HandlerType.GET, "/api/runs/{run}/files/{file}", this::file),
        new Route(HandlerType.POST, "/api/runs/{run}/predict", this::predict));
  }

  private void about(Context context) {
    JsonObject json = new JsonObject();
    json.addProperty("version", options.version());
    JsonObject limits = new JsonObject();
    limits.addProperty("upload_bytes", options.limits().uploadBytes());
    limits.addProperty("rows", options.limits().rows());
    limits.addProperty("columns", options.limits().columns());
    limits.addProperty("queued_runs", options.limits().queuedRuns());
    json.add("limits", limits);
    json.addProperty("processors", Runtime.getRuntime().availableProcessors());
    json.add("examples", Examples.json());
    send(context, 200, json);
  }

  /** {@code ?example=KEY}, or {@code ?name=FILE} with the file's bytes as the body. */
  private void newTable(Context context) {
    String key = context.queryParam("example");
    String name = context.queryParam("name");
    if ((key == null) == (name == null)) {
      throw Refusal.wrong("give ?name= with a file as the body, or ?example=");
    }
    TableStore.StoredTable table;
    if (key != null) {
      table =
          tables.example(
              Examples.find(key)
                  .orElseThrow(() -> Refusal.notFound("there is no example of that name")));
    } else {
      if (context.req().getContentLengthLong() > options.limits().uploadBytes()) {
        throw tables.tooManyBytes();
      }
      table = tables.upload(name, clients.of(context));
    }
    tables.prune(runs::uses);
    send(context, 201, table.json());
  }

  private void table(Context context) {
    send(context, 200, tables.require(context.pathParam("table")).json());
  }

  private void list(Context context) {
    JsonArray all = new JsonArray();
    runs.list().forEach(run -> all.add(described(run)));
    JsonObject json = new JsonObject();
    json.add("runs", all);
    send(context, 200, json);
  }

  private void newRun(Context context) throws IOException {
    JsonObject body = body(context);
    TableStore.StoredTable table =
        tables.require(
            Json.text(body, "table")
                .orElseThrow(() -> Refusal.wrong("\"table\" is missing: upload a table first")));
    send(context, 202, described(runs.submit(table, RunRequest.of(body), runner)));
  }

  private void run(Context context) {
    send(context, 200, described(named(context)));
  }

  private void delete(Context context) {
    Run run = named(context);
    runs.delete(run);
    if (!runs.uses(run.table())) {
      tables.delete(run.table());
    }
    context.status(204);
  }

  private void cancel(Context context) {
    Run run = named(context);
    runs.cancel(run);
    send(context, 202, described(run));
  }

  /**
   * Server-sent events: the run at once and after every change, until it has ended. Each watcher
   * has a thread, so that a slow one holds up no other, and gets the newest state, so that nothing
   * is kept for it.
   */
  private void events(Context context) throws IOException, InterruptedException {
    Run run = named(context);
    if (!watchers.tryAcquire()) {
      throw Refusal.tooMany(
          "too many clients watch already; request the run itself from time to time");
    }
    try {
      context.contentType("text/event-stream; charset=utf-8");
      OutputStream out = context.res().getOutputStream();
      Run.Seen seen = run.await(-1, 0);
      send(out, seen);
      while (!seen.last() && !runs.closing()) {
        Run.Seen next = run.await(seen.version(), HEARTBEAT_MILLIS);
        if (next.version() == seen.version()) {
          out.write(": still here\n\n".getBytes(StandardCharsets.UTF_8));
          out.flush();
        } else {
          send(out, next);
        }
        seen = next;
      }
    } finally {
      watchers.release();
    }
  }

  private static void send(OutputStream out, Run.Seen seen) throws IOException {
    String event = "event: run\ndata: " + Json.text(seen.json()) + "\n\n";
    out.write(event.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private void result(Context context) throws IOException {
    Path result = done(context);
    context.contentType(RunFiles.ESTIMATE_JSON.type());
    RunFiles.ESTIMATE_JSON.write(result, context.res().getOutputStream());
  }

  /** The report to be read in place, shut off from the page around it. */
  private void report(Context context) throws IOException {
    Path result = done(context);
    if (!RunFiles.REPORT.isIn(result)) {
      throw Refusal.notFound("this run has no report");
    }
    String report = Files.readString(result.resolve(RunFiles.REPORT.fileName()));
    context.header("Content-Security-Policy", RunFiles.policy(report));
    context.contentType(RunFiles.REPORT.type());
    context.result(report);
  }

  private void file(Context context) throws IOException {
    Path result = done(context);
    RunFiles file = RunFiles.require(context.pathParam("file"));
    if (!file.isIn(result)) {
      throw Refusal.notFound("this run has no " + file.fileName());
    }
    context.contentType(file.type());
    context.header(
        "Content-Disposition",
        "attachment; filename=\"aleator-%s-%s\"".formatted(named(context).id(), file.fileName()));
    file.write(result, context.res().getOutputStream());
  }

  /** JSON with {@code rows} gives JSON; {@code ?name=FILE} with a file as the body gives CSV. */
  private void predict(Context context) throws IOException {
    Path model = done(context).resolve(RunFiles.MODEL_FOLDER);
    String name = context.queryParam("name");
    if (name == null) {
      send(context, 200, predictions.rows(model, body(context).get("rows")));
      return;
    }
    predictions.file(
        model,
        name,
        clients.of(context),
        csv -> {
          context.contentType("text/csv; charset=utf-8");
          context.header("Content-Disposition", "attachment; filename=\"predicted.csv\"");
          Files.copy(csv, context.res().getOutputStream());
        });
  }

  private JsonObject body(Context context) throws IOException {
    try (InputStream in = clients.of(context).body()) {
      byte[] bytes = in.readNBytes(MOST_JSON_BYTES + 1);
      if (bytes.length > MOST_JSON_BYTES) {
        throw Refusal.tooLarge("the request's JSON is longer than 1 MB; send rows as a file");
      }
      return Json.body(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  private Run named(Context context) {
    return runs.require(context.pathParam("run"));
  }

  private Path done(Context context) {
    Run run = named(context);
    if (run.state() != Run.State.DONE) {
      throw Refusal.conflict("the run is not done: it is " + run.state().word());
    }
    return runs.result(run);
  }

  private JsonObject described(Run run) {
    JsonObject json = run.json();
    json.add("files", Json.array(RunFiles.in(runs.result(run))));
    return json;
  }

  private static void send(Context context, int status, JsonObject json) {
    context.status(status).contentType("application/json; charset=utf-8").result(Json.text(json));
  }
}
