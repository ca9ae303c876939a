// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.aleator.learn.LearnerContract;
import org.aleator.learn.LearnerContract.Law;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Aleator's own predictors keep to what users' learners are held to. */
class PredictorLearnerTest {

  /** The rows that a climb to a kernel begins with, or a member stops by, are drawn by position. */
  @ParameterizedTest
  @ValueSource(strings = {"gp", "ensemble"})
  void thoseThatDrawRowsKeepToTheContractButForTheirOrder(String predictor) {
    LearnerContract.check(Aleator.learner(predictor), Law.ORDER_OF_ROWS);
  }

  @Test
  void theForestKeepsToTheContract() {
    LearnerContract.check(Aleator.learner("forest"));
  }

  /** Two dozen stacks take most of a minute. */
  @Tag("truth")
  @ParameterizedTest
  @ValueSource(strings = {"stack", "trees"})
  void theSlowOnesKeepToTheContract(String predictor) {
    LearnerContract.check(Aleator.learner(predictor));
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> Aleator.learner("gpp"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'gpp'");
  }
}
