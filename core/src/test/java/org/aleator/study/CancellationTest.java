// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.DynamicsStudy;
import org.aleator.inputs.InputDenoising;
import org.aleator.learn.predictor.Prediction;
import org.aleator.synthetic.KnownSystem;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.synthetic.SyntheticTrajectories;
import org.aleator.util.Cancellation;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of long computation ends when it is cancelled at its first report. */
@Timeout(60)
class CancellationTest {
  private static final SyntheticData TOY = SyntheticData.toy(Design.uniform(300), 1, new Seed(1));
  private static final SyntheticData FRIEDMAN = SyntheticData.friedman1(200, 1, new Seed(2));
  private static final int THREADS = 2;

  /** Fails unless the computation reports, and ends within a task per thread of that report. */
  private static void endsAtItsFirstReport(Consumer<Work> computation) {
    Cancellation stop = new Cancellation();
    AtomicInteger reports = new AtomicInteger();
    Work work =
        Work.of(1)
            .withThreads(THREADS)
            .cancelledBy(stop)
            .reportingTo(
                (stage, fraction) -> {
                  reports.incrementAndGet();
                  stop.cancel();
                });
    assertThatThrownBy(() -> computation.accept(work)).isInstanceOf(CancellationException.class);
    assertThat(reports.get()).isBetween(1, THREADS);
    int before = reports.get();
    // Were a task left running, it would report again.
    assertThat(quietFor(Duration.ofMillis(50), reports)).isEqualTo(before);
  }

  private static int quietFor(Duration time, AtomicInteger reports) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    return reports.get();
  }

  private static StudyOptions.Builder only(String method) {
    return StudyOptions.builder().methods(List.of(method)).noise(NoiseChoice.HETEROSCEDASTIC);
  }

  @ParameterizedTest
  @EnumSource(PredictorKind.class)
  void everyPredictorsTrainingEnds(PredictorKind kind) {
    endsAtItsFirstReport(work -> kind.train(TOY.dataset(), Preset.PRACTICAL, work));
    endsAtItsFirstReport(work -> kind.train(TOY.dataset(), Preset.PAPER, work));
  }

  /** Those that take long; the classical ones and a predictor's own noise are a sum over rows. */
  static Stream<String> longMethods() {
    return Methods.KNOWN.stream()
        .filter(
            name ->
                !List.of("evidential", "nearest-neighbour", "rice", "tong-wang").contains(name));
  }

  @ParameterizedTest
  @MethodSource("longMethods")
  void everyLongEstimateEnds(String method) {
    Prediction truth = Prediction.given(TOY.cleanY());
    StudyOptions options = only(method).build();
    endsAtItsFirstReport(work -> NoiseStudy.run(TOY.dataset(), truth, options, work));
  }

  @ParameterizedTest
  @EnumSource(
      value = PredictorKind.class,
      names = {"ENSEMBLE", "BNN", "DROPOUT"})
  void jointTrainingEnds(PredictorKind kind) {
    StudyOptions options = only("dva").training(Training.JOINT).predictor(kind).build();
    endsAtItsFirstReport(work -> NoiseStudy.run(TOY.dataset(), options, work));
  }

  @ParameterizedTest
  @EnumSource(DynamicsStudy.FieldKind.class)
  void dynamicsEnds(DynamicsStudy.FieldKind kind) {
    Trajectories data =
        SyntheticTrajectories.withVariance(
                KnownSystem.PENDULUM, new SyntheticTrajectories.Design(4, 21, 4), 0.2, new Seed(2))
            .observed();
    DynamicsStudy.Options options = DynamicsStudy.Options.of(kind);
    endsAtItsFirstReport(work -> DynamicsStudy.run(data, options, work));
  }

  @Test
  void theSearchForNoiseInTheInputsEnds() {
    Dataset one = TOY.dataset();
    double[] x = new Seed(3).random().doubles(400).toArray();
    Dataset few =
        new Dataset(List.of("a", "b"), "y", new Matrix(200, 2, x), FRIEDMAN.dataset().y());
    StudyOptions dva = StudyOptions.builder().methods(List.of(InputDenoising.NAME)).build();
    StudyOptions latent =
        StudyOptions.builder().methods(List.of(InputNoiseStudy.RECOMMENDED)).build();
    endsAtItsFirstReport(work -> InputNoiseStudy.run(one, latent, false, work));
    endsAtItsFirstReport(work -> InputNoiseStudy.run(few, latent, false, work));
    endsAtItsFirstReport(work -> InputNoiseStudy.run(one, dva, false, work));
  }

  /** Squares that are 0 but for one are fitted as others are, and end as they do. */
  @ParameterizedTest
  @EnumSource(
      value = NoiseChoice.class,
      names = {"AUTO", "HETEROSCEDASTIC"})
  void anEstimateOfOneOddLabelEnds(NoiseChoice noise) {
    double[] y = new double[TOY.dataset().rows()];
    y[100] = 1;
    Dataset odd = TOY.dataset().withLabels(y);
    StudyOptions options = StudyOptions.builder().methods(List.of("unbiased")).noise(noise).build();
    endsAtItsFirstReport(work -> NoiseStudy.run(odd, options, work));
    Prediction zeros = Prediction.given(new double[y.length]);
    endsAtItsFirstReport(work -> NoiseStudy.run(odd, zeros, options, work));
  }

  @Test
  void workThatWasCancelledBeforeDoesNothing() {
    Cancellation stop = new Cancellation();
    stop.cancel();
    Work work = Work.of(1).cancelledBy(stop);
    StudyOptions options = StudyOptions.builder().build();
    assertThatThrownBy(() -> NoiseStudy.run(TOY.dataset(), options, work))
        .isInstanceOf(CancellationException.class);
  }
}
