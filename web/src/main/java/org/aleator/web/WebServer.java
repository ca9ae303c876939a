// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonObject;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.aleator.util.InvalidInputException;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The page and its REST interface, from {@link #start} until {@link #close}. */
public final class WebServer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WebServer.class.getName());

  /** Beside those that watch: requests at work, and Jetty's own. */
  private static final int FURTHER_THREADS = 72;

  private final Folders folders;
  private final TableStore tables;
  private final RunStore runs;
  private final Clients clients = new Clients();
  private final Api api;
  private final Javalin javalin;

  private WebServer(ServerOptions options, Runner runner, Folders folders) {
    this.folders = folders;
    this.tables = new TableStore(folders, options.limits());
    this.runs = new RunStore(folders, options.limits().queuedRuns());
    tables.prune(runs::uses, 0);
    this.api = new Api(options, folders, tables, runs, runner, clients);
    this.javalin = Javalin.create(config -> configure(config, options));
  }

  /**
   * Starts to serve.
   *
   * @throws InvalidInputException where the port is taken, the host is not this machine's, or the
   *     folder cannot be used
   */
  public static WebServer start(ServerOptions options, Runner runner) {
    Folders folders = Folders.open(options.data());
    WebServer server = null;
    try {
      server = new WebServer(options, runner, folders);
      server.javalin.start();
      return server;
    } catch (RuntimeException e) {
      if (server != null) {
        server.runs.close();
        server.clients.close();
      }
      folders.close();
      throw complaint(e, options);
    }
  }

  private static RuntimeException complaint(RuntimeException e, ServerOptions options) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException
          || cause instanceof UnknownHostException
          || String.valueOf(cause.getMessage()).contains("Cannot assign requested address")) {
        return new InvalidInputException(
            "'%s' is not an address of this machine".formatted(options.host()), e);
      }
      if (cause instanceof BindException) {
        return new InvalidInputException(
            "cannot listen on port %d of %s: it is taken or not allowed; choose another"
                .formatted(options.port(), options.host()),
            e);
      }
    }
    return e;
  }

  private void configure(JavalinConfig config, ServerOptions options) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.jetty.host = options.host();
    config.jetty.port = options.port();
    QueuedThreadPool threads =
        new QueuedThreadPool(options.limits().watchers() + FURTHER_THREADS, 4);
    threads.setName("aleator-web");
    threads.setDaemon(true);
    config.jetty.threadPool = threads;
    config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
    Guard guard = new Guard(options.host(), options.token());
    config.routes.before(guard::check);
    Assets assets = new Assets();
    config.routes.get("/", context -> assets.send(context, "index.html"));
    for (String name : Assets.names()) {
      config.routes.get("/" + name, context -> assets.send(context, name));
    }
    for (Api.Route route : api.routes()) {
      config.routes.addHttpHandler(route.method(), route.path(), route.handler());
    }
    config.routes.exception(Exception.class, WebServer::answer);
    config.routes.error(404, WebServer::nothingHere);
  }

  /** One line for the person, never a stack trace. */
  private static void answer(Exception e, Context context) {
    if (e instanceof Refusal refusal) {
      say(context, refusal.status(), refusal.getMessage());
    } else if (e instanceof HttpResponseException http) {
      say(context, http.getStatus(), http.getMessage());
    } else if (e instanceof EOFException || e instanceof CancellationException) {
      context.status(400); // the client went away
    } else {
      LOG.log(Level.WARNING, "a request failed: " + e);
      LOG.log(Level.DEBUG, "where", e);
      say(context, 500, "the server failed: " + e.getMessage());
    }
  }

  /** Javalin's own words, which list the path as it came, are not passed on. */
  private static void nothingHere(Context context) {
    if (!String.valueOf(context.res().getContentType()).startsWith("application/json")) {
      say(context, 404, "there is nothing here");
    }
  }

  private static void say(Context context, int status, String message) {
    if (context.res().isCommitted()) {
      return;
    }
    JsonObject json = new JsonObject();
    json.addProperty("error", message);
    context.status(status).contentType("application/json; charset=utf-8").result(Json.text(json));
  }

  /** The port it listens on. */
  public int port() {
    return javalin.port();
  }

  /**
   * A page that leads to this server's, for a browser that is started by a command: a command's
   * words can be read by everybody on the machine, the file cannot.
   *
   * @param address with the token
   */
  public Path doorFor(String address) {
    Path door = folders.newTemporary().resolve("aleator.html");
    try {
      return Files.writeString(
          door,
          "<!doctype html><meta charset=\"utf-8\"><title>Aleator</title>"
              + "<meta http-equiv=\"refresh\" content=\"0; url=%s\"><a href=\"%s\">Aleator</a>"
                  .formatted(address, address));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + door + ": " + e.getMessage(), e);
    }
  }

  /** What the interface offers, as {@code "GET /api/runs"}. */
  List<String> routes() {
    return api.routes().stream().map(route -> route.method() + " " + route.path()).toList();
  }

  /** Ends what is at work, then the server; nothing half-done stays. */
  @Override
  public void close() {
    runs.close();
    javalin.stop();
    clients.close();
    folders.close();
  }
}
