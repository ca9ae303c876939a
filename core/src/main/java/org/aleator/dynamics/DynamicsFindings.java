// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.List;
import org.aleator.Interval;
import org.aleator.data.Trajectories;
import org.aleator.finding.Finding;

/**
 * What a {@link DynamicsStudy} found.
 *
 * @param fit the learned field and starts
 * @param members fields whose spread is the epistemic uncertainty, with starts of the fit's
 *     segments
 * @param estimates by state, then method
 * @param denoised per run, the learned solution at the run's times, times × states
 * @param epistemicVariance of the denoised states
 * @param findings what the user should know
 */
public record DynamicsFindings(
    Trajectories data,
    FieldFit.Result fit,
    List<FieldForecast.Member> members,
    List<Estimate> estimates,
    double[][] denoised,
    double[][] epistemicVariance,
    List<Finding> findings) {

  public DynamicsFindings {
    members = List.copyOf(members);
    estimates = List.copyOf(estimates);
    findings = List.copyOf(findings);
  }

  /** One method's noise variance of one state variable. */
  public record Estimate(String state, String method, double variance, Interval interval) {
    public double std() {
      return Math.sqrt(variance);
    }
  }

  /** The recommended noise variance of each state. */
  public double[] noiseVariance() {
    return estimates.stream()
        .filter(estimate -> estimate.method().equals("unbiased"))
        .mapToDouble(Estimate::variance)
        .toArray();
  }

  /** The longest run's duration. */
  public double longestRun() {
    return data.runs().stream().mapToDouble(Trajectories.Run::duration).max().orElseThrow();
  }

  public DynamicsFindings withFinding(Finding finding) {
    List<Finding> more = new ArrayList<>(findings);
    more.add(finding);
    return new DynamicsFindings(data, fit, members, estimates, denoised, epistemicVariance, more);
  }

  /**
   * Continues every run after its end by the learned field.
   *
   * @param duration how long, positive
   * @param points at how many times, evenly spaced
   */
  public FieldForecast forecast(double duration, int points) {
    Segments segments = fit.segments();
    List<double[]> times = new ArrayList<>();
    int[] last = new int[data.runs().size()];
    for (int k = 0; k < segments.count(); k++) {
      last[segments.run()[k]] = k;
    }
    for (int r = 0; r < last.length; r++) {
      double[] ofRun = data.runs().get(r).times();
      double end = ofRun[ofRun.length - 1];
      double[] path = new double[points + 1];
      path[0] = segments.times().get(last[r])[0];
      for (int i = 1; i <= points; i++) {
        path[i] = end + duration * i / points;
      }
      times.add(path);
    }
    List<FieldForecast.Member> continued =
        members.stream()
            .map(member -> new FieldForecast.Member(member.field(), starts(member.starts(), last)))
            .toList();
    return FieldForecast.of(
            new FieldForecast.Member(fit.field(), starts(fit.starts(), last)), continued, times)
        .withoutStarts();
  }

  private double[] starts(double[] ofSegments, int[] chosen) {
    int d = data.dimension();
    double[] starts = new double[chosen.length * d];
    for (int r = 0; r < chosen.length; r++) {
      System.arraycopy(ofSegments, chosen[r] * d, starts, r * d, d);
    }
    return starts;
  }
}
