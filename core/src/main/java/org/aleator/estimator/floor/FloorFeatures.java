package org.aleator.estimator.floor;

/**
 * What the calibration reads: estimates of log σ² by different ways and what tells how far to trust
 * each, all relative to the mean squared error reached, M.
 *
 * @param q log of the curve's posterior median ({@link CurvePosterior})
 * @param g log noise of the table's Gaussian process, corrected by its leave-one-out calibration,
 *     not above the least biased mean product, within {@value #PROCESS_RANGE} of q
 * @param extrapolated the curve carried on as a geometric series: log(1 − d r/(1 − r)) with d the
 *     last step M(0.4n) − M(0.8n) over M and r the ratio of successive steps
 * @param share log of M over the variance of the labels
 * @param residualSignal what a process still explains of the stack's residuals
 * @param processSpread sd of the process's log noise over smoothness and lengths
 * @param processLead w(g − q)/h, w the weight of the process in the stack
 * @param gap about how far below log M the noise lies
 * @param error standard error of M, as a part of it
 */
public record FloorFeatures(
    double q,
    double g,
    double extrapolated,
    double share,
    double residualSignal,
    double processSpread,
    double processLead,
    double gap,
    double error) {
  private static final double PROCESS_RANGE = 0.5;
  private static final double LEAST_LOG = -1.5;

  /** The scale on which corrections of q are learned: the farther the floor, the larger. */
  public double scale() {
    return 0.2 + gap;
  }

  /** The features the point is linear in. */
  public double[] values() {
    return new double[] {
      q, g, extrapolated, share, residualSignal, processSpread, processLead,
    };
  }

  public static FloorFeatures of(FloorEvidence evidence) {
    return of(evidence, CurvePosterior.of(evidence.means(), evidence.covariance()));
  }

  static FloorFeatures of(FloorEvidence evidence, CurvePosterior posterior) {
    double reached = evidence.reached();
    double q = clip(Math.log(posterior.median() / reached), -1.3, 0.1);
    Steps steps = Steps.of(evidence);
    double leastBias = log(evidence.leastBias()[2] / reached);
    ProcessEvidence process = evidence.process();
    double own = Math.log(process.noise() / reached) + process.calibration();
    double g = clip(Math.min(clip(own, -3, 0.5), leastBias), q - PROCESS_RANGE, q + PROCESS_RANGE);
    double extrapolated = log(1 - steps.next(steps.square));
    double products = log(evidence.means()[6] / reached - steps.next(steps.product));
    double gap =
        clip(-(0.3 * q + 0.2 * g + 0.2 * leastBias + 0.15 * extrapolated + 0.15 * products), 0, 2);
    double weight =
        evidence.weight(ProcessLearner.NAME)
            + 0.5 * evidence.weight(ProcessLearner.WITH_TREES)
            + 0.5 * evidence.weight(ProcessLearner.WITH_BOOSTING);
    return new FloorFeatures(
        q,
        g,
        extrapolated,
        Math.log(reached),
        process.residualSignal(),
        process.posteriorSpread(),
        weight * (g - q) / (0.2 + gap),
        gap,
        evidence.relativeError());
  }

  /** The last steps of the curves, relative to M, and the ratio of successive steps. */
  private record Steps(double square, double product, double ratio) {

    static Steps of(FloorEvidence evidence) {
      double[] v = evidence.means();
      double reached = evidence.reached();
      double[] bias = evidence.leastBias();
      double[][] s = evidence.covariance();
      double error = Math.sqrt(Math.max(0, s[2][2] + s[3][3] - 2 * s[2][3])) / reached;
      double floor = 0.01 + 2 * error;
      double squares = ratio(v[1] - v[3], v[0] - v[2], reached, floor);
      double products = ratio(v[5] - v[6], v[4] - v[5], reached, floor);
      double biases = ratio(bias[1] - bias[2], bias[0] - bias[1], reached, floor);
      return new Steps(
          Math.max(v[2] - v[3], 0) / reached,
          Math.max(v[5] - v[6], 0) / reached,
          0.5 * squares + 0.25 * products + 0.25 * biases);
    }

    /** A ratio of steps, drawn towards 0.7 where they are lost in the sampling error. */
    private static double ratio(double last, double before, double unit, double floor) {
      double above = Math.max(last / unit, 0) + 0.7 * floor;
      return clip(above / (Math.max(before / unit, 0) + floor), 0.3, 0.9);
    }

    /** Σ of all the steps to come. */
    double next(double step) {
      return step * ratio / (1 - ratio);
    }
  }

  private static double log(double value) {
    return Math.log(Math.max(value, Math.exp(LEAST_LOG)));
  }

  private static double clip(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }
}
