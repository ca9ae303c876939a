// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.dynamics.DynamicsModel;
import org.aleator.dynamics.FieldForecast;
import org.aleator.dynamics.TrajectoryTable;
import org.aleator.finding.Finding;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;

/**
 * What was found of a dynamical system: the noise of each state, the runs without it, and a learned
 * field that forecasts. Immutable and safe for use by several threads.
 */
public final class Dynamics {
  private static final String METHOD = "unbiased";

  private final DynamicsFindings findings;
  private final Forecaster forecaster;

  Dynamics(DynamicsFindings findings, TrajectoryTable.Columns columns, Parts origin) {
    this.findings = findings;
    this.forecaster =
        new Forecaster(
            new DynamicsModel(
                columns,
                findings.fit().field(),
                findings.members().stream().map(FieldForecast.Member::field).toList(),
                findings.noiseVariance(),
                findings.longestRun(),
                origin));
  }

  /** The names of the states; never null. */
  public List<String> states() {
    return findings.data().states();
  }

  /**
   * The variance of the noise in a state, in that state's unit squared.
   *
   * @throws InvalidInputException where there is no such state
   */
  public double variance(String state) {
    return estimate(state).variance();
  }

  /**
   * The std of the noise in a state, in that state's unit.
   *
   * @throws InvalidInputException where there is no such state
   */
  public double std(String state) {
    return estimate(state).std();
  }

  /**
   * The 95 % interval of {@link #variance}; never null.
   *
   * @throws InvalidInputException where there is no such state
   */
  public Interval interval(String state) {
    return estimate(state).interval();
  }

  /**
   * A state along a run without its noise, in that state's unit: one value per time of the run. The
   * array is the caller's own.
   *
   * @param run from 0, in the order of the runs that were given
   * @throws InvalidInputException where there is no such state
   * @throws IndexOutOfBoundsException where there is no such run
   */
  public double[] denoised(int run, String state) {
    estimate(state);
    return Forecaster.column(findings.denoised()[run], states(), state);
  }

  /** What forecasts new runs, and is saved and loaded; never null. */
  public Forecaster forecaster() {
    return forecaster;
  }

  /** What one should know of the answer; never null. */
  public List<Finding> findings() {
    return findings.findings();
  }

  private DynamicsFindings.Estimate estimate(String state) {
    return findings.estimates().stream()
        .filter(estimate -> estimate.method().equals(METHOD) && estimate.state().equals(state))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "there is no state '%s'%s; there are %s"
                        .formatted(
                            state,
                            NearestName.suggestion(String.valueOf(state), states()),
                            String.join(", ", states()))));
  }
}
