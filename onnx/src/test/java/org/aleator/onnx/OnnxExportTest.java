// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.PreparedData;
import org.aleator.encode.Standardizer;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Initialization;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.EvidentialNetworks;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.Predictor;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.predictor.SplineNetworks;
import org.aleator.learn.stack.Stack;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.model.FittedModel;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.course.SmoothNoise;
import org.aleator.noise.residual.EvidentialNoise;
import org.aleator.noise.residual.KdSegmentation;
import org.aleator.noise.residual.NetworkNoise;
import org.aleator.noise.residual.RankSegmentation;
import org.aleator.noise.residual.SegmentedNoise;
import org.aleator.study.PredictorKind;
import org.aleator.study.Preset;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What we export says what we say. */
class OnnxExportTest {
  private static final Work WORK = Work.of(1).withThreads(2);
  private static final Table TRAINING = table(150, 1);
  private static final Table NEW = table(400, 2);
  private static final PreparedData DATA =
      DatasetBuilder.build(TRAINING, DataRequest.target("y")).get(0);
  private static final double[] LABELS = DATA.dataset().y();
  private static final Predictor TREES =
      PredictorKind.FOREST.train(DATA.dataset(), Preset.PRACTICAL, WORK);

  /** Two numbers on scales far from 1, a date, a category, and labels far from 0. */
  private static Table table(int rows, int seed) {
    RandomGenerator random = new Seed(seed).random();
    double[] a = new double[rows];
    double[] b = new double[rows];
    double[] day = new double[rows];
    String[] site = new String[rows];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      a[i] = 1e6 + 1e3 * random.nextGaussian();
      b[i] = Math.rint(20 * random.nextDouble()) / 1e4;
      day[i] = 86_400.0 * (19_000 + random.nextInt(300));
      site[i] = List.of("north", "south", "süd/west").get(random.nextInt(3));
      y[i] =
          5e4
              + 100 * Math.sin((a[i] - 1e6) / 800)
              + 3e4 * b[i] * (site[i].equals("north") ? 1 : -1)
              + (5 + 5e3 * b[i]) * random.nextGaussian();
    }
    return new Table(
        "the rows",
        List.of(
            new Column.Numeric("a", a),
            new Column.Numeric("b", b),
            new Column.Numeric("day", Column.Kind.DATE, day),
            new Column.Text("site", site),
            new Column.Numeric("y", y)));
  }

  @Test
  void theRootOfTheFileSystemIsRefusedAsAFile() {
    Path root = Path.of("").toAbsolutePath().getRoot();
    assertThatThrownBy(() -> OnnxExport.write(Path.of("model"), root))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("cannot write " + root + ": it is a folder; name a file");
  }

  @ParameterizedTest
  @EnumSource
  void everyPredictorAgrees(PredictorKind kind) {
    Predictor predictor = kind.train(DATA.dataset(), Preset.PRACTICAL, WORK);
    Exported.assertAgrees(
        Exported.model(DATA.encoding(), predictor, new ConstantNoise(7.5)), NEW, LABELS);
  }

  @ParameterizedTest
  @EnumSource
  void everyPredictorOfThePaperAgrees(PredictorKind kind) {
    Dataset toy = toy(60);
    Predictor predictor = kind.train(toy, Preset.PAPER, WORK);
    Exported.assertAgrees(
        Exported.model(Exported.quantities(1), predictor, new ConstantNoise(0.3)),
        Exported.table(toy(200).x()),
        toy.y());
  }

  @Test
  void networksOfAStackStayWithinTheirLabels() {
    Dataset data = DATA.dataset();
    SplineNetworks networks =
        SplineNetworks.train(
            Standardizer.fit(data.x()),
            data,
            Folds.of(data.rows(), 4, WORK.seed()),
            new SplineNetworks.Options(3, 9, Recipe.practical(data.rows()).withRounds(5)),
            WORK);
    double[] means = networks.at(data.x());
    double middle = Arrays.stream(means).average().orElseThrow();
    Regression clipped = new Regression.Networks(networks, middle - 10, middle + 10);
    VarianceFunction spread = VarianceFunction.fit(DATA.dataset().x(), squares(means), WORK);
    Exported.assertAgrees(
        Exported.model(
            DATA.encoding(),
            new Stack(DATA.dataset().x().columns(), clipped, spread),
            new ConstantNoise(7.5)),
        NEW,
        LABELS);
  }

  private static double[] squares(double[] means) {
    return Arrays.stream(means).map(mean -> 1 + Math.pow(mean - means[0], 2)).toArray();
  }

  private static Dataset toy(int rows) {
    RandomGenerator random = new Seed(rows).random();
    double[] x = random.doubles(rows, -3, 3).toArray();
    double[] y = Arrays.stream(x).map(v -> Math.sin(v) + 0.2 * random.nextGaussian()).toArray();
    return new Dataset(List.of("x0"), "y", Matrix.column(x), y);
  }

  static List<NoiseFunction> noises() {
    Matrix x = DATA.dataset().x();
    double[] variances = {1, 40, 300, 2500, 7, 90};
    double[] means = TREES.predict(x).mean();
    RandomGenerator random = new Seed(5).random();
    double[] squares = new double[x.rows()];
    Arrays.setAll(
        squares,
        i ->
            Math.exp(1500 * x.get(i, 1) * Math.cos((x.get(i, 0) - 1e6) / 1000) + x.get(i, 3))
                * Math.pow(random.nextGaussian(), 2));
    double[] acrossFeatures = new double[x.rows()];
    Arrays.setAll(
        acrossFeatures,
        i ->
            Math.exp(3 * Math.sin((x.get(i, 0) - 1e6) / 1000 + 1000 * x.get(i, 1) + x.get(i, 3)))
                * Math.pow(random.nextGaussian(), 2));
    Standardizer scaled = Standardizer.fit(x);
    NetworkShape shape = new NetworkShape(x.columns(), List.of(20, 10), 2, Activation.RELU);
    List<float[]> networks = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      networks.add(Initialization.uniformFanIn(shape, new Seed(k).random()));
    }
    return List.of(
        new ConstantNoise(12),
        new SegmentedNoise(KdSegmentation.fit(x, 6), variances),
        new SegmentedNoise(RankSegmentation.fit(1, x.columnValues(1), 6), variances),
        new SegmentedNoise(RankSegmentation.fit(RankSegmentation.PREDICTION, means, 6), variances),
        new SegmentedNoise(KdSegmentation.fit(x, 1), new double[] {3}),
        new NetworkNoise(scaled, shape, 1, networks, 8),
        new SmoothNoise(VarianceFunction.fit(x, squares, WORK), false),
        SmoothNoise.fit(x, means, acrossFeatures, Optional.empty(), WORK),
        new EvidentialNoise(
            (EvidentialNetworks)
                PredictorKind.EVIDENTIAL.train(DATA.dataset(), Preset.PRACTICAL, WORK)));
  }

  @ParameterizedTest
  @MethodSource("noises")
  void everyFormOfNoiseAgrees(NoiseFunction noise) {
    Exported.assertAgrees(Exported.model(DATA.encoding(), TREES, noise), NEW, LABELS);
  }

  /** Rows of the training, at whose values trees and segments split. */
  @Test
  void rowsAtThresholdsGoWhereTheyGoHere() {
    Predictor boosted = PredictorKind.TREES.train(DATA.dataset(), Preset.PRACTICAL, WORK);
    NoiseFunction cells =
        new SegmentedNoise(
            KdSegmentation.fit(DATA.dataset().x(), 6), new double[] {1, 40, 300, 2500, 7, 90});
    Exported.assertAgrees(Exported.model(DATA.encoding(), boosted, cells), TRAINING, LABELS);
    Exported.assertAgrees(Exported.model(DATA.encoding(), TREES, cells), TRAINING, LABELS);
  }

  @Test
  void missingValuesAreFilledAsTheyAreHere() {
    Table holes = withHoles(TRAINING);
    PreparedData data =
        DatasetBuilder.build(holes, DataRequest.target("y").keepingMissing()).get(0);
    Predictor forest = PredictorKind.FOREST.train(data.dataset(), Preset.PRACTICAL, WORK);
    assertThat(data.dataset().features()).contains("a is missing", "site is missing");
    Exported.assertAgrees(
        Exported.model(data.encoding(), forest, new ConstantNoise(7.5)), withHoles(NEW), LABELS);
  }

  /** Every seventh a and every ninth site is missing. */
  private static Table withHoles(Table table) {
    double[] a = ((Column.Numeric) table.columns().get(0)).values().clone();
    String[] site = ((Column.Text) table.columns().get(3)).values().clone();
    for (int i = 0; i < a.length; i++) {
      a[i] = i % 7 == 0 ? Double.NaN : a[i];
      site[i] = i % 9 == 0 ? null : site[i];
    }
    return new Table(
        "the rows",
        List.of(
            new Column.Numeric("a", a),
            table.columns().get(1),
            table.columns().get(2),
            new Column.Text("site", site),
            table.columns().get(4)));
  }

  @Test
  void ownPredictionsAreInputs() {
    FittedModel model =
        new FittedModel(
            DATA.encoding(),
            "y",
            new FittedModel.Columns("mu", Optional.of("mu_std")),
            "dva",
            new ConstantNoise(4),
            Parts.empty());
    double[] mu = TREES.predict(DATA.encoding().encode(NEW).x()).mean();
    Table table =
        NEW.with(
            List.of(
                new Column.Numeric("mu", mu),
                new Column.Numeric("mu_std", Arrays.stream(mu).map(Math::abs).toArray())));
    Exported.assertAgrees(model, table, LABELS);
  }

  @Test
  void whatCannotBePredictedIsNan() {
    FittedModel model = Exported.model(DATA.encoding(), TREES, new ConstantNoise(1));
    Table flawed =
        new Table(
            "the rows",
            List.of(
                new Column.Numeric("a", 1e6, Double.NaN, 1e6, Double.POSITIVE_INFINITY),
                new Column.Numeric("b", 1e-3, 1e-3, 1e-3, 1e-3),
                new Column.Numeric("day", 1.65e9, 1.65e9, 1.65e9, 1.65e9),
                new Column.Text("site", "north", "north", "east", "north")));
    Map<String, double[]> outputs = Exported.run(OnnxExport.model(model.parts()), flawed);
    assertThat(outputs).containsOnlyKeys("mean", "aleatoric_std", "epistemic_std");
    for (double[] values : outputs.values()) {
      assertThat(values[0]).isFinite();
      assertThat(Arrays.copyOfRange(values, 1, 4)).containsOnly(Double.NaN);
    }
  }

  @Test
  void aColumnNamedLikeAnOutputIsRenamed() {
    Dataset toy = toy(60);
    FittedModel model =
        new FittedModel(
            new FeatureEncoding(List.of(new FeatureEncoding.Quantity("mean"))),
            "y",
            new FittedModel.Trained(PredictorKind.GP.train(toy, Preset.PRACTICAL, WORK)),
            "dva",
            new ConstantNoise(4),
            Parts.empty());
    double[] x = {0.5, 1};
    Map<String, double[]> outputs =
        Exported.run(
            OnnxExport.model(model.parts()),
            new Table("the rows", List.of(new Column.Numeric("mean_input", x))));
    assertThat(outputs.get("mean")[1])
        .isCloseTo(model.predict(Matrix.column(x)).mean()[1], within(1e-6));
  }

  @Test
  void sameModelGivesTheSameBytesWithItsOrigin() {
    FittedModel model = Exported.model(DATA.encoding(), TREES, new ConstantNoise(1));
    byte[] first = OnnxExport.model(model.parts()).toByteArray();
    assertThat(OnnxExport.model(model.parts()).toByteArray()).isEqualTo(first);
    var proto = OnnxExport.model(model.parts());
    assertThat(proto.getProducerName()).isEqualTo("aleator");
    assertThat(proto.getProducerVersion()).isNotEmpty().doesNotContain("$");
    assertThat(proto.getMetadataPropsList())
        .extracting(entry -> entry.getKey() + "=" + entry.getValue())
        .contains("aleator.target=y", "aleator.features=a\nb\nday\nsite", "aleator.seed=1");
  }

  /** The labels' scale is of no matter: in other units the same model, in those units. */
  @Test
  void tinyAndHugeUnitsAgree() {
    for (double unit : new double[] {1e-30, 1e30}) {
      double[] y = Arrays.stream(LABELS).map(v -> v * unit).toArray();
      Dataset scaled = new Dataset(DATA.dataset().features(), "y", DATA.dataset().x(), y);
      Predictor predictor = PredictorKind.TREES.train(scaled, Preset.PRACTICAL, WORK);
      Exported.assertAgrees(
          Exported.model(
              DATA.encoding(),
              predictor,
              new SegmentedNoise(
                  KdSegmentation.fit(scaled.x(), 2), new double[] {unit * unit, 4 * unit * unit})),
          NEW,
          y);
    }
  }

  @Test
  void aModelOfAnotherMatterIsRefused() {
    assertThatThrownBy(() -> OnnxExport.model(Parts.empty().put("target", "x")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("only those can be exported");
  }
}
