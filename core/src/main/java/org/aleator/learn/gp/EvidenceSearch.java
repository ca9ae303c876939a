package org.aleator.learn.gp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.util.Parallel;

/**
 * Finds {@link Hyperparameters} by evidence (type II maximum a posteriori, Rasmussen and Williams
 * 2006, section 5.4), in three steps:
 *
 * <ol>
 *   <li>both kinds of coordinates, from short and long lengths in all features and from {@link
 *       ForwardStart}, on a screening sample;
 *   <li>the ends of comparable evidence go on with more rows; then the other kind starts from where
 *       the best one ended. The evidence has many maxima: on 700 of 20,000 houses it was −657 where
 *       longitude and latitude count as straight lines, −579 with short lengths for both, and the
 *       error on unseen rows 61,200 against 47,700;
 *   <li>in a large table, what is found is compared by {@link InducedEvidence}, on ten times as
 *       many rows, and all lengths together are shortened or stretched while that gains: more rows
 *       see finer structure. This is also where the noise is fitted to many rows.
 * </ol>
 *
 * <p>The priors are those of the kernels, log ℓ ~ N(√2 + ½ log d, 3) among them, and log σ² ~ N(log
 * 0.1, 2²). The last decides only where the rows do not: if all rows are farther from each other
 * than the lengths, which many features make easy, the evidence knows only σ² + a, and without a
 * prior the noise may collapse to nothing. Where n rows do know σ², at σ² = 10⁻⁶ say, it moves log
 * σ² by (log 10⁵ / 4) / (n / 2): less than 0.01 at 700 rows. One evaluation costs O(n³ + n² d).
 */
final class EvidenceSearch {
  private static final double LOG_NOISE_MEAN = Math.log(0.1);
  private static final double LOG_NOISE_SD = 2;
  private static final double START_NOISE = 0.2;

  /** As multiples of √d times the features' spread. */
  private static final double[] START_SCALES = {0.3, 1};

  /**
   * Below the best log evidence. Of the protein table's maxima some 27 below the best led to better
   * fits of more rows; the houses' straight lines lay 77 below and led nowhere.
   */
  private static final double PROMISING = 40;

  private static final int MOST_PROMISING = 4;

  /** Climbs to one maximum end within twice their tolerance; another is seldom as high. */
  private static final double SAME = 0.3;

  /** By what factor all lengths are changed at once, and how often at most. */
  private static final double SHORTER = 0.6;

  private static final int MOST_CHANGES = 4;

  private final Matrix x;
  private final double[] targets;
  private final int[] order;
  private final Options options;
  private final Parallel parallel;

  /**
   * @param screeningRows rows of the first step
   * @param rows rows of the second
   * @param screeningLimit most evaluations of a climb of the first step
   * @param limit most evaluations of a climb of the second
   * @param tolerance gain in log evidence below which a climb ends
   * @param manyRows rows of the third step
   * @param inducingRows inducing rows of the third step
   */
  record Options(
      int screeningRows,
      int rows,
      int screeningLimit,
      int limit,
      double tolerance,
      int manyRows,
      int inducingRows) {
    static final Options DEFAULT = new Options(300, 700, 25, 30, 0.1, 5000, 500);

    /** Below three times the second step's rows, the third step would see little that is new. */
    boolean isLarge(int tableRows) {
      return tableRows >= 3 * rows;
    }
  }

  private record Candidate(Hyperparameters.Kind kind, Bfgs.Minimum minimum) {
    double value() {
      return minimum.value();
    }

    boolean isSameMaximum(Candidate other) {
      return kind == other.kind && Math.abs(value() - other.value()) < SAME;
    }

    Hyperparameters parameters() {
      return Hyperparameters.of(kind, minimum.point(), -minimum.value());
    }
  }

  private EvidenceSearch(
      Matrix x, double[] targets, int[] order, Options options, Parallel parallel) {
    this.x = x;
    this.targets = targets;
    this.order = order;
    this.options = options;
    this.parallel = parallel;
  }

  /**
   * @param x all rows, to which the coordinates are fitted
   * @param order a random order of the rows; samples are its first rows
   */
  static Hyperparameters search(
      Matrix x, double[] y, int[] order, Options options, Parallel parallel) {
    double[] targets = Scaling.of(y).standardize(y);
    EvidenceSearch search = new EvidenceSearch(x, targets, order, options, parallel);
    List<Candidate> candidates = search.candidates();
    if (options.isLarge(x.rows())) {
      return search.onManyRows(candidates);
    }
    return best(candidates).parameters();
  }

  private List<Candidate> candidates() {
    Hyperparameters.Kind[] kinds = Hyperparameters.Kind.values();
    int[] sample = Arrays.copyOf(order, Math.min(order.length, options.rows()));
    Matrix rows = x.selectRows(sample);
    List<Matrix> coordinates = parallel.map(kinds.length, k -> kinds[k].of(x).apply(rows));
    double[] labels = Arrays.stream(sample).mapToDouble(i -> targets[i]).toArray();
    int starts = START_SCALES.length + 1;
    List<Candidate> screening =
        parallel.map(
            kinds.length * starts,
            i -> screen(kinds[i / starts], coordinates.get(i / starts), labels, i % starts));
    List<Candidate> promising = promising(screening);
    List<Candidate> candidates =
        new ArrayList<>(
            parallel.map(
                promising.size(),
                i -> {
                  Candidate from = promising.get(i);
                  return climb(from, coordinates.get(from.kind().ordinal()), labels);
                }));
    Candidate best = best(candidates);
    int other = kinds.length - 1 - best.kind().ordinal();
    Candidate exchanged =
        new Candidate(
            kinds[other], new Bfgs.Minimum(best.minimum().point(), best.minimum().value()));
    candidates.add(climb(exchanged, coordinates.get(other), labels));
    return promising(candidates);
  }

