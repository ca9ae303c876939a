// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The times in docs/methods/scale.md: a program, not a test, for a machine's load decides them.
 *
 * <pre>ScaleMeasurement FOLDER EXECUTORS ROWS…</pre>
 *
 * FOLDER keeps the Parquet files for the next run; EXECUTORS is 1 or 2 processes of one core, or 0
 * for two threads of one process.
 */
final class ScaleMeasurement {
  private static final int REPEATS = 3;

  private ScaleMeasurement() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    int executors = Integer.parseInt(arguments[1]);
    if (executors == 0) {
      measure(LocalSpark.session(), folder, arguments);
      return;
    }
    try (StandaloneCluster cluster =
        new StandaloneCluster(Files.createTempDirectory(folder, "cluster"), executors)) {
      long start = System.nanoTime();
      SparkSession session = cluster.session(executors);
      session.range(10).count();
      System.out.printf("executors %d start %.1f s%n", executors, seconds(start));
      measure(session, folder, arguments);
      session.stop();
    }
  }

  private static void measure(SparkSession spark, Path folder, String[] arguments)
      throws Exception {
    AtomicLong processorTime = new AtomicLong();
    spark
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onTaskEnd(SparkListenerTaskEnd task) {
                processorTime.addAndGet(task.taskMetrics().executorCpuTime());
              }
            });
    for (String rows : Arrays.asList(arguments).subList(2, arguments.length)) {
      Dataset<Row> table = table(spark, folder.resolve(rows), Long.parseLong(rows));
      List<String> times = new ArrayList<>();
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        times.add(
            time(spark, processorTime, () -> closedForms(table))
                + time(spark, processorTime, () -> withSample(table))
                + time(
                    spark, processorTime, () -> table.selectExpr("sum(y)", "sum(mu)").collect()));
      }
      System.out.println("executors " + arguments[1] + " rows " + rows + ": " + times);
    }
  }

  private static void closedForms(Dataset<Row> table) {
    new NoiseEstimator()
        .setLabelCol("y")
        .setPredictionCol("mu")
        .setMethods("va", "dva")
        .setNoise("homoscedastic")
        .fit(table);
  }

  /** The pass that {@code unbiased} needs, without the study of what it draws. */
  private static void withSample(Dataset<Row> table) {
    NoiseEstimator estimator = new NoiseEstimator();
    List<String> features = Arrays.asList(table.columns()).subList(0, 10);
    RowLayout layout = new RowLayout(null, features, List.of("y", "mu"), null);
    WholeTable.read(table, layout, estimator, estimator.getSampleRows());
  }

  /** Seconds by the clock, and of processors in tasks. */
  private static String time(SparkSession spark, AtomicLong processorTime, Runnable work)
      throws Exception {
    processorTime.set(0);
    long start = System.nanoTime();
    work.run();
    double seconds = seconds(start);
    spark.sparkContext().listenerBus().waitUntilEmpty();
    return "%.2f s, %.2f s in tasks; ".formatted(seconds, processorTime.get() / 1e9);
  }

  /** Ten features, y and mu; 16 files. */
  private static Dataset<Row> table(SparkSession spark, Path place, long rows) throws Exception {
    if (!Files.exists(place.resolve("_SUCCESS"))) {
      List<String> columns = new ArrayList<>();
      for (int j = 0; j < 10; j++) {
        columns.add("rand(" + j + ") as x" + j);
      }
      columns.add("randn(10) as noise");
      spark
          .range(0, rows, 1, 16)
          .selectExpr(columns.toArray(String[]::new))
          .selectExpr(
              "x0",
              "x1",
              "x2",
              "x3",
              "x4",
              "x5",
              "x6",
              "x7",
              "x8",
              "x9",
              "3 * x0 + noise as y",
              "3 * x0 + 0.1 * x1 as mu")
          .write()
          .mode("overwrite")
          .parquet(place.toString());
    }
    return spark.read().parquet(place.toString());
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }
}
