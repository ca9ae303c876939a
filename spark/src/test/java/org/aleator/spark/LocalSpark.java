// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Spark in this process, on two threads, for all tests; and rows whose noise is known. */
final class LocalSpark {
  /** Of the noise in {@link #rows}. */
  static final double VARIANCE = 0.25;

  private static SparkSession session;

  private LocalSpark() {}

  static synchronized SparkSession session() {
    if (session == null || session.sparkContext().isStopped()) {
      session = start(2);
    }
    return session;
  }

  /** A session on so many threads, where none is open. */
  static SparkSession start(int threads) {
    SparkSession started =
        SparkSession.builder()
            .master("local[" + threads + "]")
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", 2)
            .config("spark.sql.warehouse.dir", "target/warehouse")
            .getOrCreate();
    started.sparkContext().setLogLevel("ERROR");
    return started;
  }

  /** a, b, y = 3a − b² + noise, and mu, which is y's mean but for an error of a/10. */
  static Dataset<Row> rows(int count) {
    return session().createDataFrame(list(count), schema());
  }

  static StructType schema() {
    return new StructType()
        .add("a", DataTypes.DoubleType)
        .add("b", DataTypes.DoubleType)
        .add("y", DataTypes.DoubleType)
        .add("mu", DataTypes.DoubleType);
  }

  static List<Row> list(int count) {
    Random random = new Random(1);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double a = random.nextDouble();
      double b = 2 * random.nextDouble();
      double mean = 3 * a - b * b;
      double y = mean + Math.sqrt(VARIANCE) * random.nextGaussian();
      rows.add(RowFactory.create(a, b, y, mean + a / 10));
    }
    return rows;
  }
}
