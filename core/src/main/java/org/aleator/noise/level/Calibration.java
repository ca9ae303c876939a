// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Optional;
import org.aleator.Interval;

/**
 * From features to the floor, learned on worlds whose noise is known ({@code
 * org.aleator.lab.benchmark.ceiling}). Each estimate i of ln σ² (curve, process, smooth) is
 * believed by the error eᵢ it claims, as far as such claims were worth on the worlds:
 *
 * <pre>uᵢ  = exp(aᵢ + bᵢ ln(0.02 + eᵢ) + cᵢ),   wᵢ = uᵢ⁻²/Σ u⁻²
 * ln(σ²/M) = Σ wᵢ ℓᵢ + (0.05 + g) c₀
 * sd² = sampling² + exp 2(s₀ + s₁ ln(0.03 + g) + s₂ ln(0.02 + u) + s₃ ln(0.03 + d))
 * </pre>
 *
 * with a and b a {@link Worth}, cᵢ = rough (1 − v) + eᵢ for the process and the smooth estimate,
 * which are worth less where the stack is rough, less lead λ for the smooth one, (smoothStack + 2
 * eᵢ) v + lead λ for the curve; v the weight of smooth models in the stack, λ the lead of the
 * process over trees; c₀ the correction and s the {@link Spread}; g = (1 − w) gap with w that of
 * the smooth estimate, u = (Σ u⁻²)^−½ and d² = Σ wᵢ (ℓᵢ − ℓ̄)², what the estimates differ by. So an
 * estimate that claims to know nothing counts for nothing, but for the curve of a rough stack,
 * which is then all there is. Sampling is part of the spread because σ² is that of all rows there
 * could be. Below the point the spread is √(sd² + t²), t = min(1, 0.04 × {@linkplain
 * LevelFeatures#hidden hidden}).
 *
 * @param trust how far each estimate is believed
 * @param correction c₀
 * @param spread s
 * @param below how many sd the 95 % interval reaches below the point
 * @param above how many above it
 */
