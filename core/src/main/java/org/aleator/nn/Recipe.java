package org.aleator.nn;

import java.util.Collections;
import java.util.List;

/**
 * How a network is shaped and fitted.
 *
 * @param hidden widths of the hidden layers
 * @param activation of the hidden layers
 * @param standardise whether inputs and targets are scaled to mean 0 and variance 1 first
 * @param batchSize rows per step
 * @param learningRate the first learning rate
 * @param weightDecay decoupled weight decay; Adam's only
 * @param schedule how the learning rate changes
 * @param rounds the most rounds of training; a round is an epoch, or {@code stepsPerRound} steps
 * @param stepsPerRound the number of steps in a round; 0 for an epoch
 * @param patience with {@link Schedule#PLATEAU}, the rounds without a better held-out loss after
 *     which the rate is lowered
 * @param descent how the parameters follow the gradient
 */
public record Recipe(
    List<Integer> hidden,
    Activation activation,
    boolean standardise,
    int batchSize,
    double learningRate,
    double weightDecay,
    Schedule schedule,
    int rounds,
    int stepsPerRound,
    int patience,
    Descent descent) {

  /** How parameters follow the gradient. */
  public enum Descent {
    /** {@link Adam}. */
    ADAM,
    /** θ − ηg, {@link Sgd} without momentum. */
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
    PLATEAU
  }

  public Recipe {
    hidden = List.copyOf(hidden);
    if (batchSize < 1 || rounds < 1 || stepsPerRound < 0 || patience < 1) {
      throw new IllegalArgumentException("batch size, rounds and patience must be at least 1");
    }
    if (!(learningRate > 0) || !(weightDecay >= 0)) {
      throw new IllegalArgumentException(
          "the learning rate must be positive, the decay not below 0");
    }
    if (descent == Descent.PLAIN && weightDecay > 0) {
      throw new IllegalArgumentException("plain descent has no weight decay");
    }
  }

  /** By Adam. */
  public Recipe(
      List<Integer> hidden,
      Activation activation,
      boolean standardise,
      int batchSize,
      double learningRate,
      double weightDecay,
      Schedule schedule,
      int rounds,
      int stepsPerRound,
      int patience) {
    this(
        hidden,
        activation,
        standardise,
        batchSize,
        learningRate,
        weightDecay,
        schedule,
        rounds,
        stepsPerRound,
        patience,
        Descent.ADAM);
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
        200,
        0.01,
        0,
        Schedule.CONSTANT,
        200,
        0,
        1);
  }

  /** For real tables: scaled data, early stopping, and batches that grow with the data. */
  public static Recipe practical(int rows) {
    int batchSize = Math.min(512, Math.max(32, Integer.highestOneBit(Math.max(rows, 1)) / 32));
    int stepsPerEpoch = Math.max(1, rows / batchSize);
    int stepsPerRound = Math.min(500, Math.max(30, stepsPerEpoch));
    return new Recipe(
        List.of(64, 64),
        Activation.TANH,
        true,
        batchSize,
        0.01,
        1e-3,
        Schedule.PLATEAU,
        Math.max(40, 30_000 / stepsPerRound),
        stepsPerRound,
        8);
  }

  /** The network's shape for this many inputs and outputs. */
  public NetworkShape shape(int inputs, int outputs) {
    return new NetworkShape(inputs, hidden, outputs, activation);
  }

  /** The learning rate when {@code done}, from 0 to 1, of the rounds are over; no plateau known. */
  public double rate(double done) {
    boolean constant = schedule == Schedule.CONSTANT;
    return constant ? learningRate : learningRate * 0.5 * (1 + Math.cos(Math.PI * done));
  }

  public Recipe withSchedule(Schedule newSchedule) {
    return new Recipe(
        hidden,
        activation,
        standardise,
        batchSize,
        learningRate,
        weightDecay,
        newSchedule,
        rounds,
        stepsPerRound,
        patience,
        descent);
  }

  /** The same, on a cosine of fixed length: for training that has no held-out rows to stop by. */
  public Recipe withoutHoldOut() {
    int enough = stepsPerRound > 0 ? Math.max(20, 6_000 / stepsPerRound) : rounds;
    return withSchedule(Schedule.COSINE).withRounds(enough);
  }

  public Recipe withHidden(List<Integer> newHidden) {
    return new Recipe(
        newHidden,
        activation,
        standardise,
        batchSize,
        learningRate,
        weightDecay,
        schedule,
        rounds,
        stepsPerRound,
        patience,
        descent);
  }

  public Recipe withActivation(Activation newActivation) {
    return new Recipe(
        hidden,
        newActivation,
        standardise,
        batchSize,
        learningRate,
        weightDecay,
        schedule,
        rounds,
        stepsPerRound,
        patience,
        descent);
  }

  public Recipe withWeightDecay(double newDecay) {
    return new Recipe(
        hidden,
        activation,
        standardise,
        batchSize,
        learningRate,
        newDecay,
        schedule,
        rounds,
        stepsPerRound,
        patience,
        descent);
  }

  public Recipe withRounds(int newRounds) {
    return new Recipe(
        hidden,
        activation,
        standardise,
        batchSize,
        learningRate,
        weightDecay,
        schedule,
        newRounds,
        stepsPerRound,
        patience,
        descent);
  }

  public Recipe withDescent(Descent newDescent) {
    return new Recipe(
        hidden,
        activation,
        standardise,
        batchSize,
        learningRate,
        weightDecay,
        schedule,
        rounds,
        stepsPerRound,
        patience,
        newDescent);
  }
}
