// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.noise.NoiseEstimate;
import org.aleator.report.EstimateReport.Target;
import org.aleator.report.page.Block;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/** The rows whose labels are the least likely, with their values: those to look at first. */
final class NoisiestRows {
  private static final int MOST_ROWS = 15;
  private static final int MOST_FEATURES = 8;

  private NoisiestRows() {}

  static List<Block> of(Target target) {
    NoiseEstimate best = target.study().best();
    double[] noise = best.normalisedNoise();
    int[] order =
        IntStream.range(0, noise.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(noise[i])))
            .limit(MOST_ROWS)
            .mapToInt(Integer::intValue)
            .toArray();
    List<FeatureEncoding.Feature> features = target.data().encoding().features();
    List<FeatureEncoding.Feature> shown =
        features.subList(0, Math.min(MOST_FEATURES, features.size()));
    List<String> columns =
        new ArrayList<>(List.of("row", target.name(), "denoised", "noise", "in units of σ"));
    shown.forEach(feature -> columns.add(feature.column()));
    List<List<String>> rows = new ArrayList<>();
    for (int i : order) {
      double y = target.study().data().y()[i];
      List<String> row = new ArrayList<>();
      row.add(Integer.toString(target.data().fileRows()[i] + 1));
      row.add(Digits.of(y));
      row.add(Digits.of(best.denoised()[i]));
      row.add(Digits.of(y - best.denoised()[i]));
      row.add(Digits.of(noise[i]));
      row.addAll(values(target.study().data().x(), i, shown));
      rows.add(row);
    }
    String more =
        shown.size() < features.size()
            ? " The first %d of %d features are shown.".formatted(shown.size(), features.size())
            : "";
    return List.of(
        new Block.Text(
            "The labels that the noise explains least. Row 1 is the first row of data in the file."
                + " Chance alone puts one row of 370 beyond 3 σ, so not each of them is wrong."
                + more),
        new Block.Rows("The noisiest rows", columns, rows));
  }

  /** A row's features as the file has them. */
  static List<String> values(Matrix x, int row, List<FeatureEncoding.Feature> features) {
    List<String> values = new ArrayList<>();
    int at = 0;
    for (FeatureEncoding.Feature feature : features) {
      if (feature instanceof FeatureEncoding.Category category) {
        values.add(Excerpt.of(category.levels().get(level(x, row, at, category))));
      } else {
        values.add(Digits.of(x.get(row, at)));
      }
      at += FeatureEncoding.width(feature);
    }
    return values;
  }

  static int level(Matrix x, int row, int at, FeatureEncoding.Category category) {
    int level = 0;
    while (level < category.levels().size() - 1 && x.get(row, at + level) == 0) {
      level++;
    }
    return level;
  }
}
