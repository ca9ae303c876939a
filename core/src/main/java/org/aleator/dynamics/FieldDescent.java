// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import org.aleator.data.Trajectories;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.util.Work;

/**
 * Levenberg–Marquardt descent of Φ (see {@link FieldFit}) on one cut of the runs into segments,
 * with MacKay's updates of weight decay and noise variances between steps. Holds the present field,
 * starts and variances.
 */
final class FieldDescent {
  /** Bounds the time of a round; the search goes on from there in the next. */
  private static final int MOST_ITERATIONS = 40;

  /** Of damping, each five times the one before, until Φ falls. */
  private static final int MOST_TRIALS = 12;

  /** Of Φ, for each observed value: two steps in a row that gain less end the descent. */
  private static final double CLOSE_ENOUGH = 2e-4;

  private final Trajectories data;
  private final TrajectoryIntegrator integrator;
  private final TanhField field;
  private final double[] prior;
  private final double[] centre;
  private final double[] variance;
  private final Work work;
  private Segments segments;
  private double[] starts;
  private double[] used;
  private int[] count;
  private double logEvidence = Double.NEGATIVE_INFINITY;

  /**
   * @param field moved in place
   * @param variance σₒ² to begin with, moved in place
   * @param prior α to begin with, moved in place
   * @param centre the prior's mean of θ
   */
  FieldDescent(
      Trajectories data,
      TrajectoryIntegrator integrator,
      TanhField field,
      double[] variance,
      double[] prior,
      double[] centre,
      Work work) {
    this.work = work;
    this.centre = centre;
    this.data = data;
    this.integrator = integrator;
    this.field = field;
    this.variance = variance;
    this.prior = prior;
  }

  /** Goes to another cut of the runs. */
  void place(Segments newSegments, double[] newStarts) {
    segments = newSegments;
    starts = newStarts;
  }

  /** Frees the field from a decay that shorter segments may have driven too far. */
  void relax() {
    Arrays.fill(prior, 1);
  }

  Segments segments() {
    return segments;
  }

  /** The present starts, to be changed in place by a search. */
  double[] starts() {
    return starts;
  }

  double[] variance() {
    return variance;
  }

  Solution solve(double[] from) {
    return integrator.solve(field, from, segments.times());
  }

  /**
   * ln p(data | α, σ²) up to a constant, by Laplace's method: by this fits of one cut are compared,
   * for the least noise may be that of a field which has learned some of it.
   */
  double logEvidence() {
    return logEvidence;
  }

  /** Σₒ Nₒ ln σₒ², by which fits of different cuts are compared. */
  double score() {
    double sum = 0;
    for (int o = 0; o < variance.length; o++) {
      sum += count[o] * Math.log(variance[o]);
    }
    return sum;
  }

  FieldFit.Result result() {
    double[] freedom = new double[variance.length];
    Arrays.setAll(freedom, o -> count[o] - used[o]);
    return new FieldFit.Result(
        field.copy(), segments, starts.clone(), variance.clone(), freedom, prior.clone());
  }

  /** Per segment, Σ r²/σ². */
  double[] segmentSquares(Solution solution) {
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

  /** Descends until nothing is gained, weighing decay and noise between steps. */
  void descend() {
    descend(true);
  }

  /** Descends with the decay and noise variances there are. */
  void descendWeighted() {
    descend(false);
  }

  private void descend(boolean weighing) {
    double damping = 1e-2;
    int idle = 0;
    for (int iteration = 0; iteration < MOST_ITERATIONS && idle < 2; iteration++) {
      work.check();
      Solution solution = integrator.record(field, starts, segments.times());
      NormalEquations equations = NormalEquations.of(data, segments, field, solution);
      count = equations.count;
      weigh(equations, solution, weighing && iteration > 0);
      double before = objective(equations.squares);
      double gain = 0;
      for (int trial = 0; trial < MOST_TRIALS && gain <= 0; trial++) {
        work.check();
        gain = before - attempt(equations, damping);
        damping = gain > 0 ? Math.max(1e-9, damping * 0.2) : damping * 5;
      }
      double total = Arrays.stream(count).sum();
      idle = gain > CLOSE_ENOUGH * total ? 0 : idle + 1;
    }
    Solution solution = integrator.record(field, starts, segments.times());
    NormalEquations equations = NormalEquations.of(data, segments, field, solution);
    weigh(equations, solution, weighing);
  }

  /** Moves field and starts by one damped step if that lowers Φ, which is returned. */
  private double attempt(NormalEquations equations, double damping) {
    ArrowFactor factor = ArrowFactor.of(equations, precision(), prior, damping);
    if (factor == null) {
      return Double.POSITIVE_INFINITY;
    }
    double[] theta = field.parameters();
    double[] pull = new double[theta.length];
    Arrays.setAll(pull, i -> prior[i] * (theta[i] - centre[i]));
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
      double distance = theta[i] - centre[i];
      sum += 0.5 * prior[i] * distance * distance;
    }
    return sum;
  }

  private double[] precision() {
    return Arrays.stream(variance).map(v -> 1 / v).toArray();
  }

  /** MacKay's updates of α and σ². */
  private void weigh(NormalEquations equations, Solution solution, boolean update) {
    ArrowFactor factor = ArrowFactor.of(equations, precision(), prior, 0);
    if (factor == null) {
      solution.requireFinite("the field that is being learned", data, segments.run());
      used = used == null ? new double[variance.length] : used;
      logEvidence = Double.NEGATIVE_INFINITY;
      return;
    }
    ArrowFactor.Posterior posterior = factor.posterior();
    used = posterior.used();
    logEvidence =
        -objective(equations.squares)
            - 0.5 * score()
            + 0.5 * Arrays.stream(prior).map(Math::log).sum()
            - 0.5 * factor.logDeterminant();
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
      squared += (theta[i] - centre[i]) * (theta[i] - centre[i]);
    }
    double alpha = Math.max(1e-4, Math.min(1e4, Math.max(determined, 1e-3) / squared));
    Arrays.fill(prior, from, to, alpha);
  }
}
