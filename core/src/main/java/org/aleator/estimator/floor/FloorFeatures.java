package org.aleator.estimator.floor;

/**
 * What the calibration reads: two estimates of log σ² and what tells how far to trust each, all
 * relative to the mean squared error reached, M.
 *
 * @param q log of the curve's posterior median ({@link CurvePosterior})
 * @param p mean log noise of Gaussian processes over smoothness and lengths, within {@value
 *     #PROCESS_RANGE} of q
 * @param residualSignal what a process still explains of the stack's residuals
 * @param processWeight of the process in the stack, half of it where trees stand on its residuals
 * @param processSpread sd of the process's log noise over smoothness and lengths
 * @param gap about how far below log M the noise lies
 * @param error standard error of M, as a part of it
 */
public record FloorFeatures(
    double q,
    double p,
    double residualSignal,
    double processWeight,
    double processSpread,
    double gap,
    double error) {
  /** In many dimensions the process's noise can collapse; the curve's cannot. */
  private static final double PROCESS_RANGE = 0.5;

  /** No extrapolation goes below a quarter of what was reached. */
  private static final double LEAST_LOG = -1.5;

  private static final double LEAST_SCALE = 0.2;

  /**
   * Where the correction starts from: the mean of the curve and the process. They are wrong in
   * different worlds (decision 0009).
   */
  public double start() {
    return (q + p) / 2;
  }

  /** The scale on which corrections are learned: the farther the floor, the larger. */
  public double scale() {
    return LEAST_SCALE + gap;
  }

  /** The features the correction is linear in; others were tried and did not help (0009). */
  public double[] values() {
    double lead = (p - q) / scale();
    return new double[] {q, lead, processWeight * lead, residualSignal, processWeight};
  }

  /** The features of a table. */
  public static FloorFeatures of(FloorEvidence evidence) {
    double reached = evidence.reached();
    CurvePosterior posterior = CurvePosterior.of(evidence.means(), evidence.covariance());
    double q = clip(Math.log(posterior.median() / reached), -1.3, 0.1);
    ProcessEvidence process = evidence.process();
    double weight =
        evidence.weight(ProcessLearner.NAME)
            + 0.5 * evidence.weight(ProcessLearner.WITH_TREES)
            + 0.5 * evidence.weight(ProcessLearner.WITH_BOOSTING);
    return new FloorFeatures(
        q,
        near(q, process.posteriorLogNoise() - Math.log(reached)),
        process.residualSignal(),
        weight,
        process.posteriorSpread(),
        gap(evidence, q),
        evidence.relativeError());
  }

  /**
   * A mean of five rough answers: the curve, the process's own noise, the least biased product, and
   * squares and products carried on as geometric series, log(1 − d r/(1 − r)) with d the last step
   * over M and r the ratio of successive steps. The weights are the research prototype's; only the
   * scale of corrections and of the spread depends on them.
   */
  private static double gap(FloorEvidence evidence, double q) {
    double reached = evidence.reached();
    ProcessEvidence process = evidence.process();
    double leastBias = log(evidence.leastBias()[2] / reached);
    double own = Math.log(process.noise() / reached) + process.calibration();
    double g = near(q, Math.min(own, leastBias));
    Steps steps = Steps.of(evidence);
    double squares = log(1 - steps.toCome(steps.square));
    double products = log(evidence.means()[6] / reached - steps.toCome(steps.product));
    return clip(-(0.3 * q + 0.2 * g + 0.2 * leastBias + 0.15 * squares + 0.15 * products), 0, 2);
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
