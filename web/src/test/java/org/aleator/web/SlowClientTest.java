// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that send a byte now and then, more of them than the server has threads. */
class SlowClientTest {
  private static final int CLIENTS = 300;

  @TempDir Path data;
  private final List<Socket> slow = new ArrayList<>();
  private final AtomicBoolean over = new AtomicBoolean();
  private Booted web;

  @BeforeEach
  void boot() {
    web = new Booted(data);
  }

  @AfterEach
  void end() throws IOException {
    over.set(true);
    for (Socket socket : slow) {
      socket.close();
    }
    web.close();
  }

  private void begin(String text) throws IOException {
    for (int i = 0; i < CLIENTS; i++) {
      Socket socket = new Socket("127.0.0.1", web.port());
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      slow.add(socket);
    }
    Thread trickle = new Thread(this::trickle, "trickle");
    trickle.setDaemon(true);
    trickle.start();
  }

  private void trickle() {
    while (!over.get()) {
      for (Socket socket : slow) {
        try {
          socket.getOutputStream().write('a');
        } catch (IOException e) {
          // The server has had enough of it.
        }
      }
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void assertOthersAreServed() {
    String run = web.run(web.table(), "y");
    assertThat(web.ended(run).get("state").getAsString()).isEqualTo("done");
  }

  @Test
  void headersThatNeverEndHoldUpNobody() throws IOException {
    begin("GET /api/runs HTTP/1.1\r\nHost: localhost\r\nX-Long: ");
    assertOthersAreServed();
  }

  @Test
  void bodiesOfStrangersHoldUpNobody() throws IOException {
    begin(
        "POST /api/tables?name=a.csv HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\nx");
    assertOthersAreServed();
    String answer = new String(slow.get(0).getInputStream().readNBytes(12), StandardCharsets.UTF_8);
    assertThat(answer).isEqualTo("HTTP/1.1 403");
  }

  /** Those who know the token hold threads, until their bytes are seen to come too slowly. */
  @Test
  void bodiesThatTrickleAreRefusedAndLeaveNothing() throws IOException {
    begin(
        "POST /api/tables?name=a.csv HTTP/1.1\r\nHost: localhost\r\n%s\r\nContent-Length: 9000\r\n\r\nx"
            .formatted(Booted.BEARER));
    for (Socket socket : slow) {
      String answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8);
      assertThat(answer).isEqualTo("HTTP/1.1 408");
    }
    assertThat(data.resolve("temporary")).isEmptyDirectory();
    assertOthersAreServed();
  }
}
