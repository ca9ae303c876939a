package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.estimator.floor.FloorEstimate;
import org.aleator.estimator.floor.NoiseFloor;
import org.aleator.util.Work;

/** The floor of real tables, whose noise nobody knows, held against what must be true of it. */
public final class CeilingBenchmark {
  private CeilingBenchmark() {}

  /**
   * One table.
   *
   * @param table its name
   * @param rows of it
   * @param columns of it
   * @param floor what was found
   * @param seconds it took
   */
  public record TableFloor(
      String table, int rows, int columns, FloorEstimate floor, double seconds) {}

  /** The floor of a table. */
  public static TableFloor floor(String name, Dataset data, Work work) {
    long start = System.nanoTime();
    FloorEstimate floor = NoiseFloor.estimate(data, NoiseFloor.Options.DEFAULT, work);
    return new TableFloor(
        name, data.rows(), data.x().columns(), floor, (System.nanoTime() - start) / 1e9);
  }

  /**
   * Whether noise that is added to real labels is found: (σ̂² with it − σ̂² without)/added.
   *
   * @param share the variance to add, as a part of the labels'
   */
  public static double additivity(Dataset all, double share, Work work) {
    // Noise would turn copies of a record into replicates that share what was not measured.
    Dataset data = NoiseFloor.distinct(all);
    double std = Math.sqrt(share * Scaling.of(data.y()).restoreVariance(1));
    RandomGenerator random = work.seed().split("added").random();
    double[] noise = new double[data.rows()];
    Arrays.setAll(noise, i -> std * random.nextGaussian());
    double[] y = new double[noise.length];
    Arrays.setAll(y, i -> data.y()[i] + noise[i]);
    double added = Arrays.stream(noise).map(e -> e * e).average().orElseThrow();
    double without = floor("", data, work).floor().variance();
    double with = floor("", data.withLabels(y), work).floor().variance();
    return (with - without) / added;
  }
}
