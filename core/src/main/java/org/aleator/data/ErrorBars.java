// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.Arrays;
import java.util.List;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * What is known of the noise of each label: Var(noiseᵢ) = sᵢ² + τ², sᵢ the std that was stated with
 * the label, τ² what comes on top of it at every row.
 *
 * @param column what states sᵢ
 * @param stated sᵢ², above 0
 * @param extra τ², 0 where nothing is known of it yet
 */
public record ErrorBars(String column, double[] stated, double extra) {
  public ErrorBars {
    for (double variance : stated) {
      if (!(variance > 0) || !(variance < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException(
            "the std of a label is a number above 0, was " + Math.sqrt(variance));
      }
    }
    if (!(extra >= 0)) {
      throw new IllegalArgumentException("an extra variance of " + extra);
    }
  }

  /**
   * A request for the other columns, once the column that states the stds is known to be none of
   * them.
   *
   * @throws InvalidInputException where it is, or does not exist
   */
  public static DataRequest leaving(Table table, DataRequest request, String column) {
    table.require(column, "label std");
    if (request.targets().size() > 1) {
      throw new InvalidInputException(
          Setting.LABEL_STD, "the column states the std of one target; name one target");
    }
    if (request.targets().contains(column)) {
      throw refused(column, "is the target; its std is another column");
    }
    if (request.features().filter(names -> names.contains(column)).isPresent()) {
      throw refused(column, "is named as a feature, too, and the std of a label is none");
    }
    if (request.carried().contains(column)) {
      throw refused(column, "is a prediction or its std, and not that of the label");
    }
    DataRequest rest = request.leaving(List.of(column));
    if (rest.featuresOf(table).isEmpty()) {
      throw new InvalidInputException(
          Setting.LABEL_STD,
          "%s has no column to predict from beside the labels and their std"
              .formatted(table.source()));
    }
    return rest;
  }

  private static InvalidInputException refused(String column, String why) {
    return new InvalidInputException(
        Setting.LABEL_STD, "column \"%s\" %s".formatted(Excerpt.of(column), why));
  }

  /** Of which only the stated part is known. */
  public static ErrorBars of(String column, double[] stds) {
    return new ErrorBars(column, Arrays.stream(stds).map(s -> s * s).toArray(), 0);
  }

  /** The same with another τ². */
  public ErrorBars withExtra(double variance) {
    return new ErrorBars(column, stated, variance);
  }

  /** sᵢ² + τ² of each row. */
  public double[] variances() {
    return Arrays.stream(stated).map(s -> s + extra).toArray();
  }

  /** sᵢ² + τ² of each row as a part of their mean. */
  public double[] relativeVariances() {
    double mean = known() + extra;
    return Arrays.stream(stated).map(s -> (s + extra) / mean).toArray();
  }

  /** 1/(sᵢ² + τ²) of each row, of mean 1. */
  public RowWeights weights() {
    return RowWeights.ofVariances(variances());
  }

  /** The mean of sᵢ². */
  public double known() {
    return Arrays.stream(stated).average().orElse(0);
  }

  /** Whether all rows have the same. */
  public boolean allEqual() {
    return Arrays.stream(stated).allMatch(s -> s == stated[0]);
  }

  /** Those of the given rows. */
  public ErrorBars select(int[] rows) {
    return new ErrorBars(column, Arrays.stream(rows).mapToDouble(i -> stated[i]).toArray(), extra);
  }
}
