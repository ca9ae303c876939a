// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;
import java.util.Optional;
import org.aleator.util.InvalidInputException;

/**
 * The options of {@link Aleator#classes}; everything has a default. Each method gives the same
 * options back and refuses a wrong value at once with an {@link InvalidInputException}.
 *
 * <pre>{@code
 * Aleator.classes(table, "species", options -> options.seed(7).features("a", "b"));
 * }</pre>
 */
public final class ClassOptions extends RunOptions<ClassOptions> {
  private Optional<List<String>> features = Optional.empty();
  private Optional<String> groups = Optional.empty();
  private boolean keepsMissing = true;
  private boolean columns;
  private List<String> votes = List.of();
  private Optional<OwnClassArrays> predictions = Optional.empty();

  ClassOptions() {}

  @Override
  ClassOptions self() {
    return this;
  }

  /**
   * The columns to predict from, by default all but the target.
   *
   * @param names at least one, none twice
   */
  public ClassOptions features(String... names) {
    features = Optional.of(names("feature", names));
    return this;
  }

  /**
   * The column that says which rows belong together, such as those of one patient, machine or day:
   * they are never held out from a fit that has seen others of them, and the answer is about new
   * ones.
   *
   * @param column its name; it is not a feature, and has at least 5 different values
   */
  public ClassOptions groups(String column) {
    groups = Optional.of(given(column, "the column of groups"));
    return this;
  }

  /**
   * Leaves out every row in which a feature is missing. By default such rows are used where the
   * feature is missing in at least 5 rows: that it is missing is then a feature of its own.
   */
  public ClassOptions dropMissing() {
    keepsMissing = false;
    return this;
  }

  /**
   * Also tells which columns matter: what would be reached without each of them, and which add
   * nothing: {@link ClassEstimate#columns}. Models are fitted anew without each column, on at most
   * 3,000 rows, which takes longer than the rest where columns are many.
   */
  public ClassOptions columns() {
    columns = true;
    return this;
  }

  /**
   * Own predictions, which are judged beside what is reached and the best possible: {@link
   * ClassEstimate#own}. They should be of rows that your model was not trained on.
   *
   * @param probabilities rows of the table × classes, copied; a row adds up to 1
   * @param classes whose probabilities the columns are, in their order; all of the target's
   */
  public ClassOptions probabilities(double[][] probabilities, String... classes) {
    predictions = Optional.of(OwnClassArrays.ofProbabilities(probabilities, classes));
    return this;
  }

  /**
   * The same where only the predicted classes are known, of which the error alone can be judged.
   *
   * @param classes one for each row of the table, copied
   */
  public ClassOptions predictedClasses(String... classes) {
    predictions = Optional.of(OwnClassArrays.ofClasses(classes));
    return this;
  }

  /**
   * Where several people have labelled each row: also tells what their votes say of the best
   * possible, whatever the features: {@link ClassEstimate#votes}.
   *
   * @param columns of the table, which are then no features: one for each class with how many chose
   *     it, or with its probability; or one alone with the probability of the second of two classes
   */
  public ClassOptions votes(String... columns) {
    votes = names("column of votes", columns);
    return this;
  }

  List<String> votes() {
    return votes;
  }

  /** Own predictions, if there are any. */
  Optional<OwnClassArrays> predictions() {
    return predictions;
  }

  /** Refuses options that contradict each other. */
  void requireConsistent() {
    if (columns && predictions.isPresent()) {
      throw new InvalidInputException(
          "own predictions cannot be made without a column; ask for the columns without them");
    }
  }

  boolean wantsColumns() {
    return columns;
  }

  Optional<List<String>> features() {
    return features;
  }

  Optional<String> groups() {
    return groups;
  }

  boolean keepsMissing() {
    return keepsMissing;
  }
}
