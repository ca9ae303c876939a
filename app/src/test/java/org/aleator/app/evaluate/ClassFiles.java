// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;

/** Files of predicted classes with known properties. */
final class ClassFiles {
  private ClassFiles() {}

  /**
   * Columns id, churn (no, yes), p_yes; the log-odds of yes are N(0, 1.5²), and those stated are
   * {@code sharper} times as large.
   */
  static Path binary(Path file, int rows, long seed, double sharper) throws IOException {
    RandomGenerator random = new Seed(seed).random();
    StringBuilder csv = new StringBuilder("id,churn,p_yes\n");
    for (int i = 0; i < rows; i++) {
      double odds = 1.5 * random.nextGaussian();
      String label = random.nextDouble() < logistic(odds) ? "yes" : "no";
      csv.append("%d,%s,%s%n".formatted(i, label, logistic(sharper * odds)));
    }
    return Files.writeString(file, csv);
  }

  private static double logistic(double odds) {
    return 1 / (1 + Math.exp(-odds));
  }
}
