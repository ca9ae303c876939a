// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that dies at any change of the disk leaves the old directory or the new one, whole. */
class KillMatrixTest {
  private static final Map<String, String> OLD =
      new TreeMap<>(
          Map.of("estimate.json", "old", "gone.csv", "old", "model/model.json", "old model"));
  private static final Map<String, String> NEW =
      new TreeMap<>(
          Map.of("estimate.json", "new", "rows.csv", "new", "model/model.json", "new model"));

  @TempDir private Path folder;

  /** How two folders change places, and what stands there before. */
  enum How {
    EXCHANGE,
    IN_PLACE
  }

  static Stream<Arguments> cases() {
    return Stream.of(How.values())
        .flatMap(how -> Stream.of(Arguments.of(how, Map.of()), Arguments.of(how, OLD)));
  }

  @ParameterizedTest(name = "{0} over {1}")
  @MethodSource("cases")
  void everyStepLeavesTheDirectoryWhole(How how, Map<String, String> before) throws IOException {
    int steps = 0;
    boolean died = true;
    for (int dieAt = 0; died; dieAt++) {
      Path parent = Files.createDirectory(folder.resolve(how + "-" + dieAt));
      Path out = parent.resolve("out");
      fill(out, before);
      FaultyFileSystem files = new FaultyFileSystem(dieAt);
      died = dies(() -> run(files, how, files.of(out)));
      String at = how + ", dead at " + dieAt + ": " + files.steps();
      if (how == How.EXCHANGE || before.isEmpty()) {
        // One step: nobody needs to come by first.
        assertThat(contents(out)).as(at).isIn(before, NEW);
      }
      WholeDirectory.claim(out, KillMatrixTest::ours).close();
      assertThat(contents(out)).as(at).isIn(before, NEW);
      if (!died) {
        assertThat(contents(out)).as(at).isEqualTo(NEW);
        assertThat(names(parent)).as(at).containsExactly("out");
      }
      rerun(out, at);
      assertThat(names(parent)).as("left behind by " + at).containsExactly("out");
      steps = dieAt;
    }
    // Three files, each made, written, forced and moved, are the least there is to die at.
    assertThat(steps).isGreaterThan(12);
  }

  /** Nothing is new, half-written or left behind, and the failure is reported. */
  @ParameterizedTest(name = "{0} over {1}")
  @MethodSource("cases")
  void fullDiskLeavesTheDirectoryAsItWas(How how, Map<String, String> before) throws IOException {
    boolean failed = true;
    for (int fullAt = 0; failed; fullAt++) {
      Path parent = Files.createDirectory(folder.resolve("full" + how + "-" + fullAt));
      Path out = parent.resolve("out");
      fill(out, before);
      FaultyFileSystem files = FaultyFileSystem.full(fullAt);
      String at = how + ", full at " + fullAt + ": ";
      try {
        run(files, how, files.of(out));
        failed = false;
      } catch (UncheckedIOException e) {
        assertThat(e).hasMessageContaining("No space left on device");
      }
      WholeDirectory.claim(out, KillMatrixTest::ours).close();
      assertThat(contents(out)).as(at + files.steps()).isIn(before, NEW);
      rerun(out, at);
      assertThat(names(parent)).as("left behind by " + at + files.steps()).containsExactly("out");
    }
  }

  private static void rerun(Path out, String at) throws IOException {
    try (WholeDirectory place = WholeDirectory.claim(out, KillMatrixTest::ours)) {
      place.write(staged -> fill(staged, NEW));
    }
    assertThat(contents(out)).as("the run after " + at).isEqualTo(NEW);
  }

  private static void run(FaultyFileSystem files, How how, Path out) {
    Exchange exchange =
        how == How.IN_PLACE
            ? Exchange.NONE
            : (one, other) -> {
              files.step("exchange " + one + " and " + other);
              return Exchange.system()
                  .swap(FaultyFileSystem.real(one), FaultyFileSystem.real(other));
            };
    try (WholeDirectory place = WholeDirectory.claim(out, KillMatrixTest::ours, exchange)) {
      place.write(staged -> fill(staged, NEW));
    }
  }

  /** Whatever stands there is ours. */
  private static Set<String> ours(Path directory) {
    return contents(directory).keySet();
  }

  private static boolean dies(Runnable run) {
    try {
      run.run();
      return false;
    } catch (FaultyFileSystem.Killed e) {
      return true;
    }
  }

