// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.aleator.Aleator;
import org.aleator.Estimate;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.scale.RowHash;
import org.aleator.util.Seed;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

@WithSpark
class NoiseEstimatorTest {
  private static final int ROWS = 400;

  /** So few that there is no learning curve, which takes seconds. */
  private static final int FEW = 36;

  /** The fewest that have one. */
  private static final int WITH_CURVE = 40;

  /** Quick, and takes the whole way: a Gaussian process instead of the stack. */
  private static NoiseEstimator trained() {
    return new NoiseEstimator()
        .setInputCols("a", "b")
        .setLabelCol("y")
        .setPredictor("gp")
        .setMethods("unbiased");
  }

  private static NoiseEstimator closedForms() {
    return new NoiseEstimator()
        .setLabelCol("y")
        .setPredictionCol("mu")
        .setMethods("va", "dva")
        .setNoise("homoscedastic");
  }

  /** 36 rows know a variance with a relative std of √(2/36) = 24 %. */
  @Test
  void findsTheNoise() {
    NoiseSummary found = trained().fit(LocalSpark.rows(FEW)).summary();
    assertThat(found.noise().variance())
        .isCloseTo(LocalSpark.VARIANCE, within(4 * 0.24 * LocalSpark.VARIANCE));
    assertThat(found.noise().interval().orElseThrow().contains(found.noise().variance())).isTrue();
    assertThat(found.features()).containsExactly("a", "b");
    assertThat(found.rows()).isEqualTo(FEW);
    assertThat(found.ceiling().rmse()).isEqualTo(found.noise().std());
    assertThat(found.toString()).contains("y from a, b, 36 rows").contains("unbiased: variance");
  }

  @Test
  void partitionsAndOrderChangeNoBit() {
    NoiseSummary one = summary(trained(), 1, 0);
    assertThat(summary(trained(), 7, 1)).isEqualTo(one);
    NoiseSummary closed = summary(closedForms(), 1, 0);
    for (int partitions : new int[] {2, 3, 40}) {
      assertThat(summary(closedForms(), partitions, partitions)).isEqualTo(closed);
    }
  }

  private static NoiseSummary summary(NoiseEstimator estimator, int partitions, int shuffle) {
    List<Row> rows = LocalSpark.list(FEW);
    Collections.shuffle(rows, new Random(shuffle));
    Dataset<Row> table =
        LocalSpark.session().createDataFrame(rows, LocalSpark.schema()).repartition(partitions);
    assertThat(table.javaRDD().getNumPartitions()).isEqualTo(partitions);
    return estimator.fit(table).summary();
  }

  /** The rows in the order of their hashes, on this machine without Spark. */
  @Test
  void equalsCoreOnTheSameRows() {
    RowHash hash = RowHash.drawing(new Seed(1));
    List<double[]> rows =
        LocalSpark.list(WITH_CURVE).stream()
            .map(row -> new double[] {row.getDouble(0), row.getDouble(1), row.getDouble(2)})
            .sorted(Comparator.comparingLong(row -> hash.of(Arrays.copyOf(row, 2), row[2])))
            .toList();
    Table table =
        new Table(
            "rows",
            IntStream.range(0, 3)
                .mapToObj(
                    j ->
                        new Column.Numeric(
                            List.of("a", "b", "y").get(j),
                            rows.stream().mapToDouble(row -> row[j]).toArray()))
                .toList());
    Estimate core =
        Aleator.estimate(table, "y", options -> options.predictor("gp").methods("unbiased"));
    NoiseSummary spark = trained().fit(LocalSpark.rows(WITH_CURVE)).summary();
    assertThat(spark.noise().variance()).isEqualTo(core.noise().variance());
    assertThat(spark.noise().interval()).isEqualTo(core.noise().interval());
    assertThat(spark.reachedRmse()).isEqualTo(core.reachedRmse());
    assertThat(spark.isDetermined()).isEqualTo(core.isDetermined());
    assertThat(spark.verdict()).isEqualTo(core.verdict());
    assertThat(spark.toString()).startsWith(core.verdict() + "\n");
    assertThat(spark.ceiling().r2()).isCloseTo(core.ceiling().r2(), within(1e-9));
  }

