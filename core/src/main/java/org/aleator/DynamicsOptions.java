// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import org.aleator.dynamics.DynamicsStudy;
import org.aleator.dynamics.DynamicsStudy.FieldKind;
import org.aleator.util.InvalidInputException;

/**
 * The options of {@link Aleator#dynamics}; everything has a default. Each method gives the same
 * options back and refuses a wrong value at once with an {@link InvalidInputException}.
 */
public final class DynamicsOptions extends RunOptions<DynamicsOptions> {
  private FieldKind kind = FieldKind.ENSEMBLE;
  private int members = DynamicsStudy.Options.of(kind).members();

  DynamicsOptions() {}

  @Override
  DynamicsOptions self() {
    return this;
  }

  /** The epistemic uncertainty is that of a Bayesian field, by default that of an ensemble. */
  public DynamicsOptions bayesian() {
    kind = FieldKind.BNN;
    return this;
  }

  /**
   * How many fields tell the epistemic uncertainty, by default 5.
   *
   * @param count at least 0; with 0 the epistemic uncertainty is not estimated and reads 0
   */
  public DynamicsOptions members(int count) {
    if (count < 0) {
      throw new InvalidInputException("members must be at least 0, was " + count);
    }
    members = count;
    return this;
  }

  DynamicsStudy.Options study() {
    return DynamicsStudy.Options.of(kind).withMembers(members);
  }

  String word() {
    return kind == FieldKind.BNN ? "bnn" : "ensemble";
  }
}
