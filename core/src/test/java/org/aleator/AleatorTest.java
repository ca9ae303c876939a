// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.Table;
import org.aleator.synthetic.KnownSystem;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticTrajectories;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

/** The library as its users see it. */
class AleatorTest {
  /** Few, for speed; enough for a learning curve. */
  private static final int ROWS = 60;

  /** Three stds of a variance from that many Gaussian residuals. */
  private static final double THREE_SIGMA = 3 * Math.sqrt(2.0 / ROWS);

  private static final RandomGenerator RANDOM = new Seed(4).random();
  private static final double[][] X = new double[ROWS][];
  private static final double[] MEAN = new double[ROWS];
  private static final double[] Y = new double[ROWS];

  static {
    for (int i = 0; i < ROWS; i++) {
      X[i] = new double[] {RANDOM.nextDouble(), RANDOM.nextDouble()};
      MEAN[i] = 10 + 5 * X[i][0] - 3 * X[i][1];
      Y[i] = MEAN[i] + RANDOM.nextGaussian();
    }
  }

  private static Dataset data() {
    return Dataset.of(X, Y, "a", "b");
  }

  private static Table table() {
    return new Table(
        "memory",
        List.of(
            column("a", i -> X[i][0]),
            column("b", i -> X[i][1]),
            column("y", i -> Y[i]),
            column("z", i -> 2 * Y[i] + 1),
            column("mu", i -> MEAN[i])));
  }

  private static Column column(String name, IntToDoubleFunction value) {
    double[] values = new double[ROWS];
    Arrays.setAll(values, value);
    return new Column.Numeric(name, values);
  }

  /** Least work: what is trained is a Gaussian process, and one method runs. */
  private static void quick(EstimateOptions options) {
    options.predictor("gp").methods("unbiased").noiseIsConstant();
  }

  private static final Estimate FOUND = Aleator.estimate(data(), AleatorTest::quick);

