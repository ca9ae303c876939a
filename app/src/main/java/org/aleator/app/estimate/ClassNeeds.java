// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.ArrayList;
import java.util.List;
import org.aleator.cli.Need;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.encode.TargetColumns;
import org.aleator.finding.TargetFinding;
import org.aleator.study.PredictorKind;

/** The options that have no meaning where the target is classes. */
final class ClassNeeds {
  /** How the noise of numbers is found. */
  private static final List<String> OF_NUMBERS =
      List.of(
          "--noise",
          "--method",
          "--segments",
          "--segment-by",
          "--solver",
          "--preset",
          "--time",
          "--label-std",
          "--censored",
          "--training",
          "--goal");

  private ClassNeeds() {}

  /**
   * @param predictor what predicts
   * @param targets which of them are classes
   * @param all how many there are
   */
  static List<Need> of(PredictorChoice predictor, TargetColumns targets, int all) {
    int classes = targets.names().size();
    String names = String.join(", ", targets.names().keySet().stream().sorted().toList());
    boolean two =
        targets.findings().values().stream()
            .anyMatch(finding -> finding instanceof TargetFinding.TwoValuesTakenAsClasses);
    String otherwise = two ? "; --target-kind numbers takes it as numbers" : "";
    List<Need> needs = new ArrayList<>();
    for (String option : OF_NUMBERS) {
      needs.add(
          new Need(
              option,
              classes < all,
              "is for a target of numbers, and %s is a class".formatted(names) + otherwise));
    }
    needs.add(
        new Need(
            "--votes",
            classes == 1 && all == 1,
            all > 1
                ? "is of one target; name one with --target"
                : "is for a target of classes, and this one is numbers; --target-kind classes takes"
                    + " it as classes"));
    for (String option : List.of("--onnx-std", "--onnx-variance", "--check-column")) {
      needs.add(
          new Need(
              option,
              classes == 0,
              "is for predictions of numbers, and %s is a class".formatted(names) + otherwise));
    }
    boolean stack =
        !predictor.columns().isEmpty()
            || predictor.onnx().isPresent()
            || predictor.kind().filter(kind -> kind == PredictorKind.STACK).isPresent();
    needs.add(
        new Need(
            "--predictor",
            stack || classes == 0,
            "%s predicts numbers, and %s is a class, which the stack predicts, or your own column:NAME, columns:NAME,… or onnx:FILE"
                    .formatted(predictor.word(), names)
                + otherwise));
    return needs;
  }
}
