// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import java.util.Locale;

/** About an estimate of the noise in the features. */
public sealed interface InputNoiseFinding extends Finding {

  /** A feature shows no noise. */
  record NoVisibleNoise(String feature) implements InputNoiseFinding {
    @Override
    public String message() {
      return feature + " has no noise that these rows could show";
    }
  }

  /** Noise in a feature and in the target look alike. */
  record HardlyToldApart(String feature, String target) implements InputNoiseFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "noise in %s and noise in %s can hardly be told apart in these data: see the interval",
          feature,
          target);
    }
  }

  /**
   * No noise was found in a feature, but none is excluded up to a bound.
   *
   * @param feature its name
   * @param target whose noise may stand for the feature's
   * @param most the largest variance that is possible; half of it is given
   */
  record NotDetermined(String feature, String target, double most) implements InputNoiseFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "the noise of %s is not determined: these data cannot tell it from noise in %s, and any"
              + " variance from 0 to %.4g explains them; the middle is given",
          feature,
          target,
          most);
    }
  }

  /** Noise in a feature and in the target look the same to first order. */
  record NotToldApart(String feature, String target) implements InputNoiseFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "noise in %s cannot be told from noise in %s in these data",
          feature,
          target);
    }
  }

  /**
   * A single feature's noise was fitted to some of the rows, evenly spread.
   *
   * @param feature its name
   * @param used how many
   * @param of how many there are
   */
  record FittedToSomeRows(String feature, int used, int of) implements InputNoiseFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT, "the noise of %s was fitted to %d of %d rows", feature, used, of);
    }
  }

  /**
   * The noises of several features were fitted to some of the rows, drawn at random.
   *
   * @param used how many
   * @param of how many there are
   */
  record FittedToDrawnRows(int used, int of) implements InputNoiseFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT, "the noises were fitted to %d of %d rows, drawn at random", used, of);
    }
  }

  /**
   * More noise was found in a feature than the target leaves room for.
   *
   * @param feature its name
   * @param claimed the variance that was found
   * @param bound the most it can be, which is given instead
   */
  record AboveWhatTargetAllows(String feature, double claimed, double bound)
      implements InputNoiseFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "the noise of %s is not determined: the fit says a variance of %.4g, but the target leaves"
              + " room for %.4g at most, which is given instead; the feature's own distribution may be"
              + " far from what the fit assumes",
          feature,
          claimed,
          bound);
    }
  }

  /** First order in the noise is not enough. */
  record LargeForFirstOrder() implements InputNoiseFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return "the noise is large for a first-order estimate from slopes, which may then be off by a"
          + " factor of 2 or more, beyond its interval";
    }
  }
}
