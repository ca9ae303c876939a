// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.learn.gp.VecchiaLikelihood.Sum;
import org.aleator.learn.gp.VecchiaLikelihood.Terms;
import org.aleator.numerics.Shuffle;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Work;

/**
 * Finds the parameters of a table's process: Fisher scoring with Levenberg's damping on a sample of
 * terms, neighbours held for some steps and then sought anew. The starts, one of them mostly noise,
 * are compared on few terms at ν = 3/2; from the best, each smoothness is fitted to more.
 */
final class VecchiaSearch {
  /**
   * Terms and neighbours when starts are compared, then for each smoothness. The prototype that won
   * on 15 of 17 tables had 800 and 20, then 2,500 and 30; these were not compared with others.
   */
  private static final int FIRST_TERMS = 600;

  private static final int FIRST_NEIGHBOURS = 16;
  private static final int TERMS = 2_000;
  private static final int NEIGHBOURS = 30;

  /** Longest step of a log parameter, that of the prototype; others were not measured. */
  private static final double LONGEST_STEP = 1.5;

  /** A climb ends when the gain falls below this times the root of the terms; not measured. */
  private static final double LEAST_GAIN = 1e-3;

  /** No feature starts more than ten times as long as the most relevant; not measured. */
  private static final double LEAST_RELEVANCE = 0.01;

  /** At this squared distance, in lengths, rows are correlated to about 0.3. */
  private static final double FAR_APART = 2;

  /** Of its log prior beyond; not measured. Decision 0012 says what happens without the prior. */
  private static final double FAR_APART_SD = 0.3;

  /** In units of the data: wide enough that only a search that runs away meets them. */
  private static final double LEAST_LOG_LENGTH = -6;

  private static final double MOST_LOG_LENGTH = 6;
  private static final double LEAST_LOG_NOISE = -20;
  private static final double MOST_LOG_NOISE = 1;
  private static final double MOST_LOG_SIGNAL = 6;

  private final VecchiaLikelihood likelihood;
  private final Matrix z;
  private final int groups;
  private final double[] relevance;
  private final Work work;

  VecchiaSearch(Matrix z, double[] y, RowWeights weights, LengthGroups groups, Work work) {
    this.likelihood = new VecchiaLikelihood(z, y, weights, groups.of());
    this.relevance = groups.relevance();
    this.z = z;
    this.groups = groups.count();
    this.work = work;
  }

  /** Where a climb ended. */
  private record Point(double[] theta, Sum sum) {}

  /** The parameters by smoothness, of labels of variance 1 in random order of the rows. */
  Map<Smoothness, ProcessParameters> search() {
    int[] few = sample(FIRST_TERMS);
    Point best = null;
    List<double[]> starts = starts();
    for (double[] start : starts) {
      report(0.4 * starts.indexOf(start) / starts.size());
      Point end = climb(start, Smoothness.MATERN_3_2, few, FIRST_NEIGHBOURS, 2, 4);
      if (best == null || end.sum.value() > best.sum.value()) {
        best = end;
      }
    }
    report(0.4);
    int[] terms = sample(TERMS);
    Map<Smoothness, ProcessParameters> found = new EnumMap<>(Smoothness.class);
    Point middle = climb(best.theta, Smoothness.MATERN_3_2, terms, NEIGHBOURS, 3, 5);
    found.put(Smoothness.MATERN_3_2, parameters(Smoothness.MATERN_3_2, middle, terms.length));
    for (Smoothness smoothness : Smoothness.values()) {
      if (smoothness != Smoothness.MATERN_3_2) {
        double[] from = middle.theta.clone();
        double stretch = smoothness == Smoothness.MATERN_1_2 ? Math.log(2) : -0.2;
        for (int k = 0; k < groups; k++) {
          from[k] += stretch;
        }
        report(0.6 + 0.4 * (found.size() - 1.0) / (Smoothness.values().length - 1));
        Point end = climb(from, smoothness, terms, NEIGHBOURS, 2, 5);
        found.put(smoothness, parameters(smoothness, end, terms.length));
      }
    }
    return found;
  }

