// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who reaches the address but was not given the token, such as another user of the machine. */
class AccessTest {
  @TempDir Path folder;
  private Path data;
  private Booted web;

  @BeforeEach
  void boot() throws IOException {
    data = Files.createDirectory(folder.resolve("data"));
    web = new Booted(data);
  }

  @AfterEach
  void end() {
    web.close();
  }

  private String answerTo(String method, String path, String... headers) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", web.port())) {
      String request =
          "%s %s HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\nContent-Length: 0\r\n%s\r\n"
              .formatted(
                  method,
                  path,
                  web.port(),
                  List.of(headers).stream().map(h -> h + "\r\n").reduce("", String::concat));
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Of the routes by their own list, so that one that is added is asked as well. */
  @Test
  void nothingIsAnsweredWithoutTheToken() throws IOException {
    String run = web.run(web.table(), "y");
    web.ended(run);
    List<String> requests = new ArrayList<>(web.server().routes());
    Assets.names().forEach(name -> requests.add("GET /" + name));
    requests.addAll(List.of("GET /", "HEAD /", "GET /nothing", "OPTIONS /api/runs", "PUT /x"));
    for (String request : requests) {
      String[] words = request.split(" ", -1);
      String path =
          words[1].replace("{run}", run).replace("{file}", "rows.csv").replace("{table}", "t");
      String answer = answerTo(words[0], path);
      assertThat(answer).as(request).startsWith("HTTP/1.1 403").doesNotContain("Set-Cookie");
      if (!words[0].equals("HEAD")) {
        assertThat(answer.lines().reduce("", (a, b) -> b))
            .as(request)
            .startsWith("{\"error\":\"the token is missing or wrong: open the address");
      }
    }
    assertThat(web.state(run)).as("what was asked to be deleted").isEqualTo("done");
  }

  @Test
  void aWrongTokenIsNoToken() throws IOException {
    String right = Booted.TOKEN.reveal();
    for (String wrong :
        List.of(
            "",
            "x",
            right.substring(1),
            right + "x",
            right.toUpperCase(Locale.ROOT),
            "%00",
            "null")) {
      assertThat(answerTo("GET", "/api/runs?token=" + wrong)).startsWith("HTTP/1.1 403");
      assertThat(answerTo("GET", "/api/runs", "Authorization: Bearer " + wrong))
          .startsWith("HTTP/1.1 403");
      assertThat(answerTo("GET", "/api/runs", "Cookie: aleator-" + web.port() + "=" + wrong))
          .startsWith("HTTP/1.1 403");
    }
    assertThat(answerTo("GET", "/api/runs", "Authorization: Basic " + right))
        .startsWith("HTTP/1.1 403");
    assertThat(answerTo("GET", "/api/runs", "Cookie: aleator-1=" + right))
        .as("the cookie of a server on another port")
        .startsWith("HTTP/1.1 403");
  }

  @Test
  void theFirstVisitLeavesACookieThatNoScriptReadsAndNoOtherSiteSends() throws IOException {
    String token = Booted.TOKEN.reveal();
    String visit = answerTo("GET", "/?token=" + token);
    assertThat(visit).startsWith("HTTP/1.1 200").contains("Referrer-Policy: no-referrer");
    String cookie =
        visit.lines().filter(line -> line.startsWith("Set-Cookie: ")).findFirst().orElse("");
    assertThat(cookie)
        .isEqualTo(
            "Set-Cookie: aleator-%d=%s; Path=/; HttpOnly; SameSite=Strict"
                .formatted(web.port(), token));
    String sent = cookie.substring("Set-Cookie: ".length(), cookie.indexOf(';'));
    for (String path : List.of("/", "/main.js", "/api/runs")) {
      assertThat(answerTo("GET", path, "Cookie: " + sent)).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void aProgramSendsItAsBearerOrInTheAddress() throws IOException {
    assertThat(answerTo("GET", "/api/runs", Booted.BEARER)).startsWith("HTTP/1.1 200");
    assertThat(answerTo("GET", "/api/runs?token=" + Booted.TOKEN.reveal()))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void theTokenIsInNoAnswerAndNoFile() throws IOException {
    String run = web.run(web.table(), "y");
    web.ended(run);
    for (String path : List.of("/api", "/api/runs", "/api/runs/" + run, "/index.html")) {
      assertThat(web.get(path).body()).doesNotContain(Booted.TOKEN.reveal());
    }
    try (var files = Files.walk(data)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).doesNotContain(Booted.TOKEN.reveal());
      }
    }
    assertThat(String.valueOf(Booted.TOKEN)).isEqualTo("AccessToken");
  }

  @Test
  void theFolderIsClosedToOthersEvenWhereItWasOpen() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
    web.close();
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxrwxrwx"));
    web = new Booted(data);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
  }

  @Test
  void aChosenTokenIsLongAndPlainAndIsNotRepeatedInTheComplaint() {
    assertThat(AccessToken.of("abcdefghijklmno-").is("abcdefghijklmno-")).isTrue();
    for (String wrong :
        List.of("", "tooshort", "a".repeat(257), "0123456789;abcdef", "ä".repeat(20))) {
      assertThatThrownBy(() -> AccessToken.of(wrong))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("a token has 16 to 256 characters, each a letter, a digit or one of . _ ~ -");
    }
    assertThat(AccessToken.random().reveal()).isNotEqualTo(AccessToken.random().reveal());
  }

  @Test
  void aBrowserThatACommandStartsReadsTheTokenFromAFileOfTheFolder() throws IOException {
    Path door = web.server().doorFor("http://127.0.0.1:1/?token=abc");
    assertThat(door.startsWith(data)).isTrue();
    assertThat(Files.readString(door)).contains("url=http://127.0.0.1:1/?token=abc");
  }
}
