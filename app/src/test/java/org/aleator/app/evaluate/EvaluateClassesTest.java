// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.aleator.app.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateClassesTest {
  @TempDir private Path folder;

  /** Four rows by hand: p(yes) of the labels no, yes, yes, no. */
  private Path four() throws IOException {
    return PredictionFiles.of(
        folder.resolve("four.csv"), "churn,p_yes", "no,0.1", "yes,0.8", "yes,0.4", "no,0.3");
  }

  @Test
  void jsonHoldsTheScoresOfTheRows() throws IOException {
    JsonObject answer = json(four(), "churn");
    assertThat(answer.get("schema").getAsString()).isEqualTo("aleator.evaluate.classes/1");
    assertThat(answer.get("rows").getAsInt()).isEqualTo(4);
    assertThat(value(answer, "error")).isEqualTo(0.25);
    assertThat(value(answer, "brier"))
        .isCloseTo(2 * (0.01 + 0.04 + 0.36 + 0.09) / 4, within(1e-12));
    assertThat(value(answer, "log_loss"))
        .isCloseTo(-Math.log(0.9 * 0.8 * 0.4 * 0.7) / 4, within(1e-12));
    assertThat(value(answer, "auc")).isEqualTo(1);
    assertThat(answer.getAsJsonObject("base_rate").get("brier").getAsDouble()).isEqualTo(0.5);
    assertThat(answer.get("confusion")).hasToString("[[2,0],[1,1]]");
    assertThat(answer.keySet())
        .contains("classes", "brier_parts", "calibration_error", "reliability", "verdict");
  }

  @Test
  void verdictSaysWhetherTheProbabilitiesHoldWhatTheyClaim() throws IOException {
    Run right = evaluate(ClassFiles.binary(folder.resolve("r.csv"), 2_000, 1, 1), "churn");
    assertThat(right.exitCode()).isZero();
    assertThat(right.outLines().get(0)).contains("% of 2,000 labels are predicted right");
    assertThat(right.outLines().get(1)).contains("hold what they claim");
    Run sharp = evaluate(ClassFiles.binary(folder.resolve("s.csv"), 2_000, 1, 3), "churn");
    assertThat(sharp.outLines().get(1)).contains("overconfident", "of a Brier score of");
    Run timid = evaluate(ClassFiles.binary(folder.resolve("t.csv"), 2_000, 1, 0.3), "churn");
    assertThat(timid.outLines().get(1)).contains("underconfident");
    assertThat(right.out()).contains("log-loss", "refinement", "base rate", "ece");
    assertThat(right.err()).contains("\"p_yes\" is read as the probability of class \"yes\"");
  }

  /** Probabilities of 0.6 and 0.4, where four rows of five are yes in both. */
  @Test
  void aClassPredictedTooRarelyIsNamed() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      boolean above = i % 2 == 0;
      boolean yes = i / 2 % 5 != 0;
      rows.append(yes ? "yes" : "no").append(above ? ",0.6" : ",0.4").append('\n');
    }
    Path file = PredictionFiles.of(folder.resolve("f.csv"), "y,p_yes", rows.toString().strip());
    assertThat(evaluate(file, "y").outLines().get(1)).contains("too low for class \"yes\"");
  }

  @Test
  void columnsAreMatchedByNameByOrderOrByTheUsualMeaning() throws IOException {
    String[] rows = {"a,0.7,0.2,0.1", "b,0.1,0.8,0.1", "c,0.3,0.3,0.4"};
    for (String[] form :
        List.of(
            new String[] {"y,p_a,p_b,p_c"},
            new String[] {"y,p_a,p_b,p_c", "--probabilities", "p_a,p_b,p_c"},
            new String[] {"y,a,b,c", "--probabilities", "a,b,c"},
            new String[] {
              "y,prob.of.a,prob.of.b,prob.of.c", "--probabilities", "prob.of.a,prob.of.b,prob.of.c"
            },
            new String[] {"y,u,v,w", "--probabilities", "u,v,w", "--classes", "a,b,c"},
            new String[] {"y,u,v,w", "--probabilities", "w,v,u", "--classes", "c,b,a"})) {
      Path file = lines(form[0], rows);
      Object[] options = Arrays.copyOfRange(form, 1, form.length);
      assertThat(value(json(file, "y", options), "error")).as(form[0]).isZero();
    }
    Path numbers = lines("y,score", "0,0.2", "1,0.9", "1,0.6");
    assertThat(value(json(numbers, "y", "--probabilities", "score"), "error")).isZero();
    Path coded = lines("y,p_0,p_1,p_7", "0,0.8,0.1,0.1", "1,0.3,0.4,0.3", "7,0.1,0.3,0.6");
    assertThat(value(json(coded, "y"), "error")).isZero();
    Path truth = lines("y,p_True", "False,0.2", "True,0.9", "True,0.6");
    assertThat(value(json(truth, "y", "--probabilities", "p_True"), "error")).isZero();
    Path no = lines("y,s", "no,0.9", "yes,0.2", "no,0.6");
    assertThat(value(json(no, "y", "--probabilities", "s", "--classes", "no"), "error")).isZero();
  }

  @Test
  void predictedClassesWithoutProbabilitiesHaveTheirErrors() throws IOException {
    Path file = lines("y,said", "a,a", "b,a", "b,b", "a,c");
    JsonObject answer = json(file, "y", "--predicted-class", "said");
    assertThat(value(answer, "error")).isEqualTo(0.5);
    assertThat(answer.get("log_loss").isJsonNull()).isTrue();
    assertThat(answer.get("confusion")).hasToString("[[1,0,1],[1,1,0],[0,0,0]]");
    Run text = evaluate(file, "y", "--predicted-class", "said");
    assertThat(text.out()).contains("50.0 % of 4 labels", "balanced accuracy", "--probabilities");
    assertRefused(
        evaluate(file, "y", "--predicted-class", "said", "--report", folder.resolve("r.html")),
        "--report");
  }

  @Test
  void rowsWithAnEmptyCellAreLeftOutAndCounted() throws IOException {
    Run run = evaluate(lines("y,p_b", "a,0.1", ",0.5", "b,", "b,0.9"), "y");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("2 of 4 rows left out");
  }

  @Test
  void impossibleLabelsAreSaid() throws IOException {
    Run run = evaluate(lines("y,p_b", "a,0.1", "b,0", "b,0.9"), "y");
    assertThat(run.out()).contains("1 labels had a probability of 0");
  }

  @Test
  void reportAndChartsAreWritten() throws IOException {
    Path file = ClassFiles.binary(folder.resolve("r.csv"), 300, 1, 2);
    Path page = folder.resolve("page.html");
    Path charts = folder.resolve("charts");
    assertThat(evaluate(file, "churn", "--report", page, "--plot", charts).exitCode()).isZero();
    assertThat(page).content().contains("Reliability", "ROC", "overconfident");
    assertThat(charts.resolve("reliability.png")).isNotEmptyFile();
    assertThat(charts.resolve("roc.svg")).content().contains("AUC");
    Path three = lines("y,p_a,p_b,p_c", "a,0.7,0.2,0.1", "b,0.1,0.8,0.1", "c,0.3,0.3,0.4");
    Path svg = folder.resolve("three.svg");
    assertThat(evaluate(three, "y", "--plot", svg, "--report", page).exitCode()).isZero();
    assertThat(svg).content().contains("the predicted class");
  }

  @Test
  void wrongInputIsOneLineThatNamesThePlace() throws IOException {
    assertRefused(evaluate(lines("y,p_b", "a,0.1", "b,1.5"), "y"), "row 2", "\"p_b\"", "1.5");
    assertRefused(evaluate(lines("y,p_b", "a,10", "b,85"), "y"), "row 1", "percentages");
    assertRefused(evaluate(lines("y,p_b", "a,-0.1", "b,0.5"), "y"), "row 1", "-0.1");
    assertRefused(evaluate(lines("y,p_b", "a,0.1", "b,oops"), "y"), "row 2", "\"p_b\"", "oops");
    assertRefused(
        evaluate(lines("y,p_a,p_b", "a,0.6,0.4", "b,0.2,0.5"), "y"), "row 2", "0.7000", "0.02");
    assertRefused(evaluate(lines("y,p_a", "a,0.6", "a,0.4"), "y"), "\"a\"", "two classes");
    assertRefused(evaluate(lines("y,p_a", "a,", "b,0.6", "b,0.4"), "y"), "every label", "\"b\"");
    assertRefused(
        evaluate(
            lines("y,p_a,p_b", "a,0.6,0.4", "b,0.2,0.8", "z,0.5,0.5"),
            "y",
            "--probabilities",
            "p_a,p_b"),
        "row 3",
        "\"z\" has no probability");
    assertRefused(
        evaluate(lines("y,s", "no,0.6", "yes,0.4"), "y", "--probabilities", "s"),
        "does not say whose",
        "--classes yes");
    assertRefused(
        evaluate(lines("y,s", "a,0.6", "b,0.4", "c,0.1"), "y", "--probabilities", "s"),
        "3 classes");
    assertRefused(
        evaluate(lines("y,s,t", "a,0.6,0.4", "b,0.4,0.6"), "y", "--probabilities", "s,t"),
        "do not name the classes",
        "--classes");
    assertRefused(evaluate(lines("y,s", "a,0.6", "b,0.4"), "y"), "--probabilities", "a, b");
    Path four = four();
    assertRefused(evaluate(four, "churn", "--probabilities", "p_no"), "\"p_no\"", "churn, p_yes");
    assertRefused(evaluate(four, "nothing"), "\"nothing\"");
    assertRefused(evaluate(four, "churn", "--probabilities", "churn"), "target");
    assertRefused(evaluate(four, "churn", "--probabilities", "p_yes,p_yes"), "twice");
    assertRefused(evaluate(four, "churn", "--classes", "yes"), "--classes");
    assertRefused(evaluate(four, "churn", "--probabilities", "p_yes", "--classes", "ja"), "\"ja\"");
    assertRefused(
        evaluate(four, "churn", "--probabilities", "p_yes", "--classes", "no,yes"), "--classes");
    assertRefused(evaluate(four, "churn", "--level", "0.9"), "--level");
    assertRefused(evaluate(four, "churn", "--seed", "2"), "--seed");
    assertRefused(evaluate(four, "churn", "--probabilities", "p_yes", "--mean", "m"), "--mean");
  }

  private Path lines(String header, String... rows) throws IOException {
    return PredictionFiles.of(
        folder.resolve("lines.csv"),
        Stream.concat(Stream.of(header), Stream.of(rows)).toArray(String[]::new));
  }

  private static Run evaluate(Path file, String target, Object... more) {
    return Run.aleator(
        Stream.concat(Stream.of("evaluate", file, "--target", target), Stream.of(more)).toArray());
  }

  private static JsonObject json(Path file, String target, Object... more) {
    Object[] options = Stream.concat(Stream.of(more), Stream.of("--format", "json")).toArray();
    Run run = evaluate(file, target, options);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  private static double value(JsonObject answer, String key) {
    return answer.getAsJsonObject(key).get("value").getAsDouble();
  }

  private static void assertRefused(Run run, String... words) {
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(words);
  }
}
