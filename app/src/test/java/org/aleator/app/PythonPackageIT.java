// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the tests of the Python package with the launcher, and so with the jar just made. */
class PythonPackageIT {
  private static final Path TREE = Path.of("..").toAbsolutePath().normalize();

  /**
   * The system's own first: that is the one that its packages, such as pandas, are installed for.
   */
  private static final List<String> PYTHONS = List.of("/usr/bin/python3", "python3");

  @TempDir private Path folder;

  @Test
  void thePythonPackagePassesItsTests() throws Exception {
    Optional<String> python = find();
    if (python.isEmpty()) {
      String skipped =
          "*** NO PYTHON 3.9 OR NEWER: THE TESTS OF THE PYTHON PACKAGE WERE SKIPPED ***";
      System.err.println(skipped);
      Assumptions.abort(skipped);
    }
    if (run(python.get(), "-c", "import pandas, sklearn") != 0) {
      System.err.println(
          "*** NO PANDAS OR SCIKIT-LEARN: THE PYTHON PACKAGE WAS TESTED WITHOUT THEM ***");
    }
    int exitCode = run(python.get(), "-B", "-m", "unittest", "discover", "-s", "tests", "-t", ".");
    assertThat(exitCode).as(() -> log()).isZero();
  }

  private Optional<String> find() throws InterruptedException {
    for (String name : PYTHONS) {
      try {
        if (run(name, "-c", "import sys; sys.exit(sys.version_info < (3, 9))") == 0) {
          return Optional.of(name);
        }
      } catch (IOException e) {
        // Not there.
      }
    }
    return Optional.empty();
  }

  private int run(String... words) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(TREE.resolve("python").toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile());
    builder.environment().put("ALEATOR_HOME", TREE.toString());
    return builder.start().waitFor();
  }

  private String log() {
    try {
      return Files.readString(folder.resolve("log"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
