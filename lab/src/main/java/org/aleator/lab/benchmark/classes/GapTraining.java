// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.aleator.classes.BrierGap;
import org.aleator.classes.GapEvidence;
import org.aleator.lab.benchmark.ceiling.CleanScores;
import org.aleator.lab.benchmark.ceiling.CompassSearch;

/**
 * Learns the constants of a {@link BrierGap} from worlds. The point's are robust ridge regression
 * of the gap, ln Σp̂(1 − p̂)/V, on the evidence. The spread's maximise the likelihood of Student's
 * t with 4 degrees of freedom of the errors that the point makes on sources it was not trained on,
 * and the ends are those of the shortest stretch that holds 95 % of these.
 */
public final class GapTraining {
  /** A gap that is larger, or below 0, is trained on as if it were not. */
  private static final double GREATEST_GAP = 1.2;

  /** Errors of the gap above it count by their size and not by its square (soft L1). */
  private static final double SCALE = 0.15;

  /** What a coefficient costs, as an error of a world's gap. */
  private static final double RIDGE = 0.1;

  /** The likelihood has no bound where a spread may be 0. */
  private static final double LEAST_SPREAD = 0.005;

  private static final int DEGREES = 4;

  /** What an interval of 95 % may miss. */
  private static final double MISSED = 0.05;

  /** Worlds that count more: the simplest, which an answer is to get right. */
  private static final Set<String> SIMPLE = Set.of("linear", "noise");

  private static final double OF_SIMPLE = 1.6;

  /** Synthetic worlds are split in so many groups that stand for tables. */
  private static final int SYNTHETIC_GROUPS = 7;

  private static final double[] POINT_START = {0.3, 0.2};
  private static final double[] SPREAD_START = {0.8, 0.2, 0.2};
  private static final double STEP = 0.25;
  private static final double PRECISION = 1e-4;

  private GapTraining() {}

  /**
   * Constants and how they fare on sources they were not trained on.
   *
   * @param constants trained on all worlds
   * @param leftOut for each world the constants whose point was trained without its source; the
   *     spread and the ends are those of all
   */
  public record Trained(BrierGap.Constants constants, List<BrierGap.Constants> leftOut) {
    public Trained {
      leftOut = List.copyOf(leftOut);
    }
  }

  /** Trains on worlds. */
  public static Trained train(List<ClassWorldResult> worlds) {
    List<BrierGap.Constants> points = leftOut(worlds);
    List<Miss> misses = new ArrayList<>();
    for (int i = 0; i < worlds.size(); i++) {
      ClassWorldResult world = worlds.get(i);
      double error = world.gap() - points.get(i).point(world.evidence());
      misses.add(new Miss(world.evidence(), points.get(i), error, weight(world)));
    }
    double[] spread = spread(misses);
    double[] ends = ends(misses, spread);
    return new Trained(
        with(point(worlds), spread, ends),
        points.stream().map(point -> with(point, spread, ends)).toList());
  }

  /** For each world the point trained without its source. */
  private static List<BrierGap.Constants> leftOut(List<ClassWorldResult> worlds) {
    Map<String, BrierGap.Constants> without = new HashMap<>();
    for (ClassWorldResult world : worlds) {
      without.computeIfAbsent(
          group(world),
          group -> point(worlds.stream().filter(other -> !group(other).equals(group)).toList()));
    }
    return worlds.stream().map(world -> without.get(group(world))).toList();
  }

  /** By how much the point of a world's gap was too low. */
  private record Miss(
      GapEvidence evidence, BrierGap.Constants point, double error, double weight) {}

  private static String group(ClassWorldResult world) {
    return switch (world.source()) {
      case CleanScores.SYNTHETIC -> world.source() + world.index() % SYNTHETIC_GROUPS;
      case ProblemWorlds.SOURCE -> world.function();
      default -> world.source();
    };
  }

  /** Worlds whose Brier score is mostly noise count most: of the others little can be known. */
  private static double weight(ClassWorldResult world) {
    double share = world.noiseShare();
    boolean simple =
        SIMPLE.contains(world.function()) || world.source().equals(ProblemWorlds.SOURCE);
    return (share > 0.5 ? 1 : share > 0.33 ? 0.5 : 0.1) * (simple ? OF_SIMPLE : 1);
  }

  private static BrierGap.Constants point(List<ClassWorldResult> worlds) {
    double[] found =
        CompassSearch.minimize(
            b -> {
              BrierGap.Constants tried = withPoint(b);
              double sum = 0;
              for (ClassWorldResult world : worlds) {
                double gap = Math.max(0, Math.min(GREATEST_GAP, world.gap()));
                sum += loss(weight(world) * (tried.point(world.evidence()) - gap));
              }
              for (double coefficient : b) {
                sum += loss(RIDGE * coefficient);
              }
              return sum;
            },
            POINT_START,
            STEP,
            PRECISION);
    return withPoint(found);
  }

  private static double loss(double error) {
    double size = error / SCALE;
    return 2 * (Math.sqrt(1 + size * size) - 1);
  }

  /** Per sampling error, per root of the gap and per gap. */
  private static double[] spread(List<Miss> misses) {
    double[] found =
        CompassSearch.minimize(
            q -> {
              double sum = 0;
              for (Miss miss : misses) {
                double spread = with(miss.point, q, new double[2]).spread(miss.evidence);
                double z = miss.error / spread;
                double tail = 0.5 * (DEGREES + 1) * Math.log1p(z * z / DEGREES);
                sum += miss.weight * (Math.log(spread) + tail);
              }
              return sum;
            },
            SPREAD_START,
            STEP,
            PRECISION);
    return Arrays.stream(found).map(Math::abs).toArray();
  }

  /**
   * How many spreads below and above the point hold 95 % of the errors, by weight: the shortest
   * such stretch. The errors lean far to one side, where something was hidden, and an interval with
   * 2.5 % on either side of it would be a tenth longer.
   */
  private static double[] ends(List<Miss> misses, double[] spread) {
    record Standardised(double z, double weight) {}
    List<Standardised> sorted =
        misses.stream()
            .map(
                miss ->
                    new Standardised(
                        miss.error / with(miss.point, spread, new double[2]).spread(miss.evidence),
                        miss.weight))
            .sorted(Comparator.comparingDouble(Standardised::z))
            .toList();
    double all = sorted.stream().mapToDouble(Standardised::weight).sum();
    double[] ends = {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
    double held = 0;
    int to = 0;
    for (Standardised from : sorted) {
      while (to < sorted.size() && held < (1 - MISSED) * all) {
        held += sorted.get(to++).weight;
      }
      if (held < (1 - MISSED) * all) {
        break;
      }
      double last = sorted.get(to - 1).z;
      if (last - from.z < ends[1] - ends[0]) {
        ends = new double[] {from.z, last};
      }
      held -= from.weight;
    }
    return new double[] {Math.max(0, -ends[0]), Math.max(0, ends[1])};
  }

  /** Each quantity speaks for a gap, and none against one. */
  private static BrierGap.Constants withPoint(double[] b) {
    return new BrierGap.Constants(
        Math.max(0, b[0]), Math.max(0, b[1]), 0, 0, 0, LEAST_SPREAD, 0, 0);
  }

  private static BrierGap.Constants with(BrierGap.Constants point, double[] spread, double[] ends) {
    return new BrierGap.Constants(
        point.perFalling(),
        point.perHidden(),
        Math.abs(spread[0]),
        Math.abs(spread[1]),
        Math.abs(spread[2]),
        LEAST_SPREAD,
        ends[0],
        ends[1]);
  }
}