public record Calibration(
    Trust trust, double correction, Spread spread, double below, double above) {
  /**
   * The calibration in use. Origin: {@code aleator benchmark calibrate} on worlds 0 to 259 and the
   * library, 18 November 2026; docs/decisions/0009-the-floor.md has the command, and the answers
   * for tables left out of the training.
   */
  public static final Calibration CURRENT =
      new Calibration(
          new Trust(
              new Worth(-0.1367, 0.4895),
              new Worth(0.0117, 0.4133),
              new Worth(0.1465, 0.6867),
              1.5723,
              1.2656,
              0.4238),
          -0.0352,
          new Spread(-0.5062, 0.5488, 0.5124, 0.3980),
          2.277,
          2.238);

  /**
   * What the error e that an estimate claims is worth: an error of exp(a + b ln(0.02 + e)).
   *
   * @param scale a
   * @param power b
   */
  public record Worth(double scale, double power) {
    double of(double claim) {
      return scale + power * Math.log(LEAST_ERROR + claim);
    }
  }

  /**
   * How far each estimate is believed.
   *
   * @param curve what the learning curve's claim is worth
   * @param process the process's
   * @param smooth the smooth estimate's
   * @param rough what a rough stack adds to ln u of process and smooth estimate
   * @param smoothStack what a smooth stack adds to that of the curve
   * @param lead what the lead of the process over trees adds to the curve's and takes from the
   *     smooth estimate's
   */
  public record Trust(
      Worth curve, Worth process, Worth smooth, double rough, double smoothStack, double lead) {
    /** How many constants there are. */
    public static final int CONSTANTS = 9;

    /** From its constants in the order of the names. */
    public static Trust of(double... constants) {
      requireConstants(CONSTANTS, constants);
      return new Trust(
          new Worth(constants[0], constants[1]),
          new Worth(constants[2], constants[3]),
          new Worth(constants[4], constants[5]),
          constants[6],
          constants[7],
          constants[8]);
    }

    /** Those that {@link #of} makes the same of. */
    public double[] constants() {
      return new double[] {
        curve.scale,
        curve.power,
        process.scale,
        process.power,
        smooth.scale,
        smooth.power,
        rough,
        smoothStack,
        lead
      };
    }
  }

  /**
   * The spread of what is left unexplained, by its logarithm.
   *
   * @param level s₀
   * @param gap s₁, of ln(0.03 + gap)
   * @param error s₂, of ln(0.02 + joined error)
   * @param disagreement s₃, of ln(0.03 + disagreement)
   */
  public record Spread(double level, double gap, double error, double disagreement) {
    /** From its constants in the order of the names. */
    public static Spread of(double... constants) {
      requireConstants(4, constants);
      return new Spread(constants[0], constants[1], constants[2], constants[3]);
    }

    /** Those that {@link #of} makes the same of. */
    public double[] constants() {
      return new double[] {level, gap, error, disagreement};
    }

    private double of(Joined joined) {
      return Math.exp(
          level
              + gap * Math.log(LEAST_GAP + joined.gap())
              + error * Math.log(LEAST_ERROR + joined.error())
              + disagreement * Math.log(LEAST_GAP + joined.disagreement()));
    }
  }

  private static void requireConstants(int count, double... constants) {
    if (constants.length != count) {
      throw new IllegalArgumentException(count + " constants, not " + constants.length);
    }
  }

  /** A claimed error below this counts as this. */
  private static final double LEAST_ERROR = 0.02;

  private static final double LEAST_GAP = 0.03;

  private static final double LEAST_SCALE = 0.05;

  private static final double GAP_SHARE_OF_ERROR = 0.3;

  /**
   * The part of the signal that steps may hide, which counts where the noise is little: of left-out
   * worlds with less than a tenth of noise 95 % were covered, without it 90 %; the log-width of the
   * others grew by 0.01 (0009).
   */
  private static final double HIDDEN = 0.04;

  /**
   * What the curve's own error counts for where the stack is smooth (chosen by left-out tables).
   */
  private static final double UNSURE_CURVE = 2;

  /**
   * Where hardly anything is left over, what was reached is what the learners' arithmetic and their
   * number of rows allow. Naval, simulated without noise, is reached to 5·10⁻⁵ here and to 1.6·10⁻⁵
   * by others, at 7 below: a shift of 2 and a spread that leaves the floor open.
   */
  private static final double BELOW_SHIFT = 0.3;

  private static final double BELOW_SPREAD = 0.5;

  public Calibration {
    if (!(below > 0) || !(above > 0)) {
      throw new IllegalArgumentException("an interval of " + below + " and " + above + " sd");
    }
  }

  /**
   * The estimates, joined.
   *
   * @param log ln(σ²/M)
   * @param error u
   * @param disagreement d
   * @param gap g
   */
  public record Joined(double log, double error, double disagreement, double gap) {}

  /** The estimates joined by their worth. */
  public Joined join(LevelFeatures x) {
    double rough = trust.rough * (1 - x.smoothness());
    double unsure = UNSURE_CURVE * x.curve().error();
    double lead = trust.lead * x.lead();
    double curve =
        precision(x.curve(), trust.curve, (trust.smoothStack + unsure) * x.smoothness() + lead);
    double process = precision(x.process(), trust.process, rough + x.process().error());
    double smooth =
        x.smooth()
            .map(estimate -> precision(estimate, trust.smooth, rough + estimate.error() - lead))
            .orElse(0.0);
    double total = curve + process + smooth;
    double smoothLog = x.smooth().map(LevelFeatures.Estimate::log).orElse(0.0);
    double mean =
        (curve * x.curve().log() + process * x.process().log() + smooth * smoothLog) / total;
    double apart =
        (curve * square(x.curve().log() - mean)
                + process * square(x.process().log() - mean)
                + smooth * square(smoothLog - mean))
            / total;
    double gap = x.gap() * (1 - smooth / total);
    return new Joined(
        mean + (LEAST_SCALE + gap) * correction, 1 / Math.sqrt(total), Math.sqrt(apart), gap);
  }

  private static double precision(LevelFeatures.Estimate estimate, Worth worth, double further) {
    return Math.exp(-2 * (worth.of(estimate.error()) + further));
  }

  private static double square(double value) {
    return value * value;
  }

  /** The standard deviation of ln(σ²/M). */
  public double sd(LevelFeatures x, Joined joined) {
    return Math.hypot(x.samplingError(), spread.of(joined)) + BELOW_SPREAD * x.below();
  }

  /** The same for values below the point, where fine steps may hide. */
  public double sdBelow(LevelFeatures x, Joined joined) {
    return Math.hypot(sd(x, joined), Math.min(1, HIDDEN * x.hidden()));
  }

  /**
   * A floor in units of the labels' variance.
   *
   * @param variance σ²
   * @param interval of σ², 95 %
   * @param sd of ln σ²
   * @param contradicted whether there was a smooth estimate that was left out
   */
  public record Floor(double variance, Interval interval, double sd, boolean contradicted) {

    /**
     * The interval in a label's unit around a point that may have been lowered to what was reached
     * at the held-out rows: its lower end is lowered with it.
     */
    Interval interval(double unit, double point) {
      return new Interval(
          point * interval.low() / variance, Math.max(point, unit * interval.high()));
    }
  }

  /**
   * The floor of a table. The point is not above the smallest mean squared error that was reached,
   * as it would be at all rows, the interval not above that and two standard errors.
   */
  public Floor floor(LevelEvidence evidence, Optional<SmoothEvidence> smooth) {
    LevelFeatures x = LevelFeatures.of(evidence, smooth);
    return floor(evidence, x, smooth.isPresent() && x.smooth().isEmpty());
  }

  /**
   * The error of a smooth estimate: the one it claims, and {@value #GAP_SHARE_OF_ERROR} of
   * ln(reached/σ²), for what its process has not learned it may take for noise.
   */
  static double claimed(
      SmoothEvidence smooth, LevelFeatures.Estimate estimate, LevelEvidence evidence) {
    double gap = Math.max(0, Math.log(evidence.bestReached() / smooth.variance()));
    return Math.hypot(estimate.error(), GAP_SHARE_OF_ERROR * gap);
  }

  private Floor floor(LevelEvidence evidence, LevelFeatures x, boolean contradicted) {
    Joined joined = join(x);
    double best = evidence.bestReached();
    double raw = evidence.reached() * Math.exp(joined.log() - BELOW_SHIFT * x.below());
    double variance = Math.min(raw, best);
    double sd = sd(x, joined);
    double most = best * Math.exp(2 * x.samplingError());
    return new Floor(
        variance,
        new Interval(
            variance * Math.exp(-below * sdBelow(x, joined)),
            Math.max(variance, Math.min(most, raw * Math.exp(above * sd)))),
        sd,
        contradicted);
  }
}
