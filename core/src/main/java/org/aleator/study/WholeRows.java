// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.Moments;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.noise.residual.Segmentation;
import org.aleator.noise.residual.VarianceAttenuation;
import org.aleator.scale.ResidualMoments;

/**
 * What all rows of a table say, put into a study that saw a sample of them: the variance of the
 * labels, and VA and DVA where these have a closed form, which needs the moments of the residuals
 * alone.
 */
public final class WholeRows {
  /** The methods that have one. */
  public static final List<String> CLOSED_FORMS =
      List.of(VarianceAttenuation.NAME, DenoisingVarianceAttenuation.NAME);

  private WholeRows() {}

  /**
   * Whether nothing that is wanted needs a feature: own predictions, constant noise, closed forms,
   * one segment.
   */
  public static boolean needNoFeatures(boolean given, StudyOptions options) {
    return given
        && options.noise().kind().filter(NoiseKind.HOMOSCEDASTIC::equals).isPresent()
        && CLOSED_FORMS.containsAll(options.methods())
        && closed(options)
        && options.segments().orElse(1) == 1;
  }

  /**
   * Whether VA and DVA of a study have closed forms.
   *
   * @param given whether the predictions are the user's own, and so known at all rows
   */
  public static boolean haveClosedForms(boolean given, Study study, StudyOptions options) {
    return given && study.noise() == NoiseKind.HOMOSCEDASTIC && closed(options);
  }

  private static boolean closed(StudyOptions options) {
    return options.solver().filter(Solver.GRADIENT::equals).isEmpty()
        && options.training() == Training.SEPARATE;
  }

  /** DVA's segments, cut by the rows of the sample. */
  public static Segmentation segments(Study study, StudyOptions options) {
    return Situation.segments(study.data(), study.prediction(), study.noise(), options);
  }

  /**
   * The study with the variance that all labels have.
   *
   * @param labels which vary, though those of the sample may not
   */
  public static Study withLabels(Study study, Moments labels) {
    List<Finding> ofAll =
        study.findings().stream()
            .filter(finding -> !(finding instanceof DataFinding.ConstantLabels))
            .toList();
    return study.with(study.estimates(), labels.variance(), ofAll);
  }

  /**
   * The study with VA and DVA of all rows.
   *
   * @param segments as {@link #segments} gave them
   */
  public static Study withResiduals(Study study, Segmentation segments, ResidualMoments residuals) {
    List<NoiseEstimate> estimates = new ArrayList<>();
    for (NoiseEstimate estimate : study.estimates()) {
      estimates.add(
          switch (estimate.method()) {
            case VarianceAttenuation.NAME -> va(study, residuals);
            case DenoisingVarianceAttenuation.NAME -> dva(study, segments, residuals);
            default -> estimate;
          });
    }
    return study.with(estimates, study.labelVariance());
  }

  private static NoiseEstimate va(Study study, ResidualMoments residuals) {
    double level = residuals.va();
    double[] noises = study.prediction().residuals(study.data().y());
    Arrays.setAll(noises, i -> level > 0 ? noises[i] / Math.sqrt(level) : 0);
    return estimate(
        VarianceAttenuation.NAME, level, residuals.vaInterval(), noises, study.prediction().mean());
  }

  private static NoiseEstimate dva(
      Study study, Segmentation segmentation, ResidualMoments residuals) {
    Dataset data = study.data();
    Prediction prediction = study.prediction();
    double level = residuals.dva();
    int[] segmentOf = segmentation.assign(data.x(), prediction.mean());
    double[] noises = prediction.residuals(data.y());
    for (int i = 0; i < noises.length; i++) {
      Moments segment = residuals.segments().get(segmentOf[i]);
      double std = Math.sqrt(segment.variance());
      noises[i] = std > 0 ? (noises[i] - segment.mean()) / std : 0;
    }
    double[] denoised = new double[noises.length];
    Arrays.setAll(denoised, i -> data.y()[i] - noises[i] * Math.sqrt(level));
    return estimate(
        DenoisingVarianceAttenuation.NAME, level, residuals.dvaInterval(), noises, denoised);
  }

  private static NoiseEstimate estimate(
      String method, double level, Interval interval, double[] noises, double[] denoised) {
    double[] variance = new double[noises.length];
    Arrays.fill(variance, level);
    return new NoiseEstimate(
        method,
        level,
        Optional.of(interval),
        Optional.empty(),
        new ConstantNoise(level),
        variance,
        noises,
        denoised,
        "",
        List.of());
  }
}
