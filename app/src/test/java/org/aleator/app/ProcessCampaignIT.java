// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What only whole processes show: streams that are closed or full, a full or read-only disk (a
 * small one in memory, seen by the process alone), signals, and many runs at once.
 */
@Tag("campaign")
class ProcessCampaignIT {
  private static final Path LAUNCHER = Path.of("..", "aleator").toAbsolutePath().normalize();
  private static final String ESTIMATE =
      "estimate data.csv --target y --predictor column:mu --method va --format json";

  /** Prints the status and answer of each upload, of a request after them, and after a restart. */
  private static final String FULL_DISK =
      """
      export ALEATOR_TOKEN=a-token-of-a-test
      serve() {
        aleator serve --port 0 --data disk/data >address 2>log &
        server=$!
        while ! grep -q Runs address; do sleep 0.1; kill -0 $server || exit 9; done
        at=$(sed -n 's,.*\\(http://[0-9.:]*\\)/.*,\\1,p' address)
      }
      ask() { curl -s -o body -w "$1 %{http_code}\\n" -H "Authorization: Bearer $ALEATOR_TOKEN" "$at$2"; }
      serve
      for i in 1 2 3 4 5 6 7 8; do
        curl -s -o body -w '%{http_code} ' -H "Authorization: Bearer $ALEATOR_TOKEN" \\
          --data-binary @t.csv "$at/api/tables?name=t.csv"
        cat body; echo
      done
      ask runs /api/runs
      echo left $(ls disk/data/temporary | wc -l)
      kill $server; wait $server
      serve
      ask again /api/runs
      kill $server; wait $server
      cat log >&2
      """
          .replace("aleator ", LAUNCHER + " ");

  @TempDir private Path folder;
  private int cases;

