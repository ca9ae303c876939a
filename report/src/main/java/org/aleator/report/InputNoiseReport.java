// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import org.aleator.finding.Finding;
import org.aleator.finding.Finding.Severity;
import org.aleator.report.page.Block;
import org.aleator.report.page.Page;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.ManyRows;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/** The report of {@code estimate} where the noise is in the features. */
public final class InputNoiseReport {
  private static final int MOST_FEATURES = 6;

  private InputNoiseReport() {}

  /**
   * A feature as it was measured and without its noise.
   *
   * @param name the feature's
   * @param measured its values
   * @param denoised the same rows without the noise
   */
  public record Feature(String name, double[] measured, double[] denoised) {}

  /**
   * @param source what the user calls the data
   * @param target by which the noise is seen
   * @param estimates of all methods
   * @param recommended the method to believe
   */
  public static Page of(
      String source,
      String target,
      List<Feature> features,
      List<ColumnNoise> estimates,
      String recommended,
      List<Finding> findings,
      Made made) {
    int rows = features.get(0).measured().length;
    List<Block> blocks = new ArrayList<>(Notices.of(findings, Severity.SEVERE));
    blocks.add(
        new Block.Answer(
            "The noise in the features has a std of: "
                + ColumnNoise.words(estimates, recommended)
                + "."));
    blocks.add(
        new Block.Text(
            "Inferred from how much more %s scatters where it is steep. Noise in a feature hides part of what it"
                    .formatted(target)
                + " says; a better instrument for it would let any model do better."));
    blocks.add(ColumnNoise.facts(estimates, recommended));
    blocks.addAll(Notices.of(findings, Severity.WARNING));
    blocks.add(new Block.Heading("How much noise, by each estimator"));
    blocks.addAll(ColumnNoise.blocks(estimates, recommended));
    blocks.add(new Block.Heading("Row by row"));
    for (Feature feature : features.subList(0, Math.min(MOST_FEATURES, features.size()))) {
      blocks.add(new Block.Drawing(denoised("denoised-" + blocks.size(), feature)));
    }
    blocks.addAll(Notices.goodToKnow(findings));
    blocks.addAll(made.blocks());
    return new Page(
        "How noisy are the features?",
        "%s: %s rows, seen by %s".formatted(source, Digits.count(rows), target),
        blocks);
  }

  private static Figure denoised(String id, Feature feature) {
    double[] moved = new double[feature.measured().length];
    for (int i = 0; i < moved.length; i++) {
      moved[i] = feature.measured()[i] - feature.denoised()[i];
    }
    Mark rows = ManyRows.of("rows", Ink.BLUE, feature.denoised(), feature.measured());
    return new Figure(
        id,
        Panel.fitting(
            "Noisy against denoised " + Excerpt.of(feature.name()),
            feature.name() + ", denoised",
            feature.name() + " as measured",
            List.of(rows)),
        "Each row's value against what is left of it without its noise."
            + ManyRows.remark(moved.length),
        "Taking the noise away moves the values by %s (root mean square)."
            .formatted(Digits.of(RowFigures.rms(moved))));
  }
}
