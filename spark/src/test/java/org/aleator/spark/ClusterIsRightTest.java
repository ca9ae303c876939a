// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.aleator.Aleator;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A master, two workers and two executors, as processes of their own. */
@Tag("cluster")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@WithSpark
class ClusterIsRightTest {
  /** Parts that are read slowly take more; those of other jobs take less. */
  private static final long LONG_TASK_MILLIS = 400;

  private static final int ROWS = 4000;

  @TempDir private static Path home;

  private static StandaloneCluster cluster;
  private static SparkSession spark;

  @BeforeAll
  static void start() throws Exception {
    cluster = new StandaloneCluster(home, 2);
    spark = cluster.session(2);
  }

  @AfterAll
  static void end() {
    try {
      if (spark != null) {
        spark.stop();
      }
    } finally {
      cluster.close();
    }
  }

  /** Everything is asked: VA and DVA of all rows, the level of a sample, and its model. */
  private static NoiseEstimator estimator() {
    return new NoiseEstimator()
        .setInputCols("a", "b")
        .setLabelCol("y")
        .setPredictionCol("mu")
        .setNoise("homoscedastic")
        .setSampleRows(36);
  }

  private static Dataset<Row> rows(int partitions) {
    return spark
        .createDataFrame(LocalSpark.list(ROWS), LocalSpark.schema())
        .repartition(partitions);
  }

  @Test
  void twoExecutorsGiveTheDigitsOfOneMachine() {
    assertThat(cluster.executors()).hasSize(2);
    NoiseSummary found = estimator().fit(rows(5)).summary();
    assertThat(estimator().fit(rows(1)).summary()).isEqualTo(found);
    assertThat(estimator().fit(rows(64)).summary()).isEqualTo(found);
    List<Row> rows = LocalSpark.list(ROWS);
    Table table =
        new Table(
            "rows",
            List.of(
                new Column.Numeric("y", rows.stream().mapToDouble(r -> r.getDouble(2)).toArray()),
                new Column.Numeric(
                    "mu", rows.stream().mapToDouble(r -> r.getDouble(3)).toArray())));
    var core =
        Aleator.estimate(
            table,
            "y",
            options -> options.predictions("mu").methods("va", "dva").noiseIsConstant());
    for (String method : List.of("va", "dva")) {
      assertThat(found.noise(method).variance())
          .isCloseTo(core.noise(method).variance(), within(1e-9));
    }
  }

  @Test
  void aLostExecutorChangesNoDigit() throws Exception {
    NoiseSummary expected = estimator().fit(slowly(rows(8))).summary();
    CountDownLatch underWay = new CountDownLatch(2);
    AtomicInteger removed = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    spark
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onTaskEnd(SparkListenerTaskEnd task) {
                if (!task.taskInfo().successful()) {
                  failed.incrementAndGet();
                } else if (task.taskInfo().duration() >= LONG_TASK_MILLIS) {
                  underWay.countDown();
                }
              }

              @Override
              public void onExecutorRemoved(SparkListenerExecutorRemoved executor) {
                removed.incrementAndGet();
              }
            });
    Thread killer =
        new Thread(
            () -> {
              try {
                // Six of the eight parts that take long are left then, on two executors.
                underWay.await(2, TimeUnit.MINUTES);
                Thread.sleep(LONG_TASK_MILLIS / 2);
                cluster.executors().get(0).destroyForcibly();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    killer.start();
    NoiseSummary found = estimator().fit(slowly(rows(8))).summary();
    killer.join();
    assertThat(found).isEqualTo(expected);
    // Spark tells of what happened in its own time.
    for (int i = 0; i < 300 && (removed.get() == 0 || failed.get() == 0); i++) {
      Thread.sleep(100);
    }
    assertThat(removed).as("executors lost").hasPositiveValue();
    assertThat(failed).as("tasks lost").hasPositiveValue();
  }

  /** Half a second and more for each of eight parts. */
  private static Dataset<Row> slowly(Dataset<Row> rows) {
    UDF1<Double, Double> wait =
        value -> {
          Thread.sleep(1);
          return value;
        };
    return rows.withColumn("y", functions.udf(wait, DataTypes.DoubleType).apply(rows.col("y")));
  }

  @Test
  void executorsPredictAsTheDriverDoes() {
    NoiseModel model = estimator().fit(rows(2));
    Dataset<Row> predicted = model.transform(rows(3));
    assertThat(predicted.filter("mean = mu and aleatoric_std > 0").count()).isEqualTo(ROWS);
    assertThat(predicted.select("aleatoric_std").distinct().count()).isEqualTo(1);
  }
}