  @BeforeEach
  void writeData() throws IOException {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of("x,mu,s,y"));
    for (int i = 0; i < 40; i++) {
      lines.add(i + "," + i + ",1," + (i + random.nextGaussian()));
    }
    Files.write(folder.resolve("data.csv"), lines);
  }

  private Run shell(String script) throws IOException, InterruptedException {
    cases++;
    File out = folder.resolve("stdout").toFile();
    File err = folder.resolve("stderr").toFile();
    int exitCode = start(script).redirectOutput(out).redirectError(err).start().waitFor();
    return new Run(exitCode, Files.readString(out.toPath()), Files.readString(err.toPath()));
  }

  private ProcessBuilder start(String script) {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", script.replace("aleator ", LAUNCHER + " "))
            .directory(folder.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    return builder;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void streamsThatAreClosedOrFullEndInACodeAndLoseNothing() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "a device that is always full is Linux's");
    List<String> commands =
        List.of(
            "--help",
            "generate toy --rows 3 -o /dev/stdout",
            "generate toy --rows 3 -o g.csv",
            "evaluate data.csv --target y --mean mu --std s",
            ESTIMATE);
    for (String command : commands) {
      String words = "aleator " + command;
      assertThat(shell(words + " >/dev/full").exitCode())
          .as(words)
          .isEqualTo(command.contains("g.csv") ? 0 : 1);
      for (String streams : List.of("<&-", ">&-", "2>&-", "2>/dev/full", "<&- >&- 2>&-")) {
        Run run = shell(words + " " + streams);
        assertThat(run.exitCode()).as(words + " " + streams).isBetween(0, 2);
        assertThat(run.errLines()).as(words + " " + streams).hasSizeLessThan(2);
        if (!streams.contains(">&-") || streams.startsWith("2")) {
          assertThat(run.exitCode()).as(words + " " + streams + run.err()).isZero();
        }
      }
      assertThat(shell("echo kept >log; " + words + " -q >>log; head -n 1 log").out())
          .as(words)
          .isEqualTo("kept\n");
    }
    System.out.printf("campaign: %d streams%n", cases);
  }

  @Test
  void fullOrReadOnlyDiskIsOneLineAndLeavesNothing() throws Exception {
    String mounted = "mkdir -p disk; unshare -m sh -c 'mount -t tmpfs -o size=%dk none disk && %s'";
    assumeTrue(shell(mounted.formatted(64, "true")).exitCode() == 0, "no disk can be mounted");
    for (int kilobytes : new int[] {4, 16, 64, 256}) {
      for (String words :
          List.of("generate toy --rows 20000 -o disk/g.csv", ESTIMATE + " --out disk/out")) {
        String script = "aleator " + words + " -q >stdout; code=$?; ls -A disk; exit $code";
        Run run = shell(mounted.formatted(kilobytes, script));
        if (run.exitCode() != 0) {
          assertThat(run.errLines()).as(words + kilobytes).hasSize(1);
          assertThat(run.err()).contains("No space left on device");
          assertThat(run.out()).as("left on the disk by " + words).isEmpty();
        }
      }
    }
    for (String words :
        List.of("generate toy --rows 3 -o disk/g.csv", ESTIMATE + " --out disk/o")) {
      Run run =
          shell(
              mounted.formatted(64, "mount -o remount,ro disk; aleator " + words + " -q >stdout"));
      assertThat(run.exitCode()).as(words + run.err()).isIn(1, 2);
      assertThat(run.errLines()).hasSize(1);
      assertThat(run.err()).containsPattern("(?i)read-only|permission");
    }
    System.out.printf("campaign: %d disks%n", cases);
  }

  /**
   * Uploads until the disk is full: a line each, the server goes on, and what it holds is whole.
   */
  @Test
  void serverOnAFullDiskSaysSoAndGoesOn() throws Exception {
    String mounted =
        "mkdir -p disk; unshare -m sh -c 'mount -t tmpfs -o size=400k none disk && %s'";
    assumeTrue(shell(mounted.formatted("true")).exitCode() == 0, "no disk can be mounted");
    Files.writeString(folder.resolve("t.csv"), "x,y\n" + "1,2\n3,5\n".repeat(20_000));
    Files.writeString(folder.resolve("attack.sh"), FULL_DISK);
    Run run = shell(mounted.formatted("sh attack.sh"));
    assertThat(run.out().lines().filter(line -> line.startsWith("201"))).isNotEmpty();
    assertThat(run.out().lines().filter(line -> line.startsWith("5")))
        .isNotEmpty()
        .allMatch(line -> line.matches("50[07] \\{\"error\":\"[^\\n]*No space left on device\"}"));
    assertThat(run.out()).as(run.err()).contains("runs 200", "left 0", "again 200");
    assertThat(run.err()).doesNotContain("\tat ", "Exception in thread");
    System.out.println("campaign: 8 uploads to a full disk");
  }

  /** SIGKILL over an older answer: a reader finds the old one or the new one, and no mix. */
  @Test
  void killAtAnyMomentOfARerunLeavesTheOldAnswerOrTheNewOne() throws Exception {
    Random random = new Random(5);
    Path out = folder.resolve("out");
    assertThat(shell("aleator " + ESTIMATE + " -q --seed 0 --out out").exitCode()).isZero();
    long start = System.nanoTime();
    assertThat(shell("aleator " + ESTIMATE + " -q --seed 1 --out out").exitCode()).isZero();
    long usual = System.nanoTime() - start;
    int replaced = 0;
    for (int i = 0; i < 40; i++) {
      String before = seedOf(out);
      Process run =
          start("exec aleator " + ESTIMATE + " -q --seed " + (i + 2) + " --out out")
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("stdout").toFile())
              .start();
      // Half of them near the end, where the answer is written and put in its place.
      double share = i % 2 == 0 ? random.nextDouble() : 0.8 + 0.3 * random.nextDouble();
      run.waitFor((long) (share * usual), TimeUnit.NANOSECONDS);
      run.descendants().forEach(ProcessHandle::destroyForcibly);
      run.destroyForcibly().waitFor();
      String after = seedOf(out);
      assertThat(after).as("kill %d".formatted(i)).isIn(before, Integer.toString(i + 2));
      replaced += after.equals(before) ? 0 : 1;
    }
    assertThat(shell("aleator " + ESTIMATE + " -q --seed 99 --out out").exitCode()).isZero();
    assertThat(names()).noneMatch(name -> name.startsWith("."));
    assertThat(shell("aleator predict out/model data.csv -q -o p.csv").exitCode()).isZero();
    System.out.printf("campaign: 40 kills of a rerun, %d had the new answer%n", replaced);
  }

  /** The seed of an answer, which all its files must agree on. */
  private static String seedOf(Path out) throws IOException {
    Pattern seed = Pattern.compile("\"seed\": (\\d+)");
    String found = "";
    for (String name : List.of("estimate.json", "model/model.json")) {
      Matcher matcher = seed.matcher(Files.readString(out.resolve(name)));
      assertThat(matcher.find()).as(name).isTrue();
      assertThat(matcher.group(1)).as(name).matches(found.isEmpty() ? "\\d+" : found);
      found = matcher.group(1);
    }
    assertThat(Files.readAllLines(out.resolve("rows.csv"))).hasSize(41);
    return found;
  }

  @Test
  void manyRunsIntoOnePlaceLeaveOneWholeAnswer() throws Exception {
    List<Process> runs = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      File own = folder.resolve("stdout" + i).toFile();
      runs.add(
          start("aleator " + ESTIMATE + " -q --seed " + (i + 1) + " --out out")
              .redirectOutput(own)
              .redirectError(folder.resolve("err" + i).toFile())
              .start());
    }
    int done = 0;
    for (int i = 0; i < runs.size(); i++) {
      assertThat(runs.get(i).waitFor(10, TimeUnit.MINUTES)).isTrue();
      int code = runs.get(i).exitValue();
      String err = Files.readString(folder.resolve("err" + i));
      assertThat(code).as(err).isIn(0, 2);
      assertThat(err)
          .satisfies(text -> assertThat(code == 0 ? "another run" : text).contains("another run"));
      done += code == 0 ? 1 : 0;
    }
    assertThat(done).isPositive();
    Run predicted = shell("aleator predict out/model data.csv -q -o p.csv");
    assertThat(predicted.exitCode()).as(predicted.err()).isZero();
    assertThat(names()).noneMatch(name -> name.startsWith("."));
    System.out.println("campaign: 8 runs at once");
  }

  @Test
  void signalAtAnyMomentLeavesNothingOrAWholeAnswer() throws Exception {
    Random random = new Random(3);
    for (int i = 0; i < 12; i++) {
      Process run =
          start("exec aleator " + ESTIMATE + " -q --out out")
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("stdout").toFile())
              .start();
      Thread.sleep(random.nextInt(1500));
      new ProcessBuilder("kill", "-INT", Long.toString(run.pid())).start().waitFor();
      assertThat(run.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(names()).as("after signal " + i).noneMatch(name -> name.startsWith("."));
      if (Files.exists(folder.resolve("out"))) {
        assertThat(folder.resolve("out").resolve("estimate.json")).isNotEmptyFile();
        assertThat(folder.resolve("out").resolve("model").resolve("model.json")).isNotEmptyFile();
      }
    }
    System.out.println("campaign: 12 signals");
  }
}
