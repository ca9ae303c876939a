// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.noise.level.Calibration;
import org.aleator.noise.level.LevelFeatures;

/**
 * Learns a {@link Calibration} from worlds. The point minimises Huber's loss of its errors against
 * the noise drawn, in units of 0.06 + 0.3 gap, with a penalty on what differs from believing every
 * claim alike; the spread maximises the likelihood of Student's t with 6 degrees of freedom, its
 * halves of different widths, of the errors, against the noise expected, that the point makes on
 * tables it was not trained on.
 */
public final class CalibrationTraining {
  /** The trust, then the correction: claims believed nearly as they are. */
  private static final double[] PRIOR = {0, 0.8, 0, 0.8, 0, 0.8, 0, 0, 0, 0};

  private static final int TRUST = Calibration.Trust.CONSTANTS;

  /** What a deviation of one from each costs, in worlds' losses (chosen by left-out tables). */
  private static final double[] PENALTY = {2, 10, 2, 10, 2, 10, 1, 1, 2, 300};

  private static final double[] SPREAD_PRIOR = {-1, 0.3, 0.3, 0.3};

  private static final double SPREAD_PENALTY = 2;

  /** Nine worlds of one smooth problem tell less than nine of as many tables. */
  private static final double OF_LIBRARY = 0.5;

  /** 95 % efficient if the errors are normal (Huber 1964). */
  private static final double HUBER = 1.345;

  private static final int DEGREES = 6;

  /** Of a 95 % interval. */
  private static final double ONE_SIDE = 0.975;

  /**
   * Not fewer than of a normal error, however well the worlds at hand went: worlds of one table are
   * alike, and there are nine tables.
   */
  private static final double LEAST_QUANTILE = 1.96;

  /** Worlds that are of no table are split in so many groups that stand for tables. */
  private static final int SYNTHETIC_GROUPS = 3;

  /** How many sd an interval reaches to each side. */
  private record Quantiles(double below, double above) {}

  private static final Quantiles UNIT = new Quantiles(1, 1);

  private CalibrationTraining() {}

  /**
   * A calibration and how it fares on tables it was not trained on.
   *
   * @param calibration trained on all worlds
   * @param worlds those it was trained on: whose function was learned to more than half
   * @param leftOut for each of them the answer of a calibration trained without its table
   */
  public record Trained(
      Calibration calibration, List<WorldResult> worlds, List<CeilingScore.Outcome> leftOut) {}

  /** Trains on the worlds whose function was learned to more than half. */
  public static Trained train(List<WorldResult> all) {
    List<WorldResult> worlds = all.stream().filter(WorldResult::learned).toList();
    List<LevelFeatures> features =
        worlds.stream()
            .map(world -> LevelFeatures.of(world.evidence(), world.smoothEvidence()))
            .toList();
    Calibration[] without = new Calibration[worlds.size()];
    for (String group : worlds.stream().map(CalibrationTraining::group).distinct().toList()) {
      double[] point = point(worlds, features, group);
      for (int i = 0; i < without.length; i++) {
        if (group(worlds.get(i)).equals(group)) {
          without[i] = calibration(point, SPREAD_PRIOR, UNIT);
        }
      }
    }
    double[] errors = new double[without.length];
    Calibration.Joined[] joined = new Calibration.Joined[without.length];
    for (int i = 0; i < errors.length; i++) {
      joined[i] = without[i].join(features.get(i));
      errors[i] = joined[i].log() - worlds.get(i).expectedLogFloor();
    }
    double[] spread = spread(features, joined, errors);
    double[] point = point(worlds, features, "");
    Quantiles quantiles = quantiles(features, joined, errors, spread);
    List<CeilingScore.Outcome> leftOut = new ArrayList<>();
    for (int i = 0; i < errors.length; i++) {
      double[] own = parameters(without[i]);
      leftOut.add(worlds.get(i).outcome(calibration(own, spread, quantiles)));
    }
    return new Trained(calibration(point, spread, quantiles), worlds, leftOut);
  }

