// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.finding.DataFinding;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Progress;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NoiseStudyTest {
  private static final SyntheticData TOY = SyntheticData.toy(Design.uniform(500), 2.0, new Seed(5));
  private static final Prediction TRUTH = Prediction.given(TOY.cleanY());

  private static final Work WORK = Work.of(1);

  private static StudyOptions.Builder vaAndDva() {
    return StudyOptions.builder().methods(List.of("va", "dva")).noise(NoiseChoice.HOMOSCEDASTIC);
  }

  private static Study withTruth(StudyOptions.Builder options) {
    return withTruth(options, WORK);
  }

  private static Study withTruth(StudyOptions.Builder options, Work work) {
    return NoiseStudy.run(TOY.dataset(), TRUTH, options.build(), work);
  }

  @Test
  void theCeilingIsTheNoise() {
    Study study = withTruth(vaAndDva());
    assertThat(study.recommended()).isEqualTo("dva");
    assertThat(Verdict.of(study, study.data().rows()).floor().rmse()).isEqualTo(study.best().std());
    double r2 = 1 - study.best().variance() / study.labelVariance();
    assertThat(Verdict.of(study, study.data().rows()).floor().r2()).isCloseTo(r2, within(1e-12));
  }

  @Test
  void whatDoesNotFitIsRefusedBeforeAnythingIsTrained() {
    Dataset friedman = SyntheticData.friedman1(60, 1, new Seed(2)).dataset();
    refusedAtOnce(friedman, "orders the rows by one feature", b -> b.methods(List.of("rice")));
    refusedAtOnce(friedman, "choose that predictor too", b -> b.methods(List.of("evidential")));
    refusedAtOnce(friedman, "31 segments do not fit 60 rows", b -> b.segments(31));
    refusedAtOnce(
        friedman, "step by step", b -> b.methods(List.of("faithful")).predictor(PredictorKind.GP));
    refusedAtOnce(
        friedman,
        "step by step",
        b -> b.training(Training.JOINT).predictor(PredictorKind.EVIDENTIAL));
  }

  private static void refusedAtOnce(
      Dataset data, String complaint, UnaryOperator<StudyOptions.Builder> choose) {
    Progress never =
        (stage, fraction) -> {
          throw new AssertionError(stage + " began");
        };
    StudyOptions options = choose.apply(StudyOptions.builder()).build();
    assertThatThrownBy(() -> NoiseStudy.run(data, options, WORK.reportingTo(never)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(complaint);
  }

  @Tag("truth")
  @ParameterizedTest
  @EnumSource(
      value = PredictorKind.class,
      names = {"ENSEMBLE", "BNN", "DROPOUT"},
      mode = EnumSource.Mode.INCLUDE)
  void jointTrainingFindsTheNoiseOfTheToyToAThird(PredictorKind predictor) {
    Study study =
        NoiseStudy.run(
            TOY.dataset(), vaAndDva().training(Training.JOINT).predictor(predictor).build(), WORK);
    for (NoiseEstimate estimate : study.estimates()) {
      // VA and DVA are biased by the model's error; the sampling error alone is √(2/500) = 6 %.
      assertThat(estimate.variance()).isCloseTo(2, within(2 / 3.0));
    }
  }

  @Test
  void theSameSeedGivesTheSameBitsWhateverTheNumberOfThreads() {
    StudyOptions.Builder options = vaAndDva().noise(NoiseChoice.HETEROSCEDASTIC);
    Study one = withTruth(options, Work.of(3).withThreads(1));
    Study two = withTruth(options, Work.of(3).withThreads(2));
    for (int m = 0; m < 2; m++) {
      assertThat(two.estimates().get(m).rowVariance())
          .isEqualTo(one.estimates().get(m).rowVariance());
      assertThat(two.estimates().get(m).normalisedNoise())
          .isEqualTo(one.estimates().get(m).normalisedNoise());
    }
  }

  @Test
  void constantLabelsHaveNoNoiseAndAFindingSaysSo() {
    double[] same = new double[500];
    Arrays.fill(same, 4.2);
    Study study = NoiseStudy.run(TOY.dataset().withLabels(same), vaAndDva().build(), WORK);
    assertThat(study.estimates()).allMatch(estimate -> estimate.variance() == 0);
    assertThat(study.findings())
        .containsExactly(new DataFinding.ConstantLabels(TOY.dataset().target()));
  }

  @Test
  void fewRowsAreAFindingWithTheirNumbers() {
    int[] first = IntStream.range(0, 25).toArray();
    Dataset few = TOY.dataset().selectRows(first);
    Study study =
        NoiseStudy.run(
            few,
            Prediction.given(few.y().clone()),
            StudyOptions.builder().methods(List.of(Unbiased.NAME)).build(),
            WORK);
    assertThat(study.best().findings()).contains(new NoiseFinding.FewRows(25, few.x().columns()));
  }

  @Test
  void moreSegmentsThanPairsOfRowsAreRefusedWithTheRange() {
    assertThatThrownBy(() -> withTruth(vaAndDva().segments(251)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("251 segments")
        .hasMessageContaining("1 to 250");
  }

  @Test
  void anUnknownMethodIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> withTruth(vaAndDva().methods(List.of("vda"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("vda")
        .hasMessageContaining("va, dva");
  }

  @Test
  void segmentsByAnUnknownFeatureAreRefusedWithTheFeatures() {
    assertThatThrownBy(() -> withTruth(vaAndDva().segments(5).segmentBy(new SegmentBy("z"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("z")
        .hasMessageContaining("features are x");
  }

  @Test
  void theEvidentialMethodIsRefusedWithoutItsPredictor() {
    assertThatThrownBy(() -> withTruth(vaAndDva().methods(List.of("evidential"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("evidential predictor");
  }

  @ParameterizedTest
  @EnumSource(
      value = PredictorKind.class,
      names = {"EVIDENTIAL", "GP"})
  void predictorsThatAreNotTrainedStepByStepAreNotTrainedJointly(PredictorKind predictor) {
    StudyOptions options = vaAndDva().training(Training.JOINT).predictor(predictor).build();
    assertThatThrownBy(() -> NoiseStudy.run(TOY.dataset(), options, WORK))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(predictor.word())
        .hasMessageContaining("beta-nll, faithful, va-warm-up")
        .hasMessageContaining("choose another predictor");
  }

  @Test
  void labelsOfHugeAndTinyScaleAreAnsweredByScaling() {
    for (double unit : new double[] {1e-30, 1e30}) {
      Dataset data = TOY.dataset();
      Dataset scaled = data.withLabels(Arrays.stream(data.y()).map(y -> y * unit).toArray());
      Study study = NoiseStudy.run(scaled, vaAndDva().methods(List.of("va")).build(), WORK);
      // In-sample residuals of the ensemble: 10 % either way holds at any scale.
      assertThat(study.best().variance() / unit / unit).isCloseTo(2, within(0.5));
    }
  }
}
