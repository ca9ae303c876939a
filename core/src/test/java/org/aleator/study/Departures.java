// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** All that the contract does not ask of every entry, and why. What is not here is asked. */
final class Departures {
  /**
   * Rounding alone: some 10⁻¹⁶ for each of 60 rows, magnified where the labels' zero is far from
   * them or the maximum of an evidence is sought. The largest measured is 10⁻¹³.
   */
  private static final double ROUNDING = 1e-9;

  /** A quarter of the sampling error of a variance from 60 rows, √(2/60) = 18 %. */
  private static final double QUARTER_OF_SAMPLING_ERROR = 0.25 * Math.sqrt(2.0 / Law.ROWS);

  /** The largest deviation measured is 0.10 of a standard deviation of the labels. */
  private static final double ANOTHER_FOREST = 0.2;

  /** The largest deviation measured, of one denoised label, is 0.64 σ. */
  private static final double ANOTHER_STACK = 0.8;

  private static final Set<Law> OF_ROWS = Set.of(Law.ORDER_OF_ROWS);
  private static final Set<Law> OF_WEIGHTS =
      Set.of(Law.ORDER_OF_COLUMNS, Law.CONSTANT_COLUMN, Law.DOUBLED_COLUMN);

  static final List<Departure> TABLE =
      Stream.of(
              networks("evidential"),
              networks("va-warm-up"),
              networks("faithful"),
              networks("beta-nll"),
              networks("ensemble predictor"),
              networks("bnn predictor"),
              networks("dropout predictor"),
              networks("evidential predictor"),
              alongOneFeature("rice"),
              alongOneFeature("tong-wang"),
              kernels("gp", Set.of(Law.DOUBLED_COLUMN)),
              stackOfFewRows("unbiased", OF_WEIGHTS),
              kernels("gp predictor", Set.of(Law.DOUBLED_COLUMN)),
              trees("stack predictor", OF_WEIGHTS),
              trees("trees predictor", Set.of(Law.ORDER_OF_COLUMNS)),
              trees("forest predictor", Set.of(Law.ORDER_OF_COLUMNS, Law.DOUBLED_COLUMN)))
          .flatMap(List::stream)
          .toList();

  /** Estimators that are done before there is anything to report or to cancel, and why. */
  static final Map<String, String> AT_ONCE =
      Map.of(
          "nearest-neighbour", "a sum over neighbours",
          "rice", "a sum over neighbours",
          "tong-wang", "a line through sums over neighbours",
          "va", "with constant noise a sum over the rows",
          "dva", "with constant noise a sum over the rows");

  /** Estimators that take no given predictions, and why. */
  static final Map<String, String> OWN_PREDICTOR =
      Map.of("evidential", "it is the noise that its own predictor states");

  /**
   * Entries that take seconds, and why: only with the profile "truth" are they checked by the laws
   * after the first, and a predictor on other rows and threads.
   */
  static final Map<String, String> SLOW =
      Map.of(
          "va-warm-up", "five networks, each with its variance",
          "faithful", "five networks, each with its variance",
          "beta-nll", "five networks, each with its variance",
          "bnn predictor", "30,000 steps however few the rows");

  private Departures() {}

  /** An entry's laws: those of every build, or the others. */
  static Stream<Law> laws(String entry, boolean everyBuild) {
    return Arrays.stream(Law.values())
        .filter(law -> everyBuild == (law == Law.BINARY_UNITS || !SLOW.containsKey(entry)));
  }

  private static List<Departure> networks(String entry) {
    double any = Double.POSITIVE_INFINITY;
    return List.of(
        new Departure(entry, OF_ROWS, any, "batches and held-out rows are drawn by position"),
        new Departure(entry, OF_WEIGHTS, any, "first weights are drawn in the order of columns"));
  }

  private static List<Departure> alongOneFeature(String entry) {
    return List.of(
        new Departure(entry, OF_WEIGHTS, Double.NaN, "it orders the rows by one feature"));
  }

  private static List<Departure> kernels(String entry, Set<Law> laws) {
    return List.of(
        new Departure(
            entry,
            laws,
            QUARTER_OF_SAMPLING_ERROR,
            "one more length scale, with its prior, enters the choice of a kernel"));
  }

  /** The predictions of 60 rows by trees of other random cuts; what matters is far below. */
  private static List<Departure> trees(String entry, Set<Law> laws) {
    return List.of(
        new Departure(
            entry,
            laws,
            ANOTHER_FOREST,
            "records are sorted, cuts drawn and ties broken in the order of columns"));
  }

  /** The level changes by a tenth of σ², which is half of its sampling error. */
  private static List<Departure> stackOfFewRows(String entry, Set<Law> laws) {
    return List.of(
        new Departure(
            entry,
            laws,
            ANOTHER_STACK,
            "networks and trees of other random numbers change what a stack of 60 rows is made of"));
  }

  static Optional<Departure> of(String entry, Law law) {
    return TABLE.stream()
        .filter(d -> d.entry().equals(entry) && d.laws().contains(law))
        .findFirst();
  }

  /** Refuses a deviation that is not allowed, and an allowance that is not needed. */
  static void require(String entry, Law law, double deviation) {
    Optional<Departure> departure = of(entry, law);
    assertThat(deviation)
        .as("%s of %s", law, entry)
        .isLessThanOrEqualTo(departure.map(Departure::tolerance).orElse(ROUNDING));
    departure.ifPresent(
        d ->
            assertThat(deviation)
                .as("%s keeps to %s, but is listed as departing: %s", entry, law, d.reason())
                .isGreaterThan(ROUNDING));
  }
}
