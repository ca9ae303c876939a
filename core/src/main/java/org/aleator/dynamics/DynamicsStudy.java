// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Trajectories;
import org.aleator.finding.DynamicsFinding;
import org.aleator.finding.Finding;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * From trajectories to their noise, by three methods for every state variable:
 *
 * <ul>
 *   <li>{@code mse}: the mean squared distance from the learned field's solution that starts at the
 *       observed, noisy start (the DVA paper's baseline);
 *   <li>{@code dva}: the variance of the residuals about the solution from the denoised start, the
 *       optimum that {@link TrajectoryDva} descends to;
 *   <li>{@code unbiased}: the sum of these squares over the degrees of freedom that field and
 *       starts have left, see {@link FieldFit}; or, where the field misses the runs by more than
 *       chance, what remains between neighbouring points.
 * </ul>
 */
public final class DynamicsStudy {
  /** The methods, the most recommended last. */
  public static final List<String> METHODS = List.of("mse", "dva", "unbiased");

  private final Trajectories data;
  private final Options options;
  private final Work work;
  private final TrajectoryIntegrator integrator;

  /** Whose spread is the epistemic uncertainty. */
  public enum FieldKind {
    /** Fits to data and prior drawn anew about the first fit. */
    ENSEMBLE,
    /** Draws of a {@link BayesianField}. */
    BNN
  }

  /**
   * @param members fields in the ensemble, or drawn; 0 if no epistemic uncertainty is wanted
   */
  public record Options(FieldKind kind, int members, FieldFit.Options fit) {
    public Options {
      if (members < 0) {
        throw new InvalidInputException("the number of fields must be at least 0");
      }
    }

    public static Options of(FieldKind kind) {
      return new Options(kind, 5, FieldFit.Options.DEFAULT);
    }

    public Options withMembers(int count) {
      return new Options(kind, count, fit);
    }
  }

  private DynamicsStudy(Trajectories data, Options options, Work work) {
    this.work = work;
    this.data = data;
    this.options = options;
    // The fit's own: its residuals are those of the denoised path.
    this.integrator =
        new TrajectoryIntegrator(
            TrajectoryIntegrator.Options.in(LocalLines.units(data), options.fit().tolerance()),
            work);
  }

  public static DynamicsFindings run(Trajectories data, Options options, Work work) {
    return new DynamicsStudy(data, options, work).run();
  }

  private DynamicsFindings run() {
    requireVaryingStates();
    FieldFit.Result fit = FieldFit.fit(data, options.fit(), work.split("field"));
    Segments segments = fit.segments();
    Solution path = integrator.solve(fit.field(), fit.starts(), segments.times());
    path.requireFinite("the learned field", data, segments.run());
    List<Finding> findings = new ArrayList<>();
    if (segments.count() > data.runs().size()) {
      findings.add(
          new DynamicsFinding.RunsInParts(Math.round((double) points() / segments.count())));
    }
    double[][] denoised = joined(segments, path.states());
    double[][] fromObserved = fromObservedStarts(fit.field());
    List<DynamicsFindings.Estimate> estimates = new ArrayList<>();
    for (int o = 0; o < data.dimension(); o++) {
      estimates.addAll(new StateNoise(data, o, findings).estimates(fit, denoised, fromObserved));
    }
    List<FieldForecast.Member> members = members(fit, denoised);
    FieldForecast spread =
        FieldForecast.of(
            new FieldForecast.Member(fit.field(), fit.starts()), members, segments.times());
    double[][] epistemicVariance = joined(segments, spread.epistemicVariance());
    return new DynamicsFindings(
        data, fit, members, estimates, denoised, epistemicVariance, findings);
  }

  private void requireVaryingStates() {
    for (int o = 0; o < data.dimension(); o++) {
      if (!data.varies(o)) {
        throw new InvalidInputException(
            Setting.STATES,
            "the state %s never varies, so its noise cannot be seen; leave it out"
                .formatted(data.states().get(o)));
      }
    }
  }

  private int points() {
    return data.runs().stream().mapToInt(Trajectories.Run::points).sum();
  }

  private double[][] fromObservedStarts(TanhField field) {
    List<double[]> times = data.runs().stream().map(Trajectories.Run::times).toList();
    return integrator.solve(field, FieldByBackprop.observedStarts(data), times).states();
  }

  /** Per run, what belongs to its segments one after the other. */
  private double[][] joined(Segments segments, double[][] ofSegments) {
    int d = data.dimension();
    double[][] joined = new double[data.runs().size()][];
    Arrays.setAll(joined, r -> new double[data.runs().get(r).values().length]);
    for (int k = 0; k < segments.count(); k++) {
      double[] values = ofSegments[k];
      System.arraycopy(values, 0, joined[segments.run()[k]], segments.from()[k] * d, values.length);
    }
    return joined;
  }

  private List<FieldForecast.Member> members(FieldFit.Result fit, double[][] denoised) {
    PlausibleFields fields = new PlausibleFields(data, options.fit(), fit, work.split("members"));
    return options.kind() == FieldKind.BNN
        ? fields.bayesian(options.members())
        : fields.ensemble(options.members(), denoised);
  }
}
