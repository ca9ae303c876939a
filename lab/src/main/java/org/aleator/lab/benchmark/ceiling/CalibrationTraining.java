package org.aleator.lab.benchmark.ceiling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.estimator.floor.Calibration;
import org.aleator.estimator.floor.FloorFeatures;

/**
 * Learns a {@link Calibration} from worlds: the point by {@link RobustRidge}, the spread by the
 * likelihood of Student's t with 6 degrees of freedom of the errors that the point makes on tables
 * it was not trained on.
 */
public final class CalibrationTraining {
  /** Worth eight worlds per coefficient; chosen by the errors on left-out tables (0009). */
  private static final double PENALTY = 8;

  private static final int DEGREES = 6;

  /** The 0.975 quantile of Student's t with 6 degrees of freedom. */
  private static final double LEAST_QUANTILE = 2.447;

  /** Synthetic worlds are split in so many groups that stand for tables. */
  private static final int SYNTHETIC_GROUPS = 3;

  private CalibrationTraining() {}

  /**
   * A calibration and how it fares on tables it was not trained on.
   *
   * @param calibration trained on all worlds
   * @param leftOut for each world the answer of a calibration trained without its table
   */
  public record Trained(Calibration calibration, List<LeftOut> leftOut) {}

  /**
   * One world's answer.
   *
   * @param error estimated minus true ln σ²
   * @param sd the standard deviation that was claimed
   */
  public record LeftOut(WorldResult world, double error, double sd) {}

  /** Trains on the worlds whose function was learned to more than half. */
  public static Trained train(List<WorldResult> worlds) {
    List<WorldResult> learned = worlds.stream().filter(WorldResult::learned).toList();
    List<FloorFeatures> features =
        learned.stream().map(world -> FloorFeatures.of(world.evidence())).toList();
    double[] errors = new double[learned.size()];
    for (String group : learned.stream().map(CalibrationTraining::group).distinct().toList()) {
      Calibration without = point(learned, features, group);
      for (int i = 0; i < errors.length; i++) {
        if (group(learned.get(i)).equals(group)) {
          errors[i] = without.point(features.get(i)) - learned.get(i).logFloor();
        }
      }
    }
    double[] spread = spread(features, errors);
    Calibration point = point(learned, features, "");
    double[] ratios = new double[errors.length];
    List<LeftOut> leftOut = new ArrayList<>();
    for (int i = 0; i < errors.length; i++) {
      double sd = Calibration.sd(features.get(i), spread);
      ratios[i] = Math.abs(errors[i]) / sd;
      leftOut.add(new LeftOut(learned.get(i), errors[i], sd));
    }
    Arrays.sort(ratios);
    double quantile = Math.max(LEAST_QUANTILE, ratios[(int) (0.95 * ratios.length)]);
    return new Trained(
        new Calibration(point.centre(), point.scale(), point.coefficients(), spread, quantile),
        leftOut);
  }

  private static String group(WorldResult world) {
    return world.source().equals("synthetic")
        ? "synthetic" + world.index() % SYNTHETIC_GROUPS
        : world.source();
  }

  /** The point's coefficients without the worlds of one group. */
  private static Calibration point(
      List<WorldResult> worlds, List<FloorFeatures> features, String without) {
    int[] used =
        java.util.stream.IntStream.range(0, worlds.size())
            .filter(i -> !group(worlds.get(i)).equals(without))
            .toArray();
    int k = features.get(0).values().length;
    double[] centre = new double[k];
    double[] scale = new double[k];
    for (int i : used) {
      double[] x = features.get(i).values();
      for (int j = 0; j < k; j++) {
        centre[j] += x[j] / used.length;
      }
    }
    for (int i : used) {
      double[] x = features.get(i).values();
      for (int j = 0; j < k; j++) {
        scale[j] += (x[j] - centre[j]) * (x[j] - centre[j]) / used.length;
      }
    }
    Arrays.setAll(scale, j -> scale[j] > 0 ? Math.sqrt(scale[j]) : 1);
    double[][] z = new double[used.length][];
    double[] target = new double[used.length];
    for (int r = 0; r < used.length; r++) {
      FloorFeatures x = features.get(used[r]);
      z[r] = Calibration.standardized(x.values(), centre, scale);
      target[r] = (worlds.get(used[r]).logFloor() - x.start()) / Calibration.unit(x);
    }
    double[] coefficients = RobustRidge.fit(z, target, PENALTY);
    return new Calibration(centre, scale, coefficients, new double[4], 1);
  }

  private static double[] spread(List<FloorFeatures> features, double[] errors) {
    return CompassSearch.minimize(
        a -> {
          double sum = 0;
          for (int i = 0; i < errors.length; i++) {
            double sd = Calibration.sd(features.get(i), a);
            double z = errors[i] / sd;
            sum += Math.log(sd) + 0.5 * (DEGREES + 1) * Math.log1p(z * z / DEGREES);
          }
          for (int j = 1; j < a.length; j++) {
            sum += 0.5 * a[j] * a[j];
          }
          return sum;
        },
        new double[] {-1, 0.5, 0, 0},
        0.25,
        1e-4);
  }
}
