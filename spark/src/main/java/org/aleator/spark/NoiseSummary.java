// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.Ceiling;
import org.aleator.Interval;
import org.aleator.Reducible;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;

/**
 * What {@link NoiseEstimator} found: how much of the label is noise, and how good any model of the
 * features can get. Immutable.
 *
 * @param verdict the answer in one sentence
 * @param label the label's column
 * @param features what the features are called, without those that say nothing
 * @param rows how many rows can be used
 * @param sampledRows how many of them the study of a sample rests on; 0 where none was needed
 * @param dependsOnX whether the noise was taken to depend on x: as given, else as the data say
 * @param recommended the name of the method to believe
 * @param methods the noise by each method, in the order they were given
 * @param ceiling the best that any model of these features can reach on new rows
 * @param reachedRmse what a model reached on rows of the sample it had not seen, a bound that the
 *     noise's std cannot exceed; empty where there was none
 * @param isDetermined whether the rows tell the noise; if not, only the bound is to be relied on
 * @param reason why it is not determined; empty if it is
 * @param reducible how far own predictions are from the ceiling; empty where none were given
 * @param findings what one should know of the data and of the answer, one sentence each
 */
public record NoiseSummary(
    String verdict,
    String label,
    List<String> features,
    long rows,
    long sampledRows,
    boolean dependsOnX,
    String recommended,
    List<MethodNoise> methods,
    Ceiling ceiling,
    OptionalDouble reachedRmse,
    boolean isDetermined,
    String reason,
    Optional<Reducible> reducible,
    List<String> findings) {

  public NoiseSummary {
    features = List.copyOf(features);
    methods = List.copyOf(methods);
    findings = List.copyOf(findings);
  }

  /** The noise by the method to believe. */
  public MethodNoise noise() {
    return noise(recommended);
  }

  /**
   * The noise by another method that was run.
   *
   * @throws InvalidInputException where it was not run
   */
  public MethodNoise noise(String method) {
    List<String> names = methods.stream().map(MethodNoise::method).toList();
    return methods.stream()
        .filter(noise -> noise.method().equals(method))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "the method '%s' was not run%s; there are %s"
                        .formatted(
                            method,
                            NearestName.suggestion(String.valueOf(method), names),
                            String.join(", ", names))));
  }

  /** The answer as a person reads it. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(verdict).append('\n');
    line(
        text,
        "%s from %s, %,d rows",
        label,
        features.isEmpty() ? "own predictions" : String.join(", ", features),
        rows);
    if (sampledRows > 0 && sampledRows < rows) {
      line(text, "studied on a sample of %,d rows", sampledRows);
    }
    if (isDetermined) {
      line(
          text,
          "best possible RMSE %.6g%s, R² %.6g",
          ceiling.rmse(),
          ends(ceiling.rmseInterval()),
          ceiling.r2());
    }
    reachedRmse.ifPresent(rmse -> line(text, "reached on held-out rows: RMSE %.6g", rmse));
    if (!isDetermined) {
      line(text, "not determined: %s", reason);
    }
    for (MethodNoise each : methods) {
      line(
          text,
          "%s: variance %.6g%s, %,d rows",
          each.method(),
          each.variance(),
          ends(each.interval()),
          each.rows());
    }
    findings.forEach(finding -> line(text, "note: %s", finding));
    return text.toString();
  }

  private static void line(StringBuilder text, String form, Object... values) {
    text.append(String.format(Locale.ROOT, form, values)).append('\n');
  }

  private static String ends(Optional<Interval> interval) {
    return interval
        .map(i -> String.format(Locale.ROOT, " (95 %%: %.6g to %.6g)", i.low(), i.high()))
        .orElse("");
  }
}
