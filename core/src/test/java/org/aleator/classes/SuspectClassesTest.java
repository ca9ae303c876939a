package org.aleator.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class SuspectClassesTest {

  @Test
  void whereProbabilitiesAreKnownTheSuspectsAreTheLabelsThatAreNotTheLikeliest() {
    ClassData data = ClassProblem.WAVEFORM.draw(500, new Seed(1));
    Matrix eta = data.probabilities();

    SuspectClasses suspects =
        SuspectClasses.of(eta, data.labels(), ClassShape.of(eta, ClassShape.brier(eta)));

    assertThat(suspects.rows())
        .allSatisfy(
            suspect -> {
              assertThat(suspect.probability()).isEqualTo(1);
              assertThat(eta.get(suspect.row(), suspect.likelier()))
                  .isGreaterThan(eta.get(suspect.row(), suspect.given()));
            });
    long unlikely =
        IntStream.range(0, 500)
            .filter(
                i ->
                    IntStream.range(0, 3)
                        .anyMatch(c -> eta.get(i, c) > eta.get(i, data.labels().of()[i])))
            .count();
    assertThat(suspects.rows()).hasSize((int) unlikely);
  }

  @Test
  void theStatedShareIsTheTrueShareWhereTheShapeIsTrue() {
    // p̂ = ½ with a logit-normal η around it: the label is the only evidence.
    Seed seed = new Seed(4);
    var random = seed.random();
    int n = 40_000;
    double[] p = new double[2 * n];
    double[] eta = new double[n];
    int[] labels = new int[n];
    double brier = 0;
    for (int i = 0; i < n; i++) {
      eta[i] = 1 / (1 + Math.exp(-2.5 * random.nextGaussian() + 1.5));
      brier += 2 * eta[i] * (1 - eta[i]) / n;
      labels[i] = random.nextDouble() < eta[i] ? 1 : 0;
    }
    double mean = Arrays.stream(eta).average().orElseThrow();
    for (int i = 0; i < n; i++) {
      p[2 * i] = 1 - mean;
      p[2 * i + 1] = mean;
    }
    Matrix known = new Matrix(n, 2, p);
    ClassLabels given = new ClassLabels(List.of("a", "b"), labels);

    double[] q = SuspectClasses.of(known, given, ClassShape.of(known, brier)).probability();

    for (int c = 0; c < 2; c++) {
      int own = c;
      int[] rows = IntStream.range(0, n).filter(i -> labels[i] == own).toArray();
      double truth =
          IntStream.of(rows).filter(i -> (eta[i] > 0.5) != (own == 1)).count()
              / (double) rows.length;
      assertThat(q[rows[0]]).isCloseTo(truth, within(0.03));
    }
  }
}
