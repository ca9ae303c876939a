package org.aleator.app;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * {@code aleator rehearse}, for the launcher: goes once through the usual commands in one process
 * and says nothing, so that a class-data archive can be made of the classes they need.
 */
@Command(name = "rehearse", hidden = true)
final class RehearseCommand implements Callable<Integer> {
  private static final List<String> LINES =
      List.of("--help", "--version", "completion", "generate toy --rows 20");

  @Override
  public Integer call() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    for (String line : LINES) {
      Main.run(line.split(" "), nowhere, nowhere);
    }
    return 0;
  }
}
