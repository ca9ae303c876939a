// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.lab.benchmark.ceiling.CleanScores;
import org.aleator.lab.benchmark.ceiling.Draws;
import org.aleator.lab.benchmark.ceiling.RealTable;
import org.aleator.lab.benchmark.ceiling.Worlds;
import org.aleator.synthetic.ClassData;
import org.aleator.util.Seed;

/**
 * Worlds of classes with known probabilities, each a function of its index alone: three in four on
 * the features of a real table, the others on synthetic ones; two classes in two of three, else 3
 * to 10. The classes' scores are functions fitted to the table's own labels at other rows, or drawn
 * at random, or mixtures ({@link CleanScores}); in one of twenty they are planes, and in one of
 * twenty the features tell nothing. 300 to 3,000 rows, and one in five more where the table has
 * them. The Bayes error is 3 to 85 % of the error of always naming the most frequent class, the
 * rarest class has 2 % of the rows or more; in a fifth of the worlds labels are then flipped, up to
 * a fifth of a class. Where a function has few different values, as those fitted to two classes
 * have, the Bayes error may not come so low.
 *
 * <p>Worlds to judge by come from other tables, if others are given, and other random numbers than
 * those to train with.
 */
public final class ClassWorlds {
  /** Of a world. */
  public static final int FEWEST_ROWS = 300;

  /** Most worlds have not more, whatever is allowed: they cost less. */
  private static final int FEW_ROWS = 3_000;

  private static final double LEAST_SHARE = 0.02;

  /** Rows that the rarest class may expect: with fewer it may have none. */
  private static final double FEWEST_OF_A_CLASS = 10;

  /** The Bayes error as a part of the error of the most frequent class. */
  private static final double LEAST_PART = 0.03;

  private static final double GREATEST_PART = 0.85;

  private static final double GREATEST_FLIP = 0.2;

  private final List<RealTable> tables;
  private final Worlds.Role role;
  private final int mostRows;
  private final Map<RealTable, Dataset> read = new ConcurrentHashMap<>();

  /**
   * @param tables whose features are used, with targets of numbers or classes; without any all
   *     worlds are synthetic
   * @param mostRows of a world
   */
  public ClassWorlds(List<RealTable> tables, Worlds.Role role, int mostRows) {
    if (mostRows < FEWEST_ROWS) {
      throw new IllegalArgumentException("a world has " + FEWEST_ROWS + " rows or more");
    }
    this.tables = List.copyOf(tables);
    this.role = role;
    this.mostRows = mostRows;
  }

  /** What makes the probabilities. */
  private enum Law {
    NOISE,
    LINEAR,
    FUNCTIONS;

    static Law draw(RandomGenerator random) {
      double place = random.nextDouble();
      return place < 0.05 ? NOISE : place < 0.1 ? LINEAR : FUNCTIONS;
    }

    String word(CleanScores clean) {
      return this == FUNCTIONS ? clean.function() : name().toLowerCase(Locale.ROOT);
    }
  }

  /** What they are for. */
  Worlds.Role role() {
    return role;
  }

  /** The world of an index. */
  public ClassWorld world(int index) {
    RandomGenerator random = random(index);
    boolean real = isReal(random) && !tables.isEmpty();
    int wanted = rows(random);
    int classes = random.nextDouble() < 2.0 / 3 ? 2 : 3 + random.nextInt(8);
    Law law = Law.draw(random);
    CleanScores clean = clean(index, real, wanted, law == Law.FUNCTIONS ? classes : 1, random);
    Matrix eta = probabilities(law, clean, classes, random);
    ClassData data =
        ClassData.draw(
            names("x", clean.x().columns()), clean.x(), names("c", classes), eta, seed(index));
    boolean flipped = random.nextDouble() < 0.2;
    double[] rates = new double[classes];
    Arrays.setAll(rates, c -> Draws.uniform(random, 0, GREATEST_FLIP));
    return new ClassWorld(
        index,
        clean.source(),
        law.word(clean),
        flipped,
        flipped ? data.withFlips(rates, seed(index)) : data);
  }

  private static Matrix probabilities(
      Law law, CleanScores clean, int classes, RandomGenerator random) {
    double[] shares = shares(classes, clean.x().rows(), random);
    if (law == Law.NOISE) {
      return constant(clean.x().rows(), shares);
    }
    double part = Draws.logUniform(random, LEAST_PART, GREATEST_PART);
    List<double[]> functions = law == Law.LINEAR ? planes(clean, classes, random) : clean.f();
    return Tempered.probabilities(ClassScores.of(functions, classes, random), shares, part);
  }

  private int rows(RandomGenerator random) {
    boolean large = random.nextDouble() < 0.2 && mostRows > FEW_ROWS;
    return (int)
        (large
            ? Draws.logUniform(random, FEW_ROWS, mostRows)
            : Draws.logUniform(random, FEWEST_ROWS, Math.min(FEW_ROWS, mostRows)));
  }

  /**
   * @param classes whose scores are wanted; with 1 only the features are
   */
  private CleanScores clean(
      int index, boolean real, int rows, int classes, RandomGenerator random) {
    if (!real) {
      return CleanScores.synthetic(rows, classes == 1 ? 0 : ClassScores.functions(classes), random);
    }
    RealTable table = tables.get(index % tables.size());
    Dataset data = read.computeIfAbsent(table, RealTable::readClasses);
    List<UnaryOperator<double[]>> labels = classes == 1 ? List.of() : ClassScores.labels(classes);
    return CleanScores.onTable(table.name(), data, rows, labels, random, seed(index).split("fit"));
  }

  private static List<double[]> planes(CleanScores clean, int classes, RandomGenerator random) {
    List<double[]> planes = new ArrayList<>();
    for (int k = 0; k < ClassScores.functions(classes); k++) {
      planes.add(clean.plane(random));
    }
    return planes;
  }

  /** The rarest class has its share by a uniform draw, the others divide the rest at random. */
  private static double[] shares(int classes, int rows, RandomGenerator random) {
    double least =
        Draws.uniform(random, Math.max(LEAST_SHARE, FEWEST_OF_A_CLASS / rows), 1.0 / classes);
    int rarest = random.nextInt(classes);
    double[] more = new double[classes];
    Arrays.setAll(more, c -> c == rarest ? 0 : -Math.log(1 - random.nextDouble()));
    double sum = Arrays.stream(more).sum();
    double[] shares = new double[classes];
    Arrays.setAll(shares, c -> least + (1 - classes * least) * more[c] / sum);
    return shares;
  }

  private static Matrix constant(int rows, double[] shares) {
    double[] eta = new double[rows * shares.length];
    Arrays.setAll(eta, i -> shares[i % shares.length]);
    return new Matrix(rows, shares.length, eta);
  }

  private static List<String> names(String prefix, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(j -> prefix + j).toList();
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
    return new Seed(0).split("classes").split(role.name()).split(index);
  }
}
