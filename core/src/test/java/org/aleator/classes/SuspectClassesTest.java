// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class SuspectClassesTest {
  private static final BrierGap NONE = new BrierGap(0, new Interval(0, 0));

  @Test
  void whereProbabilitiesAreKnownTheSuspectsAreTheUnexpectedLabelsThatAreNotTheLikeliest() {
    ClassData data = ClassProblem.WAVEFORM.draw(500, new Seed(1));
    Matrix eta = data.probabilities();

    SuspectClasses suspects = SuspectClasses.of(eta, data.labels(), NONE);

    assertThat(suspects.rows())
        .allSatisfy(
            suspect -> {
              assertThat(suspect.probability()).isCloseTo(1, within(1e-9));
              assertThat(eta.get(suspect.row(), suspect.likelier()))
                  .isGreaterThan(eta.get(suspect.row(), suspect.given()));
            });
    long unexpected =
        IntStream.range(0, 500).filter(i -> eta.get(i, data.labels().of()[i]) <= 0.1).count();
    assertThat(suspects.rows()).hasSize((int) unexpected);
  }

  @Test
  void theStatedShareIsTheTrueShareWhereTheStackIsSureAndWrong() {
    // η is .05 or .95; at a part of the rows p̂ says the other, and is calibrated all the same.
    RandomGenerator random = new Seed(4).random();
    int n = 40_000;
    double wrong = 0.04;
    double stated = 0.05 * (1 - wrong) + 0.95 * wrong;
    double[] p = new double[2 * n];
    int[] labels = new int[n];
    boolean[] likely = new boolean[n];
    for (int i = 0; i < n; i++) {
      boolean high = random.nextBoolean();
      p[2 * i + 1] = high ? 1 - stated : stated;
      p[2 * i] = 1 - p[2 * i + 1];
      boolean truly = (random.nextDouble() < wrong) != high;
      labels[i] = random.nextDouble() < (truly ? 0.95 : 0.05) ? 1 : 0;
      likely[i] = truly == (labels[i] == 1);
    }
    double gap = Math.log(stated * (1 - stated) / (0.05 * 0.95));
    Matrix known = new Matrix(n, 2, p);

    List<SuspectClass> rows =
        SuspectClasses.of(
                known,
                new ClassLabels(List.of("a", "b"), labels),
                new BrierGap(gap, new Interval(gap, gap)))
            .rows();

    double truth = rows.stream().filter(row -> !likely[row.row()]).count() / (double) rows.size();
    double claimed = rows.stream().mapToDouble(SuspectClass::probability).average().orElseThrow();
    assertThat(rows).hasSizeGreaterThan(1_000);
    // Such rows are taken as 0 or 1, and a part of the gap as spread: the claim is a little high.
    assertThat(claimed).isCloseTo(truth, within(0.12));
  }

  @Test
  void aWiderGapMakesEverySuspicionSmaller() {
    ClassData data = ClassProblem.GAUSSIANS_2.draw(300, new Seed(2));

    double[] sure = SuspectClasses.of(data.probabilities(), data.labels(), NONE).probability();
    double[] unsure =
        SuspectClasses.of(
                data.probabilities(), data.labels(), new BrierGap(0.3, new Interval(0.1, 1)))
            .probability();

    double all = IntStream.range(0, 300).mapToDouble(i -> sure[i] - unsure[i]).sum();
    assertThat(all).isPositive();
  }
}
