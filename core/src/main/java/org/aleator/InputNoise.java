// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.inputs.InputNoiseEstimate;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;

/**
 * How much noise the features carry, by the method to believe. Immutable and safe for use by
 * several threads.
 */
public final class InputNoise {
  private final PreparedData data;
  private final List<InputNoiseEstimate> estimates;

  InputNoise(PreparedData data, List<InputNoiseEstimate> estimates) {
    this.data = data;
    this.estimates = List.copyOf(estimates);
  }

  private InputNoiseEstimate best() {
    return estimates.get(estimates.size() - 1);
  }

  /** The features' names; a category stands as one feature for each level. Never null. */
  public List<String> features() {
    return data.dataset().features();
  }

  /** The name of the method to believe; never null. */
  public String method() {
    return best().method();
  }

  /**
   * The variance of the noise in a feature, in that feature's unit squared.
   *
   * @throws InvalidInputException where there is no such feature
   */
  public double variance(String feature) {
    return best().variance()[index(feature)];
  }

  /**
   * The std of the noise in a feature, in that feature's unit.
   *
   * @throws InvalidInputException where there is no such feature
   */
  public double std(String feature) {
    return Math.sqrt(variance(feature));
  }

  /**
   * The 95 % interval of {@link #variance}, if the method has one; never null.
   *
   * @throws InvalidInputException where there is no such feature
   */
  public Optional<Interval> interval(String feature) {
    return best().intervals().get(index(feature));
  }

  /**
   * A feature with its noise taken away, in its unit: one value per row of the table that was
   * given, NaN where the row was left out. The array is the caller's own.
   *
   * @throws InvalidInputException where there is no such feature
   */
  public double[] denoised(String feature) {
    return data.inFileOrder(best().denoised().columnValues(index(feature)));
  }

  /** What one should know of the data and of the answer; never null. */
  public List<Finding> findings() {
    List<Finding> findings = new ArrayList<>(data.findings());
    estimates.forEach(estimate -> findings.addAll(estimate.findings()));
    return List.copyOf(findings);
  }

  private int index(String feature) {
    int index = features().indexOf(feature);
    if (index < 0) {
      throw new InvalidInputException(
          "there is no feature '%s'%s; there are %s"
              .formatted(
                  feature,
                  NearestName.suggestion(String.valueOf(feature), features()),
                  String.join(", ", features())));
    }
    return index;
  }
}
