package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.estimator.Interval;

/**
 * What a {@link DynamicsStudy} found.
 *
 * @param fit the learned field and starts
 * @param members fields whose spread is the epistemic uncertainty, with starts of their own
 * @param estimates by state, then method
 * @param denoised per run, the learned solution at the run's times, times × states
 * @param epistemicVariance of the denoised states
 * @param notes what the user should know, one sentence each
 */
public record DynamicsFindings(
    Trajectories data,
    FieldFit.Result fit,
    List<Member> members,
    List<Estimate> estimates,
    double[][] denoised,
    double[][] epistemicVariance,
    List<String> notes) {

  public DynamicsFindings {
    members = List.copyOf(members);
    estimates = List.copyOf(estimates);
    notes = List.copyOf(notes);
  }

  /**
   * One plausible field.
   *
   * @param starts of the segments of the fit
   */
  public record Member(TanhField field, double[] starts) {}

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

  /**
   * How a run goes on after its end.
   *
   * @param times after the run's last
   * @param mean times × states; NaN after the field diverged
   * @param epistemicVariance of the mean
   */
  public record Continuation(double[] times, double[] mean, double[] epistemicVariance) {}

  /**
   * Continues every run by the learned field.
   *
   * @param duration how long, positive
   * @param points at how many times
   */
  public List<Continuation> forecast(double duration, int points) {
    Segments segments = fit.segments();
    TrajectoryIntegrator integrator =
        new TrajectoryIntegrator(new TrajectoryIntegrator.Options(1e-6, 1e-9, 50_000));
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
    double[][] mean = integrator.solve(fit.field(), starts(fit.starts(), last), times).states();
    double[][] variance = new double[mean.length][];
    Arrays.setAll(variance, r -> new double[mean[r].length]);
    for (Member member : members) {
      double[][] path =
          integrator.solve(member.field(), starts(member.starts(), last), times).states();
      for (int r = 0; r < mean.length; r++) {
        for (int i = 0; i < mean[r].length; i++) {
          double deviation = path[r][i] - mean[r][i];
          variance[r][i] += deviation * deviation / members.size();
        }
      }
    }
    int d = data.dimension();
    List<Continuation> continuations = new ArrayList<>();
    for (int r = 0; r < mean.length; r++) {
      continuations.add(
          new Continuation(
              Arrays.copyOfRange(times.get(r), 1, points + 1),
              Arrays.copyOfRange(mean[r], d, mean[r].length),
              Arrays.copyOfRange(variance[r], d, variance[r].length)));
    }
    return continuations;
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
