// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.suspect.SuspectSearch;
import org.aleator.suspect.Suspects;
import org.aleator.util.Work;

/**
 * False alarms: tables whose labels are right, with noise of many shapes. Prints how many labels of
 * each are called suspect.
 *
 * <pre>CleanTables [SEEDS [ROWS]]</pre>
 */
public final class CleanTables {
  private CleanTables() {}

  /** How the labels of a table come about, of f(x). */
  private enum Noise {
    NORMAL,
    STUDENT_3,
    LAPLACE,
    EXPONENTIAL,
    LOGNORMAL,
    HETEROSCEDASTIC,
    CONTAMINATED,
    REPLICATED,
    CAPPED,
    WHOLE_NUMBERS,
    MULTIPLICATIVE,
    FEW_ROWS;

    double label(double f, double x, RandomGenerator random) {
      double e = random.nextGaussian();
      return switch (this) {
        case STUDENT_3 -> f + student(3, random);
        case LAPLACE -> f + (random.nextBoolean() ? 1 : -1) * random.nextExponential();
        case EXPONENTIAL -> f + random.nextExponential();
        case LOGNORMAL -> f + Math.exp(e);
        case HETEROSCEDASTIC -> f + e * (0.2 + 3 * x);
        case CONTAMINATED -> f + (random.nextDouble() < 0.1 ? 4 : 1) * e;
        case CAPPED -> Math.min(f + e, 20);
        case WHOLE_NUMBERS -> Math.rint((f + 3 * e) / 4);
        case MULTIPLICATIVE -> f * Math.exp(0.3 * e);
        default -> f + e;
      };
    }

    private static double student(int degrees, RandomGenerator random) {
      double square = 0;
      for (int i = 0; i < degrees; i++) {
        square += Math.pow(random.nextGaussian(), 2);
      }
      return random.nextGaussian() / Math.sqrt(square / degrees);
    }

    Dataset table(int rows, RandomGenerator random) {
      int n = this == FEW_ROWS ? 31 : rows;
      double[][] x = new double[n][];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        x[i] =
            this == REPLICATED && i % 4 != 0
                ? x[i - 1]
                : random.doubles(this == FEW_ROWS ? 2 : 6).toArray();
        double f =
            10 * Math.sin(Math.PI * x[i][0] * x[i][1])
                + (this == FEW_ROWS ? 0 : 20 * Math.pow(x[i][2] - 0.5, 2) + 10 * x[i][3]);
        y[i] = label(f, x[i][0], random);
      }
      return Dataset.of(x, y);
    }
  }

  public static void main(String[] arguments) {
    int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
    int rows = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 600;
    int alarms = 0;
    for (Noise noise : Noise.values()) {
      double[] listed = new double[seeds];
      for (int seed = 0; seed < seeds; seed++) {
        Dataset data = noise.table(rows, Work.of(seed).seed().split(noise.name()).random());
        Suspects found = SuspectSearch.find(data, Work.of(seed));
        listed[seed] = found.rows().size();
        alarms += found.rows().isEmpty() ? 0 : 1;
      }
      System.out.printf(Locale.ROOT, "%s %s%n", noise, Arrays.toString(listed));
    }
    System.out.printf(
        Locale.ROOT, "%d false alarms in %d tables%n", alarms, seeds * Noise.values().length);
  }
}
