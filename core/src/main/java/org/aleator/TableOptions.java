// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;
import java.util.Optional;
import org.aleator.data.DataRequest;
import org.aleator.encode.LabelDetails;
import org.aleator.util.InvalidInputException;

/**
 * Which columns of a table are what, and what is asked of them, whether the target is numbers or
 * classes. Each method gives the same options back and refuses a wrong value at once with an {@link
 * InvalidInputException}.
 *
 * @param <T> the options themselves
 */
public abstract sealed class TableOptions<T extends TableOptions<T>> extends RunOptions<T>
    permits EstimateOptions, ClassOptions {
  private Optional<List<String>> features = Optional.empty();
  private Optional<String> groups = Optional.empty();
  private Optional<String> time = Optional.empty();
  private boolean keepsMissing = true;
  private boolean columns;

  TableOptions() {}

  /**
   * The columns to predict from, by default all but the targets and those that are named as
   * something else.
   *
   * @param names at least one, none twice
   */
  public T features(String... names) {
    features = Optional.of(names("feature", names));
    return self();
  }

  /**
   * The column that says which rows belong together, such as those of one patient, machine or day:
   * they are never held out from a fit that has seen others of them, and the answer is about new
   * ones.
   *
   * @param column its name; it is not a feature, and has at least 5 different values
   */
  public T groups(String column) {
    groups = Optional.of(given(column, "the column of groups"));
    return self();
  }

  /**
   * The column that says when a row came: the past then predicts the future, and the answer begins
   * with coming rows.
   *
   * @param column its name, dates or numbers; it is no feature unless named as one
   */
  public T time(String column) {
    time = Optional.of(given(column, "the column of times"));
    return self();
  }

  /**
   * Leaves out every row in which a feature is missing. By default such rows are used where the
   * feature is missing in at least 5 rows: that it is missing is then a feature of its own.
   */
  public T dropMissing() {
    keepsMissing = false;
    return self();
  }

  /**
   * Also tells which columns matter: what would be reached without each of them, which add nothing,
   * and of numbers along which the noise grows: {@link Estimate#columns}, {@link
   * ClassEstimate#columns}. Models are fitted anew without each column, on at most 3,000 rows,
   * which takes longer than the rest where columns are many. Not with own predictions.
   */
  public T columns() {
    columns = true;
    return self();
  }

  Optional<String> groups() {
    return groups;
  }

  Optional<String> time() {
    return time;
  }

  boolean wantsColumns() {
    return columns;
  }

  /** What is known of the labels beside themselves. */
  abstract LabelDetails details();

  /**
   * What is requested from a table.
   *
   * @param carried columns that are needed at the same rows
   */
  DataRequest request(List<String> targets, List<String> carried) {
    return new DataRequest(targets, features, carried, groups, List.of(), keepsMissing);
  }

  /** Refuses columns that are asked for where own predictions cannot be made without one. */
  void requireColumnsWithout(boolean ownPredictions) {
    if (columns && ownPredictions) {
      throw new InvalidInputException(
          "own predictions cannot be made without a column; ask for the columns without them");
    }
  }
}
