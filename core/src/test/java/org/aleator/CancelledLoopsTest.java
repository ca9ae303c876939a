// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.aleator.classes.ClassStudy;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.study.NoiseChoice;
import org.aleator.study.NoiseStudy;
import org.aleator.study.PredictorKind;
import org.aleator.study.StudyOptions;
import org.aleator.util.Cancellation;
import org.aleator.util.Work;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Large tables with hostile values, cancelled at moments that are spread over the run: it ends. On
 * idle processors it takes a fraction of a second; the bound allows for a machine that is busy.
 */
@Timeout(300)
class CancelledLoopsTest {
  private static final Duration BOUND = Duration.ofSeconds(15);
  private static final int[] MILLISECONDS = {50, 400, 1_500};

  private record LongLoop(String name, Loop loop) {
    @Override
    public String toString() {
      return name;
    }
  }

  private interface Loop {
    void run(Work work);
  }

  private static Dataset data(int rows, int columns, boolean tied, IntToDoubleFunction label) {
    Random random = new Random(3);
    double[] x = new double[rows * columns];
    Arrays.setAll(
        x, i -> tied ? random.nextInt(3) : Math.scalb(random.nextGaussian(), i % 40 - 20));
    List<String> names = new ArrayList<>();
    for (int j = 0; j < columns; j++) {
      names.add("x" + j);
    }
    double[] y = new double[rows];
    Arrays.setAll(y, label);
    return new Dataset(names, "y", new Matrix(rows, columns, x), y);
  }

  static Stream<LongLoop> loops() {
    Random random = new Random(5);
    IntToDoubleFunction heavy = i -> Math.tan(Math.PI * (random.nextDouble() - 0.5));
    IntToDoubleFunction gauss = i -> random.nextGaussian();
    List<LongLoop> loops = new ArrayList<>();
    loops.add(study("long with heavy tails", data(30_000, 5, false, heavy)));
    loops.add(study("ties", data(8_000, 12, true, gauss)));
    loops.add(study("wide", data(600, 400, false, gauss)));
    loops.add(study("one odd label", data(5_000, 6, false, i -> i == 7 ? 1 : 0)));
    Dataset some = data(4_000, 8, false, gauss);
    for (PredictorKind kind : PredictorKind.values()) {
      StudyOptions options =
          StudyOptions.builder().predictor(kind).noise(NoiseChoice.HETEROSCEDASTIC).build();
      loops.add(new LongLoop(kind.name(), work -> NoiseStudy.run(some, options, work)));
    }
    loops.add(
        new LongLoop(
            "twelve classes",
            work ->
                ClassStudy.of(
                    data(6_000, 10, false, i -> i % 12),
                    List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"),
                    work)));
    return loops.stream();
  }

  private static LongLoop study(String name, Dataset data) {
    return new LongLoop(name, work -> NoiseStudy.run(data, StudyOptions.builder().build(), work));
  }

  @ParameterizedTest
  @MethodSource("loops")
  void everyLongLoopEndsWhereverItIsCancelled(LongLoop loop) throws Exception {
    for (int milliseconds : MILLISECONDS) {
      Cancellation stop = new Cancellation();
      Work work = Work.of(1).withThreads(2).cancelledBy(stop);
      CompletableFuture<Throwable> end =
          CompletableFuture.supplyAsync(() -> catchThrowable(() -> loop.loop().run(work)));
      Thread.sleep(milliseconds);
      stop.cancel();
      long began = System.nanoTime();
      Throwable how = end.get();
      double seconds = (System.nanoTime() - began) / 1e9;
      System.out.printf("cancelled: %-22s after %4d ms: %.2f s%n", loop, milliseconds, seconds);
      assertThat(seconds).as("%s after %d ms", loop, milliseconds).isLessThan(BOUND.toSeconds());
      if (how != null) {
        assertThat(how).isInstanceOf(CancellationException.class);
      }
    }
  }
}
