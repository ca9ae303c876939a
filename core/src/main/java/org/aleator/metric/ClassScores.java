// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.ClassRates;
import org.aleator.Interval;
import org.aleator.data.Matrix;

/**
 * How well classes are predicted; means over the rows.
 *
 * @param rows how many rows were scored
 * @param error the share of rows whose class of highest probability is not the label's
 * @param balancedAccuracy the mean over the classes that have rows of the share of them predicted
 *     right
 * @param logLoss the mean of −ln p(label), in nats, with p no less than {@link
 *     ClassLosses#SMALLEST}
 * @param impossible how many labels had a probability below that
 * @param brier the mean of Σ over the classes of (p − 1{label})², from 0 to 2: with two classes
 *     twice the mean of (p − y)²
 * @param auc see {@link Auc}; NaN where no class has rows on both sides
 * @param errorInterval of the error, with independent rows (Wilson)
 * @param logLossInterval of the log-loss, with independent rows
 * @param brierInterval of the Brier score, with independent rows
 * @param aucInterval of the AUC, with independent rows (DeLong)
 * @param confusion rows counted by the label's class, then the predicted class
 */
public record ClassScores(
    int rows,
    double error,
    double balancedAccuracy,
    double logLoss,
    int impossible,
    double brier,
    double auc,
    Interval errorInterval,
    Interval logLossInterval,
    Interval brierInterval,
    Interval aucInterval,
    int[][] confusion) {

  /** The scores of rows × classes of probabilities, beside the number of each row's class. */
  public static ClassScores of(Matrix probabilities, int[] labels) {
    return of(new ClassPredictions(probabilities, labels));
  }

  /** The scores of the predictions. */
  public static ClassScores of(ClassPredictions predictions) {
    ClassLosses losses = ClassLosses.of(predictions);
    int[][] confusion = new int[predictions.classes()][predictions.classes()];
    for (int row = 0; row < predictions.rows(); row++) {
      confusion[predictions.labels()[row]][predictions.predicted(row)]++;
    }
    return of(losses, Auc.of(predictions), confusion);
  }

  private static ClassScores of(ClassLosses losses, Auc auc, int[][] confusion) {
    double error = ClassLosses.mean(losses.error());
    int rows = losses.error().length;
    return new ClassScores(
        rows,
        error,
        balancedAccuracy(confusion),
        ClassLosses.mean(losses.logLoss()),
        losses.impossible(),
        ClassLosses.mean(losses.brier()),
        auc.value(),
        ClassLosses.shareInterval(error, rows),
        ClassLosses.interval(losses.logLoss()),
        ClassLosses.interval(losses.brier()),
        auc.interval(),
        confusion);
  }

  /**
   * The scores of knowing nothing but how frequent each class is among these rows: a model that is
   * not better has learnt nothing. Its log-loss is the entropy of the labels, its Brier score 1 − Σ
   * f².
   */
  public static ClassScores baseRate(int[] labels, int classes) {
    int[] sizes = new int[classes];
    for (int label : labels) {
      sizes[label]++;
    }
    double n = labels.length;
    double squares = Arrays.stream(sizes).mapToDouble(size -> (size / n) * (size / n)).sum();
    int largest = 0;
    for (int c = 1; c < classes; c++) {
      largest = sizes[c] > sizes[largest] ? c : largest;
    }
    int[][] confusion = new int[classes][classes];
    double[] error = new double[labels.length];
    double[] logLoss = new double[labels.length];
    double[] brier = new double[labels.length];
    for (int row = 0; row < labels.length; row++) {
      double share = sizes[labels[row]] / n;
      confusion[labels[row]][largest]++;
      error[row] = labels[row] == largest ? 0 : 1;
      logLoss[row] = Math.abs(Math.log(share));
      brier[row] = squares - 2 * share + 1;
    }
    boolean several = Arrays.stream(sizes).filter(size -> size > 0).count() > 1;
    Auc auc = new Auc(several ? 0.5 : Double.NaN, new double[labels.length], 0);
    return of(new ClassLosses(error, logLoss, brier, 0), auc, confusion);
  }

  /** The rates with their intervals, as the front door gives them. */
  public ClassRates rates() {
    return new ClassRates(
        new ClassRates.Score(error, errorInterval),
        new ClassRates.Score(logLoss, logLossInterval),
        new ClassRates.Score(brier, brierInterval),
        Double.isNaN(auc) ? Optional.empty() : Optional.of(new ClassRates.Score(auc, aucInterval)));
  }

  /** 1 − error. */
  public double accuracy() {
    return 1 - error;
  }

  private static double balancedAccuracy(int[][] confusion) {
    double sum = 0;
    int present = 0;
    for (int c = 0; c < confusion.length; c++) {
      int rows = Arrays.stream(confusion[c]).sum();
      if (rows > 0) {
        present++;
        sum += (double) confusion[c][c] / rows;
      }
    }
    return sum / present;
  }
}
