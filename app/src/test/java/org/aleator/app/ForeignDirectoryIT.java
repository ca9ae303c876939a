// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Directories that somebody else made, opened by real processes of an unprivileged user with a
 * victim's files beside them.
 */
class ForeignDirectoryIT {
  private static final Path LAUNCHER = Path.of("..", "aleator").toAbsolutePath().normalize();
  private static final List<String> UNPRIVILEGED =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
  private static final String ESTIMATE =
      "estimate %s/data.csv --target y --predictor column:mu --method va -q --out ";

  @TempDir private Path folder;
  @TempDir private Path home;
  private Path out;
  private Path victim;

  @BeforeEach
  void makeDirectoryAndVictim() throws IOException {
    StringBuilder rows = new StringBuilder("x,mu,y\n");
    for (int i = 0; i < 30; i++) {
      rows.append("%d,%d,%s\n".formatted(i, i, i + Math.sin(7 * i)));
    }
    Path data = Files.writeString(folder.resolve("data.csv"), rows);
    out = folder.resolve("out");
    Run run =
        Run.aleator(
            "estimate", data, "--target=y", "--predictor=column:mu", "--quiet", "--out", out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    victim = Files.createDirectory(folder.resolve("victim"));
    Files.writeString(victim.resolve("thesis.txt"), "years of work");
  }

  private void journal(Path directory, List<String> lines) throws IOException {
    Path pending = Files.createDirectories(directory.resolve(".aleator-switch"));
    Path fresh = Files.createDirectories(pending.resolve("files"));
    Files.writeString(fresh.resolve("thesis.txt"), "hostile");
    Files.write(pending.resolve("journal"), lines);
  }

  private List<String> names(Path from) {
    String relative = from.relativize(victim).resolve("thesis.txt").toString();
    return List.of("-" + victim.resolve("thesis.txt"), "-" + relative, "+" + relative);
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** Runs a shell's words in a folder, as nobody where this process could do harm. */
  private Run shell(Path here, String script) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    if (isRoot()) {
      assertThat(
              new ProcessBuilder("chown", "-R", "65534:65534", folder.toString(), home.toString())
                  .start()
                  .waitFor())
          .isZero();
      words.addAll(UNPRIVILEGED);
    }
    words.addAll(List.of("/bin/sh", "-c", script.replace("aleator ", LAUNCHER + " ")));
    Path streams = Files.createDirectories(Path.of("target", "foreign"));
    File out = streams.resolve("stdout").toFile();
    File err = streams.resolve("stderr").toFile();
    ProcessBuilder builder = new ProcessBuilder(words).directory(here.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("HOME", home.toString());
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    int code = builder.redirectOutput(out).redirectError(err).start().waitFor();
    return new Run(code, Files.readString(out.toPath()), Files.readString(err.toPath()));
  }

  private void assumeNobodyCanRunHere() throws IOException, InterruptedException {
    boolean can = shell(folder, "aleator --version").exitCode() == 0;
    if (!can) {
      System.out.println("SKIPPED: an unprivileged user cannot start " + LAUNCHER);
    }
    assumeTrue(can, "an unprivileged user can start the launcher");
  }

  /** Every file below, with a number of its bytes; links are not followed. */
  private static Map<String, Integer> contents(Path directory) throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.toList()) {
        boolean file = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
        int bytes = file ? Arrays.hashCode(Files.readAllBytes(path)) : 0;
        found.put(directory.relativize(path).toString(), bytes);
      }
    }
    return found;
  }

  @Test
  void predictFromAForeignModelChangesNothingButItsOutput() throws Exception {
    assumeNobodyCanRunHere();
    journal(out, names(out));
    journal(out.resolve("model"), names(out.resolve("model")));
    Map<String, Integer> before = contents(folder);
    Run run = shell(folder, "aleator predict out/model data.csv -q -o p.csv");
    assertThat(run.exitCode()).as(run.err()).isZero();
    Map<String, Integer> after = contents(folder);
    assertThat(after.remove("p.csv")).isNotNull();
    assertThat(after).isEqualTo(before);
  }

  @Test
  void rerunIntoAForeignDirectoryIsRefusedInOneLine() throws Exception {
    assumeNobodyCanRunHere();
    journal(out, names(out));
    assertRefused(folder, "out");
    new ProcessBuilder("rm", "-r", out.resolve(".aleator-switch").toString()).start().waitFor();
    Path manifest = out.resolve(".aleator-files.json");
    String list = Files.readString(manifest);
    Files.writeString(
        manifest, list.replaceFirst("\"estimate.json\"", "$0, \"../victim/thesis.txt\""));
    // From within the directory, which is then switched in place.
    assertRefused(out, ".");
    Files.writeString(manifest, list);
    Run run = shell(out, "aleator " + ESTIMATE.formatted(folder) + ".");
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private void assertRefused(Path here, String place) throws Exception {
    Map<String, Integer> before = contents(folder);
    Run run = shell(here, "aleator " + ESTIMATE.formatted(folder) + place);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(contents(folder)).isEqualTo(before);
  }

  /** Every hostile name in every file that a run reads about what it may do to the disk. */
  @Test
  @Tag("campaign")
  void noNameInAnyFileLeadsElsewhere() throws Exception {
    assumeNobodyCanRunHere();
    List<String> names =
        List.of(
            victim.resolve("thesis.txt").toString(),
            "../victim/thesis.txt",
            "model/../../victim/thesis.txt",
            "./../victim/thesis.txt",
            "..//victim/thesis.txt",
            "../victim",
            "..",
            ".",
            "",
            "link/thesis.txt",
            "model/link/thesis.txt",
            "~/victim/thesis.txt",
            "%2e%2e/victim/thesis.txt",
            "..\\\\victim\\\\thesis.txt");
    Files.createSymbolicLink(out.resolve("link"), victim);
    Files.createSymbolicLink(out.resolve("model").resolve("link"), victim);
    Path manifest = out.resolve(".aleator-files.json");
    String list = Files.readString(manifest);
    int cases = 0;
    for (String name : names) {
      for (String sign : List.of("-", "+", "list")) {
        Files.writeString(manifest, list);
        if (sign.equals("list")) {
          new ProcessBuilder("rm", "-rf", out.resolve(".aleator-switch").toString())
              .start()
              .waitFor();
          String entries = "\"link\", \"model/link\", \"%s\"".formatted(name);
          Files.writeString(manifest, list.replaceFirst("\"estimate.json\"", "$0, " + entries));
        } else {
          journal(out, List.of("-link", "-model/link", sign + name));
        }
        for (String place : List.of(".", folder.resolve("out").toString())) {
          Run run = shell(out, "aleator " + ESTIMATE.formatted(folder) + place);
          assertThat(run.exitCode()).as(sign + name + run.err()).isIn(0, 2);
          assertThat(victim.resolve("thesis.txt")).as(sign + name).hasContent("years of work");
          cases++;
        }
        Run read = shell(folder, "aleator predict out/model data.csv -q -o p.csv");
        assertThat(read.exitCode()).as(sign + name + read.err()).isIn(0, 2);
        assertThat(contents(victim)).as(sign + name).hasSize(2);
        cases++;
      }
    }
    System.out.printf("campaign: %d foreign directories%n", cases);
  }
}
