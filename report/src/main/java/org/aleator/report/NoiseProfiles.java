// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.FeatureEncoding.Category;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.report.EstimateReport.Target;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/**
 * σ along each feature: the root of the mean σ² of the rows with similar values of it, the other
 * features as these rows have them. Averages over rows, and not the others held at a median,
 * because the band is known at rows alone and no row need be near all medians at once.
 */
final class NoiseProfiles {
  private static final int MOST_FIGURES = 6;
  private static final int MOST_CONSTANT = 3;
  private static final int MOST_BINS = 24;
  private static final int ROWS_PER_BIN = 20;
  private static final int MOST_LEVELS = 12;

  private final Target target;
  private final NoiseEstimate best;
  private final double[] squares;
  private final boolean dependsOnX;

  NoiseProfiles(Target target) {
    this.target = target;
    best = target.study().best();
    squares =
        Arrays.stream(target.study().prediction().residuals(target.study().data().y()))
            .map(r -> r * r)
            .toArray();
    dependsOnX = target.study().noise() == NoiseKind.HETEROSCEDASTIC;
  }

  /**
   * σ, its band and the residuals in each bin.
   *
   * @param x the middle of each bin
   * @param names of levels, where the feature is a category
   */
  private record Profile(
      String feature,
      List<String> names,
      double[] x,
      double[] std,
      double[] low,
      double[] high,
      double[] residual) {

    /** By what factor the noise differs along the feature. */
    double strength(boolean dependsOnX) {
      double[] of = dependsOnX ? std : residual;
      double least = Arrays.stream(of).min().orElse(0);
      double greatest = Arrays.stream(of).max().orElse(0);
      return least > 0 ? greatest / least : greatest > 0 ? Double.MAX_VALUE : 1;
    }
  }

  /** The features along which the noise differs most. */
  List<Figure> figures(String id) {
    List<Profile> profiles = new ArrayList<>();
    int at = 0;
    for (FeatureEncoding.Feature feature : target.data().encoding().features()) {
      if (feature instanceof Category category) {
        profiles.add(byLevel(category, at));
      } else {
        profiles.add(byValue(feature.column(), target.study().data().x().columnValues(at)));
      }
      at += FeatureEncoding.width(feature);
    }
    int most = dependsOnX ? MOST_FIGURES : MOST_CONSTANT;
    String choice =
        profiles.size() <= most
            ? ""
            : " Shown are the %d of %d features along which %s most."
                .formatted(
                    most, profiles.size(), dependsOnX ? "σ differs" : "the residuals differ");
    profiles.sort(Comparator.comparingDouble(profile -> -profile.strength(dependsOnX)));
    List<Figure> figures = new ArrayList<>();
    for (Profile profile : profiles.subList(0, Math.min(most, profiles.size()))) {
      String name = id + "-" + (figures.size() + 1);
      String made = figures.isEmpty() ? made() + choice : "Drawn like the one before.";
      figures.add(figure(name, profile, made));
    }
    return figures;
  }

  private Profile byValue(String feature, double[] values) {
    int most = Math.max(4, Math.min(MOST_BINS, values.length / ROWS_PER_BIN));
    List<int[]> bins = Bins.of(values, most);
    return profile(feature, List.of(), Bins.means(bins, values), bins);
  }

  private Profile byLevel(Category category, int at) {
    Map<Integer, List<Integer>> rows = new TreeMap<>();
    for (int i = 0; i < target.study().data().rows(); i++) {
      rows.computeIfAbsent(
              NoisiestRows.level(target.study().data().x(), i, at, category),
              level -> new ArrayList<>())
          .add(i);
    }
    List<Map.Entry<Integer, List<Integer>>> largest =
        rows.entrySet().stream()
            .sorted(Comparator.comparingInt(level -> -level.getValue().size()))
            .limit(MOST_LEVELS)
            .toList();
    List<int[]> bins =
        largest.stream()
            .map(level -> level.getValue().stream().mapToInt(Integer::intValue).toArray())
            .toList();
    List<String> names =
        largest.stream().map(level -> Excerpt.of(category.levels().get(level.getKey()))).toList();
    double[] places = IntStream.range(0, bins.size()).asDoubleStream().toArray();
    return profile(category.column(), names, places, bins);
  }

  private Profile profile(String feature, List<String> names, double[] x, List<int[]> bins) {
    double[] low = band(bins, true);
    double[] high = band(bins, false);
    return new Profile(
        feature,
        names,
        x,
        roots(Bins.means(bins, best.rowVariance())),
        roots(low),
        roots(high),
        roots(Bins.means(bins, squares)));
  }

  private double[] band(List<int[]> bins, boolean lower) {
    if (best.band().isPresent()) {
      return Bins.means(bins, lower ? best.band().get().low() : best.band().get().high());
    }
    double end =
        dependsOnX
            ? Double.NaN
            : best.interval().map(lower ? Interval::low : Interval::high).orElse(Double.NaN);
    double[] constant = new double[bins.size()];
    Arrays.fill(constant, end);
    return constant;
  }

  private static double[] roots(double[] variances) {
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }

  private String made() {
    return (target.data().encoding().features().size() > 1
            ? "Averaged over the rows with similar values of it, the other features as these rows have them. "
            : "Averaged over rows with similar values. ")
        + "The band is σ's 95 % interval; dots are residuals (root mean square), which hold the model's errors"
        + " besides.";
  }

  private Figure figure(String id, Profile p, String made) {
    String title = "The noise along " + Excerpt.of(p.feature);
    String label = "σ, std of the noise";
    Panel panel =
        p.names.isEmpty()
            ? Panel.fittingFromZero(title, p.feature, label, along(p))
            : Panel.named(title, label, p.names, levels(p));
    return new Figure(id, panel, made, words(p));
  }

  private static List<Mark> along(Profile p) {
    return List.of(
        new Mark.Band("σ, 95 %", Ink.BLUE.withOpacity(0.2), p.x, p.low, p.high),
        new Mark.Points("residuals", Ink.GREY, p.x, p.residual),
        new Mark.Line("σ", Ink.BLUE, p.x, p.std));
  }

  private static List<Mark> levels(Profile p) {
    return List.of(
        new Mark.Intervals("σ, 95 %", Ink.BLUE, p.x, p.std, p.low, p.high),
        new Mark.Points("residuals", Ink.GREY, p.residual, p.x));
  }

  private static String words(Profile p) {
    int last = p.std.length - 1;
    if (!p.names.isEmpty()) {
      List<String> each = new ArrayList<>();
      for (int i = 0; i <= last; i++) {
        each.add(p.names.get(i) + " " + Digits.of(p.std[i]));
      }
      return "σ by " + p.feature + ": " + String.join("; ", each) + ".";
    }
    double least = Arrays.stream(p.std).min().orElse(0);
    double greatest = Arrays.stream(p.std).max().orElse(0);
    return "σ is %s at %s = %s and %s at %s; between it goes from %s to %s."
        .formatted(
            Digits.of(p.std[0]),
            p.feature,
            Digits.of(p.x[0]),
            Digits.of(p.std[last]),
            Digits.of(p.x[last]),
            Digits.of(least),
            Digits.of(greatest));
  }
}
