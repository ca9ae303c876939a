// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.util.Arrays;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.aleator.lab.benchmark.ceiling.Draws;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Seed;

/**
 * The problems of {@link ClassProblem} as worlds to train with, each three times: 300 to 4,000
 * rows, and the third time with labels flipped, up to a fifth of a class.
 */
public final class ProblemWorlds {
  /** The source of their features. */
  public static final String SOURCE = "problem";

  /** Their indices follow those of all other worlds. */
  private static final int FIRST = 1_000_000;

  private static final int WORLDS_OF_A_PROBLEM = 3;
  private static final int FEWEST_ROWS = 300;
  private static final int MOST_ROWS = 4_000;
  private static final double GREATEST_FLIP = 0.2;
  private static final Seed SEED = new Seed(77).split("classes");

  private ProblemWorlds() {}

  /** How many there are. */
  public static int count() {
    return WORLDS_OF_A_PROBLEM * ClassProblem.values().length;
  }

  /** The index of the world at a place, from 0. */
  static int index(int place) {
    return FIRST + place;
  }

  /**
   * The world at a place, from 0.
   *
   * @param mostRows it may have
   */
  static ClassWorld world(int place, int mostRows) {
    ClassProblem[] problems = ClassProblem.values();
    ClassProblem problem = problems[place % problems.length];
    boolean flipped = place / problems.length == WORLDS_OF_A_PROBLEM - 1;
    Seed seed = SEED.split(place);
    RandomGenerator random = seed.split("world").random();
    double most = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, mostRows));
    int rows = (int) Draws.logUniform(random, FEWEST_ROWS, most);
    ClassData data = problem.draw(rows, seed);
    double[] rates = new double[data.labels().count()];
    Arrays.setAll(rates, c -> Draws.uniform(random, 0, GREATEST_FLIP));
    return new ClassWorld(
        index(place),
        SOURCE,
        problem.name().toLowerCase(Locale.ROOT).replace('_', '-'),
        flipped,
        flipped ? data.withFlips(rates, seed) : data);
  }
}
