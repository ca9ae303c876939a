// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import java.util.Locale;

/** About a learned dynamical system. */
public sealed interface DynamicsFinding extends Finding {
  @Override
  default Severity severity() {
    return Severity.WARNING;
  }

  /**
   * No field fits whole runs as well as parts of them.
   *
   * @param points about how many points a part has
   */
  record RunsInParts(long points) implements DynamicsFinding {
    @Override
    public String message() {
      return "no field fits whole runs as well as parts of them; the noise is the residual over"
          + " stretches of about "
          + points
          + " points";
    }
  }

  /** The field misses a state by more than its noise. */
  record FieldMissesState(String state) implements DynamicsFinding {
    @Override
    public String message() {
      return "the learned field misses "
          + state
          + " by more than its noise: the noise is taken from neighbouring points instead; is a"
          + " state variable missing, or an outside force?";
    }
  }

  /**
   * Few values for what is fitted.
   *
   * @param state the state variable
   * @param starts how many starts are fitted with the field
   */
  record FewValues(String state, int starts) implements DynamicsFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "%s has few values to fit a field and %d starts: its noise is uncertain",
          state,
          starts);
    }
  }

  /**
   * One value lies far from the learned path.
   *
   * @param state the state variable
   * @param run the run's name
   * @param time when
   * @param deviations how far, in standard deviations
   */
  record OutlyingValue(String state, String run, double time, double deviations)
      implements DynamicsFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "%s of run %s at time %s lies %.0f standard deviations from the learned path;"
              + " an outlier?",
          state,
          run,
          time,
          deviations);
    }
  }

  /**
   * A forecast ends early.
   *
   * @param run the first run concerned
   * @param others how many more
   * @param time when it ends
   */
  record ForecastEnds(String run, int others, double time) implements DynamicsFinding {
    @Override
    public String message() {
      return String.format(
              Locale.ROOT,
              "the forecast of run %s%s ends at time %s: a field diverges there, or would need too",
              run,
              others == 0 ? "" : " (and of " + others + " more)",
              time)
          + " many steps; later cells are empty";
    }
  }
}
