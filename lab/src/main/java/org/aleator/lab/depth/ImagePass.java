// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.noise.Moments;
import org.aleator.util.Work;

/** From one image to its statistics. */
public final class ImagePass {
  private ImagePass() {}

  /**
   * @param noise what is added to the label
   * @param gradient whether Algorithm 1 is run as well
   * @param work its seed is the image's own
   */
  public static DepthStatistics run(
      DepthMap label,
      Optional<DepthMap> prediction,
      DepthRange range,
      LabelNoise noise,
      boolean gradient,
      Work work) {
    DepthMap noisy = noise.addTo(label, work.seed().split("noise"));
    float[] residual = residual(label, noisy, prediction, range);
    DepthStatistics.Band[] bands = bands(label, residual, prediction.isPresent(), noise);
    new CalmWindows(residual, label.width(), label.height())
        .walk(
            (band, calmest, calm) ->
                bands[band] =
                    bands[band].plus(
                        new DepthStatistics.Band(Moments.NONE, Moments.NONE, calmest, calm, 0, 0)));
    Moments residuals =
        Arrays.stream(bands)
            .map(DepthStatistics.Band::residuals)
            .reduce(Moments.NONE, Moments::plus);
    return new DepthStatistics(
        1,
        residuals,
        centred(residuals),
        Arrays.asList(bands),
        gradient && residuals.count() > 0
            ? AlgorithmOne.run(valid(residual), work)
            : DepthStatistics.Gradient.NONE);
  }

  /** Noisy label − prediction, or the noisy label itself; NaN where the label is no measurement. */
  static float[] residual(
      DepthMap label, DepthMap noisy, Optional<DepthMap> prediction, DepthRange range) {
    float[] clean = label.metres();
    float[] residual = new float[clean.length];
    float[] of = noisy.metres();
    if (prediction.isPresent()) {
      float[] predicted = prediction.get().metres();
      for (int i = 0; i < residual.length; i++) {
        residual[i] = range.contains(clean[i]) ? of[i] - predicted[i] : Float.NaN;
      }
    } else {
      for (int i = 0; i < residual.length; i++) {
        residual[i] = range.contains(clean[i]) ? of[i] : Float.NaN;
      }
    }
    return residual;
  }

  private static DepthStatistics.Band[] bands(
      DepthMap label, float[] residual, boolean predicted, LabelNoise noise) {
    int height = label.height();
    DepthStatistics.Band[] bands = new DepthStatistics.Band[DepthStatistics.BANDS];
    for (int b = 0; b < bands.length; b++) {
      Moments moments = Moments.NONE;
      double added = 0;
      for (int y = b * height / bands.length; y < (b + 1) * height / bands.length; y++) {
        Moments row = row(residual, y * label.width(), (y + 1) * label.width());
        moments = moments.plus(row);
        added += row.count() * noise.variance(y, height);
      }
      Moments known = predicted ? moments : Moments.NONE;
      bands[b] =
          new DepthStatistics.Band(
              known, centred(known), Moments.NONE, Moments.NONE, moments.count(), added);
    }
    return bands;
  }

  /** About the mean of the segment: what DVA takes away. */
  private static Moments centred(Moments segment) {
    return new Moments(segment.count(), 0, segment.m2(), segment.m3(), segment.m4());
  }

  /** One row of pixels about its first valid one. */
  private static Moments row(float[] residual, int from, int to) {
    int first = from;
    while (first < to && Float.isNaN(residual[first])) {
      first++;
    }
    if (first == to) {
      return Moments.NONE;
    }
    double shift = residual[first];
    long count = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    for (int i = first; i < to; i++) {
      double d = residual[i] - shift;
      if (!Double.isNaN(d)) {
        double square = d * d;
        count++;
        s1 += d;
        s2 += square;
        s3 += square * d;
        s4 += square * square;
      }
    }
    return Moments.ofShifted(count, shift, s1, s2, s3, s4);
  }

  private static double[] valid(float[] residual) {
    double[] values = new double[residual.length];
    int count = 0;
    for (float r : residual) {
      if (!Float.isNaN(r)) {
        values[count++] = r;
      }
    }
    return Arrays.copyOf(values, count);
  }
}
