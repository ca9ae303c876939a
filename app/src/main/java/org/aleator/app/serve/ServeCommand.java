// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.aleator.cli.Session;
import org.aleator.cli.Version;
import org.aleator.util.InvalidInputException;
import org.aleator.web.AccessToken;
import org.aleator.web.ServerOptions;
import org.aleator.web.WebServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator serve}: the page, until it is ended. */
@Command(
    customSynopsis = "aleator serve [OPTIONS]",
    sortOptions = false,
    description = {
      "",
      "Serves a page for this machine only: drop a file, choose its target, read how much of it",
      "is noise. Nothing leaves the machine. Ctrl-C ends it; runs are kept for the next time.",
      "",
      "The printed address ends in a token, new at every start: without it nobody, such as other",
      "users of this machine, is answered. Set the environment variable ALEATOR_TOKEN to choose",
      "the token, as scripts want to; it is then not printed."
    },
    mixinStandardHelpOptions = true,
    optionListHeading = "%nOptions:%n")
public final class ServeCommand implements Callable<Integer> {
  private static final String TOKEN_VARIABLE = "ALEATOR_TOKEN";
  private static final int HIGHEST_PORT = 65_535;
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "localhost", "::1", "[::1]");

  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where to listen; 0 for any free port (default: ${DEFAULT-VALUE}).")
  private int port = 7170;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = {
        "The address to listen on (default: ${DEFAULT-VALUE}, this machine only). On another",
        "address nothing is encrypted: anyone who can listen on the network learns the token."
      })
  private String host = "127.0.0.1";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = {
        "The folder that keeps tables and runs (default: aleator in $XDG_DATA_HOME, or in",
        "~/.local/share)."
      })
  private Path data;

  @Option(names = "--open", description = "Open the page in the browser.")
  private boolean open;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new ParameterException(
          spec.commandLine(), "--port must be from 0 to " + HIGHEST_PORT + ", was " + port);
    }
    root.prepare();
    Path folder = (data == null ? usualFolder() : data).toAbsolutePath().normalize();
    String chosen = System.getenv(TOKEN_VARIABLE);
    AccessToken token = chosen == null ? AccessToken.random() : chosen(chosen);
    WebServer server =
        WebServer.start(
            new ServerOptions(
                host, port, folder, token, Version.read(), ServerOptions.Limits.USUAL),
            new CommandRunner());
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "aleator-end"));
    String address = "http://%s:%d/?token=".formatted(displayed(), server.port());
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "The page is at " + address + (chosen == null ? token.reveal() : "$" + TOKEN_VARIABLE));
    out.println("Runs are kept in " + folder + "; Ctrl-C ends.");
    out.flush();
    if (!LOOPBACK.contains(host)) {
      root.remark(
          List.of(
              "nothing is encrypted: anyone who can listen on the way to "
                  + host
                  + " learns the token"));
    }
    if (open) {
      open(server.doorFor(address + token.reveal()).toString());
    }
    new CountDownLatch(1).await();
    return 0;
  }

  private static AccessToken chosen(String text) {
    try {
      return AccessToken.of(text);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(TOKEN_VARIABLE + ": " + e.getMessage(), e);
    }
  }

  private String displayed() {
    if (host.equals("0.0.0.0") || host.equals("::")) {
      return "localhost";
    }
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }

  private static Path usualFolder() {
    String shared = System.getenv("XDG_DATA_HOME");
    Path around =
        shared == null || shared.isBlank()
            ? Path.of(System.getProperty("user.home"), ".local", "share")
            : Path.of(shared);
    return around.resolve("aleator");
  }

  /** Opens a file, since all users of a machine can read the words of a command. */
  private void open(String door) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    List<String> words =
        system.contains("mac")
            ? List.of("open", door)
            : system.contains("win") ? List.of("explorer", door) : List.of("xdg-open", door);
    try {
      new ProcessBuilder(words)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      root.remark(List.of("no browser could be opened; open the address yourself"));
    }
  }
}
