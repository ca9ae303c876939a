// SPDX-License-Identifier: Apache-2.0
package org.aleator.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.learn.predictor.Prediction;
import org.aleator.util.InvalidInputException;

/** The user's own predictions, out of a column or two of the file. */
public final class OwnPrediction {
  private OwnPrediction() {}

  /** The columns to read. */
  public static List<String> columns(String mean, Optional<String> epistemicStd) {
    List<String> columns = new ArrayList<>(List.of(mean));
    epistemicStd.ifPresent(columns::add);
    return columns;
  }

  /**
   * @param carried the columns' values by name
   * @throws InvalidInputException where a std is negative
   */
  public static Prediction of(
      String source, Map<String, double[]> carried, String mean, Optional<String> epistemicStd) {
    double[] means = carried.get(mean);
    if (epistemicStd.isEmpty()) {
      return Prediction.given(means);
    }
    double[] std = carried.get(epistemicStd.get());
    if (Arrays.stream(std).anyMatch(value -> value < 0)) {
      throw new InvalidInputException(
          "%s: column \"%s\" holds a negative number; a std is at least 0"
              .formatted(source, epistemicStd.get()));
    }
    return Prediction.given(means, Arrays.stream(std).map(value -> value * value).toArray());
  }
}
