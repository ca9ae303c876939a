// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.util.Parallel;
import org.aleator.util.Work;

/**
 * Finds the kernels and coordinates that explain the rows best. Candidates are fitted from several
 * starts to a screening sample, compared by their Laplace evidence, and the best few are fitted
 * again, from where they ended, to all rows given, the best of them also with smoother and rougher
 * profiles. What a search returns is weighted by the evidence of all these rows.
 *
 * <p>The candidates: a linear function; linear plus a smooth function of all features together
 * (Matérn 5/2); linear plus a sum of smooth functions of one feature each; both; and the smooth
 * function in normal scores, if a feature has long tails, or in the directions along which the
 * function was found to change; of one feature with a period also a function of the place in it.
 */
public final class KernelSearch {
  private static final double PROMISING = 12;
  private static final double COMPARABLE = 5;

  private KernelSearch() {}

  /**
   * @param screeningRows how many rows the candidates are first fitted to
   * @param most how many candidates at most are fitted to all rows
   * @param mostAdditive from how many features on no additive kernel is tried
   */
  public record Options(int screeningRows, int most, int mostAdditive) {
    public static final Options DEFAULT = new Options(400, 2, 24);
  }

  /** Coordinates with a kernel on them. */
  record Candidate(Coordinates coordinates, Kernel kernel) {
    Matrix coordinatesOf(Matrix x) {
      return coordinates.apply(x);
    }
  }

  /**
   * A candidate after screening.
   *
   * @param cost of coordinates that were fitted to the same labels
   */
  record Screened(
      Candidate candidate, GaussianProcess process, CostOfCoordinates cost, Laplace laplace) {
    /** Without what Laplace's method adds. */
    double penalizedEvidence() {
      return process.penalizedLogEvidence() - cost.nats();
    }

    double evidence() {
      return laplace.logEvidence() - cost.nats();
    }

    Screened judged(Matrix sample, double[] labels, Parallel parallel) {
      Matrix coordinates = candidate.coordinatesOf(sample);
      return new Screened(
          candidate, process, cost, Laplace.of(process, coordinates, labels, parallel));
    }
  }

  /**
   * The best kernels for these rows, with weights that sum to 1, the heaviest first.
   *
   * @param x rows in random order: the screening sample is the first of them
   * @param y the targets on unit scale
   */
  public static List<KernelModel> search(Matrix x, double[] y, Options options, Work work) {
    int m = Math.min(x.rows(), options.screeningRows());
    Matrix sample = head(x, m);
    double[] labels = Arrays.copyOf(y, m);
    List<Screened> screened =
        new ArrayList<>(screenAll(candidates(x, y, options), sample, labels, work));
    if (x.columns() > 1) {
      Coordinates rotated = directions(screened, sample);
      screened.addAll(
          screenAll(List.of(smooth(rotated, Profile.MATERN_5_2)), sample, labels, work));
    }
    List<Screened> best = best(screened, sample, labels, options, work);
    List<KernelModel> models =
        new ArrayList<>(
            work.parallel()
                .map(best.size(), i -> KernelModel.fit(best.get(i), x, y, sample, labels, work)));
    KernelModel first = models.get(0);
    if (first.kernel().profile() == Profile.MATERN_5_2) {
      Profile[] others = {Profile.SQUARED_EXPONENTIAL, Profile.MATERN_3_2};
      models.addAll(
          work.parallel().map(others.length, i -> first.withProfile(others[i], x, y, work)));
    }
    return KernelModel.weighted(models);
  }

  private static Coordinates directions(List<Screened> screened, Matrix sample) {
    Screened best =
        screened.stream()
            .filter(s -> s.candidate().coordinates() instanceof Coordinates.UnitScale)
            .filter(s -> s.candidate().kernel().parameters() > 1)
            .max(Comparator.comparingDouble(s -> s.process().penalizedLogEvidence()))
            .orElseThrow();
    return DirectionsOfChange.of(best.candidate(), best.process(), sample);
  }

