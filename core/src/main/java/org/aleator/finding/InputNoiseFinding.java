package org.aleator.finding;

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
      return "noise in %s and noise in %s can hardly be told apart in these data: see the interval"
          .formatted(feature, target);
    }
  }

  /**
   * The noises were fitted to some of the rows.
   *
   * @param used how many
   * @param of how many there are
   */
  record FittedToSomeRows(int used, int of) implements InputNoiseFinding {
    @Override
    public String message() {
      return "the noise was fitted to %d of %d rows".formatted(used, of);
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
