// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import java.util.List;
import java.util.Locale;

/** About an estimate of the noise in the labels. */
public sealed interface NoiseFinding extends Finding {
  @Override
  default Severity severity() {
    return Severity.WARNING;
  }

  /**
   * The ends of intervals of new observations are those of Gaussian noise.
   *
   * @param reason why they do not rest on the errors of held-out rows
   */
  record GaussianIntervals(String reason) implements NoiseFinding {
    @Override
    public String message() {
      return "low and high are those of Gaussian noise: " + reason;
    }

    @Override
    public Severity severity() {
      return Severity.NOTE;
    }
  }

  /**
   * Few rows for the features.
   *
   * @param rows how many rows
   * @param features how many features
   */
  record FewRows(int rows, int features) implements NoiseFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "few rows (%d) for %d features: the noise is hardly determined",
          rows,
          features);
    }
  }

  /**
   * The function takes most of what the rows can tell.
   *
   * @param share the part of the degrees of freedom it takes, from 0 to 1
   */
  record FunctionUsesUpRows(double share) implements NoiseFinding {
    @Override
    public String message() {
      return "learning the function uses up "
          + percent(share)
          + " of the rows: more rows would make the estimate more certain";
    }
  }

  /**
   * The fitted function's own error is larger than the noise.
   *
   * @param ratio its variance over the noise variance
   */
  record FunctionErrorAboveNoise(double ratio) implements NoiseFinding {
    @Override
    public String message() {
      return "the error of the fitted function is "
          + number(ratio)
          + " times the noise variance: part of the signal may be taken for noise, or of the noise"
          + " for signal";
    }
  }

  /**
   * The answer depends on how smooth the function is.
   *
   * @param excess by what part the variance would be larger if the fit had no error
   */
  record SmoothnessMatters(double excess) implements NoiseFinding {
    @Override
    public String message() {
      return "the estimate depends on how smooth the function is taken to be: if the fit has no"
          + " error, the noise variance is "
          + percent(excess)
          + " larger";
    }
  }

  /**
   * Kernels that explain the rows equally well disagree.
   *
   * @param spread of the log variance
   */
  record KernelsDisagree(double spread) implements NoiseFinding {
    @Override
    public String message() {
      return "kernels that explain the rows equally well disagree on the noise variance by "
          + percent(spread);
    }
  }

  /** Subsets of the rows disagree more than chance explains. */
  record SubsetsDisagree() implements NoiseFinding {
    @Override
    public String message() {
      return "subsets of the rows disagree on the noise variance more than chance explains";
    }
  }

  /**
   * The user's predictions are nearer to the labels than the noise allows.
   *
   * @param meanSquaredError of the predictions
   */
  record PredictionsHaveSeenLabels(double meanSquaredError) implements NoiseFinding {
    @Override
    public Severity severity() {
      return Severity.SEVERE;
    }

    @Override
    public String message() {
      return "the predictions are closer to the labels (mean squared error "
          + number(meanSquaredError)
          + ") than the noise allows; they have probably seen these labels and are not used for the"
          + " noise";
    }
  }

  /**
   * The smooth estimate says what held-out rows contradict.
   *
   * @param variance the noise variance it says
   */
  record SmoothFitContradicted(double variance) implements NoiseFinding {
    @Override
    public String message() {
      return "a smooth function alone would leave a noise variance of "
          + number(variance)
          + ", which held-out rows contradict; it is left out";
    }
  }

  /**
   * The scatter of rows with equal features and a fit to all rows exclude each other.
   *
   * @param pureError the variance between rows with equal features
   * @param fitted the noise variance of the fit
   */
  record ReplicatesContradictFit(double pureError, double fitted) implements NoiseFinding {
    @Override
    public String message() {
      return "rows with equal features scatter with variance "
          + number(pureError)
          + ", the fit finds "
          + number(fitted)
          + ": the fit missed part of the function, or replicates are not independent or differ in"
          + " what was not recorded; the interval covers both";
    }
  }

  /**
   * Differences of neighbours along the only feature and a fit exclude each other.
   *
   * @param differences the noise variance that the differences give
   * @param fitted that of the fit
   */
  record NeighboursContradictFit(double differences, double fitted) implements NoiseFinding {
    @Override
    public String message() {
      return "differences of neighbouring rows give the variance "
          + number(differences)
          + ", the fit "
          + number(fitted)
          + (fitted > differences
              ? ": the function jumps or bends faster than the fit does"
              : ": the fit follows the noise")
          + "; the interval covers both";
    }
  }

  /** Evidential networks do not fix how the variance is split. */
  record SplitNotFixed() implements NoiseFinding {
    @Override
    public String message() {
      return "evidential: the loss does not fix how much of the variance is noise and how much the"
          + " predictor's own; trust their sum rather than this part";
    }
  }

  /** A method found a variance of 0 or less. */
  record NoNoiseFound(String method) implements NoiseFinding {
    @Override
    public String message() {
      return method + " finds no noise: the signal between neighbouring rows hides what is there";
    }
  }

  /** The labels differ by no more than rounding. */
  record EqualLabels() implements NoiseFinding {
    @Override
    public String message() {
      return "all labels are equal: there is no noise and nothing to predict";
    }
  }

  /**
   * The noise is too small to be distinguished from rounding.
   *
   * @param limit the part of the labels' variance below which nothing can be measured
   */
  record BelowMeasurable(double limit) implements NoiseFinding {
    @Override
    public String message() {
      return "the labels follow a smooth function of the features to within rounding: the noise, if"
          + " there is any, is below what can be measured";
    }
  }

  /**
   * The floor rests on some of the rows.
   *
   * @param used how many
   * @param of how many different ones there are
   */
  record FloorRowsDrawn(int used, int of) implements NoiseFinding {
    @Override
    public Severity severity() {
      return Severity.NOTE;
    }

    @Override
    public String message() {
      return String.format(Locale.ROOT, "the floor rests on %,d rows drawn from %,d", used, of);
    }
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  /**
   * Estimators that make no use of the error bars of the labels.
   *
   * @param methods their names
   */
  record BarsNotUsed(List<String> methods) implements NoiseFinding {
    public BarsNotUsed {
      methods = List.copyOf(methods);
    }

    @Override
    public String message() {
      return String.join(", ", methods)
          + (methods.size() == 1 ? " makes" : " make")
          + " no use of the error bars: every row counts alike there";
    }

    @Override
    public Severity severity() {
      return Severity.NOTE;
    }
  }
}
