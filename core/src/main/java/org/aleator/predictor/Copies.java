package org.aleator.predictor;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;

/**
 * Rows that stand in a table more than once. Repeated measurements at one x differ by their noise;
 * if nine in ten pairs of rows with equal x have the same label, they are copies of one record
 * instead, and a model that takes them for measurements concludes that there is no noise.
 */
final class Copies {
  private static final double COPIED = 0.9;

  private Copies() {}

  /** The data with each record once if rows were copied, else all of it. */
  static Dataset removed(Dataset data) {
    Map<List<Double>, List<Double>> labels = new HashMap<>();
    for (int i = 0; i < data.rows(); i++) {
      labels.computeIfAbsent(features(data, i), x -> new java.util.ArrayList<>()).add(data.y()[i]);
    }
    long pairs = labels.values().stream().mapToLong(y -> pairs(y.size())).sum();
    long equal = labels.values().stream().mapToLong(Copies::equalPairs).sum();
    if (pairs == 0 || equal < COPIED * pairs) {
      return data;
    }
    Set<List<Double>> seen = new HashSet<>();
    int[] once = IntStream.range(0, data.rows()).filter(i -> seen.add(record(data, i))).toArray();
    return data.selectRows(once);
  }

  private static long equalPairs(List<Double> labels) {
    return Set.copyOf(labels).stream()
        .mapToLong(label -> pairs(Collections.frequency(labels, label)))
        .sum();
  }

  private static long pairs(long count) {
    return count * (count - 1) / 2;
  }

  private static List<Double> features(Dataset data, int row) {
    return Arrays.stream(data.x().rowValues(row)).boxed().toList();
  }

  private static List<Double> record(Dataset data, int row) {
    return DoubleStream.concat(
            Arrays.stream(data.x().rowValues(row)), DoubleStream.of(data.y()[row]))
        .boxed()
        .collect(Collectors.toList());
  }
}
