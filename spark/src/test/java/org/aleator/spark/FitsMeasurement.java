// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The study on the executors in docs/methods/scale.md: a program, not a test.
 *
 * <pre>FitsMeasurement FOLDER EXECUTORS ROWS</pre>
 *
 * Friedman's function of ten features; EXECUTORS are processes of one core, or 0 for the driver
 * alone, on as many threads as the machine has processors. Give Java {@code --add-modules
 * jdk.incubator.vector}, as Spark gives its executors: they decline the fits of a driver without.
 */
final class FitsMeasurement {
  private FitsMeasurement() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    int executors = Integer.parseInt(arguments[1]);
    int rows = Integer.parseInt(arguments[2]);
    if (executors == 0) {
      measure(LocalSpark.session(), rows, null);
      return;
    }
    try (StandaloneCluster cluster =
        new StandaloneCluster(Files.createTempDirectory(folder, "cluster"), executors)) {
      SparkSession session = cluster.session(executors);
      session.range(10).count();
      measure(session, rows, cluster);
      session.stop();
    }
  }

  private static void measure(SparkSession spark, int rows, StandaloneCluster cluster)
      throws Exception {
    Map<String, Long> byExecutor = new TreeMap<>();
    List<Long> tasks = new ArrayList<>();
    Dataset<Row> table = table(spark, rows);
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onTaskEnd(SparkListenerTaskEnd task) {
            byExecutor.merge(
                task.taskInfo().executorId(), task.taskMetrics().executorCpuTime(), Long::sum);
            tasks.add(task.taskMetrics().executorCpuTime());
          }
        };
    spark.sparkContext().addSparkListener(listener);
    double driver = driverSeconds();
    double processes = executorSeconds(cluster);
    long start = System.nanoTime();
    NoiseModel model =
        new NoiseEstimator()
            .setMethods("unbiased")
            .setLabelCol("y")
            .setInputCols(table.drop("y").columns())
            .setSampleRows(rows)
            .fit(table);
    double clock = (System.nanoTime() - start) / 1e9;
    double driverSeconds = driverSeconds() - driver;
    double processSeconds = executorSeconds(cluster) - processes;
    spark.sparkContext().listenerBus().waitUntilEmpty();
    double inTasks = byExecutor.values().stream().mapToLong(v -> v).sum() / 1e9;
    System.out.printf(
        "clock %.1f s; processor seconds: driver %.1f, executors %.1f, tasks %.1f (%d of them)%n",
        clock, driverSeconds, processSeconds, inTasks, tasks.size());
    byExecutor.forEach((id, nanos) -> System.out.printf("executor %s %.1f s%n", id, nanos / 1e9));
    System.out.println(model.summary().noise());
  }

  private static double driverSeconds() {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() / 1e9;
  }

  private static double executorSeconds(StandaloneCluster cluster) {
    return cluster == null
        ? 0
        : cluster.executors().stream()
            .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
            .mapToDouble(used -> used.toNanos() / 1e9)
            .sum();
  }

  /** 10 sin πx₀x₁ + 20 (x₂ − ½)² + 10 x₃ + 5 x₄ + noise of variance 1. */
  private static Dataset<Row> table(SparkSession spark, int rows) {
    Random random = new Random(1);
    StructType schema = new StructType();
    for (int j = 0; j < 10; j++) {
      schema = schema.add("x" + j, DataTypes.DoubleType);
    }
    schema = schema.add("y", DataTypes.DoubleType);
    List<Row> list = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      Object[] values = new Object[11];
      double[] x = random.doubles(10).toArray();
      for (int j = 0; j < 10; j++) {
        values[j] = x[j];
      }
      values[10] =
          10 * Math.sin(Math.PI * x[0] * x[1])
              + 20 * (x[2] - 0.5) * (x[2] - 0.5)
              + 10 * x[3]
              + 5 * x[4]
              + random.nextGaussian();
      list.add(RowFactory.create(values));
    }
    return spark.createDataFrame(list, schema).repartition(4);
  }
}
