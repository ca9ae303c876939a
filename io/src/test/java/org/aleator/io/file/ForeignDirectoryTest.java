// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A directory that somebody else made can do nothing to the files around it. */
class ForeignDirectoryTest {
  @TempDir private Path folder;
  private Path out;
  private Path pending;

  @BeforeEach
  void makeVictimAndForeignDirectory() throws IOException {
    Path victim = Files.createDirectories(folder.resolve("victim"));
    Files.writeString(victim.resolve("thesis.txt"), "years of work");
    out = Files.createDirectory(folder.resolve("out"));
    pending = Files.createDirectories(out.resolve(PendingSwitch.NAME));
    Files.createDirectory(PendingSwitch.files(pending));
  }

  /** Every file, folder and link, with what it holds or leads to. */
  private Map<String, String> everything() throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (Path path : Trees.below(folder)) {
      found.put(
          Trees.name(folder, path),
          Files.isSymbolicLink(path)
              ? "link to " + Files.readSymbolicLink(path)
              : Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                  ? "folder"
                  : Files.readString(path));
    }
    return found;
  }

  private void journal(String text) throws IOException {
    Files.writeString(pending.resolve("journal"), text);
  }

  private void assertRefusedAndUntouched() throws IOException {
    Map<String, String> before = everything();
    assertThatThrownBy(() -> WholeDirectory.claim(out, any -> Set.of()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(out.toString())
        .hasMessageContaining(PendingSwitch.NAME);
    assertThat(everything()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-{victim}/thesis.txt",
        "-../victim/thesis.txt",
        "-model/../../victim/thesis.txt",
        "-./../victim/thesis.txt",
        "-..",
        "-.",
        "-",
        "-a//b",
        "-/",
        "+../victim/thesis.txt",
        "+{victim}/thesis.txt",
        "+a/b",
        "+..",
        "+",
        "+.aleator-switch",
        "thesis.txt",
        "- \0",
        "-..\\victim\\thesis.txt",
        "-C:thesis.txt",
      })
  void journalThatNamesAPlaceElsewhereIsRefused(String line) throws IOException {
    Files.writeString(Files.createDirectory(out.resolve("model")).resolve("m"), "model");
    journal("-model/m\n" + line.replace("{victim}", folder.resolve("victim").toString()) + "\n");
    assertRefusedAndUntouched();
  }

  @Test
  void journalThatPassesALinkIsRefused() throws IOException {
    Files.createSymbolicLink(out.resolve("model"), folder.resolve("victim"));
    journal("-model/thesis.txt\n-model");
    assertRefusedAndUntouched();
  }

  @Test
  void linksAmongTheNewFilesOrInPlaceOfOurFoldersAreRefused() throws IOException {
    journal("+model");
    Path link = PendingSwitch.files(pending).resolve("model");
    Files.createSymbolicLink(link, folder.resolve("victim"));
    assertRefusedAndUntouched();
    Files.delete(link);
    Files.delete(PendingSwitch.files(pending));
    Files.createSymbolicLink(PendingSwitch.files(pending), folder.resolve("victim"));
    assertRefusedAndUntouched();
    Trees.delete(pending);
    Files.createSymbolicLink(pending, folder.resolve("victim"));
    assertRefusedAndUntouched();
  }

  @Test
  void fileThatTheJournalDoesNotNameIsKeptAndTheSwitchRefused() throws IOException {
    Files.writeString(out.resolve("mine.txt"), "mine");
    journal("-rows.csv\n+model");
    assertRefusedAndUntouched();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../victim/thesis.txt", "/victim/thesis.txt", "..", "", "a/../../x"})
  void listOfFilesThatNamesAPlaceElsewhereIsRefused(String name) throws IOException {
    Trees.delete(pending);
    Files.writeString(out.resolve("estimate.json"), "{}");
    Map<String, String> before = everything();
    assertThatThrownBy(
            () -> WholeDirectory.claim(out, any -> Set.of("estimate.json", name), Exchange.NONE))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is not an output of aleator");
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void lockThatLeadsToAFileOrIsOneOfAPersonsLeavesItAsItWas() throws IOException {
    Trees.delete(pending);
    Path lock = folder.resolve(".out.lock");
    Files.createSymbolicLink(lock, folder.resolve("victim").resolve("thesis.txt"));
    assertLockRefused(lock);
    Files.delete(lock);
    Files.writeString(lock, "my notes about locks");
    assertLockRefused(lock);
    Files.write(lock, new byte[1000]);
    WholeDirectory.claim(out, any -> Set.of()).close();
    assertThat(lock).doesNotExist();
  }

  private void assertLockRefused(Path lock) throws IOException {
    Map<String, String> before = everything();
    assertThatThrownBy(() -> WholeDirectory.claim(out, any -> Set.of()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(lock.toString());
    assertThat(everything()).isEqualTo(before);
  }
}
