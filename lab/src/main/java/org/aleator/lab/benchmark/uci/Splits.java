// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.aleator.util.InvalidInputException;

/**
 * Which rows are tested in which split; all others train.
 *
 * @param rows the number of rows
 * @param test the test rows of each split, from 0, ascending
 */
public record Splits(int rows, List<int[]> test) {
  public Splits {
    test = List.copyOf(test);
  }

  /** Reads {@code index_test_K.txt}, K = 0, 1, …, one row number per line, from a tar.gz. */
  static Splits read(Path file, int rows) {
    Map<String, String> files = TarGz.read(file);
    List<int[]> test = new ArrayList<>();
    for (int k = 0; files.containsKey(name(k)); k++) {
      int[] indices;
      try {
        indices =
            files
                .get(name(k))
                .lines()
                .filter(line -> !line.isBlank())
                .mapToInt(Splits::row)
                .toArray();
      } catch (NumberFormatException e) {
        throw new InvalidInputException(
            file + ": " + name(k) + " holds something that is not a row number", e);
      }
      Arrays.sort(indices);
      if (indices.length == 0 || indices[0] < 0 || indices[indices.length - 1] >= rows) {
        throw new InvalidInputException(
            "%s: %s names rows beyond the %d there are, counted from 0"
                .formatted(file, name(k), rows));
      }
      test.add(indices);
    }
    if (test.isEmpty()) {
      throw new InvalidInputException(file + " holds no " + name(0));
    }
    return new Splits(rows, test);
  }

  /** Some writers give row numbers as reals. */
  private static int row(String line) {
    double value = Double.parseDouble(line.strip());
    if (value != Math.rint(value)) {
      throw new NumberFormatException(line);
    }
    return (int) value;
  }

  private static String name(int split) {
    return "index_test_" + split + ".txt";
  }

  public int count() {
    return test.size();
  }

  /** The rows of one split that are not tested, ascending. */
  public int[] training(int split) {
    int[] tested = test.get(split);
    return IntStream.range(0, rows).filter(i -> Arrays.binarySearch(tested, i) < 0).toArray();
  }
}
