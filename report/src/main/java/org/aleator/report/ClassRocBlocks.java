// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.classes.BestRoc;
import org.aleator.classes.ClassStudy;
import org.aleator.metric.Auc;
import org.aleator.metric.ClassPredictions;
import org.aleator.metric.RocCurve;
import org.aleator.report.page.Block;
import org.aleator.report.plot.Figure;
import org.aleator.text.Excerpt;

/**
 * How well classes are told apart, and how well they can be: of more than two each from the rest.
 */
final class ClassRocBlocks {
  /** A page of more curves is not read. */
  private static final int MOST_CLASSES = 6;

  private final String prefix;
  private final ClassStudy study;
  private final ClassPredictions predictions;

  private ClassRocBlocks(String prefix, ClassStudy study, ClassPredictions predictions) {
    this.prefix = prefix;
    this.study = study;
    this.predictions = predictions;
  }

  static List<Block> of(String prefix, ClassStudy study, ClassPredictions predictions) {
    return new ClassRocBlocks(prefix, study, predictions).blocks();
  }

  private List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading("Are the classes told apart?"));
    int classes = study.names().size();
    if (classes == 2) {
      blocks.add(
          new Block.Drawing(
              figure("roc", 1, study.reached().auc().value(), study.best().auc().value())));
      return blocks;
    }
    int[] sizes = study.labels().sizes();
    List<Integer> shown =
        IntStream.range(0, classes)
            .filter(c -> sizes[c] > 0)
            .boxed()
            .sorted(Comparator.comparingInt(c -> -sizes[c]))
            .limit(MOST_CLASSES)
            .toList();
    if (shown.size() < Arrays.stream(sizes).filter(size -> size > 0).count()) {
      blocks.add(
          new Block.Text(
              "The %d largest of %d classes, each against the rest."
                  .formatted(shown.size(), classes)));
    }
    for (int c : shown) {
      double best = BestRoc.of(study, c, study.labels().rows()).area();
      blocks.add(
          new Block.Drawing(figure("roc-" + c, c, Auc.ofClass(predictions, c).value(), best)));
    }
    return blocks;
  }

  private Figure figure(String id, int c, double reached, double best) {
    boolean two = study.names().size() == 2;
    boolean determined = study.best().determined();
    List<ClassFigures.Roc> curves = new ArrayList<>();
    curves.add(
        new ClassFigures.Roc(
            "reached", reached, RocCurve.of(predictions, c, ClassFigures.ROC_POINTS), false));
    // One spread of the true probabilities serves all classes; at one it may be too wide.
    boolean above = two || best > reached;
    if (above) {
      curves.add(
          new ClassFigures.Roc(
              determined ? "best possible" : "best possible, perhaps",
              best,
              BestRoc.of(study, c, ClassFigures.ROC_POINTS),
              true));
    }
    String name = study.names().get(c);
    return ClassFigures.roc(
        prefix + id,
        two ? "ROC" : "ROC: " + Excerpt.of(name) + " against the rest",
        "For every threshold of the probability of %s. ".formatted(name)
            + (above ? best(two, determined) : "The best possible cannot be told from it."),
        curves);
  }

  private static String best(boolean two, boolean determined) {
    return "The dashed orange curve is that of someone who knows the true probabilities%s%s."
        .formatted(
            determined ? "" : ", perhaps, for they are not determined",
            two
                ? ": no model of these columns lies above it"
                : ", which are taken to be as uncertain for each class");
  }
}
