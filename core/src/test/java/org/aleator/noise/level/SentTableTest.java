// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.FittedMean;
import org.aleator.learn.Learner;
import org.aleator.learn.stack.PartLearner;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.RowSplit;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.learn.stack.SentLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Cancellation;
import org.aleator.util.Seed;
import org.aleator.util.ShuffledPlace;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

/** Fits that another machine does are those of this one. */
class SentTableTest {
  private static final Work WORK = Work.of(1);

  /** Labels that depend on the first two columns. */
  private static Dataset table(int rows, int columns) {
    RandomGenerator random = new Seed(4).random();
    double[][] x = new double[rows][columns];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        x[i][j] = 2 * random.nextDouble() - 1;
      }
      y[i] =
          Math.exp(Math.sin(3 * x[i][0]) + 0.5 * x[i][columns - 1] + 0.1 * random.nextGaussian());
    }
    return Dataset.of(x, y);
  }

  private static SentLearners sentAndRead(SentLearners sent) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(sent);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (SentLearners) in.readObject();
    }
  }

  /** Every learner of a fold, fitted to its training rows. */
  private static void requireTheSameBits(Dataset data, String expected) throws Exception {
    Scaling unit = Scaling.of(data.y());
    double[] y = unit.standardize(data.y());
    TableLearners table = TableLearners.of(data.withLabels(y), unit, WORK, WORK);
    RowSplit split = RowSplit.of(data, new Seed(2));
    int[] fitted = split.folds().get(1).fitted();
    int[] heldOut = split.folds().get(1).heldOut();
    List<? extends PartLearner> here = table.seeing(y, FeatureBins.of(data.x()), fitted);

    List<? extends PartLearner> there =
        sentAndRead(table.sent(y, split, WORK).orElseThrow()).open(1, WORK.alone());

    assertThat(there).hasSameSizeAs(here);
    assertThat(here).anySatisfy(l -> assertThat(l.names()).contains(expected));
    for (int l = 0; l < here.size(); l++) {
      assertThat(there.get(l).names()).isEqualTo(here.get(l).names());
      assertThat(there.get(l).predict(fitted, heldOut, new Seed(3)))
          .isDeepEqualTo(here.get(l).predict(fitted, heldOut, new Seed(3)));
    }
  }

  @Test
  void everyLearnerThatWasSentPredictsTheSameBits() throws Exception {
    requireTheSameBits(table(90, 2), ProcessLearner.OF_LOGS);
  }

  @Test
  void soDoThoseOfAWideTableWhichSeeTheColumnsThatMatter() throws Exception {
    Dataset wide = table(120, 30);
    Scaling unit = Scaling.of(wide.y());
    Dataset scaled = wide.withLabels(unit.standardize(wide.y()));
    assertThat(TableLearners.of(scaled, unit, WORK, WORK).chosen()).hasSizeLessThan(30);
    requireTheSameBits(wide, ProcessLearner.NAME);
  }

  /** The mean label, and how often it was fitted. */
  private static Learner mean(AtomicInteger fits) {
    return new Learner() {
      @Override
      public String name() {
        return "mean";
      }

      @Override
      public FittedMean fit(Matrix x, double[] y, Work work) {
        fits.incrementAndGet();
        double mean = Arrays.stream(y).average().orElseThrow();
        return rows -> IntStream.range(0, rows.rows()).mapToDouble(i -> mean).toArray();
      }
    };
  }

  private static TableFit fit(Dataset data, Learner own, Work work) {
    TableFit.Options options = TableFit.Options.DEFAULT.withLearners(List.of(own));
    return TableFit.fit(RowAudit.of(data), options, work);
  }

  @Test
  void aPlaceAndLearnersThatCannotBeSentGiveTheBitsOfThisMachine() {
    Dataset data = table(60, 1);
    AtomicInteger here = new AtomicInteger();
    AtomicInteger there = new AtomicInteger();
    ShuffledPlace place = new ShuffledPlace(7);

    TableFit expected = fit(data, mean(here), WORK);
    TableFit found = fit(data, mean(there), WORK.withThreads(2).at(place));

    assertThat(found.fits().fit().residuals()).isDeepEqualTo(expected.fits().fit().residuals());
    for (Size size : Size.SMALLER) {
      assertThat(parts(found, size)).isDeepEqualTo(parts(expected, size));
    }
    assertThat(found.level().variance()).isEqualTo(expected.level().variance());
    assertThat(found.level().interval()).isEqualTo(expected.level().interval());
    assertThat(place.tasks()).isPositive();
    assertThat(place.open()).isZero();
    assertThat(there.get()).isEqualTo(here.get());
  }

  /** Residuals of all parts of a size, by part and model. */
  private static double[][] parts(TableFit fit, Size size) {
    return fit.fits().fit().first().parts().get(size).stream()
        .flatMap(Arrays::stream)
        .toArray(double[][]::new);
  }

  @Test
  void whatRowsAndLabelsDoNotHoldIsFittedHere() {
    Dataset data = table(60, 1);
    int[] groups = IntStream.range(0, 60).map(i -> i / 2).toArray();
    ShuffledPlace place = new ShuffledPlace(7);
    fit(data.withGroups(new Groups("pair", groups, 30)), mean(new AtomicInteger()), WORK.at(place));
    assertThat(place.tasks()).isZero();
  }

  @Test
  void cancelledWorkTakesTheErrandBack() {
    Cancellation stop = new Cancellation();
    ShuffledPlace place = new ShuffledPlace(7);
    Work work =
        WORK.at(place)
            .cancelledBy(stop)
            .reportingTo(
                (stage, done) -> {
                  if (stage.equals("training models")) {
                    stop.cancel();
                  }
                });
    assertThatThrownBy(() -> fit(table(60, 1), mean(new AtomicInteger()), work))
        .isInstanceOf(CancellationException.class);
    assertThat(place.tasks()).isPositive();
    assertThat(place.open()).isZero();
  }
}
