// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.InputNoiseFinding;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

/** A feature's noise is not more than what the target leaves open of the feature. */
class InputNoiseBoundTest {

  /** y = log(1 + x) of a log-normal x, which is observed with noise of std 0.3. */
  private static Dataset logNormal(int n, long seed) {
    RandomGenerator random = new Seed(seed).random();
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double u = Math.exp(random.nextGaussian());
      y[i] = Math.log1p(u);
      x[i] = u + 0.3 * random.nextGaussian();
    }
    return new Dataset(List.of("x"), "y", Matrix.column(x), y);
  }

  private static InputNoiseEstimate claiming(Dataset data, double variance) {
    return new InputNoiseEstimate(
        "latent-input", new double[] {variance}, List.of(Optional.empty()), data.x(), List.of());
  }

  @Test
  void aClaimAboveTheBoundIsCutToItAndSaid() {
    Dataset data = logNormal(400, 1);
    InputNoiseEstimate cut = InputNoiseBound.applied(data, claiming(data, 4 * 0.09), Work.of(1));
    // y tells x exactly, so that the bound is the noise: 0.09, known to √(2/400) = 7 %, thrice.
    assertThat(cut.variance()[0]).isBetween(0.09 * 0.79, 0.09 * 1.21);
    assertThat(cut.findings())
        .singleElement()
        .isInstanceOf(InputNoiseFinding.AboveWhatTargetAllows.class);
    assertThat(cut.intervals().get(0).orElseThrow().high()).isLessThan(2 * 0.09);
  }

  @Test
  void aClaimBelowTheBoundStands() {
    Dataset data = logNormal(400, 2);
    InputNoiseEstimate kept = InputNoiseBound.applied(data, claiming(data, 0.07), Work.of(1));
    assertThat(kept.variance()).containsExactly(0.07);
    assertThat(kept.findings()).isEmpty();
  }

  private static InputNoiseEstimate claiming(Dataset data, double variance, double high) {
    return new InputNoiseEstimate(
        "latent-input",
        new double[] {variance},
        List.of(Optional.of(new Interval(0, high))),
        data.x(),
        List.of(new InputNoiseFinding.HardlyToldApart("x", "y")));
  }

  @Test
  void nothingFoundWhereNoiseIsNotExcludedIsTheMiddleOfWhatIsPossible() {
    Dataset data = logNormal(400, 3);
    InputNoiseEstimate open = InputNoiseBound.applied(data, claiming(data, 1e-6, 5), Work.of(1));
    Interval interval = open.intervals().get(0).orElseThrow();
    // The bound's high end: 0.09 and two of its errors, 7 % each, above; three more for chance.
    assertThat(interval.high()).isBetween(0.09, 0.09 * 1.4);
    assertThat(interval.low()).isZero();
    assertThat(open.variance()[0]).isEqualTo(0.5 * interval.high());
    assertThat(open.findings())
        .singleElement()
        .isEqualTo(new InputNoiseFinding.NotDetermined("x", "y", interval.high()));
  }

  @Test
  void noiseThatIsExcludedButForLittleStaysAsFound() {
    Dataset data = logNormal(400, 4);
    // Var x is about 4.7: 0.01 is less than a hundredth of it.
    InputNoiseEstimate kept = InputNoiseBound.applied(data, claiming(data, 1e-6, 0.01), Work.of(1));
    assertThat(kept.variance()).containsExactly(1e-6);
  }
}
