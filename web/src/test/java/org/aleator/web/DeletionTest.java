// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a run that was deleted: nothing. */
class DeletionTest {
  @TempDir Path data;
  private Booted web;

  @BeforeEach
  void boot() {
    web = new Booted(data);
  }

  @AfterEach
  void end() {
    web.close();
  }

  /** The worker may be anywhere between hearing of the end and writing it down. */
  @Test
  void aRunDeletedWhileItIsCancelledIsGoneWithoutAWord() throws Exception {
    List<String> said = Collections.synchronizedList(new ArrayList<>());
    Handler listener = listener(said);
    Logger log = Logger.getLogger(RunStore.class.getName());
    log.addHandler(listener);
    try {
      for (int i = 0; i < 100; i++) {
        String id = web.run(web.table(), "slow");
        web.runner.begun.acquireUninterruptibly();
        web.post("/api/runs/" + id + "/cancel", "");
        Thread.sleep(i % 7);
        assertThat(web.delete("/api/runs/" + id).statusCode()).isEqualTo(204);
      }
      awaitEmpty(data.resolve("runs"));
    } finally {
      log.removeHandler(listener);
    }
    assertThat(said).isEmpty();
    assertThat(data.resolve("runs")).isEmptyDirectory();
    assertThat(data.resolve("tables")).isEmptyDirectory();
  }

  private static Handler listener(List<String> said) {
    return new Handler() {
      @Override
      public void publish(LogRecord line) {
        said.add(line.getMessage());
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  private static void awaitEmpty(Path folder) throws Exception {
    for (int i = 0; i < 200 && folder.toFile().list().length > 0; i++) {
      Thread.sleep(10);
    }
  }

  @Test
  void aDeletedRunTakesItsTableAndFilesWithIt() throws Exception {
    String table = web.table();
    String kept = web.run(table, "y");
    String atWork = web.run(table, "slow");
    web.runner.begun.acquireUninterruptibly(2);
    assertThat(web.delete("/api/runs/" + kept).statusCode()).isEqualTo(204);
    assertThat(web.get("/api/tables/" + table).statusCode()).isEqualTo(200);
    assertThat(web.delete("/api/runs/" + atWork).statusCode()).isEqualTo(204);
    assertThat(web.get("/api/tables/" + table).statusCode()).isEqualTo(404);
    assertThat(web.get("/api/runs/" + atWork).statusCode()).isEqualTo(404);
    Path folder = data.resolve("runs");
    awaitEmpty(folder);
    assertThat(folder).isEmptyDirectory();
    assertThat(data.resolve("tables")).isEmptyDirectory();
  }
}
