// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Trajectories;
import org.aleator.util.Work;

/**
 * Fields, each with starts of its own, that the data do not tell from the learned one: their spread
 * is the epistemic uncertainty of its solutions.
 */
final class PlausibleFields {
  private final Trajectories data;
  private final FieldFit.Options options;
  private final FieldFit.Result fit;
  private final Work work;

  PlausibleFields(Trajectories data, FieldFit.Options options, FieldFit.Result fit, Work work) {
    this.data = data;
    this.options = options;
    this.fit = fit;
    this.work = work;
  }

  /**
   * Draws by randomised maximum a posteriori: to data drawn anew about the denoised path, with a
   * prior about the learned parameters drawn too, the field is fitted again. For a linear model
   * these are draws from the posterior (Bardsley et al. 2014).
   *
   * @param denoised per run, times × states
   */
  List<FieldForecast.Member> ensemble(int members, double[][] denoised) {
    return work.parallel()
        .map(
            members,
            m -> {
              RandomGenerator random = work.seed().split(m).random();
              Trajectories drawn = redrawn(denoised, random);
              double[] centre = fit.field().parameters().clone();
              for (int i = 0; i < centre.length; i++) {
                centre[i] += random.nextGaussian() / Math.sqrt(fit.prior()[i]);
              }
              FieldFit.Result other = FieldFit.refit(drawn, options, fit, centre, work);
              work.progress("ensemble", (m + 1.0) / members);
              return new FieldForecast.Member(other.field(), other.starts());
            });
  }

  private Trajectories redrawn(double[][] denoised, RandomGenerator random) {
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

  /**
   * Draws of a Bayesian field that is trained on from the learned one, and of starts about the
   * fitted ones; weights and starts independent of each other. With the precision A of all of them
   * the independent Gaussians closest to the posterior have variances 1/A_ii, with which it begins.
   */
  List<FieldForecast.Member> bayesian(int members) {
    TrajectoryIntegrator integrator =
        new TrajectoryIntegrator(
            TrajectoryIntegrator.Options.in(fit.field().units(), options.tolerance()), work);
    NormalEquations equations =
        NormalEquations.of(
            data,
            fit.segments(),
            fit.field(),
            integrator.record(fit.field(), fit.starts(), fit.segments().times()));
    BayesianField field = FieldByBackprop.from(data, fit, runStarts(), weightStd(equations), work);
    double[] startStd = startStd(equations);
    List<TanhField> fields = field.draw(members, work.seed().split("draws"));
    return IntStream.range(0, members)
        .mapToObj(
            m -> {
              RandomGenerator random = work.seed().split("starts").split(m).random();
              double[] starts = fit.starts().clone();
              for (int i = 0; i < starts.length; i++) {
                starts[i] += startStd[i] * random.nextGaussian();
              }
              return new FieldForecast.Member(fields.get(m), starts);
            })
        .toList();
  }

  private double[] weightStd(NormalEquations equations) {
    int p = equations.parameters;
    double[] std = new double[p];
    for (int i = 0; i < p; i++) {
      double precision = fit.prior()[i];
      for (int o = 0; o < data.dimension(); o++) {
        precision += equations.border[o][i * p + i] / fit.noiseVariance()[o];
      }
      std[i] = 1 / Math.sqrt(precision);
    }
    return std;
  }

  private double[] startStd(NormalEquations equations) {
    int d = data.dimension();
    double[] std = new double[fit.starts().length];
    for (int i = 0; i < std.length; i++) {
      double spread = fit.field().units().scale()[i % d];
      // A start of which nothing is observed lies somewhere in the data's range.
      double precision = 1 / (spread * spread);
      for (int o = 0; o < d; o++) {
        precision += equations.blocks[o][i * d + i % d] / fit.noiseVariance()[o];
      }
      std[i] = 1 / Math.sqrt(precision);
    }
    return std;
  }

  /** The starts of the segments that begin runs. */
  private double[] runStarts() {
    int d = data.dimension();
    Segments segments = fit.segments();
    double[] first = new double[data.runs().size() * d];
    for (int k = segments.count() - 1; k >= 0; k--) {
      System.arraycopy(fit.starts(), k * d, first, segments.run()[k] * d, d);
    }
    return first;
  }
}