  @Test
  void labelsAtOrBeyondALimitAreLeftOutAndSaid() {
    Estimate within =
        Aleator.estimate(
            data(),
            options -> {
              quick(options);
              options.censored(Double.NEGATIVE_INFINITY, 11.5);
            });
    assertThat((long) within.rows()).isEqualTo(Arrays.stream(Y).filter(y -> y < 11.5).count());
    assertThat(within.findings())
        .anyMatch(finding -> finding.message().contains("their label is at or above 11.5"));
    assertThatThrownBy(() -> Aleator.estimate(data(), options -> options.censored(5, 2)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the lower limit, 5, is not below the upper, 2");
  }

  @Test
  void arraysGiveNoiseCeilingAndModel() {
    Estimate found = FOUND;
    assertThat(found.target()).isEqualTo("y");
    assertThat(found.features()).containsExactly("a", "b");
    assertThat(found.rows()).isEqualTo(ROWS);
    assertThat(found.dependsOnX()).isFalse();
    assertThat(found.noise().variance()).isCloseTo(1, within(THREE_SIGMA));
    assertThat(found.noise().std()).isEqualTo(Math.sqrt(found.noise().variance()));
    assertThat(found.noise().std(17)).isEqualTo(found.noise().std());
    assertThat(found.noise().interval().orElseThrow().contains(found.noise().variance())).isTrue();
    assertThat(found.noise().stdInterval().orElseThrow().contains(found.noise().std())).isTrue();
    assertThat(found.ceiling().rmse()).isEqualTo(found.noise().std());
    assertThat(found.reducible()).isEmpty();

    Predictive predicted = found.model().predict(X);
    assertThat(predicted.rows()).isEqualTo(ROWS);
    double worst = 0;
    for (int i = 0; i < ROWS; i++) {
      worst = Math.max(worst, Math.abs(predicted.mean()[i] - MEAN[i]));
      assertThat(predicted.std()[i])
          .isCloseTo(
              Math.hypot(predicted.aleatoricStd()[i], predicted.epistemicStd()[i]), within(1e-12));
      assertThat(predicted.low()[i]).isLessThan(predicted.mean()[i]);
      assertThat(predicted.high()[i]).isGreaterThan(predicted.mean()[i]);
    }
    // A plane from 60 rows of unit noise: std √(3/60) on average, at a corner twice that.
    assertThat(worst).isLessThan(3 * 2 * Math.sqrt(3.0 / ROWS));
  }

  @Test
  void intervalsOfOwnPredictionsAreQuantilesOfTheirErrors() {
    Estimate found =
        Aleator.estimate(
            data(), options -> options.predictions(MEAN).methods("va").noiseIsConstant());
    Predictive predicted = found.model().predict(X, MEAN);
    double[] errors = new double[ROWS];
    Arrays.setAll(errors, i -> Math.abs(Y[i] - MEAN[i]));
    Arrays.sort(errors);
    // ⌈0.9 · 61⌉ = 55 and ⌈0.95 · 61⌉ = 58, counted from 1.
    assertThat(predicted.high(0.9)[3]).isCloseTo(MEAN[3] + errors[54], within(1e-9));
    assertThat(predicted.low()[3]).isCloseTo(MEAN[3] - errors[57], within(1e-9));
    assertThat(predicted.isConformal(0.95)).isTrue();
    assertThat(predicted.gaussian().isConformal(0.95)).isFalse();
    assertThat(predicted.gaussian().high()[3])
        .isCloseTo(MEAN[3] + 1.959963984540054 * predicted.std()[3], within(1e-9));
    assertThatThrownBy(() -> predicted.low(0.99))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("needs at least 99 rows, and the model was made of 60");
    assertThatThrownBy(() -> predicted.high(1)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void columnThatNeverVariesStaysInItsPlace() {
    double[][] wider = new double[ROWS][];
    Arrays.setAll(wider, i -> new double[] {X[i][0], 7, X[i][1]});
    Model with = Aleator.estimate(Dataset.of(wider, Y, "a", "c", "b"), AleatorTest::quick).model();
    Model without = FOUND.model();
    assertThat(with.features()).containsExactly("a", "c", "b");
    assertThat(with.predict(wider).mean()).isEqualTo(without.predict(X).mean());
  }

  @Test
  void rowsThatCannotBePredictedAreNotANumber() {
    Model model = FOUND.model();
    Predictive predicted = model.predict(new double[][] {{0.5, 0.5}, {Double.NaN, 0.5}});
    assertThat(predicted.mean()[0]).isFinite();
    assertThat(predicted.mean()[1]).isNaN();
    assertThat(predicted.high()[1]).isNaN();
    assertThat(predicted.findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("missing in a"));
  }

  @Test
  void severalTargetsAreAnsweredOneByOne() {
    List<Estimate> both =
        Aleator.estimateAll(
            table(),
            List.of("y", "z"),
            options ->
                options.features("a", "b").predictor("gp").methods("unbiased").noiseIsConstant());
    assertThat(both).extracting(Estimate::target).containsExactly("y", "z");
    // z = 2 y + 1.
    assertThat(both.get(1).noise().variance() / both.get(0).noise().variance())
        .isCloseTo(4, within(1e-6));
  }

  @Test
  void ownPredictionsAsArrayAndAsColumnGiveTheSame() {
    Estimate byArray =
        Aleator.estimate(
            table(),
            "y",
            options ->
                options
                    .noiseIsConstant()
                    .features("a", "b")
                    .methods("dva", "unbiased")
                    .predictions(MEAN));
    Estimate byColumn =
        Aleator.estimate(
            table(),
            "y",
            options ->
                options
                    .noiseIsConstant()
                    .features("a", "b")
                    .methods("dva", "unbiased")
                    .predictions("mu"));
    assertThat(byArray.noise().variance()).isEqualTo(byColumn.noise().variance());
    // DVA's closed form: the variance of the residuals about their mean.
    double[] residuals = new double[ROWS];
    Arrays.setAll(residuals, i -> Y[i] - MEAN[i]);
    double mean = Arrays.stream(residuals).average().orElseThrow();
    double variance = Arrays.stream(residuals).map(r -> (r - mean) * (r - mean)).sum() / ROWS;
    assertThat(byArray.noise("dva").variance()).isCloseTo(variance, within(1e-12));
    assertThat(byArray.reducible()).isPresent();

    Model model = byArray.model();
    Predictive predicted = model.predict(new double[][] {{0.1, 0.2}}, new double[] {3});
    assertThat(predicted.mean()).containsExactly(3);
    assertThat(predicted.aleatoricStd()[0]).isCloseTo(byArray.noise().std(), within(1e-12));
    assertThatThrownBy(() -> model.predict(X))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("predict(x, mean)");
  }

  @Test
  void ownStdsOfPredictionsAreTaken() {
    double[] std = new double[ROWS];
    Arrays.fill(std, 0.25);
    Model model =
        Aleator.estimate(
                data(), options -> options.noiseIsConstant().methods("dva").predictions(MEAN, std))
            .model();
    Predictive predicted =
        model.predict(new double[][] {{0, 0}}, new double[] {1}, new double[] {0.5});
    assertThat(predicted.epistemicStd()).containsExactly(0.5);
    assertThatThrownBy(() -> model.predict(new double[][] {{0, 0}}, new double[] {1}))
        .hasMessageContaining("needs them");
  }

  @Test
  void noiseThatDependsOnXIsToldRowByRow() {
    Dataset data =
        SyntheticData.heteroscedastic(SyntheticData.Design.uniform(400), 1, new Seed(1)).dataset();
    Estimate found =
        Aleator.estimate(
            data, options -> options.noiseDependsOnX().predictor("gp").methods("unbiased"));
    assertThat(found.dependsOnX()).isTrue();
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int i = 0; i < found.noise().rows(); i++) {
      least = Math.min(least, found.noise().std(i));
      most = Math.max(most, found.noise().std(i));
    }
    assertThat(most).isGreaterThan(1.5 * least);
  }

  @Test
  void noiseInInputsIsToldByFeature() {
    SyntheticData data =
        SyntheticData.inputNoise(SyntheticData.Design.even(200), 0.01, new Seed(1));
    InputNoise found =
        Aleator.inputNoise(data.dataset(), options -> options.methods("latent-input"));
    String feature = found.features().get(0);
    assertThat(found.method()).isEqualTo("latent-input");
    assertThat(found.variance(feature)).isCloseTo(0.01, within(0.01));
    assertThat(found.std(feature)).isEqualTo(Math.sqrt(found.variance(feature)));
    assertThat(found.denoised(feature)).hasSize(200);
    assertThatThrownBy(() -> found.variance("nope"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(feature);
  }

  @Test
  void dynamicsGiveNoiseAndForecasts() {
    SyntheticTrajectories runs =
        SyntheticTrajectories.withVariance(
            KnownSystem.values()[0],
            new SyntheticTrajectories.Design(5, 20, KnownSystem.values()[0].duration()),
            0.01,
            new Seed(1));
    Dynamics found = Aleator.dynamics(runs.observed(), options -> options.members(0));
    String state = found.states().get(0);
    // 100 values: a relative std of √(2/100) of the variance, and what field and starts take.
    assertThat(found.variance(state)).isBetween(0.003, 0.03);
    assertThat(found.interval(state).contains(found.variance(state))).isTrue();
    assertThat(found.denoised(0, state)).hasSize(20);
    double[] start = new double[found.states().size()];
    Arrays.setAll(start, o -> runs.clean()[0][o]);
    Predictive path = found.forecaster().forecast(state, start, new double[] {0, 0.1, 0.2});
    assertThat(path.mean()[0]).isEqualTo(start[0]);
    assertThat(path.aleatoricStd()[2]).isEqualTo(found.std(state));
    assertThatThrownBy(() -> found.forecaster().forecast(state, start, new double[] {0, 0}))
        .hasMessageContaining("increase");
  }

  @Test
  void progressIsHeardAndCancellationEnds() {
    ConcurrentLinkedQueue<String> stages = new ConcurrentLinkedQueue<>();
    Cancellation stop = new Cancellation();
    assertThatThrownBy(
            () ->
                Aleator.estimate(
                    data(),
                    options ->
                        options
                            .progress(
                                (stage, fraction) -> {
                                  stages.add(stage);
                                  stop.cancel();
                                })
                            .cancellation(stop)))
        .isInstanceOf(CancellationException.class);
    assertThat(stages).isNotEmpty();
  }

  @Test
  void theSameSeedGivesTheSameBitsOnAnyNumberOfThreads() {
    double one =
        Aleator.estimate(
                data(), options -> options.seed(3).threads(1).noiseIsConstant().methods("dva"))
            .noise()
            .variance();
    double four =
        Aleator.estimate(
                data(), options -> options.seed(3).threads(4).noiseIsConstant().methods("dva"))
            .noise()
            .variance();
    assertThat(four).isEqualTo(one);
  }

  @Test
  void threadsThatPredictAtOnceGetTheBitsTheyWouldGetAlone() throws Exception {
    for (String predictor : List.of("gp", "ensemble")) {
      Model model =
          Aleator.estimate(
                  data(), options -> options.predictor(predictor).noiseIsConstant().methods("dva"))
              .model();
      double[] alone = model.predict(X).mean();
      ConcurrentLinkedQueue<double[]> together = new ConcurrentLinkedQueue<>();
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        threads.add(new Thread(() -> together.add(model.predict(X).mean())));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(together).hasSize(8).allSatisfy(mean -> assertThat(mean).isEqualTo(alone));
    }
  }

  @Test
  void wrongOptionsAreRefusedWithOneHelpfulLine() {
    refused(options -> options.threads(0), "threads must be at least 1");
    refused(options -> options.methods("dvaa"), "did you mean \"dva\"");
    refused(options -> options.methods(), "name at least one");
    refused(options -> options.methods("va", "va"), "twice");
    refused(options -> options.predictor("orchard"), "choose from ensemble");
    refused(options -> options.segments(0), "at least 1");
    refused(options -> options.segments(3).methods("va"), "dva");
    refused(options -> options.features("aa"), "did you mean \"a\"");
    refused(options -> options.progress(null), "must not be null");
    refused(options -> options.predictions(new double[3]), "60 rows, and there are 3 predictions");
    refused(options -> options.predictions(MEAN, new double[2]), "60 predictions have 2 stds");
    refused(options -> options.predictions(MEAN).predictor("gp"), "not both");
    refused(options -> options.predictions("mu_"), "did you mean \"mu\"");
    assertThatThrownBy(() -> Aleator.estimate(table(), "yy"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("did you mean \"y\"");
    assertThatThrownBy(() -> Dataset.of(new double[][] {{1}}, new double[2]))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> Dataset.of(new double[][] {{1}}, new double[1], "y"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("different names");
  }

  private static void refused(Consumer<EstimateOptions> options, String words) {
    assertThatThrownBy(() -> Aleator.estimate(table(), "y", options))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(words);
  }

  @Test
  void rowsOfAnotherWidthAreRefused() {
    Model model = FOUND.model();
    assertThatThrownBy(() -> model.predict(new double[][] {{1}}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("row 1 has 1 values, the model has 2 features: a, b");
    assertThatThrownBy(() -> model.predict(X, Y))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("predict(x)");
  }

  /** Core alone knows no file format; aleator-io is not on the class path of these tests. */
  @Test
  void savingWithoutAleatorIoSaysWhatIsMissing() {
    Model model = FOUND.model();
    assertThatThrownBy(() -> model.save(Path.of("nowhere")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("org.aleator:aleator-io");
    assertThatThrownBy(() -> Model.load(Path.of("nowhere")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("org.aleator:aleator-io");
  }

  @Test
  void noThreadIsLeftThatKeepsAProgramAlive() {
    Aleator.estimate(data(), options -> options.threads(4).noiseIsConstant().methods("dva"));
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> thread.getName().startsWith("aleator"))
        .allMatch(Thread::isDaemon);
  }
}
