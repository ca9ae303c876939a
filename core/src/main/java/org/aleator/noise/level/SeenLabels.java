// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.learn.stack.LinearFit;
import org.aleator.learn.stack.OutOfFoldTrees;
import org.aleator.learn.stack.RowSplit;
import org.aleator.util.Seed;

/**
 * Whether predictions μ have seen the labels of their own rows. A function of x can be learned from
 * its values at other rows; a part w of the row's own noise cannot. So trees learn μ from x on
 * other rows, and u = μ − μ̂ is what they could not learn. With e what is left of y by least
 * squares on μ and on the stack g that had not seen the row,
 *
 * <pre>E e u ≈ 0 or less</pre>
 *
 * for predictions that had not seen the labels: e is then the noise and what neither μ nor g knows
 * of the function, whatever scale and level μ has; where μ follows the noise of other rows it falls
 * with u. For μ = f + w ε beside a poor g, with F = Var f,
 *
 * <pre>E e u ≈ w (1 − w) σ² F/(F + w² σ²).</pre>
 *
 * <p>Does not see w near 1, where μ is nearly y, nor the part of the noise that neighbours' μ hold
 * too, as nearest neighbours do; these are for {@link RebuiltLabels}. Nor a small w, such as that
 * of a linear model with few coefficients, which is harmless.
 *
 * @param share the mean of e u over that of e²
 * @param deviations how many standard errors the mean is above 0
 */
record SeenLabels(double share, double deviations) {
  /**
   * On 18 tables (six functions of 1 to 8 features, 200 to 2,000 rows, noise of 10 to 50 %) 21
   * kinds of predictions that had not seen the labels, shrunk ones among them, reached a share of
   * 0.09 at 1.9 standard errors and 2.4 at a share of 0.03; in-sample forests with leaves of five
   * began at 0.05 at 4.
   */
  private static final double LEAST_SHARE = 0.03;

  private static final double LEAST_DEVIATIONS = 3.5;

  /** Trees on more rows would tell no more. */
  private static final int MOST_ROWS = 10_000;

  boolean isCertain() {
    return share > LEAST_SHARE && deviations > LEAST_DEVIATIONS;
  }

  /** Nothing where the predictions are the labels, or all the same. */
  static Optional<SeenLabels> in(RowAudit audit, double[] predictions, double[] stack, Seed seed) {
    Dataset data = audit.data();
    int[] rows = RowSplit.permutation(audit.rowsWithoutOutliers(), seed.split("rows"));
    rows = Arrays.copyOf(rows, Math.min(rows.length, MOST_ROWS));
    Dataset some = data.withLabels(predictions).selectRows(rows);
    double[] mean = some.y();
    double[] y = Arrays.stream(rows).mapToDouble(i -> data.y()[i]).toArray();
    // Rows of equal features stay together: equal predictions would give each other away.
    double[] learned = OutOfFoldTrees.predict(OutOfFoldTrees.bySites(some), seed);
    double[] known = Arrays.stream(rows).mapToDouble(i -> stack[i]).toArray();
    double[] left = new LinearFit(new double[][] {mean, known}, y).residuals();
    double[] products = new double[y.length];
    double error = 0;
    for (int i = 0; i < y.length; i++) {
      products[i] = left[i] * (mean[i] - learned[i]);
      error += left[i] * left[i] / y.length;
    }
    double average = Arrays.stream(products).average().orElseThrow();
    double spread =
        Math.sqrt(Arrays.stream(products).map(p -> (p - average) * (p - average)).sum())
            / products.length;
    return error > 0 && spread > 0
        ? Optional.of(new SeenLabels(average / error, average / spread))
        : Optional.empty();
  }
}
