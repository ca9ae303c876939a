// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;

/** Files of predictions with known properties. */
final class PredictionFiles {
  private PredictionFiles() {}

  /** Columns x, y, m, s; {@code residual} of a standard normal draw is (y − m) / s. */
  static Path drawn(Path file, int rows, long seed, DoubleUnaryOperator residual)
      throws IOException {
    RandomGenerator random = new Seed(seed).random();
    StringBuilder csv = new StringBuilder("x,y,m,s\n");
    for (int i = 0; i < rows; i++) {
      double x = 1 + 8 * random.nextDouble();
      double mean = x * (1 + Math.sin(x));
      double std = 0.5 + 0.1 * x;
      double y = mean + std * residual.applyAsDouble(random.nextGaussian());
      csv.append(x).append(',').append(y).append(',').append(mean).append(',').append(std);
      csv.append('\n');
    }
    return Files.writeString(file, csv);
  }

  static Path of(Path file, String... lines) throws IOException {
    return Files.writeString(file, String.join("\n", lines) + "\n");
  }
}
