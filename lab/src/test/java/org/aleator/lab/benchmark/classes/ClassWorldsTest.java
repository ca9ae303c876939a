// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.lab.benchmark.ceiling.RealTable;
import org.aleator.lab.benchmark.ceiling.TableFolder;
import org.aleator.lab.benchmark.ceiling.Worlds;
import org.aleator.synthetic.ClassData;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassWorldsTest {
  private static final int COUNT = 300;

  @TempDir private Path folder;

  /** Worlds without tables, each made once. */
  private static List<ClassWorld> worlds;

  @BeforeAll
  static void make() {
    ClassWorlds synthetic = new ClassWorlds(List.of(), Worlds.Role.TRAIN, 600);
    worlds = IntStream.range(0, COUNT).mapToObj(synthetic::world).toList();
  }

  private static double[] shares(ClassData data) {
    return IntStream.range(0, data.labels().count())
        .mapToDouble(c -> Arrays.stream(data.probabilities().columnValues(c)).average().orElse(0))
        .toArray();
  }

  @Test
  void aWorldIsAFunctionOfItsIndex() {
    ClassWorlds again = new ClassWorlds(List.of(), Worlds.Role.TRAIN, 600);
    for (int index : new int[] {0, 3, 8}) {
      ClassData once = worlds.get(index).data();
      ClassData twice = again.world(index).data();
      assertThat(twice.labels().of()).isEqualTo(once.labels().of());
      assertThat(twice.x().values()).isEqualTo(once.x().values());
      assertThat(twice.probabilities().values()).isEqualTo(once.probabilities().values());
    }
  }

  @Test
  void worldsToJudgeByAreOthersThanThoseToTrainWith() {
    ClassWorlds judge = new ClassWorlds(List.of(), Worlds.Role.JUDGE, 600);
    assertThat(judge.world(1).data().x().values()).isNotEqualTo(worlds.get(1).data().x().values());
  }

  @Test
  void rowsAndSharesAreAsSaid() {
    for (ClassWorld world : worlds) {
      ClassData data = world.data();
      assertThat(data.rows()).isBetween(300, 600);
      double[] shares = shares(data);
      double least = Arrays.stream(shares).min().orElseThrow();
      // Shares are met to some parts in a hundred; flips only bring them nearer to each other,
      // or take a fifth.
      assertThat(least).isBetween(world.flipped() ? 0.016 : 0.0196, 1.0 / shares.length + 0.01);
    }
  }

  /** Where a function has few different values, no slope may make it so: one world in twenty. */
  @Test
  void theBayesErrorIsAFiftiethToTwoFifthsOfWhatTheMostFrequentClassErrs() {
    List<Double> parts =
        worlds.stream()
            .filter(world -> !world.flipped() && !world.function().equals("noise"))
            .map(ClassWorld::data)
            .map(data -> data.bayesError() / (1 - Arrays.stream(shares(data)).max().orElse(0)))
            .toList();
    long reached = parts.stream().filter(part -> part > 0.0295 && part < 0.855).count();
    assertThat((double) reached / parts.size()).isGreaterThan(0.95);
    // Log-uniform: half of them below √(0.03 · 0.85); binomial, four standard errors.
    long low = parts.stream().filter(part -> part < Math.sqrt(0.03 * 0.85)).count();
    assertThat((double) low / parts.size())
        .isCloseTo(0.5, within(4 * 0.5 / Math.sqrt(parts.size())));
  }

  /** Each a binomial share of 300: four standard errors. */
  @Test
  void kindsOfWorldsAreAsFrequentAsSaid() {
    assertFrequent(0.25, i -> new ClassWorlds(List.of(), Worlds.Role.TRAIN, 600).isSynthetic(i));
    assertFrequent(2.0 / 3, i -> worlds.get(i).data().labels().count() == 2);
    assertFrequent(0.2, i -> worlds.get(i).flipped());
    assertFrequent(0.05, i -> worlds.get(i).function().equals("noise"));
    assertFrequent(0.05, i -> worlds.get(i).function().equals("linear"));
    assertThat(worlds).allMatch(world -> world.data().labels().count() <= 10);
  }

  private static void assertFrequent(double share, IntPredicate kind) {
    double found = IntStream.range(0, COUNT).filter(kind).count();
    assertThat(found / COUNT).isCloseTo(share, within(4 * Math.sqrt(share * (1 - share) / COUNT)));
  }

  /** Over all worlds, labels of the likeliest class less their expectation, in units of its sd. */
  @Test
  void labelsAreDrawnByTheProbabilities() {
    double difference = 0;
    double variance = 0;
    for (ClassWorld world : worlds) {
      for (int i = 0; i < world.data().rows(); i++) {
        double[] eta = world.data().probabilities().rowValues(i);
        int best = 0;
        for (int c = 1; c < eta.length; c++) {
          best = eta[c] > eta[best] ? c : best;
        }
        difference += (world.data().labels().of()[i] == best ? 1 : 0) - eta[best];
        variance += eta[best] * (1 - eta[best]);
      }
    }
    assertThat(difference / Math.sqrt(variance)).isBetween(-4.0, 4.0);
  }

  @Test
  void noiseHasTheSameProbabilitiesInEveryRow() {
    ClassData noise =
        worlds.stream()
            .filter(world -> world.function().equals("noise"))
            .findFirst()
            .orElseThrow()
            .data();
    assertThat(noise.auc()).isEqualTo(0.5);
    assertThat(noise.bayesError())
        .isCloseTo(1 - Arrays.stream(shares(noise)).max().orElseThrow(), within(1e-9));
  }

  @Test
  void featuresAndFunctionsComeFromTablesOfNumbersAndOfClasses() throws IOException {
    RandomGenerator random = new Seed(4).random();
    StringBuilder numbers = new StringBuilder("a,b,y\n");
    StringBuilder classes = new StringBuilder("a,b,kind\n");
    for (int i = 0; i < 200; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      numbers.append(a).append(',').append(b).append(',').append(a * b).append('\n');
      classes.append(a).append(',').append(b).append(',').append(a > b ? "up" : "down");
      classes.append('\n');
    }
    Files.writeString(folder.resolve("numbers.csv"), numbers);
    Files.writeString(folder.resolve("classes.csv"), classes);
    List<RealTable> tables = TableFolder.tables(folder, Optional.empty(), Optional.empty());
    Dataset read = tables.get(0).readClasses();
    assertThat(tables.get(0).name()).isEqualTo("classes");
    for (int i = 0; i < 200; i++) {
      // "down" before "up".
      assertThat(read.y()[i]).isEqualTo(read.x().get(i, 0) > read.x().get(i, 1) ? 1 : 0);
    }
    assertThat(tables.get(1).readClasses().y()).isEqualTo(tables.get(1).read().y());

    ClassWorlds onTables = new ClassWorlds(tables, Worlds.Role.TRAIN, 600);
    for (int index = 0; index < 8; index++) {
      ClassWorld world = onTables.world(index);
      boolean synthetic = onTables.isSynthetic(index);
      assertThat(world.source()).isEqualTo(synthetic ? "synthetic" : tables.get(index % 2).name());
      assertThat(world.data().x().columns() == 2 || synthetic).isTrue();
      assertThat(onTables.world(index).data().labels().of()).isEqualTo(world.data().labels().of());
    }
  }

  @Test
  void tooFewRowsAreRefused() {
    assertThatThrownBy(() -> new ClassWorlds(List.of(), Worlds.Role.TRAIN, 299))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("300");
  }
}