  /** The rows of which {@code OneVerdictTest} of the command line holds the same. */
  @Test
  void rowsThatLeaveTheNoiseOpenByItsIntervalAloneAreNotDetermined() {
    RandomGenerator random = new Seed(3).random();
    String[] names = {"a", "b", "c", "d", "e", "f", "g", "h"};
    StructType schema = new StructType();
    for (String name : names) {
      schema = schema.add(name, DataTypes.DoubleType);
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      double[] x = random.doubles(names.length).toArray();
      Object[] cells =
          DoubleStream.concat(Arrays.stream(x), DoubleStream.of(Math.sin(9 * x[0]) * x[1]))
              .boxed()
              .toArray();
      rows.add(RowFactory.create(cells));
    }
    NoiseSummary found =
        new NoiseEstimator()
            .setInputCols(names)
            .setLabelCol("y")
            .setMethods("unbiased")
            .fit(LocalSpark.session().createDataFrame(rows, schema.add("y", DataTypes.DoubleType)))
            .summary();
    assertThat(found.reachedRmse()).isEmpty();
    assertThat(found.isDetermined()).isFalse();
    assertThat(found.reason()).startsWith("noise of a std from").endsWith("these 20 rows");
    assertThat(found.toString()).contains("not determined: noise of a std from");
  }

  @Test
  void closedFormsEqualCoreTo1eMinus9() {
    List<Row> rows = LocalSpark.list(ROWS);
    double[] y = rows.stream().mapToDouble(row -> row.getDouble(2)).toArray();
    double[] mu = rows.stream().mapToDouble(row -> row.getDouble(3)).toArray();
    Table table =
        new Table("rows", List.of(new Column.Numeric("y", y), new Column.Numeric("mu", mu)));
    Estimate core =
        Aleator.estimate(
            table,
            "y",
            options -> options.predictions("mu").methods("va", "dva").noiseIsConstant());
    NoiseSummary spark = closedForms().fit(LocalSpark.rows(ROWS)).summary();
    assertThat(spark.methods()).hasSize(2);
    for (MethodNoise noise : spark.methods()) {
      var expected = core.noise(noise.method());
      assertThat(noise.variance()).isCloseTo(expected.variance(), within(1e-9));
      var interval = expected.interval().orElseThrow();
      assertThat(noise.interval().orElseThrow().low()).isCloseTo(interval.low(), within(1e-9));
      assertThat(noise.interval().orElseThrow().high()).isCloseTo(interval.high(), within(1e-9));
      assertThat(noise.rows()).isEqualTo(ROWS);
    }
    assertThat(spark.verdict())
        .isEqualTo(core.verdict())
        .startsWith("Your predictions have an RMSE of ");
    assertThat(spark.isDetermined()).isFalse();
    assertThat(spark.recommended()).isEqualTo("dva");
    assertThat(spark.ceiling().r2()).isCloseTo(core.ceiling().r2(), within(1e-9));
  }

  @Test
  void ownPredictionsOfAllRowsStandBesideTheStudyOfASample() {
    NoiseSummary found =
        closedForms()
            .setInputCols("a", "b")
            .setMethods("dva", "unbiased")
            .setSampleRows(30)
            .fit(LocalSpark.rows(ROWS))
            .summary();
    NoiseSummary closed = closedForms().fit(LocalSpark.rows(ROWS)).summary();
    assertThat(found.noise("dva")).isEqualTo(closed.noise("dva"));
    assertThat(found.noise("dva").rows()).isEqualTo(ROWS);
    assertThat(found.noise().rows()).isEqualTo(30);
    assertThat(found.sampledRows()).isEqualTo(30);
    assertThat(found.reducible()).isPresent();
  }

  @Test
  void aVectorIsAsGoodAsColumns() {
    Dataset<Row> assembled =
        new org.apache.spark.ml.feature.VectorAssembler()
            .setInputCols(new String[] {"a", "b"})
            .setOutputCol("features")
            .transform(LocalSpark.rows(FEW));
    NoiseEstimator ofVector = trained();
    ofVector.clear(ofVector.inputCols());
    assertThat(ofVector.fit(assembled).summary())
        .isEqualTo(trained().fit(LocalSpark.rows(FEW)).summary());
  }

  @Test
  void missingFeaturesAreKeptOrDropped() {
    Dataset<Row> holes =
        LocalSpark.rows(FEW).selectExpr("case when a < 0.2 then null else a end as a", "b", "y");
    long few = holes.filter("a is null").count();
    assertThat(few).isGreaterThan(5);
    assertThat(trained().fit(holes).summary().rows()).isEqualTo(FEW);
    assertThat(trained().setMissing("drop").fit(holes).summary().rows()).isEqualTo(FEW - few);
  }
}
