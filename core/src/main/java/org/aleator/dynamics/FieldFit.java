// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Trajectories;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Learns a vector field and the start of every run together from noisy trajectories, and counts
 * what that cost. It minimises
 *
 * <pre>Φ = Σ (yᵢₒ − xₒ(tᵢ; x₀, θ))²/(2σₒ²) + ½ Σ α_g |θ_g|²</pre>
 *
 * over θ and all x₀ by Levenberg–Marquardt steps on exact Jacobians, first on short segments with
 * starts of their own, then on longer ones, at last on whole runs. Between steps the evidence
 * framework (MacKay 1992) sets the weight decay α of each layer, α_g = γ_g/|θ_g|², and the noise
 * variances, σₒ² = Σ r²/(Nₒ − γₒ), where γₒ = tr(A⁻¹ JₒᵀJₒ)/σₒ² counts the degrees of freedom that
 * starts and field took from the residuals of state o.
 *
 * <p>Fails where no autonomous field of the observed states gives the runs (hidden states, forcing,
 * jumps): the misfit is then booked as noise.
 */
public final class FieldFit {
  /** Rounds of looking for better starts; the next begins only where one was found. */
  private static final int MOST_SEARCHES = 3;

  /** Starts of all segments that are tried in a round. */
  private static final int CANDIDATES = 40;

  /** Sampling deviations by which the ln σ² of longer segments is above that of shorter ones. */
  private static final double SIGNIFICANT = 3;

  /** Fits begin with one, two and four times the fewest points, in turn. */
  private static final int FIRST_LENGTHS = 3;

  /** Of all that begin, those of least noise go on to whole runs, which is most of the time. */
  private static final int FINALISTS = 3;

  /** Beyond, the data tell more than another network would: fewer are fitted. */
  private static final int MANY_VALUES = 5_000;

  private final Trajectories data;
  private final Options options;
  private final Work work;
  private final FieldDescent descent;
  private final List<Result> levels = new ArrayList<>();
  private final int longest;
  private int points;

  /**
   * @param hidden the network's hidden units
   * @param networks from how many random networks the fit begins at most
   * @param firstPoints the points of the first, shortest segments
   * @param growth how many times longer the next segments are
   * @param tolerance of the integration, in units of the states' spread
   */
  public record Options(int hidden, int networks, int firstPoints, int growth, double tolerance) {
    public static final Options DEFAULT = new Options(24, 9, 6, 3, 1e-6);

    /** Fewer for large data, which make local minima rare and fits long. */
    private int networks(Trajectories data) {
      int values = IntStream.range(0, data.dimension()).map(data::observed).sum();
      return Math.max(Math.min(networks, FIRST_LENGTHS), Math.min(networks, MANY_VALUES / values));
    }
  }

  /**
   * What was learned.
   *
   * @param segments the stretches of runs that the field carries from one start
   * @param starts the fitted state at each segment's first time, segments × dimension
   * @param noiseVariance σₒ² per state
   * @param degreesOfFreedom Nₒ − γₒ per state
   * @param prior α of each parameter
   */
  public record Result(
      TanhField field,
      Segments segments,
      double[] starts,
      double[] noiseVariance,
      double[] degreesOfFreedom,
      double[] prior) {

    /**
     * Whether some state has more noise here than in a fit to shorter segments by more than their
     * difference may vary: the variance of two nested estimates' difference is the difference of
     * their variances, 2σ⁴/n − 2σ⁴/n′.
     */
    private boolean significantlyAbove(Result shorter) {
      for (int o = 0; o < noiseVariance.length; o++) {
        double sd =
            Math.sqrt(
                Math.max(0, 2 / shorter.degreesOfFreedom[o] - 2 / degreesOfFreedom[o]) + 1e-6);
        if (Math.log(noiseVariance[o] / shorter.noiseVariance[o]) > SIGNIFICANT * sd) {
          return true;
        }
      }
      return false;
    }
  }

  private FieldFit(Trajectories data, Options options, TanhField field, Work work) {
    this.data = data;
    this.options = options;
    this.work = work;
    double[] prior = new double[field.parameterCount()];
    Arrays.fill(prior, 1);
    this.descent =
        new FieldDescent(
            data,
            integrator(options, field, work),
            field,
            LocalLines.noiseVariance(data),
            prior,
            new double[prior.length],
            work);
    this.longest = data.runs().stream().mapToInt(Trajectories.Run::points).max().orElseThrow();
  }

  private static TrajectoryIntegrator integrator(Options options, TanhField field, Work work) {
    return new TrajectoryIntegrator(
        TrajectoryIntegrator.Options.in(field.units(), options.tolerance()), work);
  }

