// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class NativeLibrariesTest {
  private static final Pattern NAME = Pattern.compile("libx\\d+\\.so");

  @TempDir Path folder;

  @BeforeEach
  void realFolder() throws IOException {
    folder = folder.toRealPath();
  }

  private Path file(String name, boolean old) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "library");
    return old ? aged(file) : file;
  }

  private static Path aged(Path path) throws IOException {
    return Files.setLastModifiedTime(path, FileTime.from(Instant.now().minusSeconds(4000)));
  }

  @Test
  void deletesWhatThisProcessHasLoadedAtOnce() throws IOException {
    Path loaded = file("libx1.so", false);
    Path inFolder = Files.createDirectory(folder.resolve("libx2.so")).resolve("inner.so");
    Files.writeString(inFolder, "library");
    try (FileChannel one = FileChannel.open(loaded);
        FileChannel other = FileChannel.open(inFolder)) {
      var first = one.map(MapMode.READ_ONLY, 0, 7);
      var second = other.map(MapMode.READ_ONLY, 0, 7);
      NativeLibraries.deleteUnpacked(folder, NAME);
      assertThat(folder).isEmptyDirectory();
      assertThat(first.get(0)).as("stays loaded").isEqualTo((byte) 'l');
      assertThat(second.get(0)).isEqualTo((byte) 'l');
    }
  }

  @Test
  void deletesWhatAnEndedProcessLeftButNothingYoungOrOfAnotherName() throws IOException {
    file("libx1.so", true);
    Path unpacking = file("libx2.so", false);
    Path other = file("thesis.so", true);
    Path link = Files.createSymbolicLink(folder.resolve("libx3.so"), other);
    NativeLibraries.deleteUnpacked(folder, NAME);
    assertThat(folder.toFile().listFiles())
        .containsExactlyInAnyOrder(unpacking.toFile(), other.toFile(), link.toFile());
  }

  @Test
  void leavesWhatAnotherProcessHasLoaded() throws Exception {
    Path file = folder.resolve("libx1.so");
    Files.copy(Path.of("/bin/sleep").toRealPath(), file);
    file.toFile().setExecutable(true);
    Process process = new ProcessBuilder(file.toString(), "600").start();
    try {
      aged(file);
      NativeLibraries.deleteUnpacked(folder, NAME);
      assertThat(file).exists();
    } finally {
      process.destroyForcibly().waitFor();
    }
    NativeLibraries.deleteUnpacked(folder, NAME);
    assertThat(file).doesNotExist();
  }
}
