// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every compression that the reader knows, also one in the other, under every name it takes. */
@Tag("campaign")
class BombCampaignTest {
  private static final ServerOptions.Limits LIMITS =
      new ServerOptions.Limits(4 << 20, 200, 20, 2, 3);
  private static final List<String> NAMES =
      List.of(
          "b.csv",
          "b.tsv",
          "b.json",
          "b.jsonl",
          "b.ndjson",
          "b.csv.gz",
          "b.csv.zst",
          "b.tsv.gz",
          "b.json.zst");
  private static final List<String> BEGINNINGS =
      List.of("", "x,y\n1,2\n", "x\ty\n1\t2\n", "[", "{\"x\": 1}\n", "x\n", "\"", "\ufeffx,y\n");

  @TempDir Path data;

  private static Map<String, byte[]> bombs(String text) {
    Map<String, byte[]> bombs = new LinkedHashMap<>(Bombs.of(text, 2_000));
    Bombs.of(text, 2_000)
        .forEach(
            (inner, bytes) ->
                Bombs.of(bytes)
                    .forEach((outer, twice) -> bombs.put(inner + " in " + outer, twice)));
    return bombs;
  }

  @Test
  void isRefusedInOneLineSoonAndLeavesNothing() {
    List<String> wrong = new ArrayList<>();
    int cases = 0;
    try (Booted web = new Booted(data, LIMITS)) {
      for (String beginning : BEGINNINGS) {
        for (Map.Entry<String, byte[]> bomb : bombs(beginning).entrySet()) {
          for (String name : NAMES) {
            cases++;
            String what = "%s of '%s' as %s".formatted(bomb.getKey(), beginning.strip(), name);
            try {
              Assertions.assertTimeoutPreemptively(
                  Duration.ofSeconds(30), () -> requireRefused(web, name, bomb.getValue()));
            } catch (AssertionError | RuntimeException e) {
              wrong.add(what + ": " + e.getMessage());
            }
          }
        }
      }
      assertThat(data.resolve("temporary")).isEmptyDirectory();
      assertThat(data.resolve("tables")).isEmptyDirectory();
      web.table();
    }
    System.out.println("BombCampaignTest: " + cases + " cases");
    assertThat(wrong).isEmpty();
  }

  private static void requireRefused(Booted web, String name, byte[] bomb) {
    HttpResponse<String> answer =
        web.send(web.request("/api/tables?name=" + name).POST(BodyPublishers.ofByteArray(bomb)));
    assertThat(answer.statusCode()).as(answer.body()).isIn(400, 413);
    String error = Booted.error(answer, answer.statusCode());
    assertThat(error).contains("\"" + name + "\"").doesNotContain("\n", "Exception", "/tmp");
  }
}
