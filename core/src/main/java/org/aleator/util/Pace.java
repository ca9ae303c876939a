// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.util.OptionalDouble;

/**
 * How much longer a computation takes, judged by the reports of its progress so far. The rate is
 * that of the stage at work once enough has been heard of it, until then that of the whole: stages
 * are weighed by what they usually cost, and the one at work shows what it costs here. Time since
 * the last report is no slowing down yet. Not safe for use by several threads.
 */
public final class Pace {
  /** With fewer steps, or in less time, a rate is a guess. */
  private static final int STEPS_TO_JUDGE_BY = 4;

  private static final double SECONDS_TO_JUDGE_BY = 2;

  private String stage = "";
  private Span whole = new Span(0, 0);
  private Span ofStage = new Span(0, 0);
  private double last;
  private double fraction;

  /** Nothing was heard yet. */
  public Pace() {}

  /** What was heard since a moment. */
  private static final class Span {
    private final double began;
    private final double from;
    private int steps;

    Span(double began, double from) {
      this.began = began;
      this.from = from;
    }

    boolean tells(double last, double fraction) {
      return steps >= STEPS_TO_JUDGE_BY && last - began >= SECONDS_TO_JUDGE_BY && fraction > from;
    }
  }

  /**
   * Hears a report; one that goes back begins anew.
   *
   * @param seconds since the computation began
   */
  public void heard(String newStage, double newFraction, double seconds) {
    if (newFraction < fraction) {
      whole = new Span(seconds, newFraction);
    }
    if (!newStage.equals(stage) || newFraction < fraction) {
      stage = newStage;
      ofStage = new Span(seconds, newFraction);
    }
    if (newFraction > fraction) {
      whole.steps++;
      ofStage.steps++;
    }
    if (newFraction != fraction) {
      fraction = newFraction;
      last = seconds;
    }
  }

  /**
   * The seconds that are left, at least one; empty where too little was heard.
   *
   * @param seconds since the computation began
   */
  public OptionalDouble left(double seconds) {
    Span judged = ofStage.tells(last, fraction) ? ofStage : whole;
    if (!judged.tells(last, fraction) || fraction >= 1) {
      return OptionalDouble.empty();
    }
    double rate = (fraction - judged.from) / (last - judged.began);
    return OptionalDouble.of(Math.max(1, (1 - fraction) / rate - (seconds - last)));
  }
}
