// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.ModelProto;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.ClassPredictive;
import org.aleator.classes.ClassShape;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.ClassLabels;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.Standardizer;
import org.aleator.learn.classes.Classification;
import org.aleator.learn.classes.LogLink;
import org.aleator.learn.classes.Logistic;
import org.aleator.learn.classes.ProcessLink;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.ProcessMeans;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.nn.CrossEntropy;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.SplineNetworks;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.tree.BoostedClasses;
import org.aleator.learn.tree.BoostedTrees;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.learn.tree.RandomizedClasses;
import org.aleator.model.FittedClasses;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Models of classes in ONNX Runtime say what they say in Java. */
class ClassExportTest {
  private static final int ROWS = 90;

  /** Of a probability: sums of floats in trees and networks. */
  private static final double PROMISED = 1e-5;

  private static Matrix x(int rows, long seed) {
    RandomGenerator random = new Seed(seed).random();
    double[] values = new double[2 * rows];
    Arrays.setAll(values, at -> at % 2 == 0 ? 100 + 5 * random.nextGaussian() : random.nextInt(4));
    return new Matrix(rows, 2, values);
  }

  private static ClassLabels labels(Matrix x, int classes) {
    RandomGenerator random = new Seed(3).random();
    int[] of = new int[x.rows()];
    Arrays.setAll(
        of,
        i -> {
          double at = (x.get(i, 0) - 100) / 4 + 0.3 * x.get(i, 1) + 0.4 * random.nextGaussian();
          return (int) Math.max(0, Math.min(classes - 1, Math.round(at)));
        });
    List<String> names = IntStream.range(0, classes).mapToObj(c -> "class " + c).toList();
    return new ClassLabels(names, of);
  }

  static Stream<Classification> kinds() {
    return Stream.of(2, 3).flatMap(classes -> all(classes, ROWS).stream());
  }

  static Stream<Classification> kindsOfNeighbours() {
    return Stream.of(2, 3).flatMap(classes -> all(classes, 60).stream());
  }

  /**
   * One of every kind.
   *
   * @param neighbours that the processes predict from
   */
  private static List<Classification> all(int classes, int neighbours) {
    Matrix x = x(ROWS, 1);
    ClassLabels labels = labels(x, classes);
    Work work = Work.of(2);
    int[] rows = IntStream.range(0, ROWS).toArray();
    List<Classification> all = new ArrayList<>();
    all.add(new Classification.Linear(Logistic.fit(x, labels, rows, 0, work)));
    all.add(new Classification.Linear(Logistic.fit(x, labels, rows, 6, work)));
    all.add(
        new Classification.Randomised(
            RandomizedClasses.fit(
                x, labels, rows, new ExtraTrees.Options(30, 2, ExtraTrees.Options.ALL), work)));
    all.add(boosted(x, labels));
    Coordinates coordinates = Coordinates.Tamed.of(x);
    Matrix z = coordinates.apply(x);
    double[] code = Arrays.stream(labels.of()).mapToDouble(c -> c - 0.5).toArray();
    TableProcess found = TableProcess.find(z, code, work);
    TableProcess process = new TableProcess(found.bySmoothness(), found.best(), neighbours);
    ProcessMeans means = ProcessMeans.of(process, coordinates, z, labels);
    Matrix leftOut = means.leaveOneOut(work);
    all.add(new Classification.Process(means, ProcessLink.fit(leftOut, labels)));
    Matrix wider = x;
    for (int c = 1; c < classes; c++) {
      wider = wider.withColumn(leftOut.columnValues(c));
    }
    all.add(new Classification.OnProcess(means, boosted(wider, labels)));
    all.add(
        new Classification.Networks(
            SplineNetworks.train(
                Standardizer.fit(x),
                x,
                classes,
                () -> new CrossEntropy(labels),
                Folds.of(ROWS, 3, new Seed(4)),
                NetworkLearners.options(ROWS, 2, true),
                work)));
    double[] weights = new double[all.size()];
    Arrays.fill(weights, 1.0 / weights.length);
    Classification pool = new Classification.Pool(weights, List.copyOf(all));
    all.add(pool);
    all.add(new Classification.Calibrated(pool, LogLink.fit(pool.at(x), labels)));
    return all;
  }

