// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.aleator.app.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as people have them, through the real commands. */
class ReadingCommandTest {
  @TempDir Path folder;

  /** 36 rows, so few that there is no learning curve, which takes time; the last column is y. */
  private Path rows(String name, String header, IntFunction<String> row) throws IOException {
    List<String> lines = new ArrayList<>(List.of(header));
    for (int i = 0; i < 36; i++) {
      lines.add(row.apply(i));
    }
    return Files.write(folder.resolve(name), lines);
  }

  private static int y(int i) {
    return 3 * i + i * i % 7;
  }

  private static Run estimate(Path file, String... options) {
    List<Object> words = new ArrayList<>(List.of("estimate", file, "--target=y", "--format=json"));
    words.addAll(List.of("--predictor=column:mu", "--method=va"));
    words.addAll(List.of(options));
    return Run.aleator(words.toArray());
  }

  private static JsonObject answer(Run run) {
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  private static List<String> notes(JsonObject answer) {
    return answer.getAsJsonArray("notes").asList().stream().map(n -> n.getAsString()).toList();
  }

  private static List<String> features(JsonObject answer) {
    return answer.getAsJsonArray("features").asList().stream().map(f -> f.getAsString()).toList();
  }

  @Test
  void namesOfRowsAreLeftOutAndGuessesAreSaid() throws IOException {
    Path file =
        rows(
            "t.csv",
            "who,x,flag,day,mu,y",
            i ->
                "person %d,%s,%s,%s,%d,%d"
                    .formatted(
                        i,
                        i == 7 ? "N/A" : 0.5 * i,
                        i % 3 == 0,
                        LocalDate.of(2020, 1, 1).plusDays(i * i % 50),
                        3 * i,
                        y(i)));
    JsonObject answer = answer(estimate(file));
    assertThat(features(answer)).doesNotContain("who").contains("x", "flag", "day");
    assertThat(notes(answer))
        .anyMatch(note -> note.startsWith("column who left out: text with 36 different values"))
        .contains("counted as missing: \"N/A\" in x (1 cells)")
        .contains("true is 1 and false is 0 in flag")
        .anyMatch(note -> note.contains("day (yyyy-MM-dd)"));
    assertThat(features(answer(estimate(file, "--exclude=flag,day")))).containsExactly("x");
  }

  @Test
  void nameWithACommaIsWrittenInQuotes() throws IOException {
    Path file =
        rows("t.csv", "\"a,b\",c,mu,y", i -> i + "," + i * i % 11 + "," + 3 * i + "," + y(i));
    assertThat(features(answer(estimate(file, "--features=\"a,b\",c"))))
        .containsExactly("a,b", "c");
    assertThat(features(answer(estimate(file, "--features", "c,\"a,b\""))))
        .containsExactly("c", "a,b");
    assertThat(features(answer(estimate(file, "--exclude", "\"a,b\"")))).containsExactly("c");
  }

  @Test
  void excludingWhatIsNotThereOrFromNamedFeaturesIsRefused() throws IOException {
    Path file = rows("t.csv", "x,mu,y", i -> i + "," + 3 * i + "," + y(i));
    assertThat(estimate(file, "--exclude=z").err()).contains("no column \"z\"");
    Run both = estimate(file, "--exclude=mu", "--features=x");
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.err()).contains("--exclude does not go with --features");
  }

  @Test
  void standardInputIsRead() throws IOException {
    Path file = rows("t.csv", "x,mu,y", i -> i + "," + 3 * i + "," + y(i));
    InputStream old = System.in;
    try {
      System.setIn(new ByteArrayInputStream(Files.readAllBytes(file)));
      JsonObject piped = answer(estimate(Path.of("-")));
      JsonObject read = answer(estimate(file));
      assertThat(piped.get("estimates")).isEqualTo(read.get("estimates"));
      System.setIn(new ByteArrayInputStream("{}".getBytes(StandardCharsets.UTF_8)));
      assertThat(estimate(Path.of("-"), "--input-format=json").err())
          .isEqualTo(
              "aleator: standard input holds no rows: a JSON table is an array of objects,"
                  + " or an object per line\n");
    } finally {
      System.setIn(old);
    }
  }

  @Test
  void dateOfAModelIsReadAsItWasWrittenWhenItWasMade() throws IOException {
    DateTimeFormatter month = DateTimeFormatter.ofPattern("MM/dd/yyyy");
    IntFunction<String> row =
        i -> LocalDate.of(2020, 1, 1).plusDays(i).format(month) + "," + 3 * i + "," + y(i);
    Path out = folder.resolve("out");
    Path file = rows("t.csv", "day,mu,y", row);
    assertThat(estimate(file, "--out", out.toString()).exitCode()).isZero();
    Path written = folder.resolve("p.csv");
    Path same = Files.writeString(folder.resolve("new.csv"), "day,mu\n02/03/2020,1\n");
    assertThat(predict(out, same, written).exitCode()).isZero();
    assertThat(Files.readString(written)).contains("\n02/03/2020,1,");
    for (String wrong : List.of("13/02/2020", "2020-02-03", "18000")) {
      Path other =
          Files.writeString(folder.resolve("new.csv"), "day,mu\n02/03/2020,1\n" + wrong + ",1\n");
      Run refused = predict(out, other, folder.resolve("no.csv"));
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.err())
          .contains("row 2, column \"day\": \"" + wrong + "\" is not written MM/dd/yyyy");
      assertThat(folder.resolve("no.csv")).doesNotExist();
    }
  }

  @Test
  void levelsOfAModelStayTextWhereTheNewFileHasDigitsOnly() throws IOException {
    String[] codes = {"01", "02", "0A"};
    Path out = folder.resolve("out");
    Path file = rows("t.csv", "code,mu,y", i -> codes[i % 3] + "," + 3 * i + "," + y(i));
    assertThat(estimate(file, "--out", out.toString()).exitCode()).isZero();
    Path fresh = Files.writeString(folder.resolve("new.csv"), "code,mu\n01,1\n02,2\n");
    Path written = folder.resolve("p.csv");
    Run run = predict(out, fresh, written);
    assertThat(run.err()).doesNotContain("left out");
    assertThat(Files.readString(written)).contains("\n01,1,").contains("\n02,2,");
  }

  private static Run predict(Path out, Path file, Path written) {
    return Run.aleator("predict", out.resolve("model"), file, "-o", written);
  }

  @Test
  void hugeLabelIsRefusedWithItsRowOrAnsweredInNumbers() throws IOException {
    for (String label : List.of("1e308", "-1.7e308")) {
      Path file =
          rows("t.csv", "x,mu,y", i -> i + "," + 3 * i + "," + (i == 17 ? label : "" + y(i)));
      Run run = estimate(file);
      if (run.exitCode() == 0) {
        JsonObject ceiling = answer(run).getAsJsonObject("ceiling");
        assertThat(ceiling.get("rmse").isJsonNull()).as(run.out()).isFalse();
      } else {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("row 18");
      }
    }
  }

  @Test
  void whatAFileHoldsCannotSteerTheTerminal() throws IOException {
    Path file =
        rows(
            "t.csv",
            "x,mu,y",
            i -> i + "," + 3 * i + "," + (i == 3 ? "\u001b[2J" + "z".repeat(100_000) : "" + y(i)));
    Run run = estimate(file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("row 4").contains("\\u001b[2J").hasSizeLessThan(500);
    assertThat(run.err()).doesNotContain("\u001b");
  }
}
