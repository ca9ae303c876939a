// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import java.util.Optional;
import org.aleator.ClassRates;
import org.aleator.ClassRates.Score;
import org.aleator.Interval;
import org.aleator.metric.Auc;
import org.aleator.metric.ClassLosses;
import org.aleator.noise.Moments;

/**
 * The scores of probabilities of classes at rows that come in any order and any parts and are not
 * kept, with the same bits for all: log-loss and Brier score are {@linkplain ExactMoments exact}
 * sums of what is a function of one row alone, the error is a count, and the AUC comes from counts
 * of rows by class and by probability.
 *
 * <p>For the AUC probabilities are counted in cells that are narrow where it matters, near 0 and 1:
 * 128 for each factor of two in p, and in 1 − p above ½, down to 2⁻²⁰. Rows whose probabilities
 * share a cell count as equal, half a pair each, and equal ones always do; others there differ by
 * less than 0.8 % of their odds. Where most rows of two classes have probabilities as close as that
 * and yet in the right order, the AUC comes out too near to ½.
 */
public final class ClassScoreSums {
  /** Bits of a mantissa that tell a cell from the next. */
  private static final int BITS = 7;

  private static final int SHIFT = 52 - BITS;

  /** Below it all probabilities are in one cell. */
  private static final long LEAST = Double.doubleToLongBits(0x1p-20) >>> SHIFT;

  /** Cells from 0 to ½. */
  private static final int HALF = (int) ((Double.doubleToLongBits(0.5) >>> SHIFT) - LEAST) + 1;

  private final int classes;
  private final ExactMoments logLoss;
  private final ExactMoments brier;
  private long wrong;

  /** Rows by class, by whether they are of it, and by cell; of two classes the second alone. */
  private final long[] counts;

  /**
   * @param classes how many there are
   */
  public ClassScoreSums(int classes) {
    this(
        classes,
        0,
        new ExactMoments(),
        new ExactMoments(),
        new long[ranked(classes) * 2 * 2 * HALF]);
  }

  private ClassScoreSums(
      int classes, long wrong, ExactMoments logLoss, ExactMoments brier, long[] counts) {
    this.classes = classes;
    this.wrong = wrong;
    this.logLoss = logLoss;
    this.brier = brier;
    this.counts = counts;
  }

  private static int ranked(int classes) {
    return classes == 2 ? 1 : classes;
  }

  /** The sums whose {@link #state} this is. */
  public static ClassScoreSums of(State state) {
    return new ClassScoreSums(
        state.classes,
        state.wrong,
        ExactMoments.of(state.rows, state.logLoss),
        ExactMoments.of(state.rows, state.brier),
        state.counts.clone());
  }

  /** All there is to move to another machine. */
  public record State(
      int classes, long rows, long wrong, long[][] logLoss, long[][] brier, long[] counts)
      implements java.io.Serializable {}

  /** All there is to move to another machine. */
  public State state() {
    return new State(classes, rows(), wrong, logLoss.limbs(), brier.limbs(), counts.clone());
  }

  /**
   * Adds a row.
   *
   * @param p holds its probabilities, from 0 to 1, from {@code offset} on
   * @param label the number of its class
   */
  public void add(double[] p, int offset, int label) {
    int predicted = 0;
    double squares = 0;
    for (int c = 0; c < classes; c++) {
      double of = p[offset + c];
      predicted = of > p[offset + predicted] ? c : predicted;
      double gap = of - (c == label ? 1 : 0);
      squares += gap * gap;
      if (classes > 2 || c == 1) {
        int place = classes == 2 ? 0 : c;
        counts[(2 * place + (c == label ? 1 : 0)) * 2 * HALF + cell(of)]++;
      }
    }
    wrong += predicted == label ? 0 : 1;
    brier.add(squares);
    // Not Math.log, whose last bit is the processor's.
    logLoss.add(Math.abs(StrictMath.log(Math.max(p[offset + label], ClassLosses.SMALLEST))));
  }

  private static int cell(double p) {
    // 1 − p is exact above ½.
    return p <= 0.5 ? below(p) : 2 * HALF - 1 - below(1 - p);
  }

  private static int below(double p) {
    return (int) Math.max(0, (Double.doubleToLongBits(Math.max(0, p)) >>> SHIFT) - LEAST);
  }

  /** Adds all rows of the other. */
  public void add(ClassScoreSums other) {
    wrong += other.wrong;
    logLoss.add(other.logLoss);
    brier.add(other.brier);
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  public long rows() {
    return logLoss.count();
  }

  /**
   * The scores, with the intervals of independent rows. That of the AUC of more than two classes
   * takes the errors of all classes to be of one sign, which is the widest.
   */
  public ClassRates rates() {
    double error = wrong / (double) rows();
    return new ClassRates(
        new Score(error, ClassLosses.shareInterval(error, rows())),
        mean(logLoss.moments()),
        mean(brier.moments()),
        auc());
  }

  private static Score mean(Moments loss) {
    double n = loss.count();
    double variance = n < 2 ? Double.POSITIVE_INFINITY : loss.m2() / (n - 1) / n;
    double half = Interval.Z * Math.sqrt(variance);
    return new Score(
        loss.mean(), new Interval(Math.max(0, loss.mean() - half), loss.mean() + half));
  }

  private Optional<Score> auc() {
    double sum = 0;
    double standardErrors = 0;
    long fewest = Long.MAX_VALUE;
    int counted = 0;
    for (int c = 0; c < ranked(classes); c++) {
      Ranking one = Ranking.of(counts, 2 * c * 2 * HALF, 2 * HALF);
      if (one.fewest > 0) {
        sum += one.auc;
        standardErrors += one.standardError;
        fewest = Math.min(fewest, one.fewest);
        counted++;
      }
    }
    if (counted == 0) {
      return Optional.empty();
    }
    Auc mean =
        new Auc(
            sum / counted,
            new double[] {standardErrors / counted},
            (int) Math.min(Integer.MAX_VALUE, fewest));
    return Optional.of(new Score(mean.value(), mean.interval()));
  }

  /** One class against the others: the AUC with DeLong's standard error (see {@link Auc}). */
  private record Ranking(double auc, double standardError, long fewest) {

    /**
     * @param from where the others' counts begin; those of the class follow
     */
    static Ranking of(long[] counts, int from, int cells) {
      long[] total = new long[2];
      for (int i = 0; i < 2 * cells; i++) {
        total[i / cells] += counts[from + i];
      }
      long fewest = Math.min(total[0], total[1]);
      if (fewest == 0) {
        return new Ranking(Double.NaN, Double.NaN, 0);
      }
      // The share of the other side's rows that a row of a cell is ranked rightly against.
      double[] mean = new double[2];
      double[] square = new double[2];
      double before0 = 0;
      double before1 = 0;
      for (int i = 0; i < cells; i++) {
        double out = counts[from + i];
        double in = counts[from + cells + i];
        double right1 = (before0 + out / 2) / total[0];
        double right0 = 1 - (before1 + in / 2) / total[1];
        mean[0] += out * right0;
        mean[1] += in * right1;
        square[0] += out * right0 * right0;
        square[1] += in * right1 * right1;
        before0 += out;
        before1 += in;
      }
      double auc = mean[1] / total[1];
      double variance = 0;
      for (int side = 0; side < 2; side++) {
        double n = total[side];
        variance += Math.max(0, square[side] / n - auc * auc) / n;
      }
      return new Ranking(auc, Math.sqrt(variance), fewest);
    }
  }
}
