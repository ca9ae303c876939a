// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.aleator.cli.Need;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.encode.TargetColumns;
import org.aleator.finding.TargetFinding;
import org.aleator.study.PredictorKind;
import org.aleator.util.InvalidInputException;

/**
 * The options, and so the settings of a request, that have no meaning where the target is classes.
 */
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
          "--label-std",
          "--censored",
          "--epistemic-std",
          "--training",
          "--goal");

  /** Why some of them have none, where that is not plain. */
  private static final Map<String, String> WHY =
      Map.of(
          "--goal",
          "is an RMSE, and %s is a class; what twice and ten times the rows bring is said without it",
          "--censored",
          "is for numbers that are cut off, and %s is a class",
          "--label-std",
          "is for numbers with error bars, and %s is a class; what several people said of each row goes with --votes");

  private ClassNeeds() {}

  /**
   * Refuses a setting of a request that has no meaning where its target is a class.
   *
   * @param option what the command line calls it
   * @param setting what the request calls it
   */
  static void requireNone(String option, String setting, boolean given, TargetColumns targets) {
    if (given && OF_NUMBERS.contains(option)) {
      throw new InvalidInputException("\"%s\" %s".formatted(setting, isOfNumbers(option, targets)));
    }
  }

  /** Refuses a setting of a request that has a meaning only where its target is a class. */
  static void requireClasses(String option, boolean given) {
    if (given) {
      throw new InvalidInputException(
          "\"%s\" is for a target of classes, and this one is numbers"
              .formatted(option.substring(2)));
    }
  }

  private static String isOfNumbers(String option, TargetColumns targets) {
    return WHY.getOrDefault(option, "is for a target of numbers, and %s is a class")
        .formatted(names(targets));
  }

  private static String names(TargetColumns targets) {
    return String.join(", ", targets.names().keySet().stream().sorted().toList());
  }

  /**
   * @param predictor what predicts
   * @param targets which of them are classes
   * @param all how many there are
   */
  static List<Need> of(PredictorChoice predictor, TargetColumns targets, int all) {
    int classes = targets.names().size();
    String names = names(targets);
    boolean two =
        targets.findings().values().stream()
            .anyMatch(finding -> finding instanceof TargetFinding.TwoValuesTakenAsClasses);
    String otherwise = two ? "; --target-kind numbers takes it as numbers" : "";
    List<Need> needs = new ArrayList<>();
    for (String option : OF_NUMBERS) {
      needs.add(new Need(option, classes < all, isOfNumbers(option, targets) + otherwise));
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
