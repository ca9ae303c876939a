// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are small as they come and large unpacked, whatever they are called. */
class BombTest {
  private static final Duration GENEROUS = Duration.ofSeconds(60);
  private static final ServerOptions.Limits ONE_MEGABYTE =
      new ServerOptions.Limits(1 << 20, 200, 20, 2, 3);

  /** So large that only the client's end ends it. */
  private static final ServerOptions.Limits HARDLY_ANY =
      new ServerOptions.Limits(Long.MAX_VALUE, 1_000_000_000, 20, 2, 3);

  @TempDir Path data;

  private static HttpResponse<String> upload(Booted web, String name, byte[] bytes) {
    return web.send(
        web.request("/api/tables?name=" + name).POST(BodyPublishers.ofByteArray(bytes)));
  }

  @Test
  void isRefusedWhileItIsReadUnderAPlainNameToo() {
    try (Booted web = new Booted(data, ONE_MEGABYTE)) {
      assertTimeoutPreemptively(
          GENEROUS,
          () -> {
            requireRefused(web, "b.csv", Bombs.zstd("x,y\n1,2\n", 10_000));
            requireRefused(web, "b.csv.zst", Bombs.zstd("x,y\n1,2\n", 10_000));
            requireRefused(web, "b.json", Bombs.zstd("[", 10_000));
            requireRefused(web, "b.tsv", Bombs.gzip("x\ty\n1\t2\n", 300));
            requireRefused(web, "b.csv.gz", Bombs.gzip("x,y\n1,2\n", 300));
          });
      assertThat(data.resolve("temporary")).isEmptyDirectory();
      assertThat(data.resolve("tables")).isEmptyDirectory();
      web.table();
    }
  }

  private static void requireRefused(Booted web, String name, byte[] bomb) {
    assertThat(bomb.length).as(name).isLessThan(1 << 20);
    assertThat(Booted.error(upload(web, name, bomb), 413))
        .isEqualTo(
            "\"%s\" has more than 1 MB unpacked, the most this page takes; the command line takes more"
                .formatted(name));
  }

  @Test
  void packedTablesWithinTheLimitsAreReadWhateverTheirName() {
    try (Booted web = new Booted(data, ONE_MEGABYTE)) {
      Bombs.of(Booted.CSV, 0)
          .forEach(
              (packing, bytes) ->
                  assertThat(Booted.json(upload(web, "a.csv", bytes), 201).get("rows").getAsInt())
                      .as(packing)
                      .isEqualTo(30));
    }
  }

  @Test
  void endsWithItsClientAndMakesRoom() {
    try (Booted web = new Booted(data, HARDLY_ANY)) {
      assertTimeoutPreemptively(
          GENEROUS,
          () -> {
            for (String path : List.of("/api/tables", "/api/runs/" + done(web) + "/predict")) {
              byte[] bomb = Bombs.zstd("x,y\n1,2\n", 100_000);
              try (Socket client = new Socket("127.0.0.1", web.port())) {
                send(client, path + "?name=b.csv", bomb);
                awaitReceived(bomb.length);
              }
              web.table();
              awaitNothing();
            }
          });
    }
  }

  /** One that stands in line goes as well, while the one before it is still read. */
  @Test
  void endsWithItsClientAlsoBeforeItsTurn() {
    try (Booted web = new Booted(data, HARDLY_ANY)) {
      assertTimeoutPreemptively(
          GENEROUS,
          () -> {
            byte[] bomb = Bombs.zstd("x,y\n1,2\n", 100_000);
            try (Socket first = new Socket("127.0.0.1", web.port())) {
              send(first, "/api/tables?name=b.csv", bomb);
              awaitReceived(bomb.length);
              try (Socket second = new Socket("127.0.0.1", web.port())) {
                send(second, "/api/tables?name=a.csv", Booted.CSV.getBytes(StandardCharsets.UTF_8));
                awaitReceived(Booted.CSV.length());
              }
              while (received().contains((long) Booted.CSV.length())) {
                Thread.sleep(10);
              }
              assertThat(received()).containsExactly((long) bomb.length);
            }
            awaitNothing();
          });
    }
  }

  private String done(Booted web) {
    String id = web.run(web.table(), "y");
    web.ended(id);
    return id;
  }

  private static void send(Socket client, String path, byte[] body) throws Exception {
    String head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\n%s\r\nContent-Length: %d\r\n\r\n"
            .formatted(path, Booted.BEARER, body.length);
    client.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
    client.getOutputStream().write(body);
    client.getOutputStream().flush();
  }

  /** The sizes of the files that have come and are not kept yet. */
  private List<Long> received() throws Exception {
    try (Stream<Path> files = Files.walk(data.resolve("temporary"))) {
      return files
          .map(Path::toFile)
          .filter(file -> file.isFile())
          .map(file -> file.length())
          .toList();
    }
  }

  private void awaitReceived(long bytes) throws Exception {
    while (!received().contains(bytes)) {
      Thread.sleep(10);
    }
    Thread.sleep(50);
  }

  private void awaitNothing() throws Exception {
    while (!received().isEmpty()) {
      Thread.sleep(10);
    }
  }
}
