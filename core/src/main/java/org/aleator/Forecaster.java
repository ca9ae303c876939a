// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.aleator.codec.ModelStore;
import org.aleator.dynamics.DynamicsModel;
import org.aleator.dynamics.FieldForecast;
import org.aleator.util.InvalidInputException;

/**
 * A learned dynamical system that forecasts new runs. Immutable; any number of threads may forecast
 * with one at once.
 */
public final class Forecaster {
  private final DynamicsModel model;

  Forecaster(DynamicsModel model) {
    this.model = model;
  }

  /** The names of the states; never null. */
  public List<String> states() {
    return model.columns().states();
  }

  /**
   * One state along a new run, with its uncertainty at every time.
   *
   * @param state its name
   * @param start the state of the system at the first of the times, exact: one value per state, in
   *     their order and units; not kept
   * @param times at least 2, increasing, in the unit of the runs that were learned from; not kept
   * @return one row per time; NaN after the solution diverged
   * @throws InvalidInputException where there is no such state, a value is not finite, or the times
   *     do not increase
   */
  public Predictive forecast(String state, double[] start, double[] times) {
    RunOptions.known("state", state, states());
    check(start, times);
    FieldForecast forecast = model.forecast(start.clone(), List.of(times.clone()), false);
    double[] aleatoric = new double[times.length];
    Arrays.fill(aleatoric, model.noiseVariance()[states().indexOf(state)]);
    return Predictive.of(
        column(forecast.mean()[0], states(), state),
        aleatoric,
        column(forecast.epistemicVariance()[0], states(), state));
  }

  private void check(double[] start, double[] times) {
    RunOptions.given(start, "the start");
    RunOptions.given(times, "the array of times");
    if (start.length != states().size()) {
      throw new InvalidInputException(
          "the start has %d values, the states are %s"
              .formatted(start.length, String.join(", ", states())));
    }
    for (double value : start) {
      if (!Double.isFinite(value)) {
        throw new InvalidInputException("the start must be finite, but holds " + value);
      }
    }
    if (times.length < 2) {
      throw new InvalidInputException("give at least two times: of the start and of a forecast");
    }
    for (int i = 0; i < times.length; i++) {
      if (!Double.isFinite(times[i]) || i > 0 && !(times[i] > times[i - 1])) {
        throw new InvalidInputException(
            "times must be finite and increase, but number %d is %s".formatted(i + 1, times[i]));
      }
    }
  }

  static double[] column(double[] timesByStates, List<String> states, String state) {
    int d = states.size();
    int o = states.indexOf(state);
    double[] values = new double[timesByStates.length / d];
    Arrays.setAll(values, i -> timesByStates[i * d + o]);
    return values;
  }

  /**
   * Saves the system as a directory, whole or not at all; an older model in that place is replaced.
   * {@link #load} and the command line's {@code predict} read it. Needs aleator-io.
   *
   * @param directory new, empty, or of an older model; the folder around it exists
   * @throws InvalidInputException where the directory cannot be written, or aleator-io is missing
   */
  public void save(Path directory) {
    ModelStore.find().write(RunOptions.given(directory, "the directory"), model.parts());
  }

  /**
   * Loads what {@link #save} or the command line's {@code dynamics --out} wrote. Needs aleator-io.
   *
   * @throws InvalidInputException where there is no such model, it is damaged or of rows, or
   *     aleator-io is missing
   */
  public static Forecaster load(Path directory) {
    return new Forecaster(
        ModelStore.find().read(RunOptions.given(directory, "the directory"), DynamicsModel::of));
  }
}
