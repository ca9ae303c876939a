// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.ErrorBars;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.encode.Scaling;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.gp.VecchiaProcess;
import org.aleator.learn.stack.StackFit;
import org.aleator.util.Work;

/**
 * The level of rows whose error bars are known. Every fit is weighted by 1/(sᵢ² + τ²). A Gaussian
 * process tells a first τ²; the level of all learners tells it better ({@link BarsLevel}), and
 * where the first weights turn out to waste more than a tenth of the rows, all learners are fitted
 * once more.
 */
final class BarsFit {
  /** Rows that the first τ² is found from: it need not be sharp. */
  private static final int FIRST_ROWS = 2_000;

  /** Residuals beyond four standard deviations are no matter of τ². */
  private static final double FAR = 16;

  private static final int STEPS = 20;

  /** Median of χ² with one degree of freedom. */
  private static final double MEDIAN_SQUARE = 0.455;

  /** Of the median sᵢ²: no row counts for as much as its bar alone would have it. */
  private static final double LEAST_EXTRA = 0.01;

  /** What weights are worth, as the part of the rows that the right ones would need. */
  private static final double WORTH_KEEPING = 0.9;

  /** Of the time: the process, and the first fit of all learners. */
  private static final double FIRST = 0.1;

  private static final double SECOND = 0.6;

  private BarsFit() {}

  /**
   * @param audit of rows with error bars, enough for a learning curve
   */
  static LevelFit fit(RowAudit audit, TableFit.Options options, Work work) {
    ErrorBars bars = audit.data().bars().orElseThrow();
    double first = atLeast(first(audit, work.split("bars").silent()), bars);
    Round round = round(audit.data(), first, options, work.within(FIRST, SECOND));
    double second = atLeast(round.extra, bars);
    return worth(bars.withExtra(first), bars.withExtra(second)) >= WORTH_KEEPING
        ? round.fit.weightedBy(bars.withExtra(second))
        : round(audit.data(), second, options, work.within(SECOND, 1)).found(bars);
  }

  private static double atLeast(double extra, ErrorBars bars) {
    double[] sorted = bars.stated().clone();
    Arrays.sort(sorted);
    return Math.max(extra, LEAST_EXTRA * sorted[sorted.length / 2]);
  }

  /**
   * All learners with weights.
   *
   * @param extra τ² as they tell it
   */
  private record Round(LevelFit fit, double extra) {
    LevelFit found(ErrorBars bars) {
      return fit.weightedBy(bars.withExtra(atLeast(extra, bars)));
    }
  }

  private static Round round(Dataset data, double extra, TableFit.Options options, Work work) {
    RowAudit audit = RowAudit.of(data.withBars(data.bars().orElseThrow().withExtra(extra)));
    TableFit table = TableFit.fit(audit, options, work);
    LevelFit weighted = NoiseFloor.conclude(table, Optional.empty());
    BarsLevel.Result found =
        new BarsLevel(table, weighted.level(), weighted.stack().orElseThrow()).result();
    double[] squares = LevelFit.scaled(weighted.squares(), found.level().variance());
    return new Round(
        new LevelFit(found.level(), weighted.fitted(), squares, weighted.stack()), found.extra());
  }

  /** (Σ1/v₀)²/(Σv₁/v₀² · Σ1/v₁): Var of a mean with the right weights over that with these. */
  static double worth(ErrorBars used, ErrorBars right) {
    double[] v0 = used.variances();
    double[] v1 = right.variances();
    double sum = 0;
    double spread = 0;
    double best = 0;
    for (int i = 0; i < v0.length; i++) {
      sum += 1 / v0[i];
      spread += v1[i] / (v0[i] * v0[i]);
      best += 1 / v1[i];
    }
    return sum * sum / (spread * best);
  }

  /** τ² by a Gaussian process: left-out residuals have the variances uᵢ + τ², uᵢ known. */
  private static double first(RowAudit all, Work work) {
    Dataset some = all.atMost(FIRST_ROWS, work.seed()).used();
    ErrorBars bars = some.bars().orElseThrow();
    double[] sorted = bars.stated().clone();
    Arrays.sort(sorted);
    RowWeights weights = bars.withExtra(sorted[sorted.length / 2]).weights();
    Scaling unit = StackFit.scaling(some.y(), weights);
    double[] y = unit.standardize(some.y());
    Matrix z = Coordinates.Tamed.of(some.x()).apply(some.x());
    TableProcess process = TableProcess.find(z, y, weights, work);
    int[] rows = IntStream.range(0, y.length).toArray();
    VecchiaProcess.Values values = process.on(z, y, weights).withoutItself(rows, work);
    double[] squares = new double[y.length];
    double[] known = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      double residual = y[i] - values.mean()[i];
      squares[i] = unit.restoreVariance(residual * residual);
      known[i] = unit.restoreVariance(values.variance()[i]) + bars.stated()[i];
    }
    return extra(squares, known);
  }

  /**
   * The τ² ≥ 0 of squares of variances uᵢ + τ²: the root of Σ wᵢ² (rᵢ² − uᵢ − τ²), wᵢ = 1/(uᵢ +
   * τ²), without squares that no noise explains.
   */
  static double extra(double[] squares, double[] known) {
    double[] sorted = squares.clone();
    Arrays.sort(sorted);
    double extra = sorted[sorted.length / 2] / MEDIAN_SQUARE;
    for (int step = 0; step < STEPS; step++) {
      double sum = 0;
      double total = 0;
      for (int i = 0; i < squares.length; i++) {
        double variance = known[i] + extra;
        if (squares[i] <= FAR * variance) {
          sum += (squares[i] - known[i]) / (variance * variance);
          total += 1 / (variance * variance);
        }
      }
      extra = total > 0 ? Math.max(0, sum / total) : 0;
    }
    return extra;
  }
}
