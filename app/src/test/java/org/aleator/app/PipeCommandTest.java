// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another program's commands, answered by one process. */
class PipeCommandTest {
  @TempDir private Path folder;

  private static String request(Object... words) {
    JsonArray arguments = new JsonArray();
    Stream.of(words).map(Object::toString).forEach(arguments::add);
    JsonObject request = new JsonObject();
    request.add("arguments", arguments);
    return request.toString();
  }

  private static Run answered(String line) {
    JsonObject answer = JsonParser.parseString(line).getAsJsonObject();
    return new Run(
        answer.get("exit_code").getAsInt(),
        answer.get("out").getAsString(),
        answer.get("err").getAsString());
  }

  @Test
  void answersAreThoseOfTheCommandLine() {
    for (Object[] words :
        new Object[][] {{"version"}, {"estimate", "nothing.csv"}, {"predict", "--mdoel"}}) {
      assertThat(answered(PipeCommand.answer(request(words)).toString()))
          .isEqualTo(Run.aleator(words));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "estimate", "[]", "{}", "{\"arguments\": 1}", "{\"arguments\": [null]}"})
  void aLineThatIsNoRequestIsRefusedInOneLine(String line) {
    Run run = answered(PipeCommand.answer(line).toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains("a request is a line such as");
  }

  @Test
  void itIsNotAmongTheCommandsOfTheHelp() {
    assertThat(Run.aleator("--help").out()).doesNotContain("pipe", "rehearse");
  }

  /** A process of its own, since it takes over the standard streams and ends with its input. */
  @Test
  void theProcessAnswersLineByLineAndEndsWithItsInputInTheMiddleOfARun() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.aleator.app.Main",
                "pipe")
            .redirectError(folder.resolve("err").toFile())
            .start();
    Writer requests = process.outputWriter(StandardCharsets.UTF_8);
    try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(answers.readLine()).contains(PipeCommand.SCHEMA);
      Path data = folder.resolve("größe.csv");
      send(requests, request("generate", "toy", "--rows", 2000, "-o", data));
      assertThat(answered(answers.readLine()).exitCode()).isZero();
      // Standard input is the requests', which no command may take for its data.
      send(requests, request("estimate", "-", "--target=y"));
      assertThat(answered(answers.readLine()).exitCode()).isEqualTo(2);
      send(requests, request("version"));
      assertThat(answered(answers.readLine())).isEqualTo(Run.aleator("version"));
      send(requests, request("estimate", data, "--target=y", "--predictor=bnn", "--preset=paper"));
      requests.close();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(answers.readLine()).isNull();
    } finally {
      process.destroyForcibly();
    }
  }

  private static void send(Writer requests, String line) throws IOException {
    requests.write(line + "\n");
    requests.flush();
  }
}
