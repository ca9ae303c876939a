// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.Moments;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DenoisingVarianceAttenuationTest {
  private static final Seed SEED = new Seed(7);
  private static final Work TWO = Work.of(SEED).withThreads(2);

  /** The toy data with a prediction that is wrong by 0.7 + 0.3 cos x. */
  private static final SyntheticData TOY = SyntheticData.toy(Design.uniform(1000), 2.0, SEED);

  private static Dataset data() {
    return TOY.dataset();
  }

  private static Prediction biased() {
    double[] mean = TOY.cleanY().clone();
    for (int i = 0; i < mean.length; i++) {
      mean[i] -= 0.7 + 0.3 * Math.cos(data().x().get(i, 0));
    }
    return Prediction.given(mean);
  }

  private static Segmentation byX(int count) {
    return RankSegmentation.fit(0, data().x().columnValues(0), count);
  }

  private static NoiseEstimate closedForm(NoiseKind noise, int segments) {
    return DenoisingVarianceAttenuation.closedForm(noise, byX(segments))
        .estimate(data(), biased(), TWO);
  }

  @Test
  void vaEqualsTheMeanSquaredResidual() {
    double[] r = biased().residuals(data().y());
    double meanSquare = Arrays.stream(r).map(v -> v * v).sum() / r.length;
    NoiseEstimate va = VarianceAttenuation.closedForm().estimate(data(), biased(), TWO);
    assertThat(va.variance()).isCloseTo(meanSquare, within(1e-12 * meanSquare));
  }

  @Test
  void dvaEqualsTheResidualVarianceAtTheKktPoint() {
    double[] r = biased().residuals(data().y());
    double mean = Arrays.stream(r).sum() / r.length;
    double variance = Arrays.stream(r).map(v -> (v - mean) * (v - mean)).sum() / r.length;
    NoiseEstimate dva = closedForm(NoiseKind.HOMOSCEDASTIC, 1);
    assertThat(dva.variance()).isCloseTo(variance, within(1e-12 * variance));
  }

  @Test
  void segmentedDvaEqualsTheMeanOfTheSegmentsVariances() {
    double[] r = biased().residuals(data().y());
    double[] x = data().x().columnValues(0);
    Integer[] order = new Integer[r.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(x[a], x[b]));
    double sum = 0;
    for (int g = 0; g < 10; g++) {
      double[] part = new double[100];
      for (int i = 0; i < 100; i++) {
        part[i] = r[order[100 * g + i]];
      }
      double mean = Arrays.stream(part).average().orElseThrow();
      sum += Arrays.stream(part).map(v -> (v - mean) * (v - mean)).sum() / 100;
    }
    for (NoiseKind noise : NoiseKind.values()) {
      assertThat(closedForm(noise, 10).variance()).isCloseTo(sum / 10, within(1e-12 * sum));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void noisesHaveMeanZeroAndVarianceOneInEverySegment(int segments) {
    GradientSolver constant = GradientSolver.practical(NoiseKind.HOMOSCEDASTIC, 1000);
    GradientSolver varying = GradientSolver.practical(NoiseKind.HETEROSCEDASTIC, 1000);
    Segmentation segmentation = byX(segments);
    for (NoiseEstimate estimate :
        List.of(
            closedForm(NoiseKind.HOMOSCEDASTIC, segments),
            byGradient(constant, segmentation),
            byGradient(varying, segmentation))) {
      int[] segmentOf = segmentation.assign(data().x(), biased().mean());
      for (int[] rows : Segmentation.rowsBySegment(segmentOf, segments)) {
        double[] noises = Moments.select(estimate.normalisedNoise(), rows);
        assertThat(Moments.mean(noises)).isCloseTo(0, within(1e-9));
        assertThat(Moments.meanSquare(noises)).isCloseTo(1, within(1e-9));
      }
    }
  }

  private static NoiseEstimate byGradient(GradientSolver solver, Segmentation segmentation) {
    return DenoisingVarianceAttenuation.byGradient(solver, segmentation)
        .estimate(data(), biased(), TWO);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void theGradientSolverAgreesWithTheClosedFormToOnePercent(int segments) {
    GradientSolver solver = GradientSolver.practical(NoiseKind.HOMOSCEDASTIC, 1000);
    NoiseEstimate optimum = closedForm(NoiseKind.HOMOSCEDASTIC, segments);
    NoiseEstimate descended = byGradient(solver, byX(segments));
    assertThat(descended.variance())
        .isCloseTo(optimum.variance(), within(0.01 * optimum.variance()));
  }

  @Test
  void theGradientSolverOfVaAgreesWithTheClosedFormToOnePercent() {
    NoiseEstimate optimum = VarianceAttenuation.closedForm().estimate(data(), biased(), TWO);
    GradientSolver solver = GradientSolver.practical(NoiseKind.HOMOSCEDASTIC, 1000);
    NoiseEstimate descended =
        VarianceAttenuation.byGradient(solver).estimate(data(), biased(), TWO);
    assertThat(descended.variance())
        .isCloseTo(optimum.variance(), within(0.01 * optimum.variance()));
  }

  @Test
  void denoisedLabelsAreThePredictionPlusTheMeanOfItsErrorAtTheOptimum() {
    NoiseEstimate dva = closedForm(NoiseKind.HOMOSCEDASTIC, 1);
    double shift = Moments.mean(biased().residuals(data().y()));
    for (int i = 0; i < data().rows(); i += 97) {
      assertThat(dva.denoised()[i]).isCloseTo(biased().mean()[i] + shift, within(1e-9));
    }
  }

  @Test
  void theNetworkFollowsANoiseThatGrowsWithX() {
    SyntheticData growing = SyntheticData.heteroscedastic(Design.uniform(2000), 1, SEED);
    Dataset data = growing.dataset();
    GradientSolver solver = GradientSolver.practical(NoiseKind.HETEROSCEDASTIC, 2000);
    Segmentation segmentation = RankSegmentation.fit(0, data.x().columnValues(0), 10);
    NoiseEstimate dva =
        DenoisingVarianceAttenuation.byGradient(solver, segmentation)
            .estimate(data, Prediction.given(growing.cleanY()), TWO);
    double[] at = dva.noise().variance(Matrix.column(2, 8), new double[2]);
    // 400 rows lie within a unit of each x: the sampling error of a std there is 1/√800 = 3.5 %;
    // the tolerance is four of those.
    assertThat(Math.sqrt(at[0])).isCloseTo(1.2, within(0.14 * 1.2));
    assertThat(Math.sqrt(at[1])).isCloseTo(1.8, within(0.14 * 1.8));
  }

  @Test
  void labelsThatArePredictedExactlyHaveNoNoise() {
    Prediction exact = Prediction.given(data().y().clone());
    for (int segments : new int[] {1, 10}) {
      NoiseEstimate dva =
          DenoisingVarianceAttenuation.byGradient(
                  GradientSolver.practical(NoiseKind.HETEROSCEDASTIC, 1000), byX(segments))
              .estimate(data(), exact, TWO);
      assertThat(dva.variance()).isZero();
      assertThat(dva.denoised()).isEqualTo(data().y());
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-30, 1e30})
  void varianceScalesWithTheSquareOfTheUnitAtAnyScale(double unit) {
    double[] y = Arrays.stream(data().y()).map(v -> v * unit).toArray();
    Prediction scaled =
        Prediction.given(Arrays.stream(biased().mean()).map(v -> v * unit).toArray());
    for (NoiseKind noise : NoiseKind.values()) {
      GradientSolver solver = GradientSolver.practical(noise, 1000);
      double before = byGradient(solver, byX(10)).variance();
      NoiseEstimate after =
          DenoisingVarianceAttenuation.byGradient(solver, byX(10))
              .estimate(data().withLabels(y), scaled, TWO);
      assertThat(after.variance() / unit / unit).isCloseTo(before, within(1e-4 * before));
    }
  }
}