  private static Classification boosted(Matrix x, ClassLabels labels) {
    BoostedTrees.Options options = BoostedClasses.options(ROWS, x.columns());
    return new Classification.Boosted(
        BoostedClasses.fit(
            FeatureBins.of(x),
            labels,
            IntStream.range(0, ROWS).toArray(),
            options.forColumns(x.columns()),
            Work.of(6)));
  }

  private static FittedClasses model(FeatureEncoding encoding, Classification classification) {
    int classes = classification.classes();
    return new FittedClasses(
        encoding,
        "y",
        IntStream.range(0, classes).mapToObj(c -> "class " + c).toList(),
        classification,
        new ClassShape(classes, 0.1),
        Optional.empty(),
        Parts.empty(),
        Parts.empty().put("seed", 1L));
  }

  @Test
  void everyKindIsTried() {
    List<Classification> all = all(2, ROWS);
    assertThat(Classification.KINDS.codecs().stream().<Class<?>>map(Codec::type))
        .allMatch(type -> all.stream().anyMatch(type::isInstance));
  }

  /** At fresh rows and at one far beyond all. */
  private static Table fresh() {
    Matrix fresh = x(41, 9);
    fresh.values()[80] = 200;
    fresh.values()[81] = -9;
    return Exported.table(fresh);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindAgrees(Classification classification) {
    Table table = fresh();
    FittedClasses model = model(Exported.quantities(2), classification);
    ModelProto exported = OnnxExport.model(model.parts());
    assertThat(Exported.difference(exported)).isZero();
    Exported.Classes said = Exported.runClasses(exported, table);
    ClassPredictive own = model.predict(model.encode(table).x(), new Parallel(1));
    for (int i = 0; i < table.rows(); i++) {
      assertThat(said.probabilities()[i])
          .as("row " + (i + 1))
          .containsExactly(own.probabilities(i), within(PROMISED));
      assertThat(said.label()[i]).isEqualTo(own.label(i).orElseThrow());
    }
  }

  /** Nine of ten rows, as of numbers: a sum over rows stands for the process. */
  @ParameterizedTest
  @MethodSource("kindsOfNeighbours")
  void processesOfNeighboursDifferByWhatTheFileStates(Classification classification) {
    Table table = fresh();
    FittedClasses model = model(Exported.quantities(2), classification);
    ModelProto exported = OnnxExport.model(model.parts());
    Exported.Classes said = Exported.runClasses(exported, table);
    ClassPredictive own = model.predict(model.encode(table).x(), new Parallel(1));
    double[] off = new double[table.rows()];
    for (int i = 0; i < off.length; i++) {
      for (int c = 0; c < classification.classes(); c++) {
        off[i] = Math.max(off[i], Math.abs(said.probabilities()[i][c] - own.probabilities(i)[c]));
      }
    }
    Arrays.sort(off);
    assertThat(off[off.length * 9 / 10]).isLessThan(2 * Exported.difference(exported) + PROMISED);
  }

  @Test
  void rowThatCannotBePredictedHasTheEmptyLabelAndNoProbabilities() {
    FeatureEncoding encoding =
        new FeatureEncoding(
            List.of(
                new FeatureEncoding.Quantity("label"),
                new FeatureEncoding.Category("kind", List.of("red"))));
    ModelProto exported = OnnxExport.model(model(encoding, all(3, ROWS).get(0)).parts());
    Table table =
        new Table(
            "rows",
            List.of(
                new Column.Numeric("label_input", 100, Double.NaN, 101),
                new Column.Text("kind", "red", "red", "green")));
    Exported.Classes said = Exported.runClasses(exported, table);
    assertThat(said.label()[0]).startsWith("class ");
    assertThat(said.label()[1]).isEmpty();
    assertThat(said.label()[2]).isEmpty();
    assertThat(said.probabilities()[0]).doesNotContain(Double.NaN);
    assertThat(said.probabilities()[1]).containsOnly(Double.NaN);
    assertThat(said.probabilities()[2]).containsOnly(Double.NaN);
    assertThat(exported.getMetadataPropsList())
        .anyMatch(
            entry ->
                entry.getKey().equals("aleator.classes")
                    && entry.getValue().equals("class 0\nclass 1\nclass 2"));
  }
}
