// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.tree.BoostedTrees;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Predictions that have seen the labels are told from those that have not, better ones included.
 */
class SeenLabelsTest {

  /** y = 2 sin x₁ + x₂ x₃ + ε of variance 1, six features. */
  private record World(Dataset data, double[] truth, double[] stack) {
    static World of(int n, long seed) {
      RandomGenerator random = new Seed(seed).random();
      double[] x =
          IntStream.range(0, 6 * n).mapToDouble(i -> 4 * random.nextDouble() - 2).toArray();
      double[] f = new double[n];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        f[i] = 2 * Math.sin(2 * x[6 * i]) + x[6 * i + 1] * x[6 * i + 2];
        y[i] = f[i] + random.nextGaussian();
      }
      World bare =
          new World(
              new Dataset(List.of("a", "b", "c", "d", "e", "f"), "y", new Matrix(n, 6, x), y),
              f,
              new double[n]);
      return new World(bare.data, f, bare.outOfFold(bare::forest));
    }

    /** Leaves of three rows: a third of each row's noise. */
    double[] forest(int[] rows) {
      return ExtraTrees.fit(
              data.x(), data.y(), rows, ExtraTrees.Options.DEFAULT.withMinLeaf(3), new Seed(1))
          .predict(data.x());
    }

    double[] boosted(int[] rows) {
      FeatureBins bins = FeatureBins.of(data.x());
      BoostedTrees.Options options = new BoostedTrees.Options(100, 31, 0.1, 1, 1, 1);
      return BoostedTrees.fit(bins, data.y(), rows, options, new Seed(1)).predict(data.x());
    }

    double[] outOfFold(java.util.function.Function<int[], double[]> fit) {
      Folds folds = Folds.of(data.rows(), 5, new Seed(3));
      double[] mean = new double[data.rows()];
      for (int k = 0; k < 5; k++) {
        double[] all = fit.apply(folds.without(k));
        Arrays.stream(folds.rows(k)).forEach(i -> mean[i] = all[i]);
      }
      return mean;
    }

    int[] all() {
      return IntStream.range(0, data.rows()).toArray();
    }

    /** The mean of k rows: the nearest of those that may be fitted, by their features. */
    double[] neighbours(int k, int[] rows) {
      double[] x = data.x().values();
      double[] mean = new double[data.rows()];
      for (int i = 0; i < mean.length; i++) {
        int at = 6 * i;
        mean[i] =
            Arrays.stream(rows)
                .boxed()
                .sorted(Comparator.comparingDouble(r -> squaredDistance(x, at, 6 * r)))
                .limit(k)
                .mapToDouble(r -> data.y()[r])
                .average()
                .orElseThrow();
      }
      return mean;
    }

    private static double squaredDistance(double[] x, int a, int b) {
      return IntStream.range(0, 6).mapToDouble(j -> Math.pow(x[a + j] - x[b + j], 2)).sum();
    }

    double[] shrunk(double[] mean, double by) {
      double level = Arrays.stream(mean).average().orElseThrow();
      return Arrays.stream(mean).map(m -> level + by * (m - level)).toArray();
    }

    /** By either sign; the noise is 1, and an interval of 400 rows ends 15 to 20 % below. */
    boolean seen(double[] predictions) {
      return rebuilt(predictions) < 0.8
          || SeenLabels.in(RowAudit.of(data), predictions, stack, new Seed(2))
              .filter(SeenLabels::isCertain)
              .isPresent();
    }

