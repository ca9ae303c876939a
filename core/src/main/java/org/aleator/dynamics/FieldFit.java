package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.nn.Activation;
import org.aleator.nn.NetworkShape;
import org.aleator.util.Parallel;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

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
  private static final int MOST_ITERATIONS = 40;
  private static final double CLOSE_ENOUGH = 2e-4;
  private static final int MOST_SEARCHES = 3;
  private static final int CANDIDATES = 40;
  private static final double SIGNIFICANT = 3;

  private final Trajectories data;
  private final Options options;
  private final TrajectoryIntegrator integrator;
  private final TanhField field;
  private final Seed seed;
  private final double[] prior;
  private final double[] variance;
  private Segments segments;
  private double[] starts;
  private double[] used;
  private int[] count;
  private int longest;
  private int points;
  private final List<Result> levels = new ArrayList<>();

  /**
   * @param hidden the network's hidden units
   * @param networks from how many random networks the fit begins
   * @param firstPoints the points of the first, shortest segments
   * @param growth how many times longer the next segments are
   * @param tolerance of the integration, in units of the states' spread
   */
  public record Options(int hidden, int networks, int firstPoints, int growth, double tolerance) {
    public static final Options DEFAULT = new Options(24, 3, 6, 3, 1e-6);
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

  private FieldFit(
      Trajectories data, Options options, TanhField field, double[] variance, Seed seed) {
    this.data = data;
    this.options = options;
    this.seed = seed;
    this.field = field;
    this.variance = variance;
    double finest = Arrays.stream(field.units().scale()).min().orElseThrow();
    this.integrator =
        new TrajectoryIntegrator(
            new TrajectoryIntegrator.Options(
                options.tolerance(), options.tolerance() * finest, 20_000));
    this.prior = new double[field.parameterCount()];
    Arrays.fill(prior, 1);
  }

  /** Fits from several random networks and goes on with the best. */
  public static Result fit(
      Trajectories data, Options options, Seed seed, Parallel parallel, Progress progress) {
    List<FieldFit> fits =
        parallel.map(
            options.networks(),
            n -> {
              TanhField field = initial(data, options, seed.split(n).split("init").random());
              double[] variance = LocalLines.noiseVariance(data);
              FieldFit fit = new FieldFit(data, options, field, variance, seed.split(n));
              fit.begin();
              return fit;
            });
    return fits.stream()
        .min(Comparator.comparingDouble(FieldFit::score))
        .orElseThrow()
        .finish(progress);
  }

  /**
   * Fits other values of the same runs, starting at a fit to the first: for bootstrap draws.
   *
   * @param from its segments are kept
   */
  static Result refit(Trajectories data, Options options, Result from) {
    FieldFit fit =
        new FieldFit(data, options, from.field().copy(), from.noiseVariance().clone(), new Seed(0));
    System.arraycopy(from.prior(), 0, fit.prior, 0, fit.prior.length);
    fit.segments = from.segments();
    fit.starts = from.starts().clone();
    fit.descend();
    fit.keepLevel();
    return fit.levels.get(0);
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

  private void begin() {
    longest = data.runs().stream().mapToInt(Trajectories.Run::points).max().orElseThrow();
    points = Math.min(longest, options.firstPoints());
    segments = Segments.cut(data, points);
    starts = LocalLines.starts(data, segments);
    descend();
    if (points < longest) {
      keepLevel();
      lengthen();
      descend();
    }
  }

  /** Σₒ Nₒ ln σₒ², by which fits from several starts are compared. */
  private double score() {
    double sum = 0;
    for (int o = 0; o < variance.length; o++) {
      sum += count[o] * Math.log(variance[o]);
    }
    return sum;
  }

  private Result finish(Progress progress) {
    progress.update("field", Math.log(points) / Math.log(longest + 1.0));
    while (points < longest) {
      keepLevel();
      lengthen();
      descend();
      progress.update("field", Math.log(points) / Math.log(longest + 1.0));
    }
    for (int search = 0; search < MOST_SEARCHES && searchStarts(search); search++) {
      descend();
    }
    keepLevel();
    progress.update("field", 1);
    return believable();
  }

  /** The longest segments whose noise is not significantly above that of shorter ones. */
  private Result believable() {
    Result best = levels.get(0);
    for (Result longer : levels.subList(1, levels.size())) {
      if (!longer.significantlyAbove(best)) {
        best = longer;
      }
    }
    return best;
  }

  /** Goes to longer segments, which start where the segments at those points started. */
  private void lengthen() {
    points = (int) Math.min(longest, (long) points * options.growth());
    Segments longer = Segments.cut(data, points);
    int d = data.dimension();
    double[] from = new double[longer.count() * d];
    int old = 0;
    for (int k = 0; k < longer.count(); k++) {
      while (old + 1 < segments.count()
          && (segments.run()[old + 1] < longer.run()[k]
              || (segments.run()[old + 1] == longer.run()[k]
                  && segments.from()[old + 1] <= longer.from()[k]))) {
        old++;
      }
      double[] path = integrator.solve(field, startOf(old), pathTimes(old)).states()[0];
      int offset = longer.from()[k] - segments.from()[old];
      System.arraycopy(path, offset * d, from, k * d, d);
    }
    segments = longer;
    starts = from;
  }

  /**
   * Looks for better starts about the first observations, where a run's own descent has ended on
   * the wrong side of a divide; whether any was found.
   */
  private boolean searchStarts(int search) {
    int d = data.dimension();
    RandomGenerator random = seed.split("starts").split(search).random();
    double[] first = LocalLines.starts(data, segments);
    double[] least = segmentSquares(integrator.solve(field, starts, segments.times()));
    boolean found = false;
    for (int c = 0; c < CANDIDATES; c++) {
      // Near the first observations, and ever nearer to the best starts so far.
      boolean wide = c % 2 == 0;
      double[] candidate = (wide ? first : starts).clone();
      double scale = wide ? 1 : Math.pow(10, -2.5 * random.nextDouble());
      for (int i = 0; i < candidate.length; i++) {
        candidate[i] += scale * Math.sqrt(variance[i % d]) * random.nextGaussian();
      }
      double[] sums = segmentSquares(integrator.solve(field, candidate, segments.times()));
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

  private double[] segmentSquares(Solution solution) {
    double[] sums = new double[segments.count()];
    for (int k = 0; k < sums.length; k++) {
      double[] ofStates = new double[data.dimension()];
      addSquares(solution, k, ofStates);
      for (int o = 0; o < ofStates.length; o++) {
        sums[k] += ofStates[o] / variance[o];
      }
    }
    return sums;
  }

  private double[] startOf(int segment) {
    int d = data.dimension();
    return Arrays.copyOfRange(starts, segment * d, (segment + 1) * d);
  }

  private List<double[]> pathTimes(int segment) {
    return List.of(segments.times().get(segment));
  }

  private void descend() {
    double damping = 1e-2;
    int idle = 0;
    for (int iteration = 0; iteration < MOST_ITERATIONS && idle < 2; iteration++) {
      Solution solution = integrator.record(field, starts, segments.times());
      NormalEquations equations = NormalEquations.of(data, segments, field, solution);
      count = equations.count;
      weigh(equations, iteration > 0);
      double before = objective(equations.squares);
      double gain = 0;
      for (int trial = 0; trial < 12 && gain <= 0; trial++) {
        gain = before - attempt(equations, damping);
        damping = gain > 0 ? Math.max(1e-9, damping * 0.2) : damping * 5;
      }
      double total = Arrays.stream(count).sum();
      idle = gain > CLOSE_ENOUGH * total ? 0 : idle + 1;
    }
    Solution solution = integrator.record(field, starts, segments.times());
    NormalEquations equations = NormalEquations.of(data, segments, field, solution);
    weigh(equations, true);
  }

  /** Moves field and starts by one damped step if that lowers Φ, which is returned. */
  private double attempt(NormalEquations equations, double damping) {
    ArrowFactor factor = ArrowFactor.of(equations, precision(), prior, damping);
    if (factor == null) {
      return Double.POSITIVE_INFINITY;
    }
    double[] theta = field.parameters();
    double[] pull = new double[theta.length];
    Arrays.setAll(pull, i -> prior[i] * theta[i]);
    double before = objective(equations.squares);
    double[][] step = factor.step(pull);
    double[] oldTheta = theta.clone();
    double[] oldStarts = starts.clone();
    for (int i = 0; i < theta.length; i++) {
      theta[i] += step[0][i];
    }
    for (int i = 0; i < starts.length; i++) {
      starts[i] += step[1][i];
    }
    double after = objective(squares(integrator.solve(field, starts, segments.times())));
    if (!(after < before)) {
      System.arraycopy(oldTheta, 0, theta, 0, theta.length);
      starts = oldStarts;
      return Double.POSITIVE_INFINITY;
    }
    return after;
  }

  private double[] squares(Solution solution) {
    double[] sums = new double[data.dimension()];
    for (int k = 0; k < segments.count(); k++) {
      addSquares(solution, k, sums);
    }
    return sums;
  }

  /** Adds a segment's squared residuals to the sum of each state. */
  private void addSquares(Solution solution, int segment, double[] sums) {
    int d = data.dimension();
    double[] values = data.runs().get(segments.run()[segment]).values();
    double[] states = solution.states()[segment];
    int offset = segments.from()[segment] * d;
    for (int i = 0; i < states.length; i++) {
      double value = values[offset + i];
      if (!Double.isNaN(value)) {
        sums[i % d] += (value - states[i]) * (value - states[i]);
      }
    }
  }

  private double objective(double[] squaresPerState) {
    double sum = 0;
    for (int o = 0; o < variance.length; o++) {
      sum += 0.5 * squaresPerState[o] / variance[o];
    }
    double[] theta = field.parameters();
    for (int i = 0; i < theta.length; i++) {
      sum += 0.5 * prior[i] * theta[i] * theta[i];
    }
    return sum;
  }

  private double[] precision() {
    return Arrays.stream(variance).map(v -> 1 / v).toArray();
  }

  /** MacKay's updates of α and σ². */
  private void weigh(NormalEquations equations, boolean update) {
    ArrowFactor factor = ArrowFactor.of(equations, precision(), prior, 0);
    if (factor == null) {
      return;
    }
    ArrowFactor.Posterior posterior = factor.posterior();
    used = posterior.used();
    if (!update) {
      return;
    }
    NetworkShape shape = field.shape();
    for (int layer = 0; layer < shape.layers(); layer++) {
      int bias = shape.biasOffset(layer);
      decay(posterior, shape.weightOffset(layer), bias);
      decay(posterior, bias, bias + shape.outputsOf(layer));
    }
    for (int o = 0; o < variance.length; o++) {
      double freedom = Math.max(equations.count[o] - used[o], 1);
      double least = 1e-12 * field.units().scale()[o] * field.units().scale()[o];
      variance[o] = Math.max(equations.squares[o] / freedom, least);
    }
  }

  private void decay(ArrowFactor.Posterior posterior, int from, int to) {
    double[] theta = field.parameters();
    double determined = 0;
    double squared = 0;
    for (int i = from; i < to; i++) {
      determined += 1 - prior[i] * posterior.parameterVariance()[i];
      squared += theta[i] * theta[i];
    }
    double alpha = Math.max(1e-4, Math.min(1e4, Math.max(determined, 1e-3) / squared));
    Arrays.fill(prior, from, to, alpha);
  }

  private void keepLevel() {
    int d = data.dimension();
    double[] freedom = new double[d];
    for (int o = 0; o < d; o++) {
      freedom[o] = count[o] - used[o];
    }
    levels.add(
        new Result(
            field.copy(), segments, starts.clone(), variance.clone(), freedom, prior.clone()));
  }
}
