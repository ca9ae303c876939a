// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;
import java.util.Optional;
import org.aleator.encode.LabelDetails;
import org.aleator.util.InvalidInputException;

/**
 * The options of {@link Aleator#classes}; everything has a default. Each method gives the same
 * options back and refuses a wrong value at once with an {@link InvalidInputException}.
 *
 * <pre>{@code
 * Aleator.classes(table, "species", options -> options.seed(7).features("a", "b"));
 * }</pre>
 */
public final class ClassOptions extends TableOptions<ClassOptions> {
  private List<String> votes = List.of();
  private Optional<OwnClassArrays> predictions = Optional.empty();

  ClassOptions() {}

  @Override
  ClassOptions self() {
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

  /** Own predictions, if there are any. */
  Optional<OwnClassArrays> predictions() {
    return predictions;
  }

  @Override
  LabelDetails details() {
    return new LabelDetails(votes, Optional.empty(), time(), Optional.empty());
  }

  /** Refuses options that contradict each other. */
  void requireConsistent() {
    requireColumnsWithout(predictions.isPresent());
  }
}
