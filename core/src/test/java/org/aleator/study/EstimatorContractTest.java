// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.aleator.Interval;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.encode.FeatureEncoding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.model.FittedModel;
import org.aleator.noise.NoiseEstimate;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every estimator of {@link Methods#KNOWN} keeps to. A new entry there is checked here without
 * a change; where one may depart from a law, {@link Departures} says so and why.
 */
class EstimatorContractTest {
  private static final Work WORK = Work.of(1).withThreads(2);
  private static final Sample ONE = Sample.of(Law.ROWS, 1);
  private static final Map<String, NoiseEstimate> BEFORE = new ConcurrentHashMap<>();
  static final List<String> METHODS = Methods.KNOWN;

  /** With the given predictions, unless the method takes those of a predictor of its own only. */
  private static NoiseEstimate estimate(
      String method, Sample sample, NoiseChoice noise, Work work) {
    StudyOptions.Builder options = StudyOptions.builder().methods(List.of(method)).noise(noise);
    if (applies(sample.data(), true, options.build())) {
      return NoiseStudy.run(sample.data(), sample.given(), options.build(), work).best();
    }
    PredictorKind own =
        Arrays.stream(PredictorKind.values())
            .filter(kind -> applies(sample.data(), false, options.predictor(kind).build()))
            .findFirst()
            .orElse(PredictorKind.ENSEMBLE);
    return NoiseStudy.run(sample.data(), options.predictor(own).build(), work).best();
  }

  private static boolean applies(Dataset data, boolean given, StudyOptions options) {
    try {
      Methods.requireApplicable(data, given, options);
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  private static NoiseEstimate estimate(String method, Sample sample, Work work) {
    return estimate(method, sample, NoiseChoice.HOMOSCEDASTIC, work);
  }

  private static NoiseEstimate before(String method, int features) {
    return BEFORE.computeIfAbsent(
        method + features, key -> estimate(method, Sample.of(Law.ROWS, features), WORK));
  }

  private static Stream<Arguments> laws(boolean everyBuild) {
    return METHODS.stream()
        .flatMap(m -> Departures.laws(m, everyBuild).map(law -> Arguments.of(m, law)));
  }

  static Stream<Arguments> methodsAndLaws() {
    return laws(true);
  }

  static Stream<Arguments> slowMethodsAndLaws() {
    return laws(false);
  }

  @Tag("truth")
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("slowMethodsAndLaws")
  void whatMustNotMatterDoesNotToSlowOnes(String method, Law law) {
    whatMustNotMatterDoesNot(method, law);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("methodsAndLaws")
  void whatMustNotMatterDoesNot(String method, Law law) {
    Sample changed = law.change(Sample.of(Law.ROWS, law.features()));
    Optional<Departure> departure = Departures.of(method, law);
    if (departure.isPresent() && departure.get().refused()) {
      assertThatThrownBy(() -> estimate(method, changed, WORK))
          .isInstanceOf(InvalidInputException.class);
      return;
    }
    NoiseEstimate before = before(method, law.features());
    NoiseEstimate after = estimate(method, changed, WORK);
    requireSound(after, changed.data());
    Departures.require(method, law, deviation(law, before, after));
  }

  static Stream<Arguments> methodsAndUnits() {
    return METHODS.stream()
        .flatMap(
            m ->
                Stream.of(Law.BINARY_UNITS, Law.UNIT_OF_LABELS, Law.ZERO_OF_LABELS)
                    .map(law -> Arguments.of(m, law)));
  }

  @Tag("truth")
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("methodsAndUnits")
  void unitsDoNotMatterToNoiseThatDependsOnX(String method, Law law) {
    NoiseEstimate before = estimate(method, ONE, NoiseChoice.HETEROSCEDASTIC, WORK);
    Sample changed = law.change(ONE);
    NoiseEstimate after = estimate(method, changed, NoiseChoice.HETEROSCEDASTIC, WORK);
    requireSound(after, changed.data());
    Departures.require(method, law, deviation(law, before, after));
  }

  /** Of the variance, the variance at each row and the denoised labels. */
  private static double deviation(Law law, NoiseEstimate before, NoiseEstimate after) {
    double variance = law.variance(before.variance());
    double rows = Law.deviation(law.variance(before.rowVariance()), after.rowVariance(), variance);
    double labels =
        Law.deviation(law.mean(before.denoised()), after.denoised(), Math.sqrt(variance));
    return Math.max(Math.abs(after.variance() - variance) / variance, Math.max(rows, labels));
  }

  private static void requireSound(NoiseEstimate estimate, Dataset data) {
    assertThat(estimate.variance()).isFinite().isNotNegative();
    assertThat(estimate.rowVariance()).hasSize(data.rows());
    assertThat(estimate.denoised()).hasSize(data.rows());
    for (int i = 0; i < data.rows(); i++) {
      assertThat(estimate.rowVariance()[i]).isFinite().isNotNegative();
      assertThat(estimate.normalisedNoise()[i]).isFinite();
      assertThat(estimate.denoised()[i]).isFinite();
    }
    for (Interval interval : estimate.interval().stream().toList()) {
      assertThat(interval.low()).isNotNegative().isLessThanOrEqualTo(estimate.variance());
      assertThat(interval.high()).isGreaterThanOrEqualTo(estimate.variance());
    }
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void twoDozenRowsAreAnswered(String method) {
    Sample few = Sample.of(24, 1);
    requireSound(estimate(method, few, WORK), few.data());
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void constantLabelsHaveNoNoise(String method) {
    Sample constant = ONE.labels(0, 4.2);
    NoiseEstimate estimate = estimate(method, constant, WORK);
    requireSound(estimate, constant.data());
    assertThat(estimate.variance()).isZero();
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void theSeedAloneDecidesWhateverTheNumberOfThreads(String method) {
    NoiseEstimate two = before(method, 1);
    for (int threads : new int[] {1, 5}) {
      requireSameBits(estimate(method, ONE, WORK.withThreads(threads)), two);
    }
  }

  @Tag("truth")
  @ParameterizedTest
  @FieldSource("METHODS")
  void theSeedAloneDecidesOnNoiseThatDependsOnX(String method) {
    NoiseEstimate two = estimate(method, ONE, NoiseChoice.HETEROSCEDASTIC, WORK);
    for (int threads : new int[] {1, 5}) {
      Work other = WORK.withThreads(threads);
      requireSameBits(estimate(method, ONE, NoiseChoice.HETEROSCEDASTIC, other), two);
    }
  }

  private static void requireSameBits(NoiseEstimate other, NoiseEstimate two) {
    assertThat(other.variance()).isEqualTo(two.variance());
    assertThat(other.interval()).isEqualTo(two.interval());
    assertThat(other.rowVariance()).isEqualTo(two.rowVariance());
    assertThat(other.denoised()).isEqualTo(two.denoised());
    assertThat(other.findings()).isEqualTo(two.findings());
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void theNoiseIsKeptBitForBit(String method) {
    NoiseEstimate estimate = estimate(method, ONE, NoiseChoice.HETEROSCEDASTIC, WORK);
    requireSound(estimate, ONE.data());
    FittedModel model =
        new FittedModel(
            new FeatureEncoding(List.of(new FeatureEncoding.Quantity("x0"))),
            "y",
            new FittedModel.Columns("mu", Optional.empty()),
            method,
            estimate.noise(),
            Parts.empty());
    FittedModel again = FittedModel.of(model.parts());
    Prediction prediction = ONE.given();
    assertThat(again.method()).isEqualTo(method);
    assertThat(again.predict(ONE.data().x(), prediction).aleatoricVariance())
        .isEqualTo(model.predict(ONE.data().x(), prediction).aleatoricVariance());
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void cancelledAtItsFirstReportItEnds(String method) {
    Cancellation stop = new Cancellation();
    AtomicInteger reports = new AtomicInteger();
    Work work =
        WORK.cancelledBy(stop)
            .reportingTo(
                (stage, fraction) -> {
                  reports.incrementAndGet();
                  stop.cancel();
                });
    if (Departures.AT_ONCE.containsKey(method)) {
      requireSound(estimate(method, ONE, work), ONE.data());
      assertThat(reports).hasValue(0);
    } else {
      assertThatThrownBy(() -> estimate(method, ONE, work))
          .isInstanceOf(CancellationException.class);
    }
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void noRowsAreRefused(String method) {
    Sample none = ONE.rows(new int[0]);
    assertThatThrownBy(() -> estimate(method, none, WORK))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no rows");
  }

  /** Except those that take no predictions. */
  static Stream<String> methodsThatTakePredictions() {
    return METHODS.stream().filter(m -> !Departures.OWN_PREDICTOR.containsKey(m));
  }

  @ParameterizedTest
  @MethodSource("methodsThatTakePredictions")
  void predictionsOfOtherRowsAreRefused(String method) {
    Sample other = new Sample(ONE.data(), Sample.of(Law.ROWS + 1, 1).given());
    assertThatThrownBy(() -> estimate(method, other, WORK))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("61 predictions do not fit 60 rows");
  }

  @ParameterizedTest
  @MethodSource("methodsThatTakePredictions")
  void predictionsThatAreNoNumbersAreRefused(String method) {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] mean = ONE.given().mean().clone();
      mean[3] = bad;
      Sample sample = new Sample(ONE.data(), Prediction.given(mean));
      assertThatThrownBy(() -> estimate(method, sample, WORK))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("prediction of row 4 is " + bad);
    }
  }

  @ParameterizedTest
  @MethodSource("ownPredictor")
  void givenPredictionsAreRefusedByThoseThatTakeNone(String method) {
    StudyOptions options = StudyOptions.builder().methods(List.of(method)).build();
    assertThatThrownBy(() -> NoiseStudy.run(ONE.data(), ONE.given(), options, WORK))
        .isInstanceOf(InvalidInputException.class);
  }

  static Stream<String> ownPredictor() {
    return Departures.OWN_PREDICTOR.keySet().stream();
  }

  @Test
  void everyDepartureIsOfAKnownEntry() {
    List<String> predictors =
        Arrays.stream(PredictorKind.values()).map(kind -> kind.word() + " predictor").toList();
    List<String> entries = Stream.of(METHODS, predictors).flatMap(List::stream).toList();
    assertThat(Departures.TABLE).extracting(Departure::entry).isSubsetOf(entries);
    assertThat(METHODS).containsAll(Departures.AT_ONCE.keySet());
    assertThat(METHODS).containsAll(Departures.OWN_PREDICTOR.keySet());
    assertThat(entries).containsAll(Departures.SLOW.keySet());
  }
}
