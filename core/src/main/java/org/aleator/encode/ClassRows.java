// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.finding.Finding;
import org.aleator.finding.TargetFinding;
import org.aleator.finding.TargetFinding.ClassSize;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * One target's rows where the target is a class, ready to be studied.
 *
 * @param data whose labels are the numbers of classes
 * @param names of the classes; each has at least {@value #FEWEST} rows
 */
public record ClassRows(PreparedData data, List<String> names) {
  /** One for each fold. */
  public static final int FEWEST = 5;

  /** What rare classes are called together. */
  public static final String OTHER = "other";

  public ClassRows {
    names = List.copyOf(names);
  }

  /**
   * The classes of the rows that are used. Those of fewer than {@value #FEWEST} rows are joined, if
   * they have as many together or a class {@value #OTHER} is there; else their rows are left out.
   *
   * @param source what messages call the table
   * @param data whose labels are numbers of the names
   * @throws InvalidInputException where fewer than two classes are left
   */
  public static ClassRows of(String source, PreparedData data, List<String> names) {
    int[] of = Arrays.stream(data.dataset().y()).mapToInt(label -> (int) label).toArray();
    int[] sizes = new ClassLabels(names, of).sizes();
    List<Integer> kept = new ArrayList<>();
    List<Integer> rare = new ArrayList<>();
    for (int c = 0; c < sizes.length; c++) {
      if (sizes[c] >= FEWEST) {
        kept.add(c);
      } else if (sizes[c] > 0) {
        rare.add(c);
      }
    }
    List<String> left = new ArrayList<>(kept.stream().map(names::get).toList());
    boolean joined = left.contains(OTHER) || rare.stream().mapToInt(c -> sizes[c]).sum() >= FEWEST;
    if (joined && !rare.isEmpty() && !left.contains(OTHER)) {
      left.add(OTHER);
    }
    if (left.size() < 2) {
      throw tooFew(source, data.dataset().target(), names, sizes);
    }
    int[] place = new int[sizes.length];
    Arrays.fill(place, joined ? left.indexOf(OTHER) : -1);
    kept.forEach(c -> place[c] = left.indexOf(names.get(c)));
    return new ClassRows(renumbered(data, of, place, findings(names, sizes, rare, joined)), left);
  }

  /**
   * Probabilities of the classes that are studied, given that the label is one of them.
   *
   * @param given rows × classes
   * @param classes of the columns of {@code given}
   * @param studied the names of the classes that are studied
   */
  public static Matrix among(Matrix given, List<String> classes, List<String> studied) {
    int[] place = new int[classes.size()];
    for (int c = 0; c < place.length; c++) {
      int own = studied.indexOf(classes.get(c));
      place[c] = own >= 0 ? own : studied.indexOf(OTHER);
    }
    double[] values = new double[given.rows() * studied.size()];
    for (int i = 0; i < given.rows(); i++) {
      double sum = 0;
      for (int c = 0; c < place.length; c++) {
        if (place[c] >= 0) {
          values[i * studied.size() + place[c]] += given.get(i, c);
          sum += given.get(i, c);
        }
      }
      for (int c = 0; c < studied.size(); c++) {
        values[i * studied.size() + c] /= sum > 0 ? sum : 1;
      }
    }
    return new Matrix(given.rows(), studied.size(), values);
  }

  private static InvalidInputException tooFew(
      String source, String target, List<String> names, int[] sizes) {
    String counted =
        IntStream.range(0, sizes.length)
            .filter(c -> sizes[c] > 0)
            .limit(5)
            .mapToObj(c -> Excerpt.of(names.get(c)) + " (" + sizes[c] + ")")
            .reduce((one, other) -> one + ", " + other)
            .orElse("none");
    return new InvalidInputException(
        "%s: column \"%s\" has fewer than two classes with at least %d rows each: %s; there is nothing to predict"
            .formatted(source, Excerpt.of(target), FEWEST, counted));
  }

  private static List<Finding> findings(
      List<String> names, int[] sizes, List<Integer> rare, boolean joined) {
    List<ClassSize> classes =
        rare.stream().map(c -> new ClassSize(Excerpt.of(names.get(c)), sizes[c])).toList();
    if (classes.isEmpty()) {
      return List.of();
    }
    return List.of(
        joined
            ? new TargetFinding.RareClassesJoined(classes, FEWEST, OTHER)
            : new TargetFinding.RareClassesLeftOut(classes, FEWEST));
  }

  /** The rows whose class has a place, with its number. */
  private static PreparedData renumbered(
      PreparedData data, int[] of, int[] place, List<Finding> further) {
    int[] rows = IntStream.range(0, of.length).filter(i -> place[of[i]] >= 0).toArray();
    PreparedData some = data.selectRows(rows).withFindings(further);
    double[] labels = IntStream.of(rows).mapToDouble(i -> place[of[i]]).toArray();
    return some.withDataset(some.dataset().withLabels(labels));
  }
}
