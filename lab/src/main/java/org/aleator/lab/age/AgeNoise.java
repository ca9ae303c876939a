// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.gp.VecchiaProcess;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.numerics.Shuffle;
import org.aleator.util.Work;

/**
 * The recommended estimate: what the features do not say about the label, the voters' chance
 * included. A Gaussian process predicts each face out of fold; the mean square E(n) of these
 * residuals is an error that is already reached, noise and the process's own error together. How
 * large the latter is, its learning curve tells: with the errors E(n/2) and E(n) of fits to half
 * and to all of the faces, an error that falls as n^−α is
 *
 * <pre>(E(n/2) − E(n)) / (2^α − 1)</pre>
 *
 * at n faces. α is between 1, that of a model with few parameters, and {@value #SLOWEST}, that of a
 * rough function; the estimate takes {@value #EXPONENT}, the interval all of them. σ²(x) is a
 * smooth function of the age that the process expects.
 *
 * <p>With the process's parameters fixed all of this is a quadratic form in the labels, so that
 * noise that is added to the labels is found as it is.
 *
 * <p>Of more than {@value #MOST_AXES} features the process sees the leading principal coordinates.
 */
public final class AgeNoise {
  /** With 512 features the search for the process's parameters takes minutes. */
  static final int MOST_AXES = 128;

  private static final double EXPONENT = 0.7;
  private static final double SLOWEST = 0.4;

  private final Matrix x;
  private final TableProcess process;
  private final Work work;

  /**
   * What was found for some labels.
   *
   * @param age what the process expects of each face without its label
   * @param squares the squared residuals of these
   * @param reached their mean: an error that is already reached
   * @param half the error of fits to half of the faces
   */
  public record Found(double[] age, double[] squares, double reached, double half) {
    /** The mean of σ²(x). */
    public double level() {
      return level(EXPONENT);
    }

    private double level(double exponent) {
      double error = Math.max(0, half - reached) / (Math.pow(2, exponent) - 1);
      // A process that still learns fast may promise more than there is.
      return Math.max(reached - error, 0.1 * reached);
    }

    /** The sampling error of the mean square, and every exponent. */
    public Interval interval() {
      double fourth = 0;
      for (double square : squares) {
        fourth += square * square / squares.length;
      }
      double relative = (fourth / (reached * reached) - 1) / squares.length;
      Interval low = Interval.ofRelativeVariance(level(SLOWEST), relative);
      Interval high = Interval.ofRelativeVariance(level(1), relative);
      return new Interval(low.low(), high.high());
    }
  }

  /** Seeks the process's parameters for these faces and labels. */
  AgeNoise(AgeData data, Work work) {
    this.work = work;
    x = PrincipalAxes.project(data.x(), MOST_AXES, work.seed().split("axes"));
    process = TableProcess.find(x, data.age(), work.split("process"));
  }

  /** The noise of labels of the same faces. */
  Found level(double[] age) {
    int n = age.length;
    int[] rows = IntStream.range(0, n).toArray();
    double[] leaveOneOut = fit(age, rows).leaveOneOut(work);
    double[] expected = new double[n];
    double[] squares = new double[n];
    double reached = 0;
    for (int i = 0; i < n; i++) {
      double residual = age[i] - leaveOneOut[i];
      expected[i] = leaveOneOut[i];
      squares[i] = residual * residual;
      reached += squares[i] / n;
    }
    int[] order = Shuffle.order(n, work.seed().split("halves").random());
    int[] first = Arrays.copyOf(order, n / 2);
    int[] second = Arrays.copyOfRange(order, n / 2, n);
    double half = squares(age, first, second) + squares(age, second, first);
    return new Found(expected, squares, reached, half / n);
  }

  /** The sum of squared errors on faces held out from a fit to the others. */
  private double squares(double[] age, int[] seen, int[] unseen) {
    double[] expected = fit(age, seen).at(x.selectRows(unseen), work).mean();
    double sum = 0;
    for (int i = 0; i < unseen.length; i++) {
      double error = age[unseen[i]] - expected[i];
      sum += error * error;
    }
    return sum;
  }

  private VecchiaProcess fit(double[] age, int[] rows) {
    double[] labels = Arrays.stream(rows).mapToDouble(i -> age[i]).toArray();
    return process.on(x.selectRows(rows), labels);
  }

  /** σ² of each face, as a function of the expected age, of mean {@code found.level()}. */
  double[] variance(Found found) {
    double share = found.level() / found.reached();
    double[] squares = new double[found.squares().length];
    for (int i = 0; i < squares.length; i++) {
      squares[i] = share * found.squares()[i];
    }
    Matrix ages = Matrix.column(found.age());
    return VarianceFunction.fit(ages, squares, work.split("sigma")).variance(ages);
  }
}
