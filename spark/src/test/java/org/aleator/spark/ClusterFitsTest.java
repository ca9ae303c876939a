// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.aleator.noise.level.TableFit;
import org.aleator.util.Place;
import org.aleator.util.Work;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Fits on executors that are processes of their own. */
@Tag("cluster")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@WithSpark
class ClusterFitsTest {
  @TempDir private static Path home;

  private static StandaloneCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new StandaloneCluster(home, 2);
  }

  @AfterAll
  static void end() {
    cluster.close();
  }

  /** What Spark tells of tasks and executors. */
  private static final class Heard extends SparkListener {
    private final Set<String> executors = ConcurrentHashMap.newKeySet();
    private final Set<String> jobs = ConcurrentHashMap.newKeySet();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger removed = new AtomicInteger();
    private final CountDownLatch tenDone = new CountDownLatch(10);

    @Override
    public void onJobStart(SparkListenerJobStart job) {
      jobs.add(String.valueOf(job.properties().getProperty("spark.job.description")));
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      executors.add(task.taskInfo().executorId());
      if (task.taskInfo().successful()) {
        tenDone.countDown();
      } else {
        failed.incrementAndGet();
      }
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved executor) {
      removed.incrementAndGet();
    }
  }

  @Test
  void oneExecutorTwoAndOneThatIsKilledGiveTheBitsOfTheDriver() throws Exception {
    TableFit alone = FitsOf.table(Work.of(1));
    for (int executors : new int[] {1, 2}) {
      try (SparkSession spark = cluster.session(executors)) {
        Heard heard = new Heard();
        spark.sparkContext().addSparkListener(heard);
        TableFit found = FitsOf.table(spark.sparkContext());
        assertThat(FitsOf.residuals(found)).isDeepEqualTo(FitsOf.residuals(alone));
        assertThat(found.level().interval()).isEqualTo(alone.level().interval());
        spark.sparkContext().listenerBus().waitUntilEmpty();
        assertThat(heard.executors).hasSize(executors);
        assertThat(processes(spark)).doesNotContain(ProcessHandle.current().pid());
      }
    }
    try (SparkSession spark = cluster.session(2)) {
      Heard heard = new Heard();
      spark.sparkContext().addSparkListener(heard);
      Thread killer =
          new Thread(
              () -> {
                try {
                  heard.tenDone.await(5, TimeUnit.MINUTES);
                  cluster.executors().get(0).destroyForcibly();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      killer.start();
      TableFit found = FitsOf.table(spark.sparkContext());
      killer.join();
      assertThat(FitsOf.residuals(found)).isDeepEqualTo(FitsOf.residuals(alone));
      // Spark tells of what happened in its own time.
      for (int i = 0; i < 300 && (heard.removed.get() == 0 || heard.failed.get() == 0); i++) {
        Thread.sleep(100);
      }
      assertThat(heard.removed).as("executors lost").hasPositiveValue();
      assertThat(heard.failed).as("tasks lost").hasPositiveValue();
    }
  }

  /** Who does tasks: on one machine executors round as the driver does, and decline none. */
  private static List<Long> processes(SparkSession spark) {
    try (ExecutorPlace place = new ExecutorPlace(spark.sparkContext());
        Place.Sent<Integer, Long> sent =
            place.send(work -> task -> ProcessHandle.current().pid(), Work.of(1))) {
      return sent.map("counting", List.of(0, 1, 2), task -> {});
    }
  }

  @Test
  void aTaskThatAlwaysFailsIsOneLineOnTheDriver() throws Exception {
    try (SparkSession spark = cluster.session(1);
        ExecutorPlace place = new ExecutorPlace(spark.sparkContext());
        Place.Sent<Integer, Integer> sent =
            place.send(
                work ->
                    task -> {
                      throw new IllegalStateException("no\nway");
                    },
                Work.of(1))) {
      assertThatThrownBy(() -> sent.map("counting", List.of(1), task -> {}))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("counting on the executors failed: IllegalStateException: no");
    }
  }

  /** As many rows as are sent, of one feature; the driver reads them as the estimator does. */
  @Test
  void anEstimatorFitsOnTheExecutorsAndSaysWhatTheDriverAloneWould() throws Exception {
    try (SparkSession spark = cluster.session(2)) {
      Heard heard = new Heard();
      spark.sparkContext().addSparkListener(heard);
      Dataset<Row> rows =
          spark.createDataFrame(LocalSpark.list(ExecutorPlace.FEWEST_ROWS), LocalSpark.schema());
      NoiseEstimator estimator =
          new NoiseEstimator().setInputCols("b").setLabelCol("y").setMethods("unbiased");
      NoiseSummary found = estimator.fit(rows).summary();
      RowLayout layout = new RowLayout(null, List.of("b"), List.of("y"), null);
      RowStatistics all = WholeTable.read(rows, layout, estimator, estimator.getSampleRows());
      NoiseSummary alone =
          new TableStudy(estimator, layout).of(all, SampleParams.work(estimator)).summary();
      assertThat(found).isEqualTo(alone);
      spark.sparkContext().listenerBus().waitUntilEmpty();
      assertThat(heard.jobs).anyMatch(job -> job.startsWith("Aleator: training models"));
    }
  }
}
