package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import org.aleator.noise.level.CurveForecast.Expected;
import org.aleator.report.page.Block;
import org.aleator.study.Goal;
import org.aleator.text.Digits;

/** How many rows a wanted RMSE needs. */
final class GoalBlocks {
  private GoalBlocks() {}

  static List<Block> of(Goal goal) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading("Rows until an RMSE of " + Digits.of(goal.rmse())));
    blocks.add(new Block.Text(sentence(goal.words())));
    if (goal.forecast().isEmpty()) {
      return blocks;
    }
    List<List<String>> rows = new ArrayList<>();
    for (Goal.MoreRows more : goal.forecast()) {
      rows.add(row("%d times the rows".formatted(more.times()), more.rmse()));
    }
    goal.measuredTwice()
        .ifPresent(means -> rows.add(row("every row measured twice, against means of two", means)));
    blocks.add(
        new Block.Rows("The RMSE to expect, extrapolated", List.of("with", "RMSE", "95 %"), rows));
    return blocks;
  }

  private static List<String> row(String name, Expected expected) {
    return List.of(
        name,
        Digits.of(expected.value()),
        Digits.of(expected.low()) + " to " + Digits.of(expected.high()));
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }
}
