// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import org.aleator.data.Dataset;
import org.aleator.learn.predictor.BayesianNetwork;
import org.aleator.learn.predictor.DeepEnsemble;
import org.aleator.learn.predictor.Predictor;
import org.aleator.util.Work;

/** The paper's two stochastic predictors. */
public enum PaperPredictor {
  /** Bayes by Backprop, 5 draws. */
  BNN("BNN"),
  /** 5 networks. */
  ENSEMBLE("ensemble");

  private static final int MEMBERS = 5;

  private final String label;

  PaperPredictor(String label) {
    this.label = label;
  }

  /** What the paper's tables call it. */
  public String label() {
    return label;
  }

  /** Trains on one thread: trials, not members, run in parallel. */
  Predictor train(Dataset data, Protocol protocol, Work work) {
    return switch (this) {
      case BNN ->
          BayesianNetwork.train(
              data,
              BayesianNetwork.Options.paper(protocol.hiddenLayers()),
              work.alone().split("bnn"));
      case ENSEMBLE ->
          DeepEnsemble.train(
              data,
              new DeepEnsemble.Options(MEMBERS, protocol.recipe()),
              work.alone().split("ensemble"));
    };
  }
}
