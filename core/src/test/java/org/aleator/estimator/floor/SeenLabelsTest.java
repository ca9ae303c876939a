package org.aleator.estimator.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.NoiseFinding;
import org.aleator.predictor.Folds;
import org.aleator.predictor.Prediction;
import org.aleator.tree.BoostedTrees;
import org.aleator.tree.ExtraTrees;
import org.aleator.tree.FeatureBins;
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
  private record World(Dataset data, double[] truth) {
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
      return new World(
          new Dataset(List.of("a", "b", "c", "d", "e", "f"), "y", new Matrix(n, 6, x), y), f);
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

    boolean seen(double[] predictions) {
      return SeenLabels.in(data, predictions, new Seed(2))
          .filter(SeenLabels::isCertain)
          .isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void inSampleTreesAreFound(long seed) {
    World world = World.of(400, seed);
    assertThat(world.seen(world.forest(world.all()))).isTrue();
    assertThat(world.seen(world.boosted(world.all()))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void outOfSamplePredictionsAreBelieved(long seed) {
    World world = World.of(400, seed);
    assertThat(world.seen(world.outOfFold(world::forest))).isFalse();
    assertThat(world.seen(world.outOfFold(world::boosted))).isFalse();
    assertThat(world.seen(world.truth())).isFalse();
    double[] mean = new double[400];
    Arrays.fill(mean, Arrays.stream(world.data().y()).average().orElseThrow());
    assertThat(world.seen(mean)).isFalse();
  }

  @Test
  void aPartOfTheNoiseShowsAsItsProduct() {
    // μ = f + w ε with f = 0: (y − μ) u = w (1 − w) ε² but for the trees' own error in μ̂.
    int n = 4000;
    RandomGenerator random = new Seed(6).random();
    double[] x = IntStream.range(0, n).mapToDouble(i -> random.nextDouble()).toArray();
    double[] y = IntStream.range(0, n).mapToDouble(i -> random.nextGaussian()).toArray();
    double w = 0.3;
    double[] mu = Arrays.stream(y).map(v -> w * v).toArray();
    SeenLabels seen =
        SeenLabels.in(new Dataset(List.of("x"), "y", Matrix.column(x), y), mu, new Seed(1))
            .orElseThrow();
    // Over (1 − w)² σ²; four standard errors √(2/n) of a mean of squares, twice.
    assertThat(seen.share()).isCloseTo(w / (1 - w), within(0.08));
  }

  @Test
  void theLevelIsThatWithoutThemAndTheOtherStandsBeside() {
    World world = World.of(400, 7);
    double[] inSample = world.forest(world.all());
    Unbiased found =
        Unbiased.estimate(
            world.data(), Optional.of(Prediction.given(inSample)), Optional.empty(), Work.of(1));
    Unbiased alone =
        Unbiased.estimate(world.data(), Optional.empty(), Optional.empty(), Work.of(1));
    assertThat(found.estimate().findings().get(0))
        .isInstanceOf(NoiseFinding.PredictionsHaveSeenLabels.class);
    assertThat(found.estimate().variance()).isEqualTo(alone.estimate().variance());
    assertThat(found.gap().orElseThrow().beside().orElseThrow())
        .satisfies(
            beside -> {
              assertThat(beside.withPredictions()).isTrue();
              assertThat(beside.variance()).isLessThan(alone.estimate().variance());
            });
  }

  @Test
  void betterPredictionsBoundTheNoiseTogetherWithTheStack() {
    World world = World.of(400, 8);
    Unbiased found =
        Unbiased.estimate(
            world.data(),
            Optional.of(Prediction.given(world.truth())),
            Optional.empty(),
            Work.of(1));
    // The truth's own error is the noise that was drawn; the stack can only be averaged with it.
    double drawn =
        IntStream.range(0, 400)
            .mapToDouble(i -> Math.pow(world.data().y()[i] - world.truth()[i], 2))
            .average()
            .orElseThrow();
    assertThat(found.floor().orElseThrow().reached().meanSquare())
        .isCloseTo(drawn, within(0.02 * drawn));
    assertThat(found.estimate().variance()).isLessThanOrEqualTo(1.02 * drawn);
    assertThat(found.gap().orElseThrow().beside().orElseThrow().withPredictions()).isFalse();
  }
}
