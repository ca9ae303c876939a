// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Trajectories;
import org.aleator.finding.DynamicsFinding;
import org.aleator.finding.Finding;

/**
 * Solutions of a learned field, and how far those of other plausible fields spread about them.
 *
 * @param times per run
 * @param mean per run, times × states: the learned field's solution; NaN after it diverged
 * @param epistemicVariance the mean squared distance of the members' solutions from the mean; NaN
 *     after one of them diverged
 * @param divergedAt per run, when the first of these solutions diverged, or NaN
 */
public record FieldForecast(
    List<double[]> times, double[][] mean, double[][] epistemicVariance, double[] divergedAt) {
  /** Of the integration, in units of the states' spread. */
  static final double TOLERANCE = 1e-6;

  /**
   * A field and where its solutions start.
   *
   * @param starts runs (or segments of them) × states
   */
  public record Member(TanhField field, double[] starts) {}

  /**
   * @param learned whose solution is the mean
   * @param members whose spread is the epistemic uncertainty; none for no uncertainty
   * @param times per run; the first is the time of its start
   */
  public static FieldForecast of(Member learned, List<Member> members, List<double[]> times) {
    TrajectoryIntegrator integrator =
        new TrajectoryIntegrator(
            TrajectoryIntegrator.Options.in(learned.field().units(), TOLERANCE));
    Solution solution = integrator.solve(learned.field(), learned.starts(), times);
    double[][] mean = solution.states();
    double[] divergedAt = solution.divergedAt().clone();
    double[][] variance = new double[mean.length][];
    Arrays.setAll(variance, r -> new double[mean[r].length]);
    for (Member member : members) {
      Solution other = integrator.solve(member.field(), member.starts(), times);
      for (int r = 0; r < mean.length; r++) {
        divergedAt[r] = earlier(divergedAt[r], other.divergedAt()[r]);
        for (int i = 0; i < mean[r].length; i++) {
          double deviation = other.states()[r][i] - mean[r][i];
          variance[r][i] += deviation * deviation / members.size();
        }
      }
    }
    return new FieldForecast(times, mean, variance, divergedAt);
  }

  private static double earlier(double a, double b) {
    return Double.isNaN(a) || b < a ? b : a;
  }

  /** The same without the first time of every run. */
  FieldForecast withoutStarts() {
    int d = mean[0].length / times.get(0).length;
    return new FieldForecast(
        times.stream().map(t -> Arrays.copyOfRange(t, 1, t.length)).toList(),
        Arrays.stream(mean).map(m -> Arrays.copyOfRange(m, d, m.length)).toArray(double[][]::new),
        Arrays.stream(epistemicVariance)
            .map(v -> Arrays.copyOfRange(v, d, v.length))
            .toArray(double[][]::new),
        divergedAt);
  }

  /** Says which run could not be followed to its end; nothing where all could. */
  public Optional<Finding> end(List<Trajectories.Run> runs) {
    int first = -1;
    int others = -1;
    for (int r = 0; r < divergedAt.length; r++) {
      if (!Double.isNaN(divergedAt[r])) {
        first = first < 0 ? r : first;
        others++;
      }
    }
    return first < 0
        ? Optional.empty()
        : Optional.of(
            new DynamicsFinding.ForecastEnds(runs.get(first).id(), others, divergedAt[first]));
  }
}