  private static void fill(Path directory, Map<String, String> contents) {
    contents.forEach(
        (name, text) -> {
          try {
            Files.createDirectories(directory.resolve(name).getParent());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          AtomicFiles.write(
              directory.resolve(name), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        });
  }

  /** Every file below by its name; none where there is no such directory. */
  private static Map<String, String> contents(Path directory) {
    Map<String, String> contents = new TreeMap<>();
    if (Files.isDirectory(directory)) {
      try {
        Path real = directory.toRealPath();
        for (Path path : Trees.below(real)) {
          if (Files.isRegularFile(path)) {
            contents.put(Trees.name(real, path), Files.readString(path));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return contents;
  }

  private static List<String> names(Path directory) throws IOException {
    return Trees.entries(directory).stream().map(path -> path.getFileName().toString()).toList();
  }

  @Test
  void fileThatIsKilledWhileWrittenIsOldOrNewAndTheNextRunClearsUp() throws IOException {
    boolean died = true;
    for (int dieAt = 0; died; dieAt++) {
      Path place = Files.createDirectory(folder.resolve("file-" + dieAt));
      Path file = Files.writeString(place.resolve("out.csv"), "old");
      FaultyFileSystem files = new FaultyFileSystem(dieAt);
      died =
          dies(
              () ->
                  AtomicFiles.write(files.of(file), out -> out.write(new byte[] {'n', 'e', 'w'})));
      assertThat(Files.readString(file)).isIn("old", "new");
      assertThat(died || Files.readString(file).equals("new")).isTrue();
    }
  }

  @Test
  void leftoverOfAProcessThatIsGoneIsRemovedAndThatOfALivingOneIsNot() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Path dead = Files.writeString(folder.resolve(".out.csv." + gone.pid() + "-0.tmp"), "half");
    Path living = Files.writeString(folder.resolve(".out.csv.1-0.tmp"), "half");
    Path other = Files.writeString(folder.resolve(".mine.csv." + gone.pid() + "-0.tmp"), "half");
    AtomicFiles.write(folder.resolve("out.csv"), out -> out.write('x'));
    assertThat(dead).doesNotExist();
    assertThat(living).exists();
    assertThat(other).exists();
  }

  @Test
  void oneRunHoldsThePlaceAndAnotherIsToldSo() throws IOException {
    Path out = folder.resolve("out");
    try (WholeDirectory first = WholeDirectory.claim(out, KillMatrixTest::ours)) {
      assertThatThrownBy(() -> WholeDirectory.claim(out, KillMatrixTest::ours))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("another run is writing " + out);
      first.write(staged -> fill(staged, NEW));
    }
    assertThat(contents(out)).isEqualTo(NEW);
    rerun(out, "the first");
    assertThat(names(folder)).containsExactly("out");
  }

  @Test
  void fileThatCameMeanwhileIsKept() throws IOException {
    Path out = folder.resolve("out");
    fill(out, OLD);
    try (WholeDirectory place = WholeDirectory.claim(out, any -> OLD.keySet())) {
      assertThatThrownBy(
              () ->
                  place.write(
                      staged -> {
                        fill(staged, NEW);
                        fill(out, Map.of("model/notes.txt", "mine"));
                      }))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("model/notes.txt");
    }
    Map<String, String> kept = new TreeMap<>(OLD);
    kept.put("model/notes.txt", "mine");
    assertThat(contents(out)).isEqualTo(kept);
    assertThat(names(folder)).containsExactly("out");
  }

  @Test
  void linkIsFollowedAndADanglingOneRefused() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    rerun(link, "nothing");
    assertThat(link).isSymbolicLink();
    assertThat(contents(real)).isEqualTo(NEW);
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("no"));
    assertThatThrownBy(() -> WholeDirectory.claim(dangling, KillMatrixTest::ours))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a link to nothing");
  }

  @Test
  void systemExchangesTwoFoldersInOneStep() throws IOException {
    Path one = Files.createDirectory(folder.resolve("one"));
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(one.resolve("a"), "a");
    boolean exchanged = Exchange.system().swap(one, other);
    assertThat(Files.exists(other.resolve("a"))).isEqualTo(exchanged);
    if (System.getProperty("os.name").equals("Linux")) {
      assertThat(exchanged).isTrue();
    }
  }
}