  /**
   * The best first; without those far below it and those that found the maximum of a better one.
   */
  private static List<Candidate> promising(List<Candidate> candidates) {
    List<Candidate> sorted = new ArrayList<>(candidates);
    sorted.sort(Comparator.comparingDouble(Candidate::value));
    List<Candidate> kept = new ArrayList<>();
    for (Candidate candidate : sorted) {
      boolean close = candidate.value() < sorted.get(0).value() + PROMISING;
      boolean another = kept.stream().noneMatch(candidate::isSameMaximum);
      if (kept.isEmpty() || close && another && kept.size() < MOST_PROMISING) {
        kept.add(candidate);
      }
    }
    return kept;
  }

  /** The end of a climb on the first rows, from one of the equal lengths or the forward start. */
  private Candidate screen(Hyperparameters.Kind kind, Matrix z, double[] labels, int start) {
    int n = screeningRows(labels.length);
    Matrix head = KernelSearch.head(z, n);
    double[] fewLabels = Arrays.copyOf(labels, n);
    double[] from =
        start < START_SCALES.length
            ? equalLengths(START_SCALES[start])
            : ForwardStart.of(head, fewLabels, START_NOISE);
    try (Posterior posterior = new Posterior(head, fewLabels, parallel)) {
      return new Candidate(
          kind, Bfgs.minimize(posterior, from, options.tolerance(), options.screeningLimit()));
    }
  }

  /** Half of a small table's: an evaluation costs an eighth there, and the climbs go on. */
  private int screeningRows(int rows) {
    int half = Math.max(options.screeningRows() / 3, (rows + 1) / 2);
    return Math.min(rows, Math.min(options.screeningRows(), half));
  }

  private Candidate climb(Candidate from, Matrix z, double[] labels) {
    Bfgs.Minimum start = from.minimum();
    double moreRows = labels.length / (double) screeningRows(labels.length);
    try (Posterior posterior = new Posterior(z, labels, parallel)) {
      return new Candidate(
          from.kind(),
          Bfgs.minimize(
              posterior,
              start.point(),
              start.curvature().times(moreRows),
              options.tolerance(),
              options.limit()));
    }
  }

  private Hyperparameters onManyRows(List<Candidate> candidates) {
    int[] many = Arrays.copyOf(order, Math.min(order.length, options.manyRows()));
    List<Hyperparameters> judged =
        parallel.map(candidates.size(), i -> judge(candidates.get(i).parameters(), many));
    Hyperparameters best =
        judged.stream().max(Comparator.comparingDouble(Hyperparameters::logEvidence)).orElseThrow();
    List<Hyperparameters> changed =
        parallel.map(2, i -> judge(best.stretched(i == 0 ? SHORTER : 1 / SHORTER), many));
    int direction = changed.get(0).logEvidence() > changed.get(1).logEvidence() ? 0 : 1;
    double factor = direction == 0 ? SHORTER : 1 / SHORTER;
    Hyperparameters current = best;
    Hyperparameters next = changed.get(direction);
    for (int i = 1; next.logEvidence() > current.logEvidence() && i <= MOST_CHANGES; i++) {
      current = next;
      next = judge(current.stretched(factor), many);
    }
    return current;
  }

  private Hyperparameters judge(Hyperparameters parameters, int[] rows) {
    parallel.check();
    return InducedEvidence.maximize(parameters, x, targets, rows, options.inducingRows());
  }

  private static Candidate best(List<Candidate> candidates) {
    return candidates.stream().min(Comparator.comparingDouble(Candidate::value)).orElseThrow();
  }

  /**
   * The negative log posterior density of the parameters, with its gradient; not evaluated once
   * more when the work is cancelled.
   */
  static final class Posterior implements Bfgs.Objective, AutoCloseable {
    private final LogPosterior evidence;
    private final Parallel parallel;

    Posterior(Matrix z, double[] labels, Parallel parallel) {
      this.parallel = parallel;
      evidence = new LogPosterior(Hyperparameters.kernel(z.columns()), z, labels);
    }

    @Override
    public double value(double[] theta) {
      parallel.check();
      return evidence.value(theta) + penalty(theta, new double[theta.length]);
    }

    @Override
    public void gradient(double[] theta, double[] gradient) {
      evidence.gradient(theta, gradient);
      penalty(theta, gradient);
    }

    private static double penalty(double[] theta, double[] gradient) {
      return Kernel.normalPenalty(theta, theta.length - 1, LOG_NOISE_MEAN, LOG_NOISE_SD, gradient);
    }

    @Override
    public void close() {
      evidence.close();
    }
  }

  private double[] equalLengths(double scale) {
    Kernel kernel = Hyperparameters.kernel(x.columns());
    double[] theta = new double[kernel.parameters() + 1];
    kernel.start(scale, theta, 0);
    theta[kernel.parameters()] = Math.log(START_NOISE);
    return theta;
  }
}
