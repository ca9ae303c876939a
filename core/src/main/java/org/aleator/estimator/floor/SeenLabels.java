package org.aleator.estimator.floor;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.encode.WildLabels;
import org.aleator.util.Seed;

/**
 * Whether predictions μ have seen the labels of their own rows. A function of x can be learned from
 * its values at other rows; a part w of the row's own noise cannot. So trees learn μ from x on
 * other rows, and u = μ − μ̂ is what they could not learn. Predictions that had not seen the labels
 * leave an error y − μ that does not grow with u (where the model follows the noise of other rows
 * it falls with u; a better model than the trees know has E (y − μ) u = 0). Predictions that took a
 * part w of the noise have
 *
 * <pre>E (y − μ) u ≈ w (1 − w) σ²</pre>
 *
 * <p>Does not see w near 1, where μ is nearly y: then the error is below any noise. Nor a small w,
 * such as that of a linear model with few coefficients, which is harmless. A model that knows what
 * no trees can learn from these rows, and is damped by more than a few percent, looks the same as
 * one that has seen the labels.
 *
 * @param share the mean of (y − μ) u over that of (y − μ)²
 * @param deviations how many standard errors the mean is above 0
 */
record SeenLabels(double share, double deviations) {
  /**
   * On eight tables out-of-sample predictions of six models reached a share of 0.14 at 2.7 standard
   * errors and of 0.03 at 7.5; in-sample ones of forests and boosted trees began at 0.4 at 4, but
   * at 0.035 in one dimension, and those of support vectors at 0.06 at 3.
   */
  private static final double LEAST_SHARE = 0.05;

  private static final double LEAST_DEVIATIONS = 4;

  /** Trees on more rows would tell no more. */
  private static final int MOST_ROWS = 10_000;

  boolean isCertain() {
    return share > LEAST_SHARE && deviations > LEAST_DEVIATIONS;
  }

  /** Nothing where the predictions are the labels, or all the same. */
  static Optional<SeenLabels> in(Dataset data, double[] predictions, Seed seed) {
    int[] wild = WildLabels.rows(data.x(), data.y());
    int[] tame =
        IntStream.range(0, data.rows()).filter(i -> Arrays.binarySearch(wild, i) < 0).toArray();
    int[] rows = RowSplit.permutation(tame, seed.split("rows"));
    rows = Arrays.copyOf(rows, Math.min(rows.length, MOST_ROWS));
    Dataset some = data.withLabels(predictions).selectRows(rows);
    double[] mean = some.y();
    double[] y = Arrays.stream(rows).mapToDouble(i -> data.y()[i]).toArray();
    // Rows of equal features stay together: equal predictions would give each other away.
    double[] learned = OutOfFoldTrees.predict(OutOfFoldTrees.bySites(some), seed);
    double[] products = new double[y.length];
    double error = 0;
    for (int i = 0; i < y.length; i++) {
      double left = y[i] - mean[i];
      products[i] = left * (mean[i] - learned[i]);
      error += left * left / y.length;
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
