// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Own predictions of classes and people's votes through the front door. */
class OwnClassPredictionsTest {
  private static final int VOTES = 5;

  /** η of a logistic function of a, labels drawn from it, and the votes of five people. */
  private record Drawn(double[] a, double[] eta, String[] labels, double[][] votes) {
    static Drawn of(int rows) {
      RandomGenerator random = new Seed(4).random();
      Drawn drawn =
          new Drawn(new double[rows], new double[rows], new String[rows], new double[2][rows]);
      for (int i = 0; i < rows; i++) {
        drawn.a[i] = random.nextGaussian();
        drawn.eta[i] = 1 / (1 + Math.exp(-2 * drawn.a[i]));
        drawn.labels[i] = random.nextDouble() < drawn.eta[i] ? "yes" : "no";
        for (int vote = 0; vote < VOTES; vote++) {
          drawn.votes[random.nextDouble() < drawn.eta[i] ? 1 : 0][i]++;
        }
      }
      return drawn;
    }

    Table table() {
      return new Table(
          "rows",
          List.of(
              new Column.Numeric("a", a),
              new Column.Numeric("no_votes", votes[0]),
              new Column.Numeric("yes_votes", votes[1]),
              new Column.Text("y", labels)));
    }

    /** Drawn to one half: ½ + 0.3 (η − ½), in the order no, yes. */
    double[][] tooUnsure() {
      return Arrays.stream(eta)
          .mapToObj(p -> new double[] {0.5 - 0.3 * (p - 0.5), 0.5 + 0.3 * (p - 0.5)})
          .toArray(double[][]::new);
    }
  }

  @Test
  void probabilitiesThatAreTooUnsureAndVotesAreJudgedAgainstKnownTruth() {
    Drawn drawn = Drawn.of(200);

    ClassEstimate found =
        Aleator.classes(
            drawn.table(),
            "y",
            options ->
                options
                    .probabilities(drawn.tooUnsure(), "no", "yes")
                    .votes("no_votes", "yes_votes"));

    assertThat(found.features()).containsExactly("a");
    assertThat(found.verdict()).startsWith("At least").contains("your model's log-loss");
    OwnClassPredictions own = found.own().orElseThrow();
    assertThat(own.haveSeenLabels()).isFalse();
    double logLoss = own.rates().orElseThrow().logLoss().value();
    assertThat(logLoss).isGreaterThan(found.reached().logLoss().value());
    Interval off = own.calibration().orElseThrow().error().interval();
    double gap =
        Math.sqrt(
            Arrays.stream(drawn.eta).map(p -> Math.pow(0.7 * (p - 0.5), 2)).average().orElse(0));
    assertThat(gap).isBetween(off.low(), off.high());
    Interval byVotes = found.votes().orElseThrow().error().interval();
    double bayes = Arrays.stream(drawn.eta).map(p -> Math.min(p, 1 - p)).average().orElseThrow();
    assertThat(bayes).isBetween(byVotes.low(), byVotes.high());
  }

  @Test
  void predictedClassesHaveAnErrorAloneAndThoseThatSawTheLabelsAreSaidTo() {
    Drawn drawn = Drawn.of(60);

    ClassEstimate found =
        Aleator.classes(
            drawn.table(), "y", options -> options.features("a").predictedClasses(drawn.labels));

    OwnClassPredictions own = found.own().orElseThrow();
    assertThat(own.error().value()).isZero();
    assertThat(own.balancedAccuracy()).isCloseTo(1, within(1e-12));
    assertThat(own.rates()).isEmpty();
    assertThat(own.calibration()).isEmpty();
    assertThat(own.haveSeenLabels()).isTrue();
    assertThat(found.verdict()).startsWith("Your predictions have seen these labels");
    assertThat(found.votes()).isEmpty();
  }

  @Test
  void whatIsNoPredictionIsRefusedInOneLine() {
    Drawn drawn = Drawn.of(60);
    Table table = drawn.table();
    double[][] p = drawn.tooUnsure();
    p[2] = new double[] {1.2, -0.2};
    refused(() -> options(table, o -> o.probabilities(p, "no", "yes")))
        .hasMessage("row 3, class \"no\": a probability lies between 0 and 1, was 1.2");
    p[2] = new double[] {0.5, 0.6};
    refused(() -> options(table, o -> o.probabilities(p, "no", "yes")))
        .hasMessageContaining("row 3: the probabilities add up to 1.1");
    p[2] = new double[] {0.5};
    refused(() -> options(table, o -> o.probabilities(p, "no", "yes")))
        .hasMessage("row 3 has 1 probabilities, and 2 classes are named");
    p[2] = new double[] {0.5, 0.5};
    refused(() -> options(table, o -> o.probabilities(p, "no", "maybe")))
        .hasMessage("class \"yes\" has no probability; the classes are no, maybe");
    refused(() -> options(table, o -> o.probabilities(Arrays.copyOf(p, 59), "no", "yes")))
        .hasMessage("rows has 60 rows, and there are predictions of 59; give one each");
    String[] said = drawn.labels.clone();
    said[4] = "maybe";
    refused(() -> options(table, o -> o.predictedClasses(said)))
        .hasMessageContaining("row 5: class \"maybe\" is predicted, which no label is");
    refused(() -> options(table, o -> o.probabilities(p, "no", "yes").columns()))
        .hasMessageContaining("cannot be made without a column");
    refused(() -> options(table, o -> o.votes("nobody")))
        .hasMessageContaining("no column \"nobody\"");
  }

  private static void options(Table table, Consumer<ClassOptions> options) {
    Aleator.classes(table, "y", options);
  }

  private static AbstractThrowableAssert<?, ?> refused(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(InvalidInputException.class);
  }
}
