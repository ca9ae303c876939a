// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.stack.LinearFit;
import org.aleator.learn.stack.RowSplit;
import org.aleator.util.Seed;

/**
 * How well a row's label can be rebuilt from predictions μ, the stack g that had not seen the row,
 * and the labels of its nearest neighbours. Given x, the row's own noise is independent of all of
 * these if μ had not seen it, whatever model μ is of and whether biased, shrunk or poor:
 *
 * <pre>E (yᵢ − a − b μᵢ − c gᵢ − Σₗ dₗ yₗ₍ᵢ₎)² ≥ σ²   for any a, b, c, d.</pre>
 *
 * <p>A mean square below the noise is therefore a sign of predictions that had seen their labels, a
 * much stronger one than their error alone: the mean of a row and its k − 1 nearest neighbours has
 * an error of (1 − 1/k) σ² and more, but yᵢ = k μᵢ − Σ yⱼ exactly. The coefficients come from the
 * rows of other folds.
 *
 * <p>The l-th nearest neighbour is that in the features' own units or, tried next, in those of
 * their standard deviations. Predictions of neighbours are no such columns: those made out of fold
 * had seen this row's label. Rows of equal features are left out, since one may be a copy of the
 * other; rows in groups have no neighbours here, as rows of one group may share their noise.
 *
 * <p>Does not see a small part of the noise, such as that of a smooth fit of few degrees of freedom
 * to many rows.
 */
final class RebuiltLabels {
  /** Means of up to 20 rows are then rebuilt exactly. */
  private static final int NEIGHBOURS = 19;

  /** Rows for each column, so that chance makes the mean square larger by a fifth at most. */
  private static final int ROWS_PER_COLUMN = 5;

  /** The mean square of so many rows is known to 3 %, better than any noise is. */
  private static final int MOST_HELD_OUT = 2_000;

  private RebuiltLabels() {}

  /** The least mean square of what is left of the labels, with or without neighbours. */
  static double meanSquare(RowAudit audit, double[] predictions, double[] stack, Seed seed) {
    Dataset data = audit.data();
    int[] kept = audit.rowsWithoutOutliers();
    int[] heldOut = RowSplit.permutation(kept, seed.split("asked"));
    heldOut = Arrays.copyOf(heldOut, Math.min(heldOut.length, MOST_HELD_OUT));
    Folds folds = Folds.of(data.selectRows(heldOut), RowSplit.FOLDS, seed.split("folds"));
    double[] y = at(heldOut, data.y());
    List<double[]> columns = new ArrayList<>(List.of(at(heldOut, predictions), at(heldOut, stack)));
    double least = meanSquare(columns, y, folds);
    if (data.groups().isPresent() || heldOut.length < ROWS_PER_COLUMN * NEIGHBOURS) {
      return least;
    }
    for (boolean scaled : new boolean[] {false, true}) {
      List<double[]> more = new ArrayList<>(columns);
      more.addAll(neighbours(data, kept, heldOut, scaled));
      least = Math.min(least, meanSquare(more, y, folds));
    }
    return least;
  }

  private static double[] at(int[] rows, double[] values) {
    return Arrays.stream(rows).mapToDouble(i -> values[i]).toArray();
  }

  private static double meanSquare(List<double[]> columns, double[] y, Folds folds) {
    double[] residuals =
        new LinearFit(columns.toArray(double[][]::new), y).crossFittedResiduals(folds);
    return Arrays.stream(residuals).map(r -> r * r).average().orElseThrow();
  }

  /** A column for the label of the nearest row, the second nearest, and so on. */
  private static List<double[]> neighbours(
      Dataset data, int[] among, int[] heldOut, boolean scaled) {
    int d = data.x().columns();
    double[] weight = new double[d];
    for (int j = 0; j < d; j++) {
      double variance = Scaling.of(data.x().columnValues(j)).restoreVariance(1);
      weight[j] = scaled && variance > 0 ? 1 / variance : 1;
    }
    double[][] columns = new double[NEIGHBOURS][heldOut.length];
    for (int i = 0; i < heldOut.length; i++) {
      double[] labels = nearestLabels(data, among, heldOut[i], weight);
      for (int l = 0; l < NEIGHBOURS; l++) {
        columns[l][i] = labels[l];
      }
    }
    return List.of(columns);
  }

  /** The labels of the nearest rows of other features, nearest first; 0 where there are too few. */
  private static double[] nearestLabels(Dataset data, int[] among, int row, double[] weight) {
    double[] x = data.x().values();
    int d = weight.length;
    double[] distance = new double[NEIGHBOURS];
    double[] label = new double[NEIGHBOURS];
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    for (int other : among) {
      double squares = 0;
      for (int j = 0; j < d && squares < distance[NEIGHBOURS - 1]; j++) {
        double away = x[row * d + j] - x[other * d + j];
        squares += weight[j] * away * away;
      }
      if (squares <= 0 || squares >= distance[NEIGHBOURS - 1]) {
        continue;
      }
      int place = NEIGHBOURS - 1;
      while (place > 0 && distance[place - 1] > squares) {
        distance[place] = distance[place - 1];
        label[place] = label[place - 1];
        place--;
      }
      distance[place] = squares;
      label[place] = data.y()[other];
    }
    return label;
  }
}
