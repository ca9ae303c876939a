// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.noise.level.CurveForecast.Expected;
import org.aleator.noise.level.LearningCurve;
import org.aleator.report.page.Block;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.study.Goal;
import org.aleator.text.Digits;

/** How many rows a wanted RMSE needs. */
final class GoalBlocks {
  private GoalBlocks() {}

  /**
   * @param id of the figure
   * @param curve what was measured, where there is a learning curve
   */
  static List<Block> of(String id, Goal goal, Optional<LearningCurve> curve) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading("Rows until an RMSE of " + Digits.of(goal.rmse())));
    blocks.add(new Block.Text(sentence(goal.words())));
    if (goal.forecast().isEmpty()) {
      return blocks;
    }
    curve.ifPresent(measured -> blocks.add(new Block.Drawing(figure(id, goal, measured))));
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

  /** From what was measured to a hundred times the rows, with the goal. */
  private static Figure figure(String id, Goal goal, LearningCurve curve) {
    int count = goal.forecast().size() + 1;
    double[] sizes = Arrays.stream(curve.rows()).asDoubleStream().toArray();
    int last = sizes.length - 1;
    double[] rows = new double[count];
    double[] expected = new double[count];
    double[] low = new double[count];
    double[] high = new double[count];
    rows[0] = sizes[last];
    expected[0] = low[0] = high[0] = curve.rmse()[last];
    for (int i = 1; i < count; i++) {
      Goal.MoreRows more = goal.forecast().get(i - 1);
      rows[i] = more.rows();
      expected[i] = more.rmse().value();
      low[i] = more.rmse().low();
      high[i] = more.rmse().high();
    }
    double[] ends = {sizes[0] * 0.8, rows[count - 1] * 1.2};
    List<Mark> marks =
        List.of(
            new Mark.Band("extrapolated, 95 %", Ink.ORANGE.withOpacity(0.2), rows, low, high),
            new Mark.Line("expected", Ink.ORANGE, true, rows, expected),
            new Mark.Line("wanted", Ink.GREEN, true, ends, new double[] {goal.rmse(), goal.rmse()}),
            new Mark.Line("reached on held-out rows", Ink.BLUE, sizes, curve.rmse()),
            new Mark.Points("", Ink.BLUE, sizes, curve.rmse()));
    Panel panel =
        new Panel(
            "The RMSE with more rows",
            Axis.logarithmic("training rows", new Axis.Range(ends[0], ends[1])),
            Axis.linear("RMSE on held-out rows", Panel.aroundY(marks)),
            marks);
    Goal.MoreRows most = goal.forecast().get(count - 2);
    return new Figure(
        id,
        panel,
        "Blue was measured; orange is extrapolated to a hundred times the rows, with the range in which the RMSE lies in 95 of 100 cases.",
        "With %d times the rows an RMSE of %s (95 %%: %s) is to be expected; %s is wanted."
            .formatted(
                most.times(),
                Digits.of(most.rmse().value()),
                Digits.range(most.rmse().low(), most.rmse().high()),
                Digits.of(goal.rmse())));
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
