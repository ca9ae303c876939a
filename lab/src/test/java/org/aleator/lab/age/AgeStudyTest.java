// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class AgeStudyTest {
  /**
   * 800 labels of 4 votes. Over eight seeds the level was 0.95 to 1.01 of the noise as it happened
   * to be, which itself is off its expectation by √(2.5/800) ≈ 6 %.
   */
  @Test
  void theRecommendedEstimateFindsTheNoiseOfAMeanOfVotes() {
    Faces faces = new Faces(800, 8, 4, 1);
    double truth = faces.meanVoteVariance() / 4;
    AgeData data = AgeData.of(faces.table(), name -> true, "train");
    AgeStudy study = AgeStudy.run(data, Work.of(1));
    assertThat(data.featureNames()).hasSize(8).doesNotContain("real_age");
    assertThat(study.samplingVariance()).isCloseTo(truth, within(0.1 * truth));
    double realised = faces.realisedVariance();
    assertThat(study.found().level()).isCloseTo(realised, within(0.1 * realised));
    assertThat(study.found().interval().contains(realised)).isTrue();
    assertThat(study.vaLevel()).isGreaterThan(truth);
    List<AgeStudy.Under> under = study.under();
    assertThat(under.get(2).faces()).isEqualTo(800);
    assertThat(under.get(0).faces() + under.get(1).faces()).isEqualTo(800);
  }

  @Test
  void estimatesRiseAsVotesAreTakenAway() {
    Faces faces = new Faces(800, 8, 8, 2);
    AgeData data = AgeData.of(faces.table(), name -> true, "train");
    VoteStudy study = VoteStudy.run(data, faces.ratings(), List.of(2), Work.of(1));
    VoteStudy.Level all = study.levels().get(0);
    VoteStudy.Level two = study.levels().get(1);
    double known = faces.meanVoteVariance() * (1.0 / 2 - 1.0 / 8);
    assertThat(two.known() - all.known()).isCloseTo(known, within(0.05 * known));
    // 19 hands of 2 of 8 votes use every vote; what is left is the estimate's own error.
    assertThat(two.unbiased() - all.unbiased()).isCloseTo(known, within(0.2 * known));
  }

  @Test
  void handsAreDealtSoThatEveryVoteCountsAlike() {
    double[][] votes = {{1, 2, 3, 4}, {5, 7}};
    assertThat(VoteStudy.dealt(votes, 2, 0)).containsExactly(1.5, 6);
    assertThat(VoteStudy.dealt(votes, 2, 1)).containsExactly(3.5, 6);
    assertThat(VoteStudy.dealt(votes, 0, 0)).containsExactly(2.5, 6);
    // s² = 5/3 of four votes and 2 of two.
    assertThat(VoteStudy.known(votes, 2)).isCloseTo((5.0 / 3 / 2 + 2.0 / 2) / 2, within(1e-12));
  }

  @Test
  void manyFeaturesAreProjectedOnTheirPrincipalAxes() {
    RandomGenerator random = new Seed(5).random();
    int rows = 60;
    double[] values = new double[rows * 10];
    for (int i = 0; i < rows; i++) {
      double common = random.nextGaussian();
      for (int j = 0; j < 10; j++) {
        values[i * 10 + j] = 3 + common + 0.001 * random.nextGaussian();
      }
    }
    Matrix axes = PrincipalAxes.project(new Matrix(rows, 10, values), 2, new Seed(1));
    assertThat(axes.columns()).isEqualTo(2);
    double[] squares = new double[2];
    for (int i = 0; i < rows; i++) {
      squares[0] += Math.pow(axes.get(i, 0), 2) / rows;
      squares[1] += Math.pow(axes.get(i, 1), 2) / rows;
    }
    // Ten columns of unit variance that are nearly one: all of it along one axis.
    assertThat(squares[0] + squares[1]).isCloseTo(10, within(0.01));
    assertThat(Math.min(squares[0], squares[1])).isLessThan(0.01);
  }

  @Test
  void tablesWithoutLabelsOrFeaturesAreRefused() {
    Faces faces = new Faces(120, 3, 3, 1);
    assertThatThrownBy(() -> AgeData.of(faces.table(), name -> name.startsWith("z"), "train"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no columns of features");
    Faces few = new Faces(20, 3, 3, 1);
    assertThatThrownBy(() -> AgeData.of(few.table(), name -> true, "train"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("20 faces");
    AgeData data = AgeData.of(faces.table(), name -> true, "train");
    assertThatThrownBy(
            () -> VoteStudy.run(data, new Faces(100, 3, 3, 1).ratings(), List.of(2), Work.of(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("fewer than two votes");
  }
}
