// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import java.util.ArrayList;
import java.util.List;
import org.aleator.columns.ColumnStudy.Measure;
import org.aleator.columns.ColumnStudy.Value;
import org.aleator.study.Verdict;

/**
 * The RMSE reached and the noise floor without a column. With R the mean squared error reached and
 * Δ its rise, R + Δ is reached without the column. Of that, the part above the floor is the models'
 * own error e. With all columns it is R − floor. Without one, it is as large where it is bias, and
 * larger where it comes of the noise, to which the column's part then belongs: error ∝
 * (noise/rows)^β (Stone 1982), β the exponent of the learning curve. So e lies between
 *
 * <pre>R − floor   and   (R − floor) · max(1, (R + Δ)/R)^β,</pre>
 *
 * of which the middle is taken, with the standard deviation of an even spread between the two. The
 * floor without the column is R + Δ − e, within [floor, R + Δ].
 *
 * @param reached mean squared error
 * @param floor the noise variance; NaN where the rows do not tell it
 * @param exponent β, from 0 to 1
 */
record NumberScale(double reached, double floor, double exponent) implements ColumnStudy.Scale {

  /** Width over standard deviation of an even spread. */
  private static final double EVEN = Math.sqrt(12);

  static NumberScale of(Verdict verdict) {
    double rmse = verdict.reached().orElseThrow().rmse();
    double floor = verdict.floor().rmse();
    double exponent = verdict.curve().orElseThrow().exponent();
    return new NumberScale(
        rmse * rmse,
        verdict.determined() ? Math.min(floor, rmse) * Math.min(floor, rmse) : Double.NaN,
        Double.isNaN(exponent) ? 0 : Math.min(1, exponent));
  }

  @Override
  public List<Measure> measures() {
    return Double.isNaN(floor)
        ? List.of(Measure.REACHED_RMSE)
        : List.of(Measure.REACHED_RMSE, Measure.FLOOR_RMSE);
  }

  @Override
  public List<Value> without(List<Rise> rises) {
    Rise rise = rises.get(0);
    double without = Math.max(0, reached + rise.value());
    List<Value> values = new ArrayList<>(List.of(root(without, rise.standardError())));
    if (!Double.isNaN(floor)) {
      double excess = reached - floor;
      double growth = reached > 0 ? Math.pow(Math.max(1, without / reached), exponent) : 1;
      double apart = excess * (growth - 1);
      double least = Math.min(floor, without);
      values.add(
          root(
              Math.max(least, without - excess - apart / 2),
              Math.hypot(rise.standardError(), apart / EVEN)));
    }
    return values;
  }

  private static Value root(double square, double standardError) {
    double root = Math.sqrt(square);
    return new Value(root, root > 0 ? standardError / (2 * root) : 0);
  }
}
