// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Cancellation;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of every learner of classes. */
class ClassLearnersTest {
  private static final List<String> LEARNERS =
      List.of("linear", "additive", "randomised", "boosted", "process", "networks");

  private static ClassLearner learner(String name, Matrix x, ClassLabels labels, Work work) {
    return switch (name) {
      case "linear" -> ClassLearners.linear(x, labels, work);
      case "additive" -> ClassLearners.additive(x, labels, work);
      case "randomised" -> ClassLearners.randomised(x, labels, work);
      case "boosted" -> ClassLearners.boosted(x, labels, FeatureBins.of(x), work);
      case "process" -> process(x, labels, work);
      case "networks" -> {
        double[] lengths = new double[x.columns()];
        Arrays.fill(lengths, 1);
        yield ClassLearners.networks(x, labels, NetworkLearners.units(x, lengths), false, work);
      }
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static ClassLearner process(Matrix x, ClassLabels labels, Work work) {
    Coordinates coordinates = Coordinates.Tamed.of(x);
    double[] code = Arrays.stream(labels.of()).mapToDouble(c -> c).toArray();
    TableProcess process = TableProcess.find(coordinates.apply(x), code, Work.of(1));
    return ClassLearners.process(x, labels, coordinates, process, work);
  }

  private static int[] rows(int from, int to) {
    return IntStream.range(from, to).toArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear", "additive", "randomised", "boosted", "process", "networks"})
  void probabilitiesAreProbabilitiesAndBeatTheSharesOfTheClasses(String name) {
    for (ClassProblem problem : List.of(ClassProblem.GAUSSIANS_2, ClassProblem.WAVEFORM)) {
      ClassData data = problem.draw(600, new Seed(3));
      ClassLearner learner = learner(name, data.x(), data.labels(), Work.of(1));

      for (double[] p : learner.predict(rows(0, 400), rows(400, 600), new Seed(2))) {
        int classes = data.labels().count();
        double brier = 0;
        for (int i = 0; i < 200; i++) {
          double sum = 0;
          for (int c = 0; c < classes; c++) {
            assertThat(p[i * classes + c]).isBetween(0.0, 1.0);
            sum += p[i * classes + c];
            double y = data.labels().of()[400 + i] == c ? 1 : 0;
            brier += Math.pow(p[i * classes + c] - y, 2) / 200;
          }
          assertThat(sum).isCloseTo(1, within(1e-9));
        }
        assertThat(brier).isLessThan(0.75 * (1 - 1.0 / classes));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear", "additive", "randomised", "boosted", "process", "networks"})
  void theSameSeedGivesTheSameBits(String name) {
    ClassData data = ClassProblem.WAVEFORM.draw(150, new Seed(3));
    ClassLearner learner = learner(name, data.x(), data.labels(), Work.of(1));

    double[][] first = learner.predict(rows(0, 100), rows(100, 150), new Seed(2));
    double[][] second = learner.predict(rows(0, 100), rows(100, 150), new Seed(2));

    assertThat(first).isDeepEqualTo(second);
    assertThat(first).hasNumberOfRows(learner.names().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear", "additive", "randomised", "boosted", "process", "networks"})
  void fewRowsConstantFeaturesAndAnAbsentClassAreLearnedFrom(String name) {
    ClassData data = ClassProblem.WAVEFORM.draw(120, new Seed(3));
    ClassLearner learner = learner(name, data.x(), data.labels(), Work.of(1));
    int[] withoutTheFirst =
        IntStream.range(0, 100).filter(i -> data.labels().of()[i] != 0).limit(40).toArray();
    Matrix constant = new Matrix(120, 2, new double[240]);

    for (double[] p : learner.predict(rows(0, 8), rows(100, 120), new Seed(2))) {
      assertThat(Arrays.stream(p)).allMatch(Double::isFinite).hasSize(60);
    }
    for (double[] p : learner.predict(withoutTheFirst, rows(100, 120), new Seed(2))) {
      assertThat(Arrays.stream(p)).allMatch(Double::isFinite);
      assertThat(IntStream.range(0, 20).mapToDouble(i -> p[3 * i]).average().orElseThrow())
          .isLessThan(0.1);
    }
    ClassLearner ofNothing = learner(name, constant, data.labels(), Work.of(1));
    for (double[] p : ofNothing.predict(rows(0, 100), rows(100, 120), new Seed(2))) {
      assertThat(Arrays.stream(p)).allMatch(Double::isFinite);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear", "additive", "randomised", "boosted", "process", "networks"})
  void aCancelledFitEnds(String name) {
    ClassData data = ClassProblem.WAVEFORM.draw(120, new Seed(3));
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    ClassLearner learner =
        learner(name, data.x(), data.labels(), Work.of(1).cancelledBy(cancellation));

    assertThatThrownBy(() -> learner.fit(rows(0, 100), new Seed(1)))
        .isInstanceOf(CancellationException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear", "additive", "randomised", "boosted", "process", "networks"})
  void whatIsKeptSaysTheSameToTheBit(String name) {
    ClassData data = ClassProblem.WAVEFORM.draw(150, new Seed(3));
    ClassLearner learner = learner(name, data.x(), data.labels(), Work.of(1));

    for (Classification model : learner.fit(rows(0, 100), new Seed(2))) {
      Parts parts = Parts.empty();
      Classification.KINDS.write(model, parts);
      Classification read = Classification.KINDS.read(parts);

      assertThat(read.at(data.x()).values()).isEqualTo(model.at(data.x()).values());
    }
  }

  @Test
  void allLearnersAreTested() {
    ClassData data = ClassProblem.GAUSSIANS_2.draw(120, new Seed(3));

    long names =
        LEARNERS.stream()
            .mapToLong(l -> learner(l, data.x(), data.labels(), Work.of(1)).names().size())
            .sum();

    // Networks have two forms, of which one is tested.
    assertThat(names).isEqualTo(12);
  }
}
