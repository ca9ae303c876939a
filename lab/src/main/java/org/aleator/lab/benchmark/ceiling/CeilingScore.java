package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;
import java.util.List;
import org.aleator.estimator.floor.Calibration;

/**
 * How floors fare where the noise is known.
 *
 * @param worlds how many
 * @param rmsLogError √mean (ln σ̂² − ln σ²)²
 * @param medianRatio of σ̂²/σ²
 * @param coverage the part of the 95 % intervals that hold σ²
 * @param logWidth mean ln(high/low)
 * @param reachedRmsLogError the same of the mean squared error reached, taken for the floor
 */
public record CeilingScore(
    int worlds,
    double rmsLogError,
    double medianRatio,
    double coverage,
    double logWidth,
    double reachedRmsLogError) {

  /** The score of a calibration on worlds. */
  public static CeilingScore of(List<WorldResult> worlds, Calibration calibration) {
    int n = worlds.size();
    double[] errors = new double[n];
    double squares = 0;
    double reached = 0;
    double covered = 0;
    double width = 0;
    for (int i = 0; i < n; i++) {
      WorldResult world = worlds.get(i);
      Calibration.Floor floor = calibration.floor(world.evidence());
      errors[i] = Math.log(floor.variance() / world.noise());
      squares += errors[i] * errors[i] / n;
      reached += world.logFloor() * world.logFloor() / n;
      covered += floor.interval().contains(world.noise()) ? 1.0 / n : 0;
      width += Math.log(floor.interval().high() / floor.interval().low()) / n;
    }
    Arrays.sort(errors);
    double median = n == 0 ? Double.NaN : (errors[(n - 1) / 2] + errors[n / 2]) / 2;
    return new CeilingScore(
        n, Math.sqrt(squares), Math.exp(median), covered, width, Math.sqrt(reached));
  }
}
