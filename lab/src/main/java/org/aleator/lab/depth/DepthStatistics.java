// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.ArrayList;
import java.util.List;
import org.aleator.Interval;
import org.aleator.noise.Moments;

/**
 * What is kept of depth maps: moments that merge, for all rows and for bands of rows. It does not
 * grow with the images.
 *
 * @param images how many
 * @param residuals label − prediction of every pixel
 * @param within the same about each image's own mean: each image is a segment of DVA's
 * @param bands from the top rows to the bottom
 * @param gradient what Algorithm 1 found
 */
public record DepthStatistics(
    long images, Moments residuals, Moments within, List<Band> bands, Gradient gradient) {
  /** Bands of rows, as many as the paper's segments. */
  public static final int BANDS = 10;

  /**
   * A tenth of the rows of every image.
   *
   * @param within about the mean of the band in its image
   * @param calmest squares of the calmest quarter of blocks, {@link CalmWindows}
   * @param calm and of the next
   * @param pixels that are valid
   * @param addedVariance Σ over these of the variance that was added
   */
  public record Band(
      Moments residuals,
      Moments within,
      Moments calmest,
      Moments calm,
      long pixels,
      double addedVariance) {
    static final Band NONE = new Band(Moments.NONE, Moments.NONE, Moments.NONE, Moments.NONE, 0, 0);

    Band plus(Band other) {
      return new Band(
          residuals.plus(other.residuals),
          within.plus(other.within),
          calmest.plus(other.calmest),
          calm.plus(other.calm),
          pixels + other.pixels,
          addedVariance + other.addedVariance);
    }

    /** m²/4 of all blocks that were kept. */
    public Moments kept() {
      return calmest.plus(calm);
    }

    /** The recommended estimate, or NaN where no block had neighbours. */
    public double unbiased() {
      Moments kept = kept();
      return kept.count() == 0 ? Double.NaN : kept.mean();
    }
  }

  /**
   * Σ over the images of pixels times variance.
   *
   * @param va by VA
   * @param dva by DVA, σ₃²
   */
  public record Gradient(long pixels, double va, double dva) {
    static final Gradient NONE = new Gradient(0, 0, 0);

    Gradient plus(Gradient other) {
      return new Gradient(pixels + other.pixels, va + other.va, dva + other.dva);
    }
  }

  static final DepthStatistics NONE =
      new DepthStatistics(
          0,
          Moments.NONE,
          Moments.NONE,
          java.util.Collections.nCopies(BANDS, Band.NONE),
          Gradient.NONE);

  /** Of the images of both; merge in the order of the images for the same bits. */
  public DepthStatistics plus(DepthStatistics other) {
    List<Band> merged = new ArrayList<>(BANDS);
    for (int b = 0; b < BANDS; b++) {
      merged.add(bands.get(b).plus(other.bands.get(b)));
    }
    return new DepthStatistics(
        images + other.images,
        residuals.plus(other.residuals),
        within.plus(other.within),
        List.copyOf(merged),
        gradient.plus(other.gradient));
  }

  private Band all() {
    return bands.stream().reduce(Band.NONE, Band::plus);
  }

  public long pixels() {
    return all().pixels();
  }

  /** The mean of the variance that was added, over valid pixels. */
  public double addedVariance() {
    Band all = all();
    return all.pixels() == 0 ? 0 : all.addedVariance() / all.pixels();
  }

  /** Whether there was a prediction. */
  public boolean hasPrediction() {
    return residuals.count() > 0;
  }

  /** Mean square of the residuals (eq. 3). */
  public double va() {
    return residuals.meanSquare();
  }

  /** Mean over the pixels of their image's residual variance (eq. 7). */
  public double dva() {
    return within.variance();
  }

  public Interval vaInterval() {
    return Interval.ofMeanSquare(va(), residuals.kurtosisAboutZero(), residuals.count());
  }

  public Interval dvaInterval() {
    return Interval.ofMeanSquare(dva(), within.kurtosis(), within.count());
  }

  /** Mean m²/4 over calm blocks; NaN where no image is large enough. */
  public double unbiased() {
    return all().unbiased();
  }

  /**
   * The sampling error of that mean, and below it what the scene may have left in it: as much as
   * the less calm quarter lies above the calmest.
   */
  public Interval unbiasedInterval() {
    Band all = all();
    Moments kept = all.kept();
    double mean = kept.mean();
    double relative = mean > 0 ? kept.variance() / kept.count() / (mean * mean) : 0;
    Interval sampling = Interval.ofRelativeVariance(mean, relative);
    double scene = Math.max(0, all.calm().mean() - all.calmest().mean());
    return new Interval(Math.max(0, sampling.low() - scene), sampling.high());
  }
}
