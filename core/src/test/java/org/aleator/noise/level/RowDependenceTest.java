// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;
import org.aleator.learn.stack.OutOfFoldTrees;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that depend on their neighbours in the file are found; sorted and shuffled ones are not. */
class RowDependenceTest {

  /** By residuals of trees, which are larger than the stack's. */
  private static List<Finding> found(Dataset data) {
    return RowDependence.of(data, OutOfFoldTrees.predict(data, new Seed(1)), Work.of(1));
  }

  private static Dataset patients(long seed) {
    return DependentRows.withoutGroups(DependentRows.ofPatients(42, 20, 10, 0.5, seed));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void patientsWhomTheFeaturesIdentifyAreUnits(long seed) {
    assertThat(found(patients(seed)))
        .first()
        .isInstanceOfSatisfying(
            RowFinding.RowsShareUnits.class,
            units -> {
              assertThat(units.units()).isEqualTo(42);
              assertThat(units.columns()).containsExactly("age", "weight");
              // Of the std 10 of the patients a new one's cannot be known.
              assertThat(units.rmseOfNewUnits()).isGreaterThan(6);
              assertThat(units.rmse()).isLessThan(3);
            });
  }

  @Test
  void unitsThatNoFeatureTellsShowInTheResiduals() {
    Dataset data = DependentRows.ofPatients(40, 10, 1, 1, 1);
    double[] t = data.x().columnValues(2);
    Dataset alone = new Dataset(List.of("t"), "y", Matrix.column(t), data.y());
    // Half of the noise is shared by the ten rows of a patient.
    assertThat(found(alone)).singleElement().isInstanceOf(RowFinding.NeighboursShareErrors.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.4, 0.7, 0.95})
  void noiseThatFollowsTheRowBeforeIsSeen(double rho) {
    assertThat(found(DependentRows.autoregressive(800, rho, 2)))
        .singleElement()
        .isInstanceOf(RowFinding.NeighboursShareErrors.class);
  }

  @Test
  void shuffledRowsAreNeverCalledDependent() {
    List<Finding> all = new ArrayList<>();
    for (int seed = 0; seed < 10; seed++) {
      all.addAll(found(DependentRows.shuffled(patients(seed), seed)));
      all.addAll(found(DependentRows.shuffled(DependentRows.autoregressive(400, 0.9, seed), seed)));
    }
    assertThat(all).isEmpty();
  }

  @Test
  void sortedRowsAreNotCalledDependent() {
    List<Finding> all = new ArrayList<>();
    for (int seed = 0; seed < 5; seed++) {
      Dataset data = DependentRows.autoregressive(400, 0, seed);
      all.addAll(found(DependentRows.sortedBy(data, i -> data.y()[i])));
      all.addAll(found(DependentRows.sortedBy(data, i -> data.x().values()[2 * i])));
      all.addAll(found(DependentRows.sortedBy(data, i -> -data.x().values()[2 * i + 1])));
      Dataset coarse = rounded(data);
      all.addAll(found(DependentRows.sortedBy(coarse, i -> coarse.x().values()[2 * i])));
    }
    assertThat(all).isEmpty();
  }

  /** The first feature in steps of 0.25, as ages in years are. */
  private static Dataset rounded(Dataset data) {
    double[] x = data.x().values().clone();
    for (int i = 0; i < x.length; i += 2) {
      x[i] = 0.25 * Math.round(4 * x[i]);
    }
    return new Dataset(data.features(), "y", new Matrix(data.rows(), 2, x), data.y());
  }

  @Test
  void replicatesInRunsAreNoUnits() {
    // Every feature stays the same in a run: repeated measurements.
    Dataset one = DependentRows.autoregressive(60, 0, 1);
    int[] rows = IntStream.range(0, 600).map(i -> i / 10).toArray();
    Dataset repeated = one.selectRows(rows);
    double[] y = repeated.y();
    java.util.random.RandomGenerator random = new Seed(4).random();
    IntStream.range(0, 600).forEach(i -> y[i] += 0.3 * random.nextGaussian());
    assertThat(found(repeated.withLabels(y)))
        .noneMatch(RowFinding.RowsShareUnits.class::isInstance);
  }
}
