// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * {@code aleator rehearse}, for the launcher: goes once through the usual commands in one process
 * and says nothing, so that a class-data archive can be made of the classes they need.
 */
@Command
final class RehearseCommand implements Callable<Integer> {
  private final PrintWriter nowhere = new PrintWriter(Writer.nullWriter());

  @Override
  public Integer call() throws IOException {
    Path folder = Files.createTempDirectory("aleator-rehearsal");
    try {
      Path data = folder.resolve("toy.csv");
      run("--help");
      run("estimate", "--help");
      run("generate", "toy", "--rows", "120", "-o", data);
      run("estimate", data, "--target", "y");
      run("estimate", data, "--target", "y", "--preset", "paper", "--out", folder.resolve("out"));
      run("predict", folder.resolve("out/model"), data, "-o", folder.resolve("new.csv"));
      run("estimate", data, "--target", "y", "--predictor", "column:x", "--format", "json");
    } finally {
      delete(folder);
    }
    return 0;
  }

  private void run(Object... words) {
    String[] typed = Stream.of(words).map(Object::toString).toArray(String[]::new);
    Commands.prepare(typed);
    Main.run(typed, nowhere, nowhere);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> entries = Files.walk(folder)) {
      for (Path path : entries.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(path);
      }
    }
  }
}
