// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;
import java.util.Optional;
import org.aleator.columns.ColumnStudy;
import org.aleator.columns.ColumnStudy.Value;

/**
 * Which columns matter for what is left. Immutable.
 *
 * @param without what each column adds, the greatest loss first
 * @param spare columns that are not seen to add anything, all left out at once; may be empty
 * @param same pairs of columns that carry the same: either one may go, not both
 * @param noiseAlong along which columns the noise changes, the most first; empty where one size of
 *     noise fits all rows, and for classes
 * @param words the answer in sentences without full stops
 */
public record ColumnWorth(
    List<Without> without,
    List<String> spare,
    List<List<String>> same,
    List<Along> noiseAlong,
    List<String> words) {
  public ColumnWorth {
    without = List.copyOf(without);
    spare = List.copyOf(spare);
    same = List.copyOf(same);
    noiseAlong = List.copyOf(noiseAlong);
    words = List.copyOf(words);
  }

  /**
   * What is left without a column.
   *
   * @param column its name
   * @param adds whether it adds something; empty where the rows cannot tell
   * @param pValue of its adding nothing, corrected for the number of columns
   * @param reached the RMSE reached without it, or of classes the log-loss
   * @param second the noise floor without it, empty where it is not determined; of classes the
   *     error
   */
  public record Without(
      String column,
      Optional<Boolean> adds,
      double pValue,
      WithError reached,
      Optional<WithError> second) {}

  /**
   * A value and the standard error of its difference from that with all columns.
   *
   * @param value in the target's unit
   */
  public record WithError(double value, double standardError) {
    static WithError of(Value found) {
      return new WithError(found.value(), found.standardError());
    }
  }

  /**
   * How the noise changes along a column.
   *
   * @param share of what σ² varies by that this column alone accounts for, from 0 to 1
   * @param at parts of the column, as text
   * @param std of the noise there
   */
  public record Along(String column, double share, List<String> at, List<Double> std) {
    public Along {
      at = List.copyOf(at);
      std = List.copyOf(std);
    }
  }

  static ColumnWorth of(ColumnStudy study) {
    return new ColumnWorth(
        study.columns().stream()
            .map(
                column ->
                    new Without(
                        column.name(),
                        switch (column.adds()) {
                          case SOMETHING -> Optional.of(true);
                          case NOTHING -> Optional.of(false);
                          case UNKNOWN -> Optional.empty();
                        },
                        column.pValue(),
                        WithError.of(column.without().get(0)),
                        column.without().stream().skip(1).findFirst().map(WithError::of)))
            .toList(),
        study.spare().map(ColumnStudy.Spare::columns).orElse(List.of()),
        study.twins().stream().map(same -> List.of(same.one(), same.other())).toList(),
        study.noise().stream()
            .map(
                along ->
                    new Along(
                        along.column(),
                        along.share(),
                        along.places().stream().map(place -> place.at()).toList(),
                        along.places().stream().map(place -> place.std()).toList()))
            .toList(),
        study.words());
  }
}
