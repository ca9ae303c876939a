// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.aleator.Predictive;
import org.aleator.data.Dataset;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UciBenchmarkTest {
  private static final int ROWS = 120;

  @TempDir private Path folder;

  /** A data set of yacht's name: resistance = 3 LC + noise of std 0.5. */
  @BeforeEach
  void write() throws IOException {
    RandomGenerator random = new Seed(1).random();
    StringBuilder csv = new StringBuilder("LC,PC,resistance\n");
    for (int i = 0; i < ROWS; i++) {
      double x = random.nextDouble(-1, 1);
      double y = 3 * x + 0.5 * random.nextGaussian();
      csv.append(x).append(',').append(random.nextDouble()).append(',').append(y).append('\n');
    }
    Files.writeString(folder.resolve("yacht.csv"), csv);
    writeSplits(List.of(range(0, 12), range(50, 62)));
  }

  private static String range(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> i + "\n").collect(Collectors.joining());
  }

  private void writeSplits(List<String> contents) throws IOException {
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("yacht.splits.tar.gz")))) {
      for (int k = 0; k < contents.size(); k++) {
        byte[] content = contents.get(k).getBytes(StandardCharsets.UTF_8);
        byte[] header = new byte[512];
        put(header, 0, "splits/index_test_" + k + ".txt");
        put(header, 124, "%011o".formatted(content.length));
        header[156] = '0';
        out.write(header);
        out.write(content);
        out.write(new byte[(512 - content.length % 512) % 512]);
      }
      out.write(new byte[1024]);
    }
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }

  private UciBenchmark.Options options(int splits, Optional<Path> log) {
    return new UciBenchmark.Options(
        folder, List.of(UciSet.YACHT), List.of(Forecaster.ENSEMBLE), OptionalInt.of(splits), log);
  }

  @Test
  void splitsPartTheRowsIntoTestAndTraining() {
    Splits splits = UciSet.YACHT.splits(folder, ROWS);
    assertThat(splits.count()).isEqualTo(2);
    assertThat(splits.test().get(1)).isEqualTo(IntStream.range(50, 62).toArray());
    assertThat(splits.training(0)).isEqualTo(IntStream.range(12, ROWS).toArray());
  }

  @Test
  void aSplitThatNamesRowsThatAreNotThereIsRefused() throws IOException {
    writeSplits(List.of("3\n500\n"));
    assertThatThrownBy(() -> UciSet.YACHT.splits(folder, ROWS))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("index_test_0.txt")
        .hasMessageContaining("120");
  }

  @Test
  void navalIsPredictedWithoutItsOtherTarget() throws IOException {
    StringBuilder csv = new StringBuilder("lever,speed,compressor_decay,turbine_decay\n");
    for (int i = 0; i < 20; i++) {
      csv.append("%d,%d,%d,%d\n".formatted(i, i * i % 7, i % 3, i % 5));
    }
    Files.writeString(folder.resolve("naval.csv"), csv);
    Dataset naval = UciSet.NAVAL.read(folder);
    assertThat(naval.features()).containsExactly("lever", "speed");
    assertThat(naval.target()).isEqualTo("compressor_decay");
  }

  @Test
  void anUnknownSetOrPredictorIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> UciSet.of("bosten")).hasMessageContaining("boston, concrete");
    assertThatThrownBy(() -> Forecaster.of("tree")).hasMessageContaining("ensemble, bnn");
  }

  @Test
  void scoresAreThoseOfANormalDistributionWithTheSumOfTheVariances() {
    Predictive outlook =
        Predictive.of(new double[] {1, 2}, new double[] {3, 0.5}, new double[] {1, 0.5});
    assertThat(outlook.variance()).containsExactly(4, 1);
    double[] y = {3, 2};
    // −ln N(3; 1, 4) = ½ ln 2π + ln 2 + ½, −ln N(2; 2, 1) = ½ ln 2π.
    double expected = 0.5 * Math.log(2 * Math.PI) + (Math.log(2) + 0.5) / 2;
    assertThat(outlook.nll(y)).isCloseTo(expected, within(1e-12));
    assertThat(outlook.rmse(y)).isCloseTo(Math.sqrt(2), within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(value = Forecaster.class, names = "BNN", mode = EnumSource.Mode.EXCLUDE)
  void everyForecasterFindsTheLineAndItsNoise(Forecaster forecaster) {
    Dataset data = UciSet.YACHT.read(folder);
    Splits splits = UciSet.YACHT.splits(folder, ROWS);
    Dataset test = data.selectRows(splits.test().get(0));
    Predictive outlook =
        forecaster.fit(data.selectRows(splits.training(0)), Work.of(3).withThreads(2)).at(test.x());
    // Without the Bayesian network, whose prior outweighs a hundred rows.
    // y has a std of 1.8 and the noise one of 0.5, which 12 rows show to √(1/24) = 20 %.
    assertThat(outlook.rmse(test.y())).isBetween(0.2, 1.0);
    // The NLL of the truth is ½ ln 2π + ln 0.5 + ½ = 0.73, ± √(½/12) = 0.2.
    assertThat(outlook.nll(test.y())).isBetween(0.1, 1.6);
    assertThat(Arrays.stream(outlook.aleatoricVariance())).allMatch(variance -> variance > 0);
    assertThat(Arrays.stream(outlook.epistemicVariance())).allMatch(variance -> variance >= 0);
  }

  @Test
  void resultsAreTheSameToTheBitWhateverTheNumberOfThreads() {
    UciCell one = UciBenchmark.run(options(2, Optional.empty()), Work.of(1).withThreads(1)).get(0);
    UciCell two = UciBenchmark.run(options(2, Optional.empty()), Work.of(1).withThreads(2)).get(0);
    for (UciScore score : UciScore.values()) {
      assertThat(two.mean(score)).isEqualTo(one.mean(score));
      assertThat(one.standardError(score)).isPositive();
    }
  }

  @Test
  void finishedResultsAreKeptAndNotComputedAgain() throws IOException {
    Path log = folder.resolve("results.jsonl");
    SplitResult kept = new SplitResult(UciSet.YACHT, Forecaster.ENSEMBLE, 0, 1, 0.125, -7, 0.5);
    // A run that was ended while it wrote leaves half a line.
    Files.writeString(log, kept.toLine() + "\n{\"set\":\"yach");
    UciCell cell = UciBenchmark.run(options(2, Optional.of(log)), Work.of(1).withThreads(2)).get(0);
    assertThat(cell.results()).contains(kept);
    assertThat(Files.readAllLines(log)).hasSize(2);
    UciCell again =
        UciBenchmark.run(options(2, Optional.of(log)), Work.of(1).withThreads(2)).get(0);
    assertThat(again.results()).isEqualTo(cell.results());
    assertThat(Files.readAllLines(log)).hasSize(2);
  }

  @Test
  void aLogThatIsSomethingElseIsRefusedWithItsLine() throws IOException {
    Path log = folder.resolve("other.txt");
    Files.writeString(log, "hello\n");
    assertThatThrownBy(
            () -> UciBenchmark.run(options(1, Optional.of(log)), Work.of(1).withThreads(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("line 1");
  }

  @Test
  void theStandardErrorIsTheStdOfTheSplitsOverTheRootOfTheirNumber() {
    UciCell cell =
        new UciCell(
            UciSet.YACHT,
            Forecaster.GP,
            List.of(
                new SplitResult(UciSet.YACHT, Forecaster.GP, 0, 1, 1, 2, 0),
                new SplitResult(UciSet.YACHT, Forecaster.GP, 1, 1, 3, 2, 0)));
    assertThat(cell.mean(UciScore.RMSE)).isEqualTo(2);
    // s = √2, divided by √2.
    assertThat(cell.standardError(UciScore.RMSE)).isCloseTo(1, within(1e-12));
    assertThat(cell.standardError(UciScore.NLL)).isZero();
  }
}
