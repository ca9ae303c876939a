// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the launcher as a process, with the jar that the build has just made. */
class LauncherIT {
  private static final Path LAUNCHER = Path.of("..", "aleator").toAbsolutePath().normalize();

  @TempDir private Path folder;

  @Test
  void answersFromAnotherFolderThroughALinkWithoutAnythingOnStderr() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("linked"), LAUNCHER);
    Run run = launch(link, Map.of(), "--version");
    Files.delete(link);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo(Run.aleator("--version").out());
  }

  @Test
  void pathsAreThoseOfTheCallersFolder() throws Exception {
    Run run = launch(LAUNCHER, Map.of(), "generate", "toy", "--rows", "30", "-o", "my toy.csv");
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readAllLines(folder.resolve("my toy.csv"))).hasSize(31);
  }

  @Test
  void namesBeyondAsciiAreFilesInTheLocaleCToo() throws Exception {
    // By a script, for this very Java may be one that cannot spell the name.
    Path script =
        Files.writeString(
            folder.resolve("run.sh"),
            "\"$1\" generate toy --rows 3 --quiet -o größe.csv && wc -l <größe.csv\n");
    Run run =
        launch(Path.of("/bin/sh"), Map.of("LC_ALL", "C"), script.toString(), LAUNCHER.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out().strip()).isEqualTo("4");
  }

  @Test
  void wrongOptionIsOneLineAndExitCode2() throws Exception {
    Run run = launch(LAUNCHER, Map.of(), "generate", "toy", "--rwos", "30");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void stdoutNamedAsAFileIsAddedToAndNotReplaced() throws Exception {
    Path log = Files.writeString(folder.resolve("log"), "kept\n");
    Path script =
        Files.writeString(
            folder.resolve("run.sh"),
            "\"$1\" generate toy --rows 3 --quiet -o /dev/stdout >>log && echo after >>log\n");
    assertThat(launch(Path.of("/bin/sh"), Map.of(), script.toString(), LAUNCHER.toString()).err())
        .isEmpty();
    List<String> lines = Files.readAllLines(log);
    assertThat(lines.get(0)).isEqualTo("kept");
    assertThat(lines).contains("after").anyMatch(line -> line.startsWith("x,"));
  }

  @Test
  void closedStandardStreamsDoNotMatter() throws Exception {
    Path script =
        Files.writeString(folder.resolve("run.sh"), "\"$1\" --version <&- >&- && echo done\n");
    Run run = launch(Path.of("/bin/sh"), Map.of(), script.toString(), LAUNCHER.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("done\n");
  }

  /** Where it stayed closed, its number would be that of a file which Java itself has open. */
  @ParameterizedTest
  @ValueSource(strings = {">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"})
  void closedStandardStreamIsOpenedOnNothing(String closed) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/stdout")), "streams have names on Unix");
    String words = "\"$1\" generate toy --rows 3 --quiet -o /dev/";
    Path script =
        Files.writeString(
            folder.resolve("run.sh"),
            "%sstdout %s && %sstderr %s\n".formatted(words, closed, words, closed));
    Run run = launch(Path.of("/bin/sh"), Map.of(), script.toString(), LAUNCHER.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "generate toy --rows 3 -o /dev/stdout", "version"})
  void stdoutThatCannotBeWrittenIsOneLineAndExitCode1(String words) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "a device that is always full is Linux's");
    Path script =
        Files.writeString(folder.resolve("run.sh"), "\"$1\" --quiet " + words + " >/dev/full\n");
    Run run = launch(Path.of("/bin/sh"), Map.of(), script.toString(), LAUNCHER.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("No space left on device");
  }

  @Test
  void portableRunsOnPlainArithmeticWithTheSameBitsEverywhere() throws Exception {
    Path data = folder.resolve("toy.csv");
    assertThat(
            launch(LAUNCHER, Map.of(), "generate", "toy", "--rows", "40", "-o", "toy.csv")
                .exitCode())
        .isZero();
    Run run =
        launch(
            LAUNCHER, Map.of(), data.toString(), "--target", "y", "--portable", "--format", "json");
    assertThat(run.out())
        .contains("\"kernel\": \"plain\"", "\"linear_algebra\": \"plain\"", "\"portable\": true");
    String otherMachine =
        "-XX:+IgnoreUnrecognizedVMOptions -XX:UseAVX=0 -XX:-UseFMA -XX:TieredStopAtLevel=1";
    Run elsewhere =
        launch(
            LAUNCHER,
            Map.of("ALEATOR_JAVA_OPTIONS", otherMachine),
            data.toString(),
            "--target",
            "y",
            "--portable",
            "--format",
            "json");
    assertThat(withoutTime(elsewhere)).isEqualTo(withoutTime(run)).isNotEmpty();
    Run within = Run.aleator(data, "--target", "y", "--portable");
    assertThat(within.exitCode()).isEqualTo(2);
    assertThat(within.err()).contains("use the launcher");
  }

  private static List<String> withoutTime(Run run) {
    return run.outLines().stream().filter(line -> !line.contains("\"seconds\"")).toList();
  }

  /** As Ctrl-C would: told to end while it computes, it is gone and leaves nothing behind. */
  @Test
  void processThatIsToldToEndLeavesNothingBehind() throws Exception {
    Path place = Files.createDirectory(folder.resolve("place"));
    Path data = folder.resolve("big.csv");
    assertThat(
            launch(LAUNCHER, Map.of(), "generate", "friedman1", "--rows", "5000", "-o", "big.csv")
                .exitCode())
        .isZero();
    Process process =
        new ProcessBuilder(
                LAUNCHER.toString(), data.toString(), "--target", "y", "--out", place + "/out")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("printed").toFile())
            .start();
    while (process.isAlive() && !Files.exists(place.resolve(".out.lock"))) {
      Thread.sleep(5);
    }
    // Between making the lock's file and holding it, the process would leave it to the next run.
    Thread.sleep(500);
    process.destroy();
    process.waitFor();
    try (var entries = Files.list(place)) {
      assertThat(entries).isEmpty();
    }
  }

  /** As a hostile folder of data would have it: a library of the name that is looked for. */
  @Test
  void nativeLibrariesAreNotSoughtInTheWorkingDirectory() throws Exception {
    Run run =
        launch(
            LAUNCHER,
            Map.of("ALEATOR_JAVA_OPTIONS", "-XshowSettings:properties", "LD_LIBRARY_PATH", ":/a::"),
            "--version");
    assertThat(run.err()).containsPattern("java\\.library\\.path = /[^\n]*/lib\n {4}\\w");
    Path err = folder.resolve("err.txt");
    ProcessBuilder builder =
        new ProcessBuilder(LAUNCHER.toString(), "serve", "--port", "0", "--data", folder + "/data");
    builder.environment().put("LD_LIBRARY_PATH", ":/a::/b:");
    Process process = builder.redirectError(err.toFile()).start();
    try {
      assertThat(process.inputReader().readLine()).startsWith("The page is at");
      Path environment = Path.of("/proc", Long.toString(process.pid()), "environ");
      assumeTrue(Files.isReadable(environment), "the environment of a process is Linux's to show");
      assertThat(Files.readString(environment).split("\0")).contains("LD_LIBRARY_PATH=/a:/b");
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void brokenClassDataArchiveDoesNotShow() throws Exception {
    assertThat(launch(LAUNCHER, Map.of(), "--version").exitCode()).isZero();
    List<Path> archives;
    try (var entries = Files.list(Path.of("target"))) {
      archives = entries.filter(file -> file.toString().endsWith(".jsa")).toList();
    }
    assertThat(archives).isNotEmpty();
    try {
      for (Path archive : archives) {
        Files.delete(archive);
        Files.writeString(archive, "not an archive");
      }
      Run run = launch(LAUNCHER, Map.of(), "--version");
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).startsWith("aleator ");
      assertThat(run.exitCode()).isZero();
    } finally {
      for (Path archive : archives) {
        Files.delete(archive);
      }
    }
  }

  /** Nothing is compiled against it: that its jar is shipped and found shows here. */
  @Test
  void commandsOfTheLaboratoryAreFound() throws Exception {
    Run run = launch(LAUNCHER, Map.of(), "paper", "--help");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("Usage: aleator paper", "table1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "generate toy --rows 3 --quiet -o toy.csv"})
  void laboratoryIsNotLoadedUntilItIsCalled(String words) throws Exception {
    Path log = folder.resolve("classes");
    Map<String, String> logging =
        Map.of("ALEATOR_JAVA_OPTIONS", "-Xlog:class+load:file=" + log.getFileName());
    assertThat(launch(LAUNCHER, logging, words.split(" ")).exitCode()).isZero();
    assertThat(Files.readString(log))
        .contains("org.aleator.app.Main")
        .doesNotContain("org.aleator.lab.");
  }

  @Test
  void javaHomeWithoutJavaIsOneLine() throws Exception {
    Run run = launch(LAUNCHER, Map.of("JAVA_HOME", folder.toString()), "--version");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("JAVA_HOME", folder.toString());
  }

  @Test
  void javaThatIsTooOldIsOneLine() throws Exception {
    Path old = Files.createDirectories(folder.resolve("jdk8/bin")).getParent();
    Files.writeString(old.resolve("bin/java"), "#!/bin/sh\n");
    assertThat(old.resolve("bin/java").toFile().setExecutable(true)).isTrue();
    Files.writeString(old.resolve("release"), "JAVA_VERSION=\"1.8.0_402\"\n");
    Run run = launch(LAUNCHER, Map.of("JAVA_HOME", old.toString()), "--version");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("1.8.0_402", "17 or newer");
  }

  private Run launch(Path launcher, Map<String, String> environment, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(words));
    File out = folder.resolve("stdout").toFile();
    File err = folder.resolve("stderr").toFile();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out)
            .redirectError(err);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    // Whatever the build's own Java was given must not reach the launcher's.
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    builder.environment().putAll(environment);
    int exitCode = builder.start().waitFor();
    return new Run(exitCode, read(out), read(err));
  }

  private static String read(File file) throws IOException {
    return Files.readString(file.toPath(), StandardCharsets.UTF_8);
  }
}