  /** Begins with several random networks and first lengths, goes on with the best few. */
  public static Result fit(Trajectories data, Options options, Work work) {
    Seed seed = work.seed();
    int networks = options.networks(data);
    AtomicInteger done = new AtomicInteger();
    double parts = networks + 2.0 * FINALISTS;
    List<FieldFit> begun =
        work.parallel()
            .map(
                networks,
                n -> {
                  TanhField field = initial(data, options, seed.split(n).split("init").random());
                  FieldFit fit = new FieldFit(data, options, field, work.split(n));
                  fit.begin(options.firstPoints() << n % FIRST_LENGTHS);
                  work.progress("field", done.incrementAndGet() / parts);
                  return fit;
                });
    Comparator<FieldFit> byNoise = Comparator.comparingDouble(fit -> fit.descent.score());
    List<FieldFit> fits = begun.stream().sorted(byNoise).limit(FINALISTS).toList();
    work.parallel()
        .map(
            fits.size(),
            n -> {
              fits.get(n).finish();
              work.progress("field", done.incrementAndGet() / parts);
              return n;
            });
    FieldFit best =
        fits.stream()
            .max(Comparator.comparingDouble(fit -> fit.descent.logEvidence()))
            .orElseThrow();
    best.polish();
    work.progress("field", 1);
    return believable(fits, best.descent.result());
  }

  /**
   * Fits other values of the same runs, starting at a fit to the first whose segments, noise
   * variances and weight decay are kept.
   *
   * @param centre the parameters from which the prior measures
   */
  static Result refit(Trajectories data, Options options, Result from, double[] centre, Work work) {
    TanhField field = from.field().copy();
    FieldDescent descent =
        new FieldDescent(
            data,
            integrator(options, field, work),
            field,
            from.noiseVariance().clone(),
            from.prior().clone(),
            centre,
            work);
    descent.place(from.segments(), from.starts().clone());
    descent.descendWeighted();
    return descent.result();
  }

  private static TanhField initial(Trajectories data, Options options, RandomGenerator random) {
    int d = data.dimension();
    NetworkShape shape = new NetworkShape(d, List.of(options.hidden()), d, Activation.TANH);
    double[] parameters = new double[shape.parameterCount()];
    double outputScale = 0.3 / Math.sqrt(options.hidden());
    for (int i = 0; i < parameters.length; i++) {
      boolean output = i >= shape.weightOffset(shape.layers() - 1);
      parameters[i] = (output ? outputScale : 1.5) * random.nextGaussian();
    }
    return new TanhField(shape, LocalLines.units(data), parameters);
  }

  private void begin(int firstPoints) {
    points = Math.min(longest, firstPoints);
    Segments shortest = Segments.cut(data, points);
    descent.place(shortest, LocalLines.starts(data, shortest));
    descent.descend();
    if (points < longest) {
      lengthen();
    }
  }

  private void finish() {
    while (points < longest) {
      lengthen();
    }
  }

  private void polish() {
    for (int search = 0; search < MOST_SEARCHES && searchStarts(search); search++) {
      descent.descend();
    }
  }

  /**
   * The longest segments of any fit whose noise is not significantly above that of shorter ones.
   */
  private static Result believable(List<FieldFit> fits, Result whole) {
    List<Result> levels = new ArrayList<>();
    fits.forEach(fit -> levels.addAll(fit.levels));
    levels.sort(Comparator.comparingInt((Result level) -> -level.segments().count()));
    levels.add(whole);
    Result best = levels.get(0);
    for (Result longer : levels.subList(1, levels.size())) {
      if (!longer.significantlyAbove(best)) {
        best = longer;
      }
    }
    return best;
  }

  /**
   * Keeps the present fit and goes to longer segments, which start on the solutions of the segments
   * before them.
   */
  private void lengthen() {
    levels.add(descent.result());
    points = (int) Math.min(longest, (long) points * options.growth());
    Segments shorter = descent.segments();
    double[][] paths = descent.solve(descent.starts()).states();
    Segments longer = Segments.cut(data, points);
    int d = data.dimension();
    double[] from = new double[longer.count() * d];
    for (int k = 0; k < longer.count(); k++) {
      int holding = shorter.holding(longer.run()[k], longer.from()[k]);
      int offset = longer.from()[k] - shorter.from()[holding];
      System.arraycopy(paths[holding], offset * d, from, k * d, d);
    }
    descent.place(longer, from);
    descent.relax();
    descent.descend();
  }

  /**
   * Looks for better starts about the first observations, where a run's own descent has ended on
   * the wrong side of a divide; whether any was found.
   */
  private boolean searchStarts(int search) {
    int d = data.dimension();
    RandomGenerator random = work.seed().split("starts").split(search).random();
    double[] starts = descent.starts();
    double[] first = LocalLines.starts(data, descent.segments());
    double[] least = descent.segmentSquares(descent.solve(starts));
    boolean found = false;
    for (int c = 0; c < CANDIDATES; c++) {
      work.check();
      // Near the first observations, and ever nearer to the best starts so far.
      boolean wide = c % 2 == 0;
      double[] candidate = (wide ? first : starts).clone();
      double scale = wide ? 1 : Math.pow(10, -2.5 * random.nextDouble());
      for (int i = 0; i < candidate.length; i++) {
        candidate[i] += scale * Math.sqrt(descent.variance()[i % d]) * random.nextGaussian();
      }
      double[] sums = descent.segmentSquares(descent.solve(candidate));
      for (int k = 0; k < sums.length; k++) {
        if (sums[k] < least[k] - 1) {
          least[k] = sums[k];
          System.arraycopy(candidate, k * d, starts, k * d, d);
          found = true;
        }
      }
    }
    return found;
  }
}
