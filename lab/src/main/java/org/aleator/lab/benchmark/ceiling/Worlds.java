// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.util.Seed;

/**
 * Worlds with known noise, each a function of its index alone: three in four on the features of a
 * real table, the others on synthetic ones; f fitted to the table's own labels at other rows, or
 * drawn at random, or a mixture; 400 to 3,000 rows, and one in five more where the table has them;
 * the noise 10 to 60 % of the labels' variance, in one of four 2 to 10 %, in four of ten dependent
 * on x, some of it heavy-tailed or skewed.
 *
 * <p>Worlds to judge by come from other tables and other random numbers than those to train with.
 */
public final class Worlds {
  /** Of a world. */
  public static final int FEWEST_ROWS = 400;

  /** Most worlds have not more, whatever is allowed: they cost less. */
  private static final int FEW_ROWS = 3_000;

  private final List<RealTable> tables;
  private final Role role;
  private final int mostRows;
  private final Map<RealTable, Dataset> read = new ConcurrentHashMap<>();

  /** What worlds are for. */
  public enum Role {
    TRAIN,
    JUDGE
  }

  /**
   * @param tables whose features are used; without any all worlds are synthetic
   * @param mostRows of a world
   */
  public Worlds(List<RealTable> tables, Role role, int mostRows) {
    if (mostRows < FEWEST_ROWS) {
      throw new IllegalArgumentException("a world has " + FEWEST_ROWS + " rows or more");
    }
    this.tables = List.copyOf(tables);
    this.role = role;
    this.mostRows = mostRows;
  }

  /** The world of an index. */
  public World world(int index) {
    RandomGenerator random = random(index);
    boolean real = isReal(random);
    boolean large = random.nextDouble() < 0.2 && mostRows > FEW_ROWS;
    int rows =
        (int)
            (large
                ? Draws.logUniform(random, FEW_ROWS, mostRows)
                : Draws.logUniform(random, FEWEST_ROWS, Math.min(FEW_ROWS, mostRows)));
    boolean little = random.nextDouble() < 0.25;
    double share =
        little ? Draws.logUniform(random, 0.02, 0.1) : Draws.logUniform(random, 0.1, 0.6);
    CleanRows clean =
        real && !tables.isEmpty()
            ? onTable(tables.get(index % tables.size()), rows, random, seed(index).split("fit"))
            : CleanRows.synthetic(rows, random);
    return Noisy.world(index, clean, share, random);
  }

  private CleanRows onTable(RealTable table, int rows, RandomGenerator random, Seed fitSeed) {
    Dataset data = read.computeIfAbsent(table, RealTable::read);
    return CleanRows.onTable(table.name(), data, rows, random, fitSeed);
  }

  /** Whether the world of an index needs no table. */
  boolean isSynthetic(int index) {
    return !isReal(random(index));
  }

  private static boolean isReal(RandomGenerator random) {
    return random.nextDouble() < 0.75;
  }

  private RandomGenerator random(int index) {
    return seed(index).split("world").random();
  }

  private Seed seed(int index) {
    return new Seed(0).split(role.name()).split(index);
  }
}
