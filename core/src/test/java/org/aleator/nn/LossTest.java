package org.aleator.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class LossTest {
  private static final float[] TARGET = {1f, -2f, 0.5f, 3f};
  private static final float[] MEAN = {0.5f, -1f, 0.5f, 7f};
  private static final float[] LOG_VARIANCE = {0f, 1f, -2f, 3f};

  @Test
  void squaredErrorIsTheMeanOverTheValues() {
    float[] gradient = new float[4];
    double loss = SquaredError.lossAndGradient(MEAN, TARGET, 4, gradient);
    assertThat(loss).isEqualTo((0.25 + 1 + 0 + 16) / 4);
    assertThat(SquaredError.loss(MEAN, TARGET, 4)).isEqualTo(loss);
    assertGradient(gradient, MEAN, mean -> squaredError(mean));
  }

  @Test
  void gaussianNllOfStandardResidualIsOneHalf() {
    double loss =
        GaussianNll.lossAndGradient(
            new float[] {0f}, new float[] {0f}, new float[] {1f}, 1, null, null);
    assertThat(loss).isEqualTo(0.5);
  }

  @Test
  void gaussianNllGradientsEqualCentralDifferences() {
    float[] meanGradient = new float[4];
    float[] logVarianceGradient = new float[4];
    double loss =
        GaussianNll.lossAndGradient(
            MEAN, LOG_VARIANCE, TARGET, 4, meanGradient, logVarianceGradient);
    double[] mean = DoubleNetwork.toDouble(MEAN);
    double[] logVariance = DoubleNetwork.toDouble(LOG_VARIANCE);
    assertThat(loss).isCloseTo(nll(mean, logVariance), within(1e-7));
    assertGradient(meanGradient, MEAN, m -> nll(m, logVariance));
    assertGradient(logVarianceGradient, LOG_VARIANCE, l -> nll(mean, l));
  }

  /** The optimum of variance attenuation: σ² is the squared residual (paper, eq. 3). */
  @Test
  void gaussianNllIsStationaryAtTheSquaredResidual() {
    float[] gradient = new float[1];
    float[] logVariance = {(float) Math.log(9)};
    GaussianNll.lossAndGradient(new float[] {4f}, logVariance, new float[] {1f}, 1, null, gradient);
    assertThat(gradient[0]).isCloseTo(0f, within(1e-6f));
  }

  private static double squaredError(double[] mean) {
    double sum = 0;
    for (int i = 0; i < mean.length; i++) {
      sum += Math.pow(mean[i] - TARGET[i], 2) / mean.length;
    }
    return sum;
  }

  private static double nll(double[] mean, double[] logVariance) {
    double sum = 0;
    for (int i = 0; i < mean.length; i++) {
      double variance = Math.exp(logVariance[i]);
      sum += Math.pow(TARGET[i] - mean[i], 2) / (2 * variance) + Math.log(variance) / 2;
    }
    return sum / mean.length;
  }

  private static void assertGradient(
      float[] gradient, float[] at, ToDoubleFunction<double[]> function) {
    double[] point = DoubleNetwork.toDouble(at);
    double step = 1e-5;
    for (int i = 0; i < at.length; i++) {
      point[i] = at[i] + step;
      double above = function.applyAsDouble(point);
      point[i] = at[i] - step;
      double below = function.applyAsDouble(point);
      point[i] = at[i];
      assertThat((double) gradient[i]).isCloseTo((above - below) / (2 * step), within(1e-6));
    }
  }
}
