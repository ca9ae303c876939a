package org.aleator.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;

/**
 * Rows that stand in a table more than once. Repeated measurements at one x differ by their noise;
 * if nine in ten replicates repeat a label to the bit, they are copies of one record instead, and a
 * model that takes them for measurements concludes that there is no noise.
 */
public final class Copies {
  private static final double COPIED = 0.9;

  private Copies() {}

  /**
   * @param repeated how many replicates have the features and the label of an earlier row
   * @param replicates how many rows have the features of an earlier row
   */
  public static boolean areCopies(int repeated, int replicates) {
    return replicates > 0 && repeated >= COPIED * replicates;
  }

  /** The data with each record once if rows were copied, else all of it. */
  public static Dataset removed(Dataset data) {
    Map<List<Double>, List<Double>> labels = new HashMap<>();
    for (int i = 0; i < data.rows(); i++) {
      labels.computeIfAbsent(features(data.x(), i), x -> new ArrayList<>()).add(data.y()[i]);
    }
    int replicates = data.rows() - labels.size();
    int repeated = labels.values().stream().mapToInt(y -> y.size() - Set.copyOf(y).size()).sum();
    return areCopies(repeated, replicates)
        ? data.selectRows(first(data.x(), data.y(), IntStream.range(0, data.rows()).toArray()))
        : data;
  }

  /** Those of the rows whose features and label none before them has, in their order. */
  public static int[] first(Matrix x, double[] y, int[] rows) {
    Set<List<Double>> seen = new HashSet<>();
    return Arrays.stream(rows).filter(i -> seen.add(record(x, y, i))).toArray();
  }

  private static List<Double> features(Matrix x, int row) {
    return Arrays.stream(x.rowValues(row)).boxed().toList();
  }

  private static List<Double> record(Matrix x, double[] y, int row) {
    return DoubleStream.concat(Arrays.stream(x.rowValues(row)), DoubleStream.of(y[row]))
        .boxed()
        .toList();
  }
}
