// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.encode.Standardizer;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassificationTest {
  private static final int ROWS = 80;

  private static Matrix x(int rows, Seed seed) {
    RandomGenerator random = seed.random();
    double[] values = new double[2 * rows];
    Arrays.setAll(values, at -> at % 2 == 0 ? random.nextGaussian() : random.nextInt(4));
    return new Matrix(rows, 2, values);
  }

  private static ClassLabels labels(Matrix x, int classes) {
    RandomGenerator random = new Seed(3).random();
    String[] of = new String[x.rows()];
    Arrays.setAll(
        of,
        i ->
            "c"
                + Math.max(
                    0,
                    Math.min(
                        classes - 1,
                        (int) Math.round(x.get(i, 0) + 0.3 * random.nextGaussian() + 0.5))));
    return ClassLabels.of(of);
  }

  /** One of every kind. */
  private static List<Classification> all(int classes) {
    Matrix x = x(ROWS, new Seed(1));
    ClassLabels labels = labels(x, classes);
    Work work = Work.of(2);
    Coordinates coordinates = Coordinates.Tamed.of(x);
    double[] code = Arrays.stream(labels.of()).mapToDouble(c -> c - 0.5).toArray();
    TableProcess process = TableProcess.find(coordinates.apply(x), code, work);
    int[] rows = IntStream.range(0, ROWS).toArray();
    List<Classification> all = new ArrayList<>();
    for (ClassLearner learner :
        List.of(
            ClassLearners.linear(x, labels, work),
            ClassLearners.additive(x, labels, work),
            ClassLearners.randomised(x, labels, work),
            ClassLearners.boosted(x, labels, FeatureBins.of(x), work),
            ClassLearners.process(x, labels, coordinates, process, work),
            ClassLearners.networks(x, labels, Standardizer.fit(x), false, work))) {
      all.addAll(learner.fit(rows, new Seed(5)));
    }
    double[] weights = new double[all.size()];
    Arrays.fill(weights, 1.0 / weights.length);
    Classification pool = new Classification.Pool(weights, List.copyOf(all));
    all.add(pool);
    all.add(new Classification.Calibrated(pool, LogLink.fit(pool.at(x), labels)));
    return all;
  }

  private static Parts written(Classification model) {
    Parts parts = Parts.empty();
    Classification.KINDS.write(model, parts);
    return parts;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void everyKindIsTheSameToTheBitAfterWritingAndReading(int classes) {
    Matrix fresh = x(30, new Seed(9));
    List<Classification> all = all(classes);
    for (Classification model : all) {
      Classification read = Classification.KINDS.read(written(model));
      assertThat(read.classes()).isEqualTo(classes);
      assertThat(read.at(fresh)).usingRecursiveComparison().isEqualTo(model.at(fresh));
    }
    assertThat(Classification.KINDS.codecs().stream().<Class<?>>map(Codec::type))
        .as("the kinds that were tried")
        .allMatch(type -> all.stream().anyMatch(type::isInstance));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void everyKindGivesProbabilitiesAlsoFarFromTheRows(int classes) {
    Matrix far = new Matrix(3, 2, new double[] {0, 0, 1e6, -1e6, -40, 3});
    for (Classification model : all(classes)) {
      Matrix p = model.at(far);
      assertThat(Arrays.stream(p.values())).allMatch(value -> value >= 0 && value <= 1 + 1e-9);
      for (int i = 0; i < far.rows(); i++) {
        assertThat(Arrays.stream(p.rowValues(i)).sum()).isCloseTo(1, within(1e-6));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void membersOfAPoolHaveTheSameClasses(int classes) {
    Classification one = all(classes).get(0);
    Classification other = all(5 - classes).get(0);
    assertThatThrownBy(() -> new Classification.Pool(new double[] {0.5, 0.5}, List.of(one, other)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("classes");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void poolWhoseMembersShareTheirMeansIsTheSame(int classes) {
    List<Classification> members = all(classes).stream().limit(11).toList();
    double[] weights = new double[members.size()];
    Arrays.setAll(weights, m -> (m + 1) / 66.0);
    Matrix fresh = x(30, new Seed(9));
    Classification.Pool shared =
        SharedMeans.pool(Arrays.stream(weights).map(w -> 7 * w).boxed().toList(), members);
    assertThat(shared.members()).hasSize(9);
    assertThat(shared.at(fresh).values())
        .containsExactly(
            new Classification.Pool(weights, members).at(fresh).values(), within(1e-12));
  }
}
