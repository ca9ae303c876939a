// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes of their own: one holds the place, and the others are told so. */
class PlaceLockTest {
  private static final Set<String> FILES = Set.of("rows.csv");

  @TempDir private Path folder;

  /** Claims the directory, says whether it could, writes when it is told to and ends. */
  static final class Claimant {
    public static void main(String[] words) throws IOException {
      try (WholeDirectory place = WholeDirectory.claim(Path.of(words[0]), any -> FILES)) {
        System.out.println("held");
        System.in.read();
        place.write(fresh -> write(fresh.resolve("rows.csv"), words[1]));
      } catch (InvalidInputException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private static void write(Path file, String text) {
    AtomicFiles.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static Process start(Path out, String text) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Claimant.class.getName(),
            out.toString(),
            text)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String answer(Process process) throws IOException {
    BufferedReader reader = process.inputReader();
    return reader.readLine();
  }

  private static void finish(Process process) throws Exception {
    process.getOutputStream().close();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private List<String> names() throws IOException {
    return Trees.entries(folder).stream().map(path -> path.getFileName().toString()).toList();
  }

  @Test
  void anotherProcessIsRefusedAndWhatTheFirstStagesStays() throws Exception {
    Path out = folder.resolve("out");
    try (WholeDirectory place = WholeDirectory.claim(out, any -> FILES)) {
      place.write(
          fresh -> {
            write(fresh.resolve("rows.csv"), "first");
            try {
              Process second = start(out, "second");
              assertThat(answer(second)).startsWith("another run is writing " + out);
              finish(second);
            } catch (Exception e) {
              throw new AssertionError(e);
            }
            assertThat(fresh.resolve("rows.csv")).hasContent("first");
          });
    }
    assertThat(out.resolve("rows.csv")).hasContent("first");
    assertThat(names()).containsExactly("out");
  }

  @Test
  void claimOfTheSameProcessDoesNotLoosenTheFirst() throws Exception {
    Path out = folder.resolve("out");
    try (WholeDirectory place = WholeDirectory.claim(out, any -> FILES)) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> WholeDirectory.claim(out, any -> FILES))
            .isInstanceOf(InvalidInputException.class)
            .hasMessageContaining("another run is writing");
      }
      Process other = start(out, "other");
      assertThat(answer(other)).startsWith("another run is writing");
      finish(other);
      place.write(fresh -> write(fresh.resolve("rows.csv"), "first"));
    }
    assertThat(out.resolve("rows.csv")).hasContent("first");
    Process next = start(out, "next");
    assertThat(answer(next)).isEqualTo("held");
    finish(next);
    assertThat(out.resolve("rows.csv")).hasContent("next");
  }

  @Test
  void ofManyProcessesOneHoldsThePlaceAtATime() throws Exception {
    Path out = folder.resolve("out");
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      processes.add(start(out, "process " + i));
    }
    List<Process> holders = new ArrayList<>();
    for (Process process : processes) {
      if (answer(process).equals("held")) {
        holders.add(process);
      }
    }
    assertThat(holders).hasSize(1);
    for (Process process : processes) {
      finish(process);
    }
    assertThat(out.resolve("rows.csv")).hasContent("process " + processes.indexOf(holders.get(0)));
    assertThat(names()).containsExactly("out");
  }

  @Test
  void foldersOfAKilledProcessGoAndThoseOfALivingOneStay() throws Exception {
    Path out = folder.resolve("out");
    Process killed = start(out, "killed");
    assertThat(answer(killed)).isEqualTo("held");
    killed.destroyForcibly().waitFor();
    Path left = Files.createDirectory(folder.resolve(".out." + killed.pid() + "-0.tmp"));
    Path living = Files.createDirectory(folder.resolve(".out.1-0.tmp"));
    WholeDirectory.claim(out, any -> FILES).close();
    assertThat(left).doesNotExist();
    assertThat(living).exists();
  }
}
