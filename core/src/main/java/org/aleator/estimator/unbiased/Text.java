package org.aleator.estimator.unbiased;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the estimate says of itself, in plain words. */
final class Text {
  private static final int MOST_NAMED = 5;

  private Text() {}

  static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  static String means(GaussianProcessNoise.Estimate noise, boolean withPredictions) {
    int subsets = noise.subsets().size();
    int rows = noise.rowsUsed() / subsets;
    String where =
        subsets == 1
            ? "a Gaussian process on " + rows + " rows"
            : "Gaussian processes on " + subsets + " subsets of " + rows + " rows";
    String help = withPredictions ? ", helped by the predictions given" : "";
    return where + ", " + noise.models().get(0).description() + help;
  }

  static String leftOut(int[] wild, double[] y) {
    String rows =
        Arrays.stream(wild)
            .limit(MOST_NAMED)
            .mapToObj(i -> "row " + (i + 1) + " (label " + number(y[i]) + ")")
            .collect(Collectors.joining(", "));
    String more = wild.length > MOST_NAMED ? " and " + (wild.length - MOST_NAMED) + " more" : "";
    return rows
        + more
        + (wild.length == 1 ? " lies" : " lie")
        + " more than a hundred times as far out as all other labels: taken for a mistake and left"
        + " out";
  }

  static String copies(int count) {
    return count
        + (count == 1 ? " row repeats" : " rows repeat")
        + " another row to the last digit, label included, where a second measurement would hardly"
        + " agree; taken for copies and left out";
  }

  static List<String> warnings(GaussianProcessNoise.Estimate noise, int rows, int features) {
    List<String> warnings = new ArrayList<>();
    double variance = Math.exp(noise.logVariance());
    double share = noise.degreesOfFreedom() / noise.rowsUsed();
    if (variance < UnbiasedEstimate.UNMEASURABLE) {
      return List.of(
          "the labels follow a smooth function of the features to within rounding: the noise, if"
              + " there is any, is below what can be measured");
    }
    if (rows < 30 || rows < 5 * features) {
      warnings.add(
          "few rows (" + rows + ") for " + features + " features: the noise is hardly determined");
    }
    if (share < 0.5) {
      warnings.add(
          "learning the function uses up "
              + percent(1 - share)
              + " of the rows: more rows would make the estimate surer");
    }
    if (noise.epistemicVariance() > variance) {
      warnings.add(
          "the error of the fitted function is "
              + number(noise.epistemicVariance() / variance)
              + " times the noise variance: part of the signal may be taken for noise, or of the"
              + " noise for signal");
    }
    if (noise.upperLogVariance() - noise.logVariance() > Math.log(1.2)) {
      warnings.add(
          "the estimate depends on how smooth the function is taken to be: if the fit has no"
              + " error, the noise variance is "
              + percent(Math.exp(noise.upperLogVariance() - noise.logVariance()) - 1)
              + " larger");
    }
    if (noise.kernelSpread() > 0.1) {
      warnings.add(
          "kernels that explain the rows equally well disagree on the noise variance by "
              + percent(noise.kernelSpread()));
    }
    if (noise.subsetSpread() > 2) {
      warnings.add("subsets of the rows disagree on the noise variance more than chance explains");
    }
    if (noise.kurtosis() > 15) {
      warnings.add(
          "a few rows lie extremely far from the fit: outliers, or steps of the function that are"
              + " taken for noise");
    }
    if (noise.rowsUsed() < rows) {
      warnings.add(noise.rowsUsed() + " of " + rows + " rows were used, drawn at random");
    }
    return warnings;
  }
}
