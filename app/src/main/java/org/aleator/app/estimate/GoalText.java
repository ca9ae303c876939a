// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.aleator.cli.Choice;
import org.aleator.cli.Json;
import org.aleator.noise.level.CurveForecast.Expected;
import org.aleator.study.Goal;
import org.aleator.text.Digits;

/** How many rows an RMSE needs, for a person and for a program. */
final class GoalText {
  private GoalText() {}

  static List<String> lines(Goal goal) {
    List<String> lines = new ArrayList<>();
    lines.add("Rows until an RMSE of " + Digits.of(goal.rmse()));
    lines.add("  " + goal.words());
    for (Goal.MoreRows more : goal.forecast()) {
      if (more.times() == 2) {
        lines.add("  twice the rows would bring " + range(more.rmse()));
      } else if (more.times() == 10) {
        lines.add("  ten times the rows would bring " + range(more.rmse()));
      }
    }
    goal.measuredTwice()
        .ifPresent(
            means ->
                lines.add(
                    "  measuring every row twice would bring no more than that, and judged by means of two labels "
                        + range(means)));
    lines.add("");
    return lines;
  }

  private static String range(Expected expected) {
    return "%s (95 %%: %s)"
        .formatted(Digits.of(expected.value()), Digits.range(expected.low(), expected.high()));
  }

  static JsonObject json(Goal goal) {
    JsonObject json = new JsonObject();
    json.add("rmse", Json.number(goal.rmse()));
    json.addProperty("reachable", Choice.word(goal.reachable()));
    json.addProperty("reached", goal.reached());
    json.add("rows", Json.number(goal.rows().map(Expected::value)));
    json.add("rows_low", Json.number(goal.rows().map(Expected::low)));
    json.add("rows_high", Json.number(goal.rows().map(Expected::high).filter(Double::isFinite)));
    json.addProperty("words", goal.words());
    JsonArray forecast = new JsonArray();
    for (Goal.MoreRows more : goal.forecast()) {
      JsonObject one = of(more.rmse());
      one.add("rows", Json.number(more.rows()));
      one.addProperty("times", more.times());
      forecast.add(one);
    }
    json.add("forecast", forecast);
    goal.measuredTwice().ifPresent(means -> json.add("measured_twice", of(means)));
    return json;
  }

  private static JsonObject of(Expected expected) {
    JsonObject json = new JsonObject();
    json.add("rmse", Json.number(expected.value()));
    json.add("low", Json.number(expected.low()));
    json.add("high", Json.number(expected.high()));
    return json;
  }
}
