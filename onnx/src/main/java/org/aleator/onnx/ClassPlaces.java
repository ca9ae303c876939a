// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * Which class of a table each probability of a model is of.
 *
 * @param of the number of the class, for each of the model's probabilities
 * @param inOrder whether the model does not name the classes, so that they are taken in order
 */
record ClassPlaces(int[] of, boolean inOrder) {
  /**
   * By the names that the model gives its classes where they are the table's. Else, and where it
   * gives none, the probabilities are of the table's classes in their order, as encoders of labels
   * number them.
   *
   * @param file what messages call the model
   * @param given the name of each class as far as it is known
   * @param classes of the table, in order
   */
  static ClassPlaces of(String file, @Nullable String[] given, List<String> classes) {
    List<String> known = Arrays.stream(given).filter(name -> name != null).toList();
    if (!known.isEmpty() && classes.containsAll(known)) {
      return named(file, given, classes);
    }
    boolean numbers =
        IntStream.range(0, given.length)
            .allMatch(c -> given[c] == null || given[c].equals(Integer.toString(c)));
    if (numbers && given.length == classes.size()) {
      return new ClassPlaces(IntStream.range(0, given.length).toArray(), true);
    }
    throw new InvalidInputException(
        known.isEmpty() || numbers
            ? "%s gives %d classes, and the labels have %d: %s"
                .formatted(file, given.length, classes.size(), listed(classes))
            : "%s gives the classes %s, and the labels are %s"
                .formatted(file, listed(known), listed(classes)));
  }

  /** Classes that were never predicted are those that no other is, in order. */
  private static ClassPlaces named(String file, @Nullable String[] given, List<String> classes) {
    int[] of = new int[given.length];
    List<Integer> open = new ArrayList<>();
    List<Integer> free = new ArrayList<>(IntStream.range(0, classes.size()).boxed().toList());
    for (int c = 0; c < given.length; c++) {
      if (given[c] == null) {
        open.add(c);
      } else {
        of[c] = classes.indexOf(given[c]);
        free.remove((Integer) of[c]);
      }
    }
    boolean sorted =
        given.length == classes.size()
            && IntStream.range(0, given.length).allMatch(c -> given[c] == null || of[c] == c);
    if (open.size() > free.size() || open.size() > 1 && !sorted) {
      throw new InvalidInputException(
          "%s predicts %s of %d classes alone, so which probability is of which other class is not known"
              .formatted(
                  file,
                  listed(Arrays.stream(given).filter(name -> name != null).toList()),
                  given.length));
    }
    for (int i = 0; i < open.size(); i++) {
      of[open.get(i)] = free.get(i);
    }
    return new ClassPlaces(of, false);
  }

  /** Names in a line. */
  static String listed(List<String> names) {
    int most = 8;
    String some = String.join(", ", names.stream().limit(most).map(Excerpt::of).toList());
    return names.size() <= most ? some : some + " and " + (names.size() - most) + " more";
  }
}
