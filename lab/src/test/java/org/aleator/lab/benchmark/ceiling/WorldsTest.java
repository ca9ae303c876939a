// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.lab.benchmark.KnownNoiseProblem;
import org.aleator.lab.benchmark.NoiseLaw;
import org.aleator.synthetic.SyntheticData;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class WorldsTest {

  @Test
  void everyRandomFunctionHasMeanZeroAndVarianceOne() {
    RandomGenerator random = new Seed(1).random();
    for (int repeat = 0; repeat < 40; repeat++) {
      Matrix z = ColumnScale.STANDARD.of(SyntheticFeatures.draw(200, random));
      Scaling scaling = Scaling.of(RandomFunction.draw(z, random));
      assertThat(scaling.mean()).isCloseTo(0, within(1e-9));
      assertThat(scaling.std()).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void normalScoresAreTheQuantilesOfTheRanks() {
    double[] z = ColumnScale.NORMAL_SCORES.of(new double[] {10, -3, 10, 7});
    // Ranks ½, 1½, and 3 for the two equal ones, of 4: Φ⁻¹ of 1/8, 3/8, 3/4.
    assertThat(z[1]).isCloseTo(-1.1503493803760079, within(1e-12));
    assertThat(z[3]).isCloseTo(-0.3186393639643752, within(1e-12));
    assertThat(z[0]).isEqualTo(z[2]).isCloseTo(0.6744897501960817, within(1e-12));
  }

  @Test
  void aWorldIsAFunctionOfItsIndexAndItsNoiseHasTheShareMeant() {
    Worlds worlds = new Worlds(List.of(), Worlds.Role.TRAIN, 600);
    int found = 0;
    for (int index = 0; index < 60; index++) {
      if (!worlds.isSynthetic(index)) {
        continue;
      }
      found++;
      World world = worlds.world(index);
      assertThat(world.data().y()).isEqualTo(worlds.world(index).data().y());
      double total = world.noiseVariance() + world.signalVariance();
      assertThat(world.noiseVariance() / total).isCloseTo(world.share(), within(1e-9));
      assertThat(world.data().rows()).isBetween(400, 600);
    }
    assertThat(found).isGreaterThan(10);
  }

  @Test
  void worldsToJudgeByAreOthersThanThoseToTrainWith() {
    Worlds train = new Worlds(List.of(), Worlds.Role.TRAIN, 600);
    Worlds judge = new Worlds(List.of(), Worlds.Role.JUDGE, 600);
    int index =
        java.util.stream.IntStream.range(0, 200)
            .filter(i -> train.isSynthetic(i) && judge.isSynthetic(i))
            .findFirst()
            .orElseThrow();
    assertThat(train.world(index).data().y()).isNotEqualTo(judge.world(index).data().y());
  }

  @Test
  void featuresBetweenRowsStayBetweenNeighbours() {
    double[] x = new double[50];
    Arrays.setAll(x, i -> i);
    Matrix between = BetweenRows.draw(Matrix.column(x), 200, new Seed(2).random());
    assertThat(Arrays.stream(between.values())).allSatisfy(v -> assertThat(v).isBetween(0.0, 49.0));
    assertThat(Arrays.stream(between.values()).distinct().count()).isEqualTo(200);
  }

  @Test
  void theNoiseOfATablesWorldIsAsSaidAndTheTruthIsWhatWasDrawn() {
    Dataset data = SyntheticData.friedman1(300, 1, new Seed(3)).dataset();
    World constant = CeilingBenchmark.world("friedman", data, 4, 200, new Seed(5));
    World varying = CeilingBenchmark.world("friedman", data, 5, 200, new Seed(5));
    assertThat(constant.data().y())
        .isEqualTo(CeilingBenchmark.world("friedman", data, 4, 200, new Seed(5)).data().y());
    assertThat(constant.dependsOnX()).isFalse();
    assertThat(varying.dependsOnX()).isTrue();
    for (World world : List.of(constant, varying)) {
      assertThat(world.share()).isEqualTo(0.4);
      double total = world.noiseVariance() + world.signalVariance();
      assertThat(world.noiseVariance() / total).isCloseTo(0.4, within(1e-9));
      // A mean of 200 squares, of a kurtosis below 10 even where it varies: four sd of √(9/200).
      assertThat(world.drawnVariance() / world.noiseVariance()).isCloseTo(1, within(0.85));
      assertThat(world.drawnVariance()).isNotEqualTo(world.noiseVariance());
    }
  }

  @Test
  void aTablesProblemsAreFunctionsOfItsFeaturesThatOneDrawOfNoiseDoesNotChange() {
    RandomGenerator random = new Seed(3).random();
    Matrix x = SyntheticFeatures.draw(300, random);
    double[] y = RandomFunction.draw(ColumnScale.STANDARD.of(x), random);
    Dataset table = new Dataset(names(x.columns()), "y", x, y);
    List<KnownNoiseProblem> problems = TableProblems.of("table", table);
    assertThat(problems).hasSize(FittedFunction.values().length);
    KnownNoiseProblem trees = problems.get(0);
    KnownNoiseProblem.Sample little = trees.sample(100, 1e-8, NoiseLaw.GAUSSIAN, new Seed(1));
    KnownNoiseProblem.Sample much = trees.sample(100, 0.5, NoiseLaw.GAUSSIAN, new Seed(1));
    assertThat(much.dataset().x().values()).isEqualTo(little.dataset().x().values());
    assertThat(much.signalVariance()).isCloseTo(1, within(1e-9));
    double squares = 0;
    for (int i = 0; i < 100; i++) {
      double noise = much.dataset().y()[i] - little.dataset().y()[i];
      squares += noise * noise / 100;
    }
    assertThat(squares).isCloseTo(much.drawnVariance(), within(1e-3));
  }

  private static List<String> names(int columns) {
    return IntStream.range(0, columns).mapToObj(j -> "x" + j).toList();
  }
}
