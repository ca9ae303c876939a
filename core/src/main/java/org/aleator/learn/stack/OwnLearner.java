// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.FittedMean;
import org.aleator.learn.Learner;
import org.aleator.learn.predictor.Regression;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * A learner of the user's own on a table. It is given copies of the rows, its labels in their own
 * unit, and one thread, for other fits run beside it; what it does wrong is a line with its name.
 */
public final class OwnLearner implements TableLearner {
  /** The models of Aleator's own, whose names are taken. */
  static final List<String> TAKEN =
      Stream.concat(
              TreeLearners.NAMES.stream(),
              Stream.of(
                  ProcessLearner.NAME,
                  ProcessLearner.WITH_TREES,
                  ProcessLearner.WITH_BOOSTING,
                  ProcessLearner.BOOSTED,
                  ProcessLearner.OF_LOGS,
                  ProcessLearner.OF_LOGS_WITH_TREES,
                  ProcessLearner.OF_LOGS_BOOSTED,
                  NetworkLearners.FEW_KNOTS,
                  NetworkLearners.MANY_KNOTS))
          .toList();

  /**
   * As many as the search for the weights has room for: of the process's two kinds of boosting one
   * takes part.
   */
  public static final int MOST = ConvexWeights.MOST - (TAKEN.size() - 1);

  /** How long a cancelled fit may go on before it is left behind. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** In the unit of {@link TreeLearners}: as a process, for nothing is known of it. */
  private static final double COST_PER_ROW = 20;

  private final Learner learner;
  private final String name;
  private final Dataset data;
  private final Scaling unit;
  private final Work work;
  private final Duration patience;

  /**
   * @param data its labels in their own unit
   * @param unit of the labels, in which the other models are fitted
   */
  public OwnLearner(Learner learner, Dataset data, Scaling unit, Work work) {
    this(learner, data, unit, work, PATIENCE);
  }

  OwnLearner(Learner learner, Dataset data, Scaling unit, Work work, Duration patience) {
    this.learner = learner;
    this.name = learner.name();
    this.data = data;
    this.unit = unit;
    this.work = work.silent().alone();
    this.patience = patience;
  }

  /** Refuses learners that cannot join a stack together. */
  public static void requireStackable(List<Learner> learners) {
    if (learners.size() > MOST) {
      throw new InvalidInputException(
          "%d own learners are too many; at most %d join a stack".formatted(learners.size(), MOST));
    }
    Set<String> names = new HashSet<>(TAKEN);
    for (Learner learner : learners) {
      String name = learner.name();
      if (name == null || name.isBlank() || name.chars().anyMatch(Character::isISOControl)) {
        throw new InvalidInputException(
            "a learner of the class %s has no name; its name must be one line that is not blank"
                .formatted(learner.getClass().getName()));
      }
      if (!names.add(name)) {
        throw new InvalidInputException(
            "two learners of a stack would be called '%s'; give yours another name"
                .formatted(name));
      }
    }
  }

  @Override
  public List<String> names() {
    return List.of(name);
  }

  @Override
  public Matrix x() {
    return data.x();
  }

  @Override
  public List<Regression> fit(int[] rows, Seed seed) {
    return PatientCall.of(name, () -> List.of(fitted(rows, seed)), work, patience);
  }

  @Override
  public double[][] predict(int[] rows, int[] at, Seed seed) {
    Matrix heldOut = x().selectRows(at);
    return PatientCall.of(
        name, () -> new double[][] {fitted(rows, seed).at(heldOut)}, work, patience);
  }

  private Regression fitted(int[] rows, Seed seed) {
    Dataset some = data.selectRows(rows);
    FittedMean fitted;
    try {
      fitted = learner.fit(some.x(), some.y(), work.withSeed(seed));
    } catch (CancellationException e) {
      work.check();
      throw Regression.Own.failed(name, "fit", rows.length, e);
    } catch (RuntimeException e) {
      throw Regression.Own.failed(name, "fit", rows.length, e);
    }
    if (fitted == null) {
      throw new InvalidInputException(
          "the learner '%s' gave null for a fit to %d rows; it must give a function"
              .formatted(name, rows.length));
    }
    return new Regression.Own(name, fitted, unit);
  }

  @Override
  public double cost(int rows) {
    return COST_PER_ROW * rows;
  }
}
