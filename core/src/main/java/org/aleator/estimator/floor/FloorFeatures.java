package org.aleator.estimator.floor;

/**
 * What the calibration reads: estimates of log σ² by different ways and what tells how far to trust
 * each, all relative to the mean squared error reached, M.
 *
 * @param q log of the curve's posterior median ({@link CurvePosterior})
 * @param p mean log noise of Gaussian processes over smoothness and lengths, within {@value
 *     #PROCESS_RANGE} of q
 * @param products the mean products carried on as a geometric series: log(C(0.4n)/M − d r/(1 − r))
 *     with d their last step over M and r the ratio of successive steps
 * @param squares the same of the mean squares: log(1 − d r/(1 − r))
 * @param g log noise of the table's own Gaussian process, corrected by its leave-one-out
 *     calibration, not above the least biased mean product, within the same range of q
 * @param share log of M over the variance of the labels
 * @param residualSignal what a process still explains of the stack's residuals
 * @param processSpread sd of the process's log noise over smoothness and lengths
 * @param processLead w(p − q)/h, w the weight of the process in the stack
 * @param gap about how far below log M the noise lies
 * @param error standard error of M, as a part of it
 */
public record FloorFeatures(
    double q,
    double p,
    double products,
    double squares,
    double g,
    double share,
    double residualSignal,
    double processSpread,
    double processLead,
    double gap,
    double error) {
  /** In many dimensions the process's noise can collapse; the curve's cannot. */
  private static final double PROCESS_RANGE = 0.5;

  /** No extrapolation goes below a quarter of what was reached. */
  private static final double LEAST_LOG = -1.5;

  private static final double LEAST_SCALE = 0.2;

  /**
   * Where the correction starts from: the mean of the curve, the process and the products. Each is
   * wrong in other worlds: rms log errors on the first 19 training worlds of at least 10 % noise
   * were 0.20, 0.16 and 0.17, of their mean 0.14 (decision 0009).
   */
  public double start() {
    return (q + p + products) / 3;
  }

  /** How far the three differ. */
  public double disagreement() {
    return Math.max(q, Math.max(p, products)) - Math.min(q, Math.min(p, products));
  }

  /** The scale on which corrections are learned: the farther the floor, the larger. */
  public double scale() {
    return LEAST_SCALE + gap;
  }

  /** The features the correction is linear in. */
  public double[] values() {
    return new double[] {
      q, p, products, squares, g, share, residualSignal, processSpread, processLead,
    };
  }

  /** The features of a table. */
  public static FloorFeatures of(FloorEvidence evidence) {
    double reached = evidence.reached();
    CurvePosterior posterior = CurvePosterior.of(evidence.means(), evidence.covariance());
    double q = clip(Math.log(posterior.median() / reached), -1.3, 0.1);
    ProcessEvidence process = evidence.process();
    double p = near(q, process.posteriorLogNoise() - Math.log(reached));
    double leastBias = log(evidence.leastBias()[2] / reached);
    double own = Math.log(process.noise() / reached) + process.calibration();
    double g = near(q, Math.min(own, leastBias));
    Steps steps = Steps.of(evidence);
    double squares = log(1 - steps.toCome(steps.square));
    double products = log(evidence.means()[6] / reached - steps.toCome(steps.product));
    // Weights of the research prototype, kept: only the scale of a correction depends on them.
    double gap =
        clip(-(0.3 * q + 0.2 * g + 0.2 * leastBias + 0.15 * squares + 0.15 * products), 0, 2);
    double weight =
        evidence.weight(ProcessLearner.NAME)
            + 0.5 * evidence.weight(ProcessLearner.WITH_TREES)
            + 0.5 * evidence.weight(ProcessLearner.WITH_BOOSTING);
    return new FloorFeatures(
        q,
        p,
        products,
        squares,
        g,
        Math.log(reached),
        process.residualSignal(),
        process.posteriorSpread(),
        weight * (p - q) / (LEAST_SCALE + gap),
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
    double toCome(double step) {
      return step * ratio / (1 - ratio);
    }
  }

  private static double near(double q, double value) {
    return clip(value, q - PROCESS_RANGE, q + PROCESS_RANGE);
  }

  private static double log(double value) {
    return Math.log(Math.max(value, Math.exp(LEAST_LOG)));
  }

  private static double clip(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }
}