  /**
   * @param done of the search, by what its climbs usually cost
   */
  private void report(double done) {
    work.progress("measuring smoothness", done);
  }

  /** The parameters of one smoothness, sought from those of much the same rows. */
  ProcessParameters searchFrom(ProcessParameters other, int[] groupOf) {
    double[] theta = new double[groups + 2];
    int[] count = new int[groups];
    for (int k = 0; k < groupOf.length; k++) {
      theta[groupOf[k]] += Math.log(other.lengths()[k]);
      count[groupOf[k]]++;
    }
    for (int g = 0; g < groups; g++) {
      theta[g] /= count[g];
    }
    theta[groups] = Math.log(other.signalVariance());
    theta[groups + 1] = Math.log(other.noiseVariance());
    int[] terms = sample(TERMS);
    Point end = climb(theta, other.smoothness(), terms, NEIGHBOURS, 2, 6);
    return parameters(other.smoothness(), end, terms.length);
  }

  private ProcessParameters parameters(Smoothness smoothness, Point at, int terms) {
    double[] last = new double[groups + 2];
    last[groups + 1] = 1;
    double noiseVariance = solve(at.sum.information(), last)[groups + 1];
    return new ProcessParameters(
        smoothness,
        likelihood.lengths(at.theta),
        Math.exp(at.theta[groups]),
        Math.exp(at.theta[groups + 1]),
        at.sum.value() / terms,
        Math.sqrt(Math.max(0, noiseVariance)));
  }

  /** Rows of a sample: later ones have near neighbours before them, early ones far ones. */
  private int[] sample(int count) {
    int[] order = Shuffle.order(z.rows(), work.seed().split("terms").split(count).random());
    int[] rows = Arrays.copyOf(order, Math.min(count, order.length));
    Arrays.sort(rows);
    return rows;
  }

  /**
   * A smooth function with much noise, a rough one with little, one that is nearly all noise, and a
   * smooth one of the features by their relevance.
   */
  private List<double[]> starts() {
    List<double[]> starts = new ArrayList<>();
    starts.add(start(3, 0.3, 0));
    starts.add(start(0.8, 0.1, 0));
    starts.add(start(2, 0.9, 0));
    if (groups > 1) {
      starts.add(start(1.5, 0.3, 0.5));
    }
    return starts;
  }

  /**
   * @param length in units of √d, about the distance of two rows
   * @param power of relevance that lengths fall with
   */
  private double[] start(double length, double noise, double power) {
    double[] theta = new double[groups + 2];
    double most = Arrays.stream(relevance).max().orElseThrow();
    for (int k = 0; k < groups; k++) {
      double shorter = power * Math.log(Math.max(LEAST_RELEVANCE, relevance[k] / most));
      theta[k] = Math.log(length * Math.sqrt(groups)) - shorter;
    }
    theta[groups] = Math.log(Math.max(0.3, 1 - noise));
    theta[groups + 1] = Math.log(noise);
    return theta;
  }

  /** Some rounds of some steps; neighbours are sought anew before each round. */
  private Point climb(
      double[] from, Smoothness smoothness, int[] rows, int count, int rounds, int steps) {
    int neighbours = Math.min(count, z.rows() - 1);
    double[] theta = from;
    Point end = null;
    for (int round = 0; round < rounds; round++) {
      Terms terms = likelihood.terms(theta, rows, neighbours, work);
      end = scoring(theta, smoothness, terms, steps);
      theta = end.theta;
    }
    return end;
  }

