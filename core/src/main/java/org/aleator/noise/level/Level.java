package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.finding.Finding;
import org.aleator.noise.Interval;

/**
 * The level of the noise, with everything a row needs of it.
 *
 * @param variance σ²
 * @param interval of σ², 95 %
 * @param fitted μ at each row
 * @param squares of mean σ² and expectation σ²(x) at each row
 * @param basis what it rests on, in the user's words
 * @param findings what the user should know
 * @param floor what was reached, if there are rows enough for a learning curve
 * @param fit the stack that reached it, its own error measured from this level; likewise
 */
record Level(
    double variance,
    Interval interval,
    double[] fitted,
    double[] squares,
    String basis,
    List<Finding> findings,
    Optional<FloorEstimate> floor,
    Optional<FloorFit> fit) {

  /** The same with further findings before the others. */
  Level under(List<Finding> further) {
    List<Finding> all = new ArrayList<>(further);
    findings.stream().filter(finding -> !all.contains(finding)).forEach(all::add);
    return new Level(variance, interval, fitted, squares, basis, all, floor, fit);
  }

  static double[] scaled(double[] squares, double mean) {
    double now = Arrays.stream(squares).average().orElse(0);
    return Arrays.stream(squares).map(q -> now > 0 ? q * mean / now : 0).toArray();
  }
}