  /** Those of comparable evidence; curvature is computed only for candidates that may be best. */
  private static List<Screened> best(
      List<Screened> screened, Matrix sample, double[] labels, Options options, Work work) {
    double top = screened.stream().mapToDouble(Screened::penalizedEvidence).max().orElseThrow();
    List<Screened> promising =
        screened.stream().filter(s -> s.penalizedEvidence() > top - PROMISING).toList();
    List<Screened> judged =
        work.parallel()
            .map(promising.size(), i -> promising.get(i).judged(sample, labels, work.parallel()));
    double bestEvidence = judged.stream().mapToDouble(Screened::evidence).max().orElseThrow();
    return judged.stream()
        .filter(s -> s.evidence() > bestEvidence - COMPARABLE)
        .sorted(Comparator.comparingDouble(Screened::evidence).reversed())
        .limit(options.most())
        .toList();
  }

  private static List<Screened> screenAll(
      List<Candidate> candidates, Matrix sample, double[] labels, Work work) {
    return work.parallel()
        .map(
            candidates.size(),
            i -> {
              Candidate candidate = candidates.get(i);
              GaussianProcess process =
                  GaussianProcess.fit(
                      candidate.kernel(),
                      candidate.coordinatesOf(sample),
                      labels,
                      sample.columns() == 1
                          ? GaussianProcess.Options.ONE_FEATURE
                          : GaussianProcess.Options.DEFAULT,
                      work);
              CostOfCoordinates cost =
                  CostOfCoordinates.of(candidate.coordinates(), process.theta(), sample.rows());
              return new Screened(candidate, process, cost, null);
            });
  }

  private static List<Candidate> candidates(Matrix x, double[] y, Options options) {
    int d = x.columns();
    Coordinates unit = Coordinates.UnitScale.of(x);
    List<Candidate> candidates = new ArrayList<>();
    candidates.add(new Candidate(unit, new LinearKernel(d)));
    candidates.add(smooth(unit, Profile.MATERN_5_2));
    boolean additive = d > 1 && d <= options.mostAdditive();
    if (d == 1) {
      candidates.add(smooth(unit, Profile.MATERN_1_2));
      Periodogram.period(x.values(), y)
          .ifPresent(
              period -> candidates.add(additiveAndSmooth(Coordinates.Periodic.of(period, x))));
    } else if (additive) {
      candidates.add(
          new Candidate(unit, new SumKernel(new LinearKernel(d), new AdditiveKernel(d))));
      candidates.add(additiveAndSmooth(unit));
    }
    if (longTails(unit.apply(x))) {
      Coordinates scores = Coordinates.NormalScores.of(x);
      candidates.add(additive ? additiveAndSmooth(scores) : smooth(scores, Profile.MATERN_5_2));
    }
    return candidates;
  }

  private static Candidate smooth(Coordinates coordinates, Profile profile) {
    int d = coordinates.dimension();
    return new Candidate(
        coordinates, new SumKernel(new LinearKernel(d), new ArdKernel(profile, d)));
  }

  private static Candidate additiveAndSmooth(Coordinates coordinates) {
    int d = coordinates.dimension();
    return new Candidate(
        coordinates,
        new SumKernel(
            new LinearKernel(d), new AdditiveKernel(d), new ArdKernel(Profile.MATERN_5_2, d)));
  }

  /** Whether a column on unit scale has a fourth moment above 6: twice that of a normal one. */
  private static boolean longTails(Matrix unit) {
    for (int j = 0; j < unit.columns(); j++) {
      double fourth = 0;
      double[] column = unit.columnValues(j);
      for (double value : column) {
        fourth += value * value * value * value;
      }
      boolean manyValues = Arrays.stream(column).distinct().limit(10).count() == 10;
      if (manyValues && fourth / unit.rows() > 6) {
        return true;
      }
    }
    return false;
  }

  /** The first rows. */
  public static Matrix head(Matrix x, int rows) {
    return new Matrix(rows, x.columns(), Arrays.copyOf(x.values(), rows * x.columns()));
  }
}