  private static Calibration calibration(double[] point, double[] spread, Quantiles quantiles) {
    return new Calibration(
        Calibration.Trust.of(Arrays.copyOf(point, TRUST)),
        point[TRUST],
        Calibration.Spread.of(spread),
        quantiles.below,
        quantiles.above);
  }

  private static double[] parameters(Calibration calibration) {
    double[] point = Arrays.copyOf(calibration.trust().constants(), PRIOR.length);
    point[TRUST] = calibration.correction();
    return point;
  }

  private static String group(WorldResult world) {
    boolean made =
        world.source().equals(CleanRows.SYNTHETIC) || world.source().equals(LibraryWorlds.SOURCE);
    return made ? world.source() + world.index() % SYNTHETIC_GROUPS : world.source();
  }

  /** The point's parameters without the worlds of one group. */
  private static double[] point(
      List<WorldResult> worlds, List<LevelFeatures> features, String without) {
    int[] used =
        IntStream.range(0, worlds.size())
            .filter(i -> !group(worlds.get(i)).equals(without))
            .toArray();
    return CompassSearch.minimize(
        p -> {
          Calibration tried = calibration(p, SPREAD_PRIOR, UNIT);
          double sum = 0;
          for (int i : used) {
            LevelFeatures x = features.get(i);
            double error = tried.join(x).log() - worlds.get(i).logFloor();
            double size = Math.abs(error) / (0.06 + 0.3 * x.gap());
            double loss = size < HUBER ? size * size : HUBER * (2 * size - HUBER);
            sum += worlds.get(i).source().equals(LibraryWorlds.SOURCE) ? OF_LIBRARY * loss : loss;
          }
          for (int j = 0; j < p.length; j++) {
            sum += PENALTY[j] * (p[j] - PRIOR[j]) * (p[j] - PRIOR[j]);
          }
          return sum;
        },
        PRIOR,
        0.25,
        1e-3);
  }

  private static double[] spread(
      List<LevelFeatures> features, Calibration.Joined[] joined, double[] errors) {
    return CompassSearch.minimize(
        a -> {
          Calibration tried = calibration(PRIOR, a, UNIT);
          double sum = 0;
          for (int i = 0; i < errors.length; i++) {
            double above = tried.sd(features.get(i), joined[i]);
            double below = tried.sdBelow(features.get(i), joined[i]);
            double z = errors[i] / (errors[i] > 0 ? below : above);
            sum += Math.log((above + below) / 2);
            sum += 0.5 * (DEGREES + 1) * Math.log1p(z * z / DEGREES);
          }
          for (int j = 1; j < a.length; j++) {
            sum += SPREAD_PENALTY * (a[j] - SPREAD_PRIOR[j]) * (a[j] - SPREAD_PRIOR[j]);
          }
          return sum;
        },
        SPREAD_PRIOR,
        0.25,
        1e-4);
  }

  /**
   * How many sd hold the errors on left-out tables as often as they should: of all worlds 2.5 % may
   * lie below the interval, and as many above it.
   */
  private static Quantiles quantiles(
      List<LevelFeatures> features, Calibration.Joined[] joined, double[] errors, double[] spread) {
    Calibration tried = calibration(PRIOR, spread, UNIT);
    double[] down = new double[errors.length];
    double[] up = new double[errors.length];
    for (int i = 0; i < errors.length; i++) {
      down[i] = errors[i] / tried.sdBelow(features.get(i), joined[i]);
      up[i] = -errors[i] / tried.sd(features.get(i), joined[i]);
    }
    return new Quantiles(quantile(down), quantile(up));
  }

  private static double quantile(double[] ratios) {
    Arrays.sort(ratios);
    return Math.max(LEAST_QUANTILE, ratios[(int) (ONE_SIDE * ratios.length)]);
  }
}
