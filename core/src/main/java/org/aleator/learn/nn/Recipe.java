// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import java.util.Collections;
import java.util.List;

/**
 * How a network is shaped and fitted.
 *
 * @param hidden widths of the hidden layers
 * @param activation of the hidden layers
 * @param standardise whether inputs and targets are scaled to mean 0 and variance 1 first
 * @param steps how one step is made
 * @param length how many steps there are, and how the rate changes
 */
public record Recipe(
    List<Integer> hidden, Activation activation, boolean standardise, Steps steps, Length length) {

  /** How parameters follow the gradient. */
  public enum Descent {
    /** {@link Adam}. */
    ADAM,
    /** θ − ηg, {@link Sgd}. */
    PLAIN
  }

  /** How the learning rate changes while a network is fitted. */
  public enum Schedule {
    /** It does not. */
    CONSTANT,
    /** Half a cosine from the first rate to 0. */
    COSINE,
    /**
     * Three times lower, from the best parameters so far, whenever the loss on held-out rows has
     * not improved for a while; ends when the rate is below a thirtieth of the first.
     */
    PLATEAU,
    /**
     * It does not, and the network is a running average of the parameters, see {@link
     * ParameterAverage}; ends when the average's loss on held-out rows has not improved for a
     * while.
     */
    AVERAGE
  }

  /**
   * How one step is made.
   *
   * @param batchSize rows per step
   * @param learningRate the first learning rate
   * @param weightDecay decoupled weight decay; Adam's only
   * @param descent how the parameters follow the gradient
   */
  public record Steps(int batchSize, double learningRate, double weightDecay, Descent descent) {
    public Steps {
      if (batchSize < 1 || !(learningRate > 0) || !(weightDecay >= 0)) {
        throw new IllegalArgumentException(
            "a step needs a row, a positive learning rate and a decay not below 0");
      }
      if (descent == Descent.PLAIN && weightDecay > 0) {
        throw new IllegalArgumentException("plain descent has no weight decay");
      }
    }
  }

  /**
   * How long training lasts.
   *
   * @param schedule how the learning rate changes
   * @param rounds the most rounds of training; a round is an epoch, or {@code stepsPerRound} steps
   * @param stepsPerRound the number of steps in a round; 0 for an epoch
   * @param patience the rounds without a better held-out loss after which {@link Schedule#PLATEAU}
   *     lowers the rate and {@link Schedule#AVERAGE} ends
   */
  public record Length(Schedule schedule, int rounds, int stepsPerRound, int patience) {
    public Length {
      if (rounds < 1 || stepsPerRound < 0 || patience < 1) {
        throw new IllegalArgumentException("rounds and patience must be at least 1");
      }
    }

    /** Epochs at a rate that does not depend on held-out rows. */
    public static Length epochs(Schedule schedule, int rounds) {
      return new Length(schedule, rounds, 0, 1);
    }
  }

  public Recipe {
    hidden = List.copyOf(hidden);
  }

  /**
   * The paper's appendix: layers of 100 tanh units, Adam at 0.01 for 200 epochs, data as they are.
   * The batch size, 200, is that of the authors' code, which has 2 hidden layers where the text has
   * 1.
   */
  public static Recipe paper(int hiddenLayers) {
    return new Recipe(
        Collections.nCopies(hiddenLayers, 100),
        Activation.TANH,
        false,
        new Steps(200, 0.01, 0, Descent.ADAM),
        Length.epochs(Schedule.CONSTANT, 200));
  }

  /**
   * For real tables: scaled data, early stopping, and batches that grow with the data. Its numbers
   * were not measured against others; docs/methods/uci.md has the scores with them.
   */
  public static Recipe practical(int rows) {
    int batchSize = Math.min(512, Math.max(32, Integer.highestOneBit(Math.max(rows, 1)) / 32));
    int stepsPerEpoch = Math.max(1, rows / batchSize);
    int stepsPerRound = Math.min(500, Math.max(30, stepsPerEpoch));
    int rounds = Math.max(40, 30_000 / stepsPerRound);
    return new Recipe(
        List.of(64, 64),
        Activation.TANH,
        true,
        new Steps(batchSize, 0.01, 1e-3, Descent.ADAM),
        new Length(Schedule.PLATEAU, rounds, stepsPerRound, 8));
  }

  public int batchSize() {
    return steps.batchSize;
  }

  /** The first learning rate. */
  public double learningRate() {
    return steps.learningRate;
  }

  public double weightDecay() {
    return steps.weightDecay;
  }

  public Descent descent() {
    return steps.descent;
  }

  public Schedule schedule() {
    return length.schedule;
  }

  /** Whether training ends by the loss on held-out rows. */
  public boolean stopsEarly() {
    return length.schedule == Schedule.PLATEAU || length.schedule == Schedule.AVERAGE;
  }

  public int rounds() {
    return length.rounds;
  }

  public int stepsPerRound() {
    return length.stepsPerRound;
  }

  public int patience() {
    return length.patience;
  }

  /** The network's shape for this many inputs and outputs. */
  public NetworkShape shape(int inputs, int outputs) {
    return new NetworkShape(inputs, hidden, outputs, activation);
  }

  /** The learning rate when {@code done}, from 0 to 1, of the rounds are over; no plateau known. */
  public double rate(double done) {
    boolean constant = length.schedule == Schedule.CONSTANT || length.schedule == Schedule.AVERAGE;
    return constant ? learningRate() : learningRate() * 0.5 * (1 + Math.cos(Math.PI * done));
  }

  /** The same, on a cosine of fixed length: for training that has no held-out rows to stop by. */
  public Recipe withoutHoldOut() {
    int enough = stepsPerRound() > 0 ? Math.max(20, 6_000 / stepsPerRound()) : rounds();
    return with(new Length(Schedule.COSINE, enough, stepsPerRound(), patience()));
  }

  public Recipe withRounds(int rounds) {
    return with(new Length(schedule(), rounds, stepsPerRound(), patience()));
  }

  public Recipe withWeightDecay(double decay) {
    return with(new Steps(batchSize(), learningRate(), decay, descent()));
  }

  public Recipe withDescent(Descent descent) {
    return with(new Steps(batchSize(), learningRate(), weightDecay(), descent));
  }

  public Recipe withHidden(List<Integer> widths) {
    return new Recipe(widths, activation, standardise, steps, length);
  }

  public Recipe withActivation(Activation other) {
    return new Recipe(hidden, other, standardise, steps, length);
  }

  private Recipe with(Steps other) {
    return new Recipe(hidden, activation, standardise, other, length);
  }

  private Recipe with(Length other) {
    return new Recipe(hidden, activation, standardise, steps, other);
  }
}
