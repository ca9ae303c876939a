// SPDX-License-Identifier: Apache-2.0
package org.aleator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.ClassPredictive;
import org.aleator.ConformalScores;
import org.aleator.classes.ClassShape;
import org.aleator.codec.Parts;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.learn.classes.Classification;
import org.aleator.learn.classes.LogLink;
import org.aleator.learn.classes.Logistic;
import org.aleator.learn.classes.ProcessLink;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.ProcessMeans;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.RandomizedClasses;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FittedClassesTest {
  private static final int ROWS = 60;
  private static final FeatureEncoding ENCODING =
      new FeatureEncoding(
          List.of(new FeatureEncoding.Quantity("a"), new FeatureEncoding.Quantity("b")));
  private static final FittedClasses MODEL = model();

  /** A pool of trees, a logistic regression and a process, calibrated; three classes. */
  private static FittedClasses model() {
    RandomGenerator random = new Seed(1).random();
    double[] values = new double[2 * ROWS];
    Arrays.setAll(values, at -> random.nextGaussian());
    Matrix x = new Matrix(ROWS, 2, values);
    int[] of = new int[ROWS];
    Arrays.setAll(of, i -> x.get(i, 0) < -0.4 ? 0 : x.get(i, 0) < 0.5 ? 1 : 2);
    ClassLabels labels = new ClassLabels(List.of("a", "b", "c"), of);
    int[] rows = IntStream.range(0, ROWS).toArray();
    Work work = Work.of(1);
    Coordinates coordinates = Coordinates.UnitScale.of(x);
    Matrix z = coordinates.apply(x);
    double[] code = Arrays.stream(of).mapToDouble(c -> c - 1).toArray();
    ProcessMeans means = ProcessMeans.of(TableProcess.find(z, code, work), coordinates, z, labels);
    List<Classification> members =
        List.of(
            new Classification.Randomised(
                RandomizedClasses.fit(
                    x, labels, rows, new ExtraTrees.Options(5, 3, ExtraTrees.Options.ALL), work)),
            new Classification.Linear(Logistic.fit(x, labels, rows, 3, work)),
            new Classification.Process(means, ProcessLink.fit(means.leaveOneOut(work), labels)));
    Classification pool = new Classification.Pool(new double[] {0.5, 0.25, 0.25}, members);
    Classification calibrated =
        new Classification.Calibrated(pool, LogLink.fit(pool.at(x), labels));
    return new FittedClasses(
        ENCODING,
        "y",
        labels.names(),
        calibrated,
        new ClassShape(3, 0.2),
        Optional.of(ConformalScores.ofRows(new double[] {0.1, 0.2, 0.9}, 0)),
        Parts.empty(),
        Parts.empty());
  }

  @Test
  void modelIsTheSameToTheBitAfterWritingAndReading() {
    Matrix x = new Matrix(3, 2, new double[] {0, 0, 1, -1, 30, 2});
    ClassPredictive before = MODEL.predict(x, new Parallel(1));
    ClassPredictive after = FittedClasses.of(MODEL.parts()).predict(x, new Parallel(2));
    assertThat(after).usingRecursiveComparison().isEqualTo(before);
  }

  @Test
  void rowsArePredictedToTheSameBitsOnAnyNumberOfThreads() {
    double[] values = new double[2 * 1_201];
    RandomGenerator random = new Seed(3).random();
    Arrays.setAll(values, at -> random.nextGaussian());
    Matrix x = new Matrix(1_201, 2, values);
    assertThat(MODEL.predict(x, new Parallel(3)))
        .usingRecursiveComparison()
        .isEqualTo(MODEL.predict(x, new Parallel(1)));
  }

  private static Parts inner(Parts parts) {
    return parts.group("classification").group("inner");
  }

  /** What somebody may have changed, and a word of the complaint. */
  static Stream<Map.Entry<String, Consumer<Parts>>> changes() {
    return Stream.of(
        Map.entry("names 2 classes", p -> p.putTexts("classes", List.of("a", "b"))),
        Map.entry("names a class twice", p -> p.putTexts("classes", List.of("a", "b", "a"))),
        Map.entry("no name", p -> p.putTexts("classes", List.of("a", "", "c"))),
        Map.entry("at least 0", p -> p.put("spread", -0.5)),
        Map.entry("finite", p -> p.put("spread", Double.POSITIVE_INFINITY)),
        Map.entry("unknown classification", p -> p.group("classification").put("kind", "other")),
        Map.entry(
            "classes",
            p -> p.group("classification").group("link").putArray("shifts", new double[2])),
        Map.entry(
            "weights",
            p -> p.group("classification").group("link").putArray("weights", new double[2])),
        Map.entry("shares of 1", p -> inner(p).putArray("weights", new double[] {0.9, 0.9, -0.8})),
        Map.entry("member_3", p -> inner(p).putArray("weights", new double[] {.2, .3, .3, .2})),
        Map.entry("trees", p -> inner(p).group("member_0").put("classes", 2L)),
        Map.entry("leaf", p -> inner(p).group("member_0").putArray("shares", new double[3])),
        Map.entry("features", p -> inner(p).group("member_0").put("columns", 3L)),
        Map.entry(
            "logistic", p -> inner(p).group("member_1").putArray("coefficients", new double[5])),
        Map.entry(
            "rows",
            p -> inner(p).group("member_2").group("means").putArray("labels_1", new double[7])),
        Map.entry("labels_3", p -> inner(p).group("member_2").group("means").put("processes", 9L)),
        Map.entry("classes", p -> inner(p).group("member_2").group("means").put("processes", 2L)),
        Map.entry("features", p -> p.addGroup("features").put("column", "c").put("type", "real")));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void partsThatDoNotFitAreRefusedInOneLine(Map.Entry<String, Consumer<Parts>> change) {
    Parts parts = MODEL.parts();
    assertThatCode(() -> FittedClasses.of(parts)).doesNotThrowAnyException();
    change.getValue().accept(parts);
    assertThatThrownBy(() -> FittedClasses.of(parts))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(change.getKey())
        .message()
        .doesNotContain("\n");
  }

  @Test
  void modelOfANumberIsNotOneOfClasses() {
    assertThatThrownBy(() -> FittedModel.of(MODEL.parts()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("model of classes");
    assertThat(FittedClasses.isIn(Parts.empty().put("target", "y"))).isFalse();
  }
}
