// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import org.aleator.cli.Version;
import org.aleator.util.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code aleator pipe}, for another program such as the Python package: runs its commands one after
 * the other in one process, which stays warm. A request is a line {@code {"arguments": ["estimate",
 * …]}} on stdin; its answer is a line {@code {"exit_code": 0, "out": "…", "err": "…"}} on stdout,
 * the same that the command line would give. The first line says which version answers. When stdin
 * ends, so does the process, in the middle of a command, too: that is how a run is cancelled, and
 * why none outlives the program that wanted it.
 */
@Command
final class PipeCommand implements Callable<Integer> {
  /** The lines' form; another number where a program of today could not read them. */
  static final String SCHEMA = "aleator.pipe/1";

  private static final Gson GSON = new Gson();

  @Spec private CommandSpec spec;
  private final InputStream in = System.in;
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();

  @Override
  public Integer call() throws InterruptedException {
    // Requests and answers alone go through the pipes: no command reads the one or prints on the
    // other.
    System.setIn(InputStream.nullInputStream());
    System.setOut(System.err);
    PrintWriter out = spec.commandLine().getOut();
    JsonObject first = new JsonObject();
    first.addProperty("schema", SCHEMA);
    first.addProperty("version", Version.read());
    say(out, first);
    Thread reader = new Thread(this::read, "aleator-requests");
    reader.setDaemon(true);
    reader.start();
    while (true) {
      say(out, answer(requests.take()));
    }
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        requests.add(line);
      }
    } catch (IOException e) {
      // As good as the end of the requests.
    }
    System.exit(0);
  }

  private static void say(PrintWriter out, JsonObject line) {
    out.print(GSON.toJson(line) + "\n");
    out.flush();
  }

  static JsonObject answer(String request) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode;
    try {
      exitCode = Main.run(arguments(request), new PrintWriter(out), new PrintWriter(err));
    } catch (InvalidInputException e) {
      exitCode = 2;
      err.append("aleator: ").append(e.getMessage()).append("\n");
    }
    JsonObject answer = new JsonObject();
    answer.addProperty("exit_code", exitCode);
    answer.addProperty("out", out.toString());
    answer.addProperty("err", err.toString());
    return answer;
  }

  private static String[] arguments(String request) {
    try {
      Request read = GSON.fromJson(request, Request.class);
      if (read != null && read.arguments != null && !read.arguments.contains(null)) {
        return read.arguments.toArray(String[]::new);
      }
    } catch (JsonParseException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "a request is a line such as {\"arguments\": [\"estimate\", \"toy.csv\"]}");
  }

  /** A line of the other program. */
  private static final class Request {
    private List<String> arguments;
  }
}
