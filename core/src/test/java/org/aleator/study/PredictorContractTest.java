// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.aleator.Predictive;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.model.FittedModel;
import org.aleator.noise.ConstantNoise;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every predictor of {@link PredictorKind} keeps to. A new entry there is checked here without
 * a change; where one may depart from a law, {@link Departures} says so and why.
 */
class PredictorContractTest {
  private static final Work WORK = Work.of(1).withThreads(2);
  private static final Sample ONE = Sample.of(Law.ROWS, 1);

  /** Between the rows, and far from all of them. */
  private static final Matrix NEW = Matrix.column(0.01, 0.5, 1.7, -3, 40);

  private static final Map<PredictorKind, Predictor> TRAINED = new EnumMap<>(PredictorKind.class);

  private static Predictor train(PredictorKind kind, Sample sample, Work work) {
    return kind.train(sample.data(), Preset.PRACTICAL, work);
  }

  private static Prediction fit(PredictorKind kind, Sample sample) {
    return train(kind, sample, WORK).predict(sample.data().x());
  }

  /** Trained on one feature. */
  private static Predictor trained(PredictorKind kind) {
    return TRAINED.computeIfAbsent(kind, k -> train(k, ONE, WORK));
  }

  private static Prediction before(PredictorKind kind, int features) {
    return features == 1
        ? trained(kind).predict(ONE.data().x())
        : fit(kind, Sample.of(Law.ROWS, features));
  }

  private static String entry(PredictorKind kind) {
    return kind.word() + " predictor";
  }

  private static Stream<PredictorKind> kinds(boolean slow) {
    return Arrays.stream(PredictorKind.values())
        .filter(kind -> slow == Departures.SLOW.containsKey(entry(kind)));
  }

  static Stream<PredictorKind> quick() {
    return kinds(false);
  }

  static Stream<PredictorKind> slow() {
    return kinds(true);
  }

  private static Stream<Arguments> laws(boolean everyBuild) {
    return Arrays.stream(PredictorKind.values())
        .flatMap(
            kind -> Departures.laws(entry(kind), everyBuild).map(law -> Arguments.of(kind, law)));
  }

  static Stream<Arguments> predictorsAndLaws() {
    return laws(true);
  }

  static Stream<Arguments> slowPredictorsAndLaws() {
    return laws(false);
  }

  @Tag("truth")
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("slowPredictorsAndLaws")
  void whatMustNotMatterDoesNotToSlowOnes(PredictorKind kind, Law law) {
    whatMustNotMatterDoesNot(kind, law);
  }

