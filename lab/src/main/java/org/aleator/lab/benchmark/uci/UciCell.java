// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

import java.util.List;

/**
 * A forecaster's results on one data set.
 *
 * @param set the data set
 * @param forecaster the forecaster
 * @param results one per split
 */
public record UciCell(UciSet set, Forecaster forecaster, List<SplitResult> results) {
  public UciCell {
    results = List.copyOf(results);
  }

  public int splits() {
    return results.size();
  }

  /** The mean over the splits. */
  public double mean(UciScore score) {
    return results.stream().mapToDouble(result -> result.score(score)).average().orElseThrow();
  }

  /** The standard error of that mean, s/√n with divisor n − 1 in s; NaN for one split. */
  public double standardError(UciScore score) {
    double mean = mean(score);
    int n = splits();
    double squares =
        results.stream().mapToDouble(r -> (r.score(score) - mean) * (r.score(score) - mean)).sum();
    return n > 1 ? Math.sqrt(squares / (n - 1) / n) : Double.NaN;
  }

  /** The time of all splits together. */
  public double seconds() {
    return results.stream().mapToDouble(SplitResult::seconds).sum();
  }
}
