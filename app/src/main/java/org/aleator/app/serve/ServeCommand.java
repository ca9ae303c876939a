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
      "is noise. Nothing leaves the machine. Ctrl-C ends it; runs are kept for the next time."
    },
    mixinStandardHelpOptions = true,
    optionListHeading = "%nOptions:%n")
public final class ServeCommand implements Callable<Integer> {
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
        "The address to listen on (default: ${DEFAULT-VALUE}, this machine only). There is no",
        "password: whoever reaches another address can use the page and read its runs."
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
    WebServer server =
        WebServer.start(
            new ServerOptions(host, port, folder, Version.read(), ServerOptions.Limits.USUAL),
            new CommandRunner());
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "aleator-end"));
    String address = "http://%s:%d".formatted(displayed(), server.port());
    PrintWriter out = spec.commandLine().getOut();
    out.println("The page is at " + address);
    out.println("Runs are kept in " + folder + "; Ctrl-C ends.");
    out.flush();
    if (!LOOPBACK.contains(host)) {
      root.remark(List.of("there is no password: whoever reaches " + host + " can use this page"));
    }
    if (open) {
      open(address);
    }
    new CountDownLatch(1).await();
    return 0;
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

  private void open(String address) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    List<String> words =
        system.contains("mac")
            ? List.of("open", address)
            : system.contains("win")
                ? List.of("cmd", "/c", "start", address)
                : List.of("xdg-open", address);
    try {
      new ProcessBuilder(words)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      root.remark(List.of("no browser could be opened; open " + address + " yourself"));
    }
  }
}
