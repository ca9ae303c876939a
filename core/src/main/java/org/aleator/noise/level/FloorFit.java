package org.aleator.noise.level;

import java.util.Arrays;
import org.aleator.encode.WildLabels;
import org.aleator.learn.stack.CrossFittedStack;

/**
 * A table's floor, and the cross-fitted stack that it rests on.
 *
 * @param estimate the floor
 * @param stack the stack
 * @param evidence what the floor was concluded from
 * @param unit the variance of the labels, which the evidence is in units of
 */
public record FloorFit(
    FloorEstimate estimate, CrossFittedStack stack, FloorEvidence evidence, double unit) {

  /**
   * The same at another level of the noise: of the stack's error on unseen rows, what is not noise
   * is the stack's own.
   */
  FloorFit at(FloorEstimate level) {
    double modelError = level.reached().meanSquare() - level.variance();
    return new FloorFit(level, stack.withModelError(modelError), evidence, unit);
  }

  /**
   * Squared residuals at each row with the stack's own error taken out, so that their mean is the
   * floor: rᵢ² σ²/(σ² + s²(xᵢ)), scaled alike among rows asked of the whole of the other folds and
   * among those asked of a half. At rows of {@linkplain WildLabels wild} labels it is the floor.
   */
  public double[] noiseSquares() {
    double[] y = stack.data().y();
    double[] means = stack.means();
    double[] own = stack.epistemic().variance(stack.data().x());
    boolean[] whole = stack.askedOfTheWhole();
    double variance = estimate.variance();
    int[] wild = WildLabels.rows(stack.data().x(), y);
    double[] squares = new double[y.length];
    double[] sums = new double[2];
    int[] counts = new int[2];
    for (int i = 0; i < squares.length; i++) {
      double r = y[i] - means[i];
      squares[i] = r * r * variance / Math.max(variance + own[i], Double.MIN_NORMAL);
      if (Arrays.binarySearch(wild, i) >= 0) {
        continue;
      }
      sums[whole[i] ? 0 : 1] += squares[i];
      counts[whole[i] ? 0 : 1]++;
    }
    for (int i = 0; i < squares.length; i++) {
      int kind = whole[i] ? 0 : 1;
      double mean = sums[kind] / counts[kind];
      squares[i] *= mean > 0 ? variance / mean : 0;
    }
    for (int row : wild) {
      squares[row] = variance;
    }
    return squares;
  }
}
