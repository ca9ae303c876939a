package org.aleator.lab.benchmark.ceiling;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.lab.benchmark.NoiseLaw;
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
  private static final int FEWEST_ROWS = 400;

  /** Most worlds have not more, whatever is allowed: they cost less. */
  private static final int FEW_ROWS = 3_000;

  /** A table below this size gives f all its rows, and features between its rows. */
  private static final int SMALL_TABLE = 2_000;

  private final Path folder;
  private final RealTable.Role role;
  private final int mostRows;
  private final List<RealTable> tables;
  private final Map<RealTable, Dataset> read = new ConcurrentHashMap<>();

  /**
   * @param folder where the tables are
   * @param mostRows of a world
   */
  public Worlds(Path folder, RealTable.Role role, int mostRows) {
    if (mostRows < FEWEST_ROWS) {
      throw new IllegalArgumentException("a world has " + FEWEST_ROWS + " rows or more");
    }
    this.folder = folder;
    this.role = role;
    this.mostRows = mostRows;
    this.tables = RealTable.of(role);
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
    Clean clean =
        real
            ? onTable(tables.get(index % tables.size()), rows, random, seed(index).split("fit"))
            : synthetic(rows, random);
    return noisy(index, clean, share, random);
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

  /** Rows without noise. */
  private record Clean(String source, String function, Matrix x, Matrix z, double[] f) {}

  private static Clean synthetic(int rows, RandomGenerator random) {
    Matrix x = SyntheticFeatures.draw(rows, random);
    Matrix z = ColumnScale.STANDARD.of(x);
    return new Clean("synthetic", "random", x, z, RandomFunction.draw(z, random));
  }

  private Clean onTable(RealTable table, int wanted, RandomGenerator random, Seed fitSeed) {
    Dataset data = read.computeIfAbsent(table, t -> t.read(folder));
    Matrix x;
    Dataset other;
    if (data.rows() < SMALL_TABLE) {
      x = BetweenRows.draw(data.x(), Math.min(wanted, 3 * data.rows()), random);
      other = data;
    } else {
      int[] order = Draws.permutation(random, data.rows());
      int rows = Math.min(wanted, data.rows() * 2 / 3);
      int last = Math.min(data.rows(), rows + (int) Draws.logUniform(random, 2_000, 20_000));
      x = data.x().selectRows(Arrays.copyOf(order, rows));
      other = data.selectRows(Arrays.copyOfRange(order, rows, last));
    }
    ColumnScale scale = random.nextBoolean() ? ColumnScale.STANDARD : ColumnScale.NORMAL_SCORES;
    Matrix z = scale.of(x);
    int choice = random.nextInt(8);
    if (choice < 1) {
      return new Clean(table.word(), "random", x, z, RandomFunction.draw(z, random));
    }
    FittedFunction kind = FittedFunction.draw(random);
    double[] fitted = RandomFunction.unit(kind.values(other, x, fitSeed));
    if (choice == 1) {
      return new Clean(table.word(), kind.word() + "+random", x, z, mixed(fitted, z, random));
    }
    return new Clean(table.word(), kind.word(), x, z, fitted);
  }

  private static double[] mixed(double[] fitted, Matrix z, RandomGenerator random) {
    double part = Draws.uniform(random, 0.05, 0.5);
    double[] f = new double[fitted.length];
    RandomFunction.add(f, fitted, Math.sqrt(1 - part));
    RandomFunction.add(f, RandomFunction.draw(z, random), Math.sqrt(part));
    return f;
  }

  private static World noisy(int index, Clean clean, double share, RandomGenerator random) {
    double signal = Scaling.of(clean.f()).restoreVariance(1);
    boolean dependsOnX = random.nextDouble() < 0.4;
    double[] variance = new double[clean.f().length];
    Arrays.fill(variance, 1);
    if (dependsOnX) {
      int[] active = RandomFunction.activeFeatures(clean.z(), random);
      double[] cause =
          random.nextBoolean()
              ? RandomFunction.unit(clean.f())
              : RandomFunction.PROCESS.draw(clean.z(), active, random);
      double strength = Draws.uniform(random, 0.4, 1);
      Arrays.setAll(variance, i -> Math.exp(strength * Math.max(-2.5, Math.min(2.5, cause[i]))));
    }
    NoiseLaw law =
        random.nextDouble() < 0.6
            ? Draws.oneOf(
                random,
                NoiseLaw.GAUSSIAN,
                NoiseLaw.GAUSSIAN,
                NoiseLaw.GAUSSIAN,
                NoiseLaw.GAUSSIAN,
                NoiseLaw.T5,
                NoiseLaw.SKEWED)
            : NoiseLaw.GAUSSIAN;
    double level = share / (1 - share) * signal / Arrays.stream(variance).average().orElseThrow();
    double[] y = new double[variance.length];
    double sum = 0;
    double drawn = 0;
    for (int i = 0; i < y.length; i++) {
      variance[i] *= level;
      sum += variance[i];
      double noise = Math.sqrt(variance[i]) * law.draw(random);
      drawn += noise * noise;
      y[i] = clean.f()[i] + noise;
    }
    return new World(
        index,
        clean.source(),
        clean.function(),
        law,
        dependsOnX,
        share,
        new Dataset(names(clean.x().columns()), "y", clean.x(), y),
        sum / y.length,
        drawn / y.length,
        signal);
  }

  private static List<String> names(int columns) {
    List<String> names = new ArrayList<>();
    for (int j = 1; j <= columns; j++) {
      names.add("x" + j);
    }
    return names;
  }
}
