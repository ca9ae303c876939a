package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.InvalidInputException;
import org.aleator.estimator.Interval;
import org.aleator.util.Parallel;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

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

  /** Relative sampling variance of a pseudo-residual variance from n even points, times n. */
  private static final double PSEUDO_RESIDUAL_VARIANCE = 35.0 / 9;

  private final Trajectories data;
  private final Options options;
  private final TrajectoryIntegrator integrator =
      new TrajectoryIntegrator(new TrajectoryIntegrator.Options(1e-6, 1e-9, 50_000));

  /** Whose spread is the epistemic uncertainty. */
  public enum FieldKind {
    /** Fits to data drawn anew from the fitted solution and noise (parametric bootstrap). */
    ENSEMBLE,
    /** Draws of a {@link BayesianField}. */
    BNN
  }

  /**
   * @param members fields in the ensemble, or drawn; 0 if no epistemic uncertainty is wanted
   */
  public record Options(
      FieldKind kind, int members, FieldFit.Options fit, Seed seed, Parallel parallel) {
    public Options {
      if (members < 0) {
        throw new InvalidInputException("the number of fields must be at least 0");
      }
    }

    public static Options of(FieldKind kind, Seed seed, Parallel parallel) {
      return new Options(kind, 5, FieldFit.Options.DEFAULT, seed, parallel);
    }

    public Options withMembers(int count) {
      return new Options(kind, count, fit, seed, parallel);
    }
  }

  private DynamicsStudy(Trajectories data, Options options) {
    this.data = data;
    this.options = options;
  }

  public static DynamicsFindings run(Trajectories data, Options options, Progress progress) {
    return new DynamicsStudy(data, options).run(progress);
  }

  private DynamicsFindings run(Progress progress) {
    FieldFit.Result fit =
        FieldFit.fit(
            data, options.fit(), options.seed().split("field"), options.parallel(), progress);
    Segments segments = fit.segments();
    Solution path = integrator.solve(fit.field(), fit.starts(), segments.times());
    path.requireFinite("the learned field", data, segments.run());
    List<String> notes = new ArrayList<>();
    if (segments.count() > data.runs().size()) {
      notes.add(
          "no field carries whole runs as well as parts of them; the noise is what is left of"
              + " stretches of about "
              + Math.round((double) points() / segments.count())
              + " points");
    }
    List<DynamicsFindings.Estimate> estimates = new ArrayList<>();
    double[][] denoised = joined(segments, path);
    for (int o = 0; o < data.dimension(); o++) {
      estimates.addAll(estimates(o, fit, denoised, notes));
    }
    List<DynamicsFindings.Member> members = members(fit, denoised, progress);
    return new DynamicsFindings(
        data, fit, members, estimates, denoised, epistemicVariance(fit, members, denoised), notes);
  }

  private int points() {
    return data.runs().stream().mapToInt(Trajectories.Run::points).sum();
  }

  /** Per run, the states of its segments one after the other. */
  private double[][] joined(Segments segments, Solution path) {
    int d = data.dimension();
    double[][] joined = new double[data.runs().size()][];
    Arrays.setAll(joined, r -> new double[data.runs().get(r).values().length]);
    for (int k = 0; k < segments.count(); k++) {
      double[] states = path.states()[k];
      System.arraycopy(states, 0, joined[segments.run()[k]], segments.from()[k] * d, states.length);
    }
    return joined;
  }

  private List<DynamicsFindings.Estimate> estimates(
      int state, FieldFit.Result fit, double[][] denoised, List<String> notes) {
    String name = data.states().get(state);
    double[] starts = FieldByBackprop.observedStarts(data);
    List<double[]> times = data.runs().stream().map(Trajectories.Run::times).toList();
    double[] raw = residuals(state, integrator.solve(fit.field(), starts, times).states());
    double[] left = residuals(state, denoised);
    double meanSquare = moment(left, 2);
    double mean = moment(left, 1);
    double kurtosis = meanSquare > 0 ? moment(left, 4) / (meanSquare * meanSquare) : 3;
    double freedom = fit.degreesOfFreedom()[state];
    double unbiased = fit.noiseVariance()[state];
    double between = LocalLines.noiseVariance(data)[state];
    double sd = Math.sqrt((PSEUDO_RESIDUAL_VARIANCE - 2) / left.length);
    if (Math.log(unbiased / between) > 4 * sd) {
      notes.add(
          "the learned field misses %s by more than its noise: the noise is taken from neighbouring"
                  .formatted(name)
              + " points instead; is a state variable missing, or a force from outside?");
      unbiased = between;
      freedom = 2 * left.length / PSEUDO_RESIDUAL_VARIANCE;
    }
    if (freedom < 20) {
      notes.add(
          "%s has few values for a field and %d starts: its noise is uncertain"
              .formatted(name, fit.segments().count()));
    }
    double[] variances = {moment(raw, 2), meanSquare - mean * mean, unbiased};
    double[] counts = {raw.length, left.length, Math.max(freedom, 1)};
    List<DynamicsFindings.Estimate> estimates = new ArrayList<>();
    for (int m = 0; m < variances.length; m++) {
      Interval interval = Interval.ofMeanSquare(variances[m], kurtosis, counts[m]);
      estimates.add(new DynamicsFindings.Estimate(name, METHODS.get(m), variances[m], interval));
    }
    return estimates;
  }

  private double[] residuals(int state, double[][] paths) {
    int d = data.dimension();
    List<Double> residuals = new ArrayList<>();
    for (int r = 0; r < paths.length; r++) {
      double[] values = data.runs().get(r).values();
      for (int i = state; i < values.length; i += d) {
        double residual = values[i] - paths[r][i];
        if (!Double.isNaN(residual)) {
          residuals.add(residual);
        }
      }
    }
    return residuals.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The k-th moment about 0. */
  private static double moment(double[] values, int k) {
    double sum = 0;
    for (double value : values) {
      sum += Math.pow(value, k);
    }
    return sum / Math.max(values.length, 1);
  }

  private List<DynamicsFindings.Member> members(
      FieldFit.Result fit, double[][] denoised, Progress progress) {
    Seed seed = options.seed().split("members");
    if (options.kind() == FieldKind.BNN) {
      BayesianField field =
          FieldByBackprop.from(
              data,
              runStarts(fit.segments(), fit.starts()),
              fit.noiseVariance(),
              FieldByBackprop.Options.practical(),
              seed,
              options.parallel(),
              progress);
      return field.draw(options.members(), seed.split("draws")).stream()
          .map(drawn -> new DynamicsFindings.Member(drawn, fit.starts()))
          .toList();
    }
    return options
        .parallel()
        .map(
            options.members(),
            m -> {
              Trajectories drawn = redrawn(fit, denoised, seed.split(m));
              FieldFit.Result other = FieldFit.refit(drawn, options.fit(), fit);
              progress.update("ensemble", (m + 1.0) / options.members());
              return new DynamicsFindings.Member(other.field(), other.starts());
            });
  }

  /** The starts of the segments that begin runs. */
  private double[] runStarts(Segments segments, double[] starts) {
    int d = data.dimension();
    double[] first = new double[data.runs().size() * d];
    for (int k = segments.count() - 1; k >= 0; k--) {
      System.arraycopy(starts, k * d, first, segments.run()[k] * d, d);
    }
    return first;
  }

  private Trajectories redrawn(FieldFit.Result fit, double[][] denoised, Seed seed) {
    RandomGenerator random = seed.random();
    int d = data.dimension();
    double[][] values = new double[denoised.length][];
    for (int r = 0; r < values.length; r++) {
      double[] observed = data.runs().get(r).values();
      values[r] = denoised[r].clone();
      for (int i = 0; i < values[r].length; i++) {
        values[r][i] += Math.sqrt(fit.noiseVariance()[i % d]) * random.nextGaussian();
        values[r][i] = Double.isNaN(observed[i]) ? Double.NaN : values[r][i];
      }
    }
    return data.withValues(values);
  }

  /** The members' mean squared distance from the denoised path. */
  private double[][] epistemicVariance(
      FieldFit.Result fit, List<DynamicsFindings.Member> members, double[][] denoised) {
    double[][] variance = new double[denoised.length][];
    Arrays.setAll(variance, r -> new double[denoised[r].length]);
    for (DynamicsFindings.Member member : members) {
      Solution path = integrator.solve(member.field(), member.starts(), fit.segments().times());
      double[][] paths = joined(fit.segments(), path);
      for (int r = 0; r < paths.length; r++) {
        for (int i = 0; i < paths[r].length; i++) {
          double deviation = paths[r][i] - denoised[r][i];
          variance[r][i] += deviation * deviation / members.size();
        }
      }
    }
    return variance;
  }
}