  @Tag("truth")
  @ParameterizedTest
  @MethodSource("slow")
  void slowOnesAnswerOtherRowsAndThreads(PredictorKind kind) {
    twoDozenRowsAreAnswered(kind);
    constantLabelsAreAnswered(kind);
    theSeedAloneDecidesWhateverTheNumberOfThreads(kind);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("predictorsAndLaws")
  void whatMustNotMatterDoesNot(PredictorKind kind, Law law) {
    Prediction before = before(kind, law.features());
    Prediction after = fit(kind, law.change(Sample.of(Law.ROWS, law.features())));
    requireSound(after, Law.ROWS);
    double unit = Math.sqrt(law.variance(1));
    double means = Law.deviation(law.mean(before.mean()), after.mean(), unit);
    double variances =
        Law.deviation(
            law.variance(before.epistemicVariance()), after.epistemicVariance(), unit * unit);
    Departures.require(entry(kind), law, Math.max(means, variances));
  }

  private static void requireSound(Prediction prediction, int rows) {
    assertThat(prediction.rows()).isEqualTo(rows);
    for (int i = 0; i < rows; i++) {
      assertThat(prediction.mean()[i]).isFinite();
      assertThat(prediction.epistemicVariance()[i]).isFinite().isNotNegative();
    }
    for (double[] draw : prediction.draws()) {
      assertThat(Arrays.stream(draw).allMatch(Double::isFinite)).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void newRowsNearAndFarAreAnswered(PredictorKind kind) {
    requireSound(trained(kind).predict(NEW), NEW.rows());
  }

  @ParameterizedTest
  @EnumSource
  void aRowIsPredictedAloneAsAmongOthers(PredictorKind kind) {
    Prediction all = trained(kind).predict(NEW);
    for (int i = 0; i < NEW.rows(); i++) {
      Prediction alone = trained(kind).predict(NEW.rows(i, i + 1));
      // Products of several rows and of one are summed in another order, in float.
      assertThat(alone.mean()[0]).isCloseTo(all.mean()[i], within(1e-4));
    }
  }

  @ParameterizedTest
  @MethodSource("quick")
  void twoDozenRowsAreAnswered(PredictorKind kind) {
    requireSound(fit(kind, Sample.of(24, 1)), 24);
  }

  @ParameterizedTest
  @MethodSource("quick")
  void constantLabelsAreAnswered(PredictorKind kind) {
    requireSound(fit(kind, ONE.labels(0, 4.2)), Law.ROWS);
  }

  @ParameterizedTest
  @MethodSource("quick")
  void theSeedAloneDecidesWhateverTheNumberOfThreads(PredictorKind kind) {
    Prediction two = trained(kind).predict(NEW);
    for (int threads : new int[] {1, 5}) {
      requireSameBits(train(kind, ONE, WORK.withThreads(threads)).predict(NEW), two);
    }
  }

  private static void requireSameBits(Prediction found, Prediction expected) {
    assertThat(found.mean()).isEqualTo(expected.mean());
    assertThat(found.epistemicVariance()).isEqualTo(expected.epistemicVariance());
    assertThat(found.draws()).isDeepEqualTo(expected.draws());
  }

  private static FittedModel model(PredictorKind kind) {
    return new FittedModel(
        new FeatureEncoding(List.of(new FeatureEncoding.Quantity("x0"))),
        "y",
        new FittedModel.Trained(trained(kind)),
        "va",
        new ConstantNoise(0.25),
        Parts.empty());
  }

  @ParameterizedTest
  @EnumSource
  void theModelIsKeptBitForBit(PredictorKind kind) {
    FittedModel again = FittedModel.of(model(kind).parts());
    Predictor predictor = ((FittedModel.Trained) again.mean()).predictor();
    requireSameBits(predictor.predict(NEW), trained(kind).predict(NEW));
  }

  @ParameterizedTest
  @EnumSource
  void theTotalVarianceIsThatOfTheNoiseAndOfThePredictor(PredictorKind kind) {
    Predictive predictive = model(kind).predict(NEW);
    Prediction prediction = trained(kind).predict(NEW);
    for (int i = 0; i < NEW.rows(); i++) {
      assertThat(predictive.aleatoricVariance()[i]).isEqualTo(0.25);
      assertThat(predictive.variance()[i]).isEqualTo(0.25 + prediction.epistemicVariance()[i]);
    }
  }

  @ParameterizedTest
  @EnumSource
  void cancelledAtItsFirstReportItEnds(PredictorKind kind) {
    Cancellation stop = new Cancellation();
    Work work = WORK.cancelledBy(stop).reportingTo((stage, fraction) -> stop.cancel());
    assertThatThrownBy(() -> train(kind, ONE, work)).isInstanceOf(CancellationException.class);
  }

  @ParameterizedTest
  @EnumSource
  void noRowsAreRefused(PredictorKind kind) {
    Sample none = ONE.rows(new int[0]);
    assertThatThrownBy(() -> train(kind, none, WORK))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no rows");
  }

  @ParameterizedTest
  @EnumSource
  void rowsOfOtherFeaturesAreRefused(PredictorKind kind) {
    Dataset two = Sample.of(4, 2).data();
    assertThatThrownBy(() -> trained(kind).predict(two.x()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("2 features");
  }
}
