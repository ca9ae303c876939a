// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFilesTest {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  @TempDir private Path folder;

  @Test
  void aFileIsReplacedWholeAndNothingElseIsLeft() throws IOException {
    Path file = Files.writeString(folder.resolve("out.csv"), "old");
    AtomicFiles.write(file, out -> out.write("new".getBytes(StandardCharsets.UTF_8)));
    assertThat(file).hasContent("new");
    assertThat(entries()).containsExactly(file);
  }

  @Test
  void aFailureLeavesTheOldFile() throws IOException {
    Path file = Files.writeString(folder.resolve("out.csv"), "old");
    assertThatThrownBy(
            () ->
                AtomicFiles.write(
                    file,
                    out -> {
                      out.write(1);
                      throw new IllegalStateException("half way");
                    }))
        .hasMessage("half way");
    assertThat(file).hasContent("old");
    assertThat(entries()).containsExactly(file);
  }

  @Test
  void aNameTooLongForTheDiskIsThePersonsMistake() throws IOException {
    for (Path file :
        List.of(folder.resolve("z".repeat(230)), folder.resolve("z".repeat(300)).resolve("a"))) {
      assertThatThrownBy(() -> AtomicFiles.write(file, out -> out.write(1)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("too long");
    }
    assertThat(entries()).isEmpty();
  }

  @Test
  void aLinkToNothingIsRefusedAndStays() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("nowhere"));
    assertThatThrownBy(() -> AtomicFiles.write(link, out -> out.write(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("link to nothing");
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("nowhere")).doesNotExist();
  }

  @Test
  void aLinkToAFileStaysALink() throws IOException {
    Path file = Files.writeString(folder.resolve("real.csv"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
    write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  void whatStandsBehindADescriptorIsWrittenToAndNotReplaced() throws IOException {
    Path log = Files.writeString(folder.resolve("log"), "before\n");
    Object inode = inode(log);
    try (FileOutputStream stream = new FileOutputStream(log.toFile(), true)) {
      write(Path.of("/dev/fd", descriptorOf(log)), "one\n");
      write(DESCRIPTORS.resolve(descriptorOf(log)), "two\n");
      Path link =
          Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/fd", descriptorOf(log)));
      write(link, "three\n");
      Files.delete(link);
      stream.write("four\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(log).hasContent("before\none\ntwo\nthree\nfour\n");
    assertThat(inode(log)).isEqualTo(inode);
    assertThat(entries()).containsExactly(log);
  }

  @Test
  void aFileThatIsOpenForReadingAloneIsNotTouched() throws IOException {
    Path modules = Files.writeString(folder.resolve("modules"), "of the runtime");
    Object inode = inode(modules);
    try (Closeable open = new FileInputStream(modules.toFile())) {
      Path descriptor = Path.of("/dev/fd", descriptorOf(modules));
      assertThat(open).isNotNull();
      assertThatThrownBy(() -> AtomicFiles.requireWritable(descriptor))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("is not open for writing");
      assertThatThrownBy(() -> write(descriptor, "lost")).isInstanceOf(InvalidInputException.class);
    }
    assertThat(modules).hasContent("of the runtime");
    assertThat(inode(modules)).isEqualTo(inode);
  }

  @Test
  void aDescriptorThatIsNotOpenIsNamed() {
    assumeTrue(Files.isDirectory(DESCRIPTORS), "only Linux lists descriptors");
    assertThatThrownBy(() -> AtomicFiles.requireWritable(Path.of("/dev/fd/987654")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("descriptor 987654 is not open");
  }

  private static void write(Path file, String text) {
    AtomicFiles.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static Object inode(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  private List<Path> entries() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  /** The number under which this process has the file open. */
  private static String descriptorOf(Path file) throws IOException {
    assumeTrue(Files.isDirectory(DESCRIPTORS), "only Linux lists descriptors");
    Path real = file.toRealPath();
    try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
      return descriptors
          .filter(descriptor -> leadsTo(descriptor, real))
          .findFirst()
          .orElseThrow()
          .getFileName()
          .toString();
    }
  }

  private static boolean leadsTo(Path descriptor, Path file) {
    try {
      return Files.readSymbolicLink(descriptor).equals(file);
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void placeInWhichNothingCanBeMadeIsRefusedByItsOwnName() {
    Path proc = Path.of("/proc/aleator");
    assumeTrue(Files.isDirectory(proc.getParent()), "/proc is Linux's");
    assertThatThrownBy(() -> AtomicFiles.write(proc, out -> out.write('x')))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("cannot write /proc/aleator: n");
    assertThatThrownBy(() -> WholeDirectory.claim(proc, any -> Set.of()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("cannot write /proc/aleator: n");
  }
}
