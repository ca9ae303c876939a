package org.aleator.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LogPosteriorTest {
  private static final int D = 3;

  static Stream<Kernel> kernels() {
    return Stream.concat(
        Stream.of(Profile.values()).map(profile -> new ArdKernel(profile, D)),
        Stream.of(
            new LinearKernel(D),
            new AdditiveKernel(D),
            new SumKernel(
                new LinearKernel(D), new AdditiveKernel(D), new ArdKernel(Profile.MATERN_5_2, D))));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void gradientEqualsCentralDifferences(Kernel kernel) {
    Matrix x = normals(25, D, "x");
    double[] y = normals(25, 1, "y").values();
    LogPosterior posterior = new LogPosterior(kernel, x, y);
    double[] theta = normals(1, posterior.dimension(), "theta").values();
    double[] gradient = new double[theta.length];
    double value = posterior.evaluate(theta, gradient);
    assertThat(posterior.value(theta)).isCloseTo(value, within(1e-9));
    double h = 1e-5;
    for (int i = 0; i < theta.length; i++) {
      double[] up = theta.clone();
      double[] down = theta.clone();
      up[i] += h;
      down[i] -= h;
      double difference = (posterior.value(up) - posterior.value(down)) / (2 * h);
      assertThat(gradient[i]).isCloseTo(difference, within(1e-6 * (1 + Math.abs(difference))));
    }
  }

  /** With no kernel but σ², the evidence is that of independent normal labels. */
  @Test
  void evidenceOfPureNoiseIsTheNormalDensity() {
    Matrix x = normals(10, 1, "x");
    double[] y = normals(10, 1, "y").values();
    Kernel kernel = new ArdKernel(Profile.SQUARED_EXPONENTIAL, 1);
    double[] theta = {-60, 0, Math.log(0.7)};
    double expected = 0;
    for (double value : y) {
      expected += 0.5 * (value * value / 0.7 + Math.log(2 * Math.PI * 0.7));
    }
    double penalty = kernel.penalty(theta, 0, new double[3]);
    assertThat(new LogPosterior(kernel, x, y).value(theta) - penalty)
        .isCloseTo(expected, within(1e-9));
  }

  static Matrix normals(int rows, int columns, String purpose) {
    RandomGenerator random = new Seed(3).split(purpose).random();
    double[] values = new double[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextGaussian();
    }
    return new Matrix(rows, columns, values);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void crossCovarianceOfTheRowsWithThemselvesIsTheGramMatrix(Kernel kernel) {
    Matrix x = normals(7, D, "x");
    double[] theta = normals(1, kernel.parameters(), "theta").values();
    double[] gram = new double[49];
    kernel.gram(x).add(theta, 0, gram);
    double[] cross = new double[49];
    kernel.addCross(theta, 0, x, x, cross);
    double[] diagonal = new double[7];
    kernel.addDiagonal(theta, 0, x, diagonal);
    for (int i = 0; i < 7; i++) {
      assertThat(diagonal[i]).isCloseTo(gram[i * 7 + i], within(1e-12));
      for (int j : List.of(0, i)) {
        assertThat(cross[i * 7 + j]).isCloseTo(gram[i * 7 + j], within(1e-12));
      }
    }
  }
}
