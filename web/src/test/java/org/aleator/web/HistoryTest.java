// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is on disk after a server ended, by itself or by force. */
class HistoryTest {
  @TempDir Path data;

  @Test
  void runsSurviveARestart() {
    String id;
    try (Booted web = new Booted(data)) {
      id = web.run(web.table(), "y");
      web.ended(id);
    }
    try (Booted web = new Booted(data)) {
      assertThat(web.state(id)).isEqualTo("done");
      assertThat(web.run(id).getAsJsonObject("headline").get("std").getAsDouble()).isEqualTo(2);
      assertThat(web.get("/api/runs/" + id + "/result").body()).isEqualTo(ScriptedRunner.ESTIMATE);
      String table = web.run(id).get("table").getAsString();
      assertThat(web.state(web.run(table, "y"))).isIn("queued", "running", "done");
    }
  }

  @Test
  void aServerThatEndsInterruptsWhatIsAtWorkAndWhatWaits() {
    String atWork;
    String waiting;
    try (Booted web = new Booted(data)) {
      String table = web.table();
      atWork = web.run(table, "slow");
      web.runner.begun.acquireUninterruptibly();
      waiting = web.run(table, "y");
    }
    try (Booted web = new Booted(data)) {
      assertThat(web.state(atWork)).isEqualTo("interrupted");
      assertThat(web.state(waiting)).isEqualTo("interrupted");
      assertThat(web.run(atWork).get("message").getAsString()).contains("server was stopped");
    }
  }

  /** A kill leaves the record as it was while the run was at work: it is put back as such. */
  @Test
  void afterAKillAHalfDoneRunIsInterruptedAndAWholeOneDone() throws IOException {
    String halfDone;
    String whole;
    try (Booted web = new Booted(data)) {
      String table = web.table();
      halfDone = web.run(table, "slow");
      web.runner.begun.acquireUninterruptibly();
      Files.copy(record(halfDone), data.resolve("half"));
      web.runner.permits.release();
      web.ended(halfDone);
      whole = web.run(table, "slow");
      web.runner.begun.acquireUninterruptibly();
      Files.copy(record(whole), data.resolve("whole"));
      web.runner.permits.release();
      web.ended(whole);
    }
    Files.move(data.resolve("half"), record(halfDone), StandardCopyOption.REPLACE_EXISTING);
    Files.move(data.resolve("whole"), record(whole), StandardCopyOption.REPLACE_EXISTING);
    Path staged = data.resolve("runs").resolve(halfDone).resolve(".result.1-0.tmp");
    Files.move(data.resolve("runs").resolve(halfDone).resolve("result"), staged);
    try (Booted web = new Booted(data)) {
      assertThat(web.state(halfDone)).isEqualTo("interrupted");
      assertThat(staged).doesNotExist();
      assertThat(web.state(whole)).isEqualTo("done");
      assertThat(web.run(whole).getAsJsonObject("headline").get("std").getAsDouble()).isEqualTo(2);
    }
  }

  private Path record(String run) {
    return data.resolve("runs").resolve(run).resolve("run.json");
  }

  @Test
  void damagedEntriesAreNoReasonNotToStart() throws IOException {
    new Booted(data).close();
    Files.createDirectories(data.resolve("runs/abc"));
    Files.writeString(data.resolve("runs/abc/run.json"), "{\"id\": ");
    Files.createDirectories(data.resolve("runs/abd"));
    Files.writeString(data.resolve("runs/abd/run.json"), "{}");
    Files.createDirectories(data.resolve("tables/def"));
    Files.writeString(data.resolve("tables/def/table.json"), "");
    try (Booted web = new Booted(data)) {
      assertThat(web.get("/api/runs").body()).isEqualTo("{\"runs\":[]}");
    }
  }

  @Test
  void somebodyElsesFolderIsRefusedAndLeftAlone() throws IOException {
    Path precious = Files.createDirectories(data.resolve("temporary")).resolve("precious.txt");
    Files.writeString(precious, "mine");
    assertThatThrownBy(() -> new Booted(data))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("name another folder");
    assertThat(precious).hasContent("mine");
    assertThatThrownBy(() -> new Booted(precious)).hasMessageContaining("is a file");
  }

  @Test
  void oneServerUsesAFolder() {
    try (Booted web = new Booted(data)) {
      assertThat(web.get("/").statusCode()).isEqualTo(200);
      assertThatThrownBy(() -> new Booted(data))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("another 'aleator serve' uses the folder");
    }
  }

  @Test
  void aTakenPortIsOneLine(@TempDir Path other) {
    try (Booted web = new Booted(data)) {
      ServerOptions same =
          new ServerOptions("127.0.0.1", web.port(), other, Booted.TOKEN, "test", Booted.SMALL);
      assertThatThrownBy(() -> WebServer.start(same, web.runner))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("port " + web.port());
      ServerOptions elsewhere =
          new ServerOptions("192.0.2.1", 0, other, Booted.TOKEN, "test", Booted.SMALL);
      assertThatThrownBy(() -> WebServer.start(elsewhere, web.runner))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("'192.0.2.1' is not an address of this machine");
    }
  }
}