  private Point scoring(double[] from, Smoothness smoothness, Terms terms, int steps) {
    Point at = new Point(from, penalized(from, smoothness, terms));
    double damping = 1e-3;
    for (int step = 0; step < steps; step++) {
      Point next = null;
      for (int attempt = 0; attempt < 6 && next == null; attempt++) {
        double[] theta = moved(at, damping);
        Point there = new Point(theta, penalized(theta, smoothness, terms));
        if (there.sum.value() > at.sum.value()) {
          next = there;
          damping = Math.max(damping / 5, 1e-6);
        } else {
          damping = Math.max(10 * damping, 1e-2);
        }
      }
      if (next == null) {
        break;
      }
      double gain = next.sum.value() - at.sum.value();
      at = next;
      if (gain < LEAST_GAIN * Math.sqrt(terms.rows().length)) {
        break;
      }
    }
    return at;
  }

  private double[] moved(Point at, double damping) {
    int p = groups + 2;
    double[] matrix = at.sum.information().clone();
    for (int i = 0; i < p; i++) {
      matrix[i * p + i] += damping * matrix[i * p + i] + 1e-6;
    }
    double[] step = solve(matrix, at.sum.gradient());
    double longest = Arrays.stream(step).map(Math::abs).max().orElse(0);
    double shrink = Math.min(1, LONGEST_STEP / longest);
    double[] theta = at.theta.clone();
    for (int i = 0; i < p; i++) {
      theta[i] += shrink * step[i];
    }
    for (int k = 0; k < groups; k++) {
      theta[k] = clip(theta[k], LEAST_LOG_LENGTH, MOST_LOG_LENGTH);
    }
    theta[groups] = clip(theta[groups], -MOST_LOG_SIGNAL, MOST_LOG_SIGNAL);
    theta[groups + 1] = clip(theta[groups + 1], LEAST_LOG_NOISE, MOST_LOG_NOISE);
    return theta;
  }

  /**
   * With weak normal priors of the logs: lengths about 2√d, shorter ones less likely than longer
   * ones, since many short lengths explain any noise; signal about 1, noise about 0.1; and one
   * against lengths so short that neighbours tell nothing of each other: such a process imitates
   * noise, and its noise falls to nothing.
   */
  private Sum penalized(double[] theta, Smoothness smoothness, Terms terms) {
    Sum sum = likelihood.at(theta, smoothness, terms, true, work);
    double apart = penalizeDistance(theta, terms, sum);
    double value = sum.value() - apart;
    int p = groups + 2;
    for (int i = 0; i < p; i++) {
      double centre =
          i < groups ? Math.log(2 * Math.sqrt(groups)) : i == groups ? 0 : Math.log(0.1);
      double sd = i < groups ? (theta[i] > centre ? 2.5 : 1) : i == groups ? 2 : 4;
      double off = (theta[i] - centre) / sd;
      value -= 0.5 * off * off;
      sum.gradient()[i] -= off / sd;
      sum.information()[i * p + i] += 1 / (sd * sd);
    }
    return new Sum(value, sum.gradient(), sum.information());
  }

  /**
   * Takes the log prior of the mean squared distance D of nearest neighbours, in lengths, from
   * gradient and information: ½ (ln(D/D₀)/sd)² above D₀.
   *
   * @return the same of the value
   */
  private double penalizeDistance(double[] theta, Terms terms, Sum sum) {
    double[] byGroup = likelihood.nearestSquares(theta, terms);
    double total = Arrays.stream(byGroup).sum();
    double above = Math.log(total / FAR_APART) / FAR_APART_SD;
    if (!(above > 0)) {
      return 0;
    }
    int p = groups + 2;
    double[] slope = new double[groups];
    Arrays.setAll(slope, k -> -2 * byGroup[k] / total / FAR_APART_SD);
    for (int i = 0; i < groups; i++) {
      sum.gradient()[i] -= above * slope[i];
      for (int j = 0; j < groups; j++) {
        sum.information()[i * p + j] += slope[i] * slope[j];
      }
    }
    return 0.5 * above * above;
  }

  private static double clip(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }

  /** The solution of an information matrix, which may be singular up to rounding. */
  private static double[] solve(double[] matrix, double[] vector) {
    int p = vector.length;
    return LinearAlgebra.solve(PositiveDefinite.factor(matrix, p, 1e-12), p, vector);
  }
}
