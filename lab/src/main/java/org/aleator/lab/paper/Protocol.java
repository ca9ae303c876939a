// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.Locale;
import org.aleator.learn.nn.Recipe;
import org.aleator.synthetic.SyntheticData.Design;

/** How an experiment is run, where the paper's text and its authors' code disagree. */
public enum Protocol {
  /** The text: 1 hidden layer, x ~ U[1, 9], Adam for everything, also for DVA's noises. */
  TEXT(1, false, "1 hidden layer, x uniform, Adam for everything, also the noises"),

  /**
   * The code: 2 hidden layers, x evenly spaced, and where the noise is constant plain gradient
   * descent for variances and noises and 10 segments.
   */
  CODE(2, true, "2 hidden layers, x evenly spaced, plain descent and 10 segments if σ is constant"),

  /** The optimum itself (eq. 3 and 7), for the predictors of {@link #TEXT}. */
  CLOSED_FORM(1, false, "the optimum itself, eq. 3 and 7, for the predictors of 'text'"),

  /** Our own estimate on the data of {@link #TEXT}; it needs none of the predictors. */
  UNBIASED(1, false, "our own estimate on the data of 'text', without their predictors");

  /** Rows of each data set. */
  static final int ROWS = 1000;

  private final int hiddenLayers;
  private final boolean evenlySpaced;
  private final String description;

  Protocol(int hiddenLayers, boolean evenlySpaced, String description) {
    this.hiddenLayers = hiddenLayers;
    this.evenlySpaced = evenlySpaced;
    this.description = description;
  }

  /** The protocol that made the predictors this one uses. */
  Protocol training() {
    return this == CODE ? CODE : TEXT;
  }

  /** Its name in tables and JSON. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it does, in one line. */
  public String description() {
    return description;
  }

  int hiddenLayers() {
    return hiddenLayers;
  }

  Design design() {
    return evenlySpaced ? Design.even(ROWS) : Design.uniform(ROWS);
  }

  Recipe recipe() {
    return Recipe.paper(hiddenLayers);
  }
}