    double rebuilt(double[] predictions) {
      return RebuiltLabels.meanSquare(RowAudit.of(data), predictions, stack, new Seed(2));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void inSampleTreesAreFound(long seed) {
    World world = World.of(400, seed);
    assertThat(world.seen(world.forest(world.all()))).isTrue();
    assertThat(world.seen(world.boosted(world.all()))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void outOfSamplePredictionsAreBelieved(long seed) {
    World world = World.of(400, seed);
    assertThat(world.seen(world.outOfFold(world::forest))).isFalse();
    assertThat(world.seen(world.outOfFold(world::boosted))).isFalse();
    assertThat(world.seen(world.outOfFold(rows -> world.neighbours(5, rows)))).isFalse();
    assertThat(world.seen(world.truth())).isFalse();
    double[] mean = new double[400];
    Arrays.fill(mean, Arrays.stream(world.data().y()).average().orElseThrow());
    assertThat(world.seen(mean)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void shrunkPredictionsAreBelieved(long seed) {
    World world = World.of(400, seed);
    assertThat(world.seen(world.shrunk(world.truth(), 0.8))).isFalse();
    assertThat(world.seen(world.shrunk(world.truth(), 0.5))).isFalse();
    assertThat(world.seen(world.shrunk(world.outOfFold(world::boosted), 0.8))).isFalse();
  }

  /** y = k μ − Σ y of the k − 1 neighbours. */
  @ParameterizedTest
  @ValueSource(ints = {3, 7, 20})
  void theLabelIsRebuiltFromTheMeanOfItsNeighbourhood(int k) {
    World world = World.of(300, 4);
    assertThat(world.rebuilt(world.neighbours(k, world.all()))).isLessThan(1e-6);
  }

  /** Copies would tell each other's label. */
  @Test
  void aCopyOfARowDoesNotRebuildIt() {
    World world = World.of(200, 6);
    int[] twice = IntStream.range(0, 400).map(i -> i / 2).toArray();
    Dataset copied = world.data().selectRows(twice);
    double[] truth = Arrays.stream(twice).mapToDouble(i -> world.truth()[i]).toArray();
    // The noise drawn is 1 within √(2/200) = 0.1, twice.
    assertThat(RebuiltLabels.meanSquare(RowAudit.of(copied), truth, truth, new Seed(2)))
        .isGreaterThan(0.8);
  }

  /**
   * μ = f + w ε beside a g that knows nothing, f = ±2 so that F = 4 and trees learn it: with β = (F
   * + w)/(F + w²) the slope of y on μ, E e u = w (1 − β w) and E e² = (1 − β)² F + (1 − β w)².
   */
  @Test
  void aPartOfTheNoiseShowsAsItsProduct() {
    int n = 4000;
    double w = 0.3;
    RandomGenerator random = new Seed(6).random();
    double[] x = IntStream.range(0, n).mapToDouble(i -> random.nextDouble(-1, 1)).toArray();
    double[] y = new double[n];
    double[] mu = new double[n];
    for (int i = 0; i < n; i++) {
      double noise = random.nextGaussian();
      y[i] = 2 * Math.signum(x[i]) + noise;
      mu[i] = 2 * Math.signum(x[i]) + w * noise;
    }
    SeenLabels seen =
        SeenLabels.in(
                RowAudit.of(new Dataset(List.of("x"), "y", Matrix.column(x), y)),
                mu,
                new double[n],
                new Seed(1))
            .orElseThrow();
    double beta = (4 + w) / (4 + w * w);
    double left = Math.pow(1 - beta, 2) * 4 + Math.pow(1 - beta * w, 2);
    // Four standard errors √(2/n) of a mean of squares, twice.
    assertThat(seen.share()).isCloseTo(w * (1 - beta * w) / left, within(0.08));
  }

  @Test
  void theLevelIsThatWithoutThemAndTheOtherStandsBeside() {
    World world = World.of(120, 7);
    double[] inSample = world.forest(world.all());
    LevelFit.Judged found = LevelFit.fit(world.data(), Optional.of(inSample), Work.of(1));
    NoiseLevel alone = LevelFit.fit(world.data(), Optional.empty(), Work.of(1)).fit().level();
    assertThat(found.fit().level().findings().get(0))
        .isInstanceOf(NoiseFinding.PredictionsHaveSeenLabels.class);
    assertThat(found.fit().level().variance()).isEqualTo(alone.variance());
    assertThat(found.gap().orElseThrow().beside().orElseThrow())
        .satisfies(
            beside -> {
              assertThat(beside.withPredictions()).isTrue();
              assertThat(beside.variance()).isLessThan(alone.variance());
            });
  }

  @Test
  void betterPredictionsBoundTheNoiseTogetherWithTheStack() {
    World world = World.of(200, 8);
    LevelFit.Judged found = LevelFit.fit(world.data(), Optional.of(world.truth()), Work.of(1));
    // The truth's own error is the noise that was drawn; the stack can only be averaged with it.
    double drawn =
        IntStream.range(0, 200)
            .mapToDouble(i -> Math.pow(world.data().y()[i] - world.truth()[i], 2))
            .average()
            .orElseThrow();
    assertThat(found.fit().level().reached().orElseThrow().meanSquare())
        .isCloseTo(drawn, within(0.02 * drawn));
    assertThat(found.fit().level().variance()).isLessThanOrEqualTo(1.02 * drawn);
    assertThat(found.gap().orElseThrow().beside().orElseThrow().withPredictions()).isFalse();
  }
}
