// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.classes.AmbiguousColumn;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.FeatureEncoding.Category;
import org.aleator.encode.FeatureEncoding.Feature;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/**
 * How much of what σ²(x) varies by over the rows goes along one column: the correlation ratio over
 * at most four parts of it, as {@link AmbiguousColumn} has it of the ambiguity. The rows are taken
 * as they are: to change one column of a row and leave the others asks about rows that cannot be
 * where columns go together. So of two columns that carry the same both have a share, and the
 * shares need not sum to 1; what two columns tell together only is not seen.
 *
 * @param column of the table
 * @param share from 0 to 1
 * @param places parts of the column
 * @param ordered whether the places stand in the order of the column's values: not those of text,
 *     nor where one of them is the missing values
 */
public record NoiseAlong(String column, double share, List<Place> places, boolean ordered) {
  /** Half of it or more: "mostly". */
  private static final double MOSTLY = 0.5;

  /** What {@link AmbiguousColumn} calls the rows without a value. */
  private static final String MISSING = "missing";

  /** Less is not worth a sentence. */
  private static final double LITTLE = 0.1;

  public NoiseAlong {
    places = List.copyOf(places);
  }

  /**
   * Rows with similar values of the column.
   *
   * @param at their values, as text
   * @param std the root of their mean σ²
   */
  public record Place(String at, double std) {
    private String where() {
      return at.equals(MISSING) ? "where it is missing" : "at " + at;
    }
  }

  /** Those of all columns with a share, the greatest first. */
  static List<NoiseAlong> of(double[] variance, Matrix x, FeatureEncoding encoding) {
    List<NoiseAlong> found = new ArrayList<>();
    int at = 0;
    for (Feature feature : encoding.features()) {
      AmbiguousColumn column = AmbiguousColumn.of(feature, x, at, variance);
      found.add(
          new NoiseAlong(
              column.column(),
              column.share(),
              column.parts().stream()
                  .map(part -> new Place(part.values(), Math.sqrt(part.error())))
                  .toList(),
              isOrdered(feature, column)));
      at += FeatureEncoding.width(feature);
    }
    return found.stream()
        .filter(along -> along.share > 0)
        .sorted(Comparator.comparingDouble(NoiseAlong::share).reversed())
        .toList();
  }

  private static boolean isOrdered(Feature feature, AmbiguousColumn column) {
    boolean missing = column.parts().get(column.parts().size() - 1).values().equals(MISSING);
    return !(feature instanceof Category) && !(feature.mayBeMissing() && missing);
  }

  /**
   * The answer without full stops: one sentence for each of the first columns, until half of what
   * σ² varies by is explained; none where no column alone explains much of it.
   *
   * @param all the greatest first
   */
  static List<String> sentences(List<NoiseAlong> all) {
    List<String> sentences = new ArrayList<>();
    double explained = 0;
    for (NoiseAlong along : all) {
      if (explained >= MOSTLY || along.share < LITTLE) {
        break;
      }
      sentences.add(along.sentence());
      explained += along.share;
    }
    return sentences;
  }

  /**
   * Its ends, or where it is least and greatest, such as {@code σ 1.1 at 0 to 0.2, 3.0 at 0.8 to
   * 1}.
   */
  public String words() {
    boolean straight = direction() != 0;
    Place from = straight ? places.get(0) : least();
    Place to = straight ? places.get(places.size() - 1) : greatest();
    return "σ %s %s, %s %s"
        .formatted(Digits.of(from.std), from.where(), Digits.of(to.std), to.where());
  }

  private String sentence() {
    return "the noise %s %salong %s: %s"
        .formatted(
            direction() > 0 ? "grows" : direction() < 0 ? "falls" : "changes",
            share >= MOSTLY ? "mostly " : "",
            Excerpt.of(column),
            words());
  }

  /** 1 where σ grows from part to part, −1 where it falls, else 0. */
  private int direction() {
    return !ordered ? 0 : isSorted(1) ? 1 : isSorted(-1) ? -1 : 0;
  }

  private boolean isSorted(int sign) {
    return IntStream.range(1, places.size())
        .allMatch(i -> sign * (places.get(i).std - places.get(i - 1).std) >= 0);
  }

  private Place least() {
    return places.stream().min(Comparator.comparingDouble(Place::std)).orElseThrow();
  }

  private Place greatest() {
    return places.stream().max(Comparator.comparingDouble(Place::std)).orElseThrow();
  }
}
