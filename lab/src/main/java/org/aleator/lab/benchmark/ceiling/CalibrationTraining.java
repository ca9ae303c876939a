// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.noise.level.Calibration;
import org.aleator.noise.level.LevelFeatures;

/**
 * Learns a {@link Calibration} from worlds, in two steps. The factors k and their growth maximise
 * the likelihood of Student's t with 4 degrees of freedom of the point's errors against the noise
 * drawn, in units of the sd that follows from the same factors. The quantiles are the least that
 * leave {@value #ONE_SIDE} of the noise expected below the intervals, and as much above, on tables
 * that the factors were not trained on.
 */
public final class CalibrationTraining {
  /** ln k of the three estimates, and the growth: claims believed as they are. */
  private static final double[] PRIOR = new double[4];

  /** Of each parameter, in worlds: a deviation of one costs as much as an error of a world may. */
  private static final double PENALTY = 0.5;

  /** Nine worlds of one smooth problem tell less than nine of as many tables. */
  private static final double OF_LIBRARY = 0.5;

  /** Tails as heavy as functions of which nothing shows make them. */
  private static final double DEGREES = 4;

  /** Of a 95 % interval. */
  private static final double ONE_SIDE = 0.025;

  /** Worlds that are of no table are split in so many groups that stand for tables. */
  private static final int SYNTHETIC_GROUPS = 3;

  /** How many sd the model's part of an interval reaches to each side. */
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
    double[] factors = factors(worlds, features, "", PRIOR);
    double[][] without = new double[worlds.size()][];
    for (String group : worlds.stream().map(CalibrationTraining::group).distinct().toList()) {
      double[] others = factors(worlds, features, group, factors);
      for (int i = 0; i < without.length; i++) {
        if (group(worlds.get(i)).equals(group)) {
          without[i] = others;
        }
      }
    }
    double[] below = new double[without.length];
    double[] above = new double[without.length];
    for (int i = 0; i < without.length; i++) {
      LevelFeatures x = features.get(i);
      Calibration.Joined joined = calibration(without[i], UNIT).join(x);
      double error = joined.log() - worlds.get(i).expectedLogFloor();
      below[i] = Calibration.quantile(error, x, joined);
      above[i] = Calibration.quantile(-error, x, joined);
    }
    Quantiles quantiles = new Quantiles(reaching(below), reaching(above));
    List<CeilingScore.Outcome> leftOut = new ArrayList<>();
    for (int i = 0; i < without.length; i++) {
      leftOut.add(worlds.get(i).outcome(calibration(without[i], quantiles)));
    }
    return new Trained(calibration(factors, quantiles), worlds, leftOut);
  }

  private static Calibration calibration(double[] factors, Quantiles quantiles) {
    return new Calibration(
        Math.exp(factors[0]),
        Math.exp(factors[1]),
        Math.exp(factors[2]),
        factors[3],
        quantiles.below,
        quantiles.above);
  }

  private static String group(WorldResult world) {
    boolean made =
        world.source().equals(CleanRows.SYNTHETIC) || world.source().equals(LibraryWorlds.SOURCE);
    return made ? world.source() + world.index() % SYNTHETIC_GROUPS : world.source();
  }

  /** The factors without the worlds of one group. */
  private static double[] factors(
      List<WorldResult> worlds, List<LevelFeatures> features, String without, double[] start) {
    int[] used =
        IntStream.range(0, worlds.size())
            .filter(i -> !group(worlds.get(i)).equals(without))
            .toArray();
    return CompassSearch.minimize(
        p -> {
          Calibration tried = calibration(p, UNIT);
          double sum = PENALTY * Arrays.stream(p).map(value -> value * value).sum();
          for (int i : used) {
            Calibration.Joined joined = tried.join(features.get(i));
            double z = (joined.log() - worlds.get(i).logFloor()) / joined.sd();
            double loss = Math.log(joined.sd()) + 0.5 * (DEGREES + 1) * Math.log1p(z * z / DEGREES);
            sum += worlds.get(i).source().equals(LibraryWorlds.SOURCE) ? OF_LIBRARY * loss : loss;
          }
          return sum;
        },
        start,
        0.25,
        1e-3);
  }

  /** What all reach but a part of {@value #ONE_SIDE}. */
  private static double reaching(double[] quantiles) {
    double[] sorted = quantiles.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length - 1 - (int) (ONE_SIDE * sorted.length)];
  }
}
