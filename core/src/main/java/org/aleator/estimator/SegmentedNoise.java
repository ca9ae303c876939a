package org.aleator.estimator;

import java.util.Arrays;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;

/**
 * A noise variance that is constant inside each segment.
 *
 * @param segmentation which segment an x belongs to
 * @param variances σ² of each segment
 */
public record SegmentedNoise(Segmentation segmentation, double[] variances) implements NoiseModel {
  /** How it is kept. */
  public static final Codec<SegmentedNoise> CODEC =
      new Codec<>("segments", SegmentedNoise.class, SegmentedNoise::write, SegmentedNoise::read);

  @Override
  public double[] variance(Matrix x, double[] prediction) {
    return Arrays.stream(segmentation.assign(x, prediction))
        .mapToDouble(g -> variances[g])
        .toArray();
  }

  private void write(Parts parts) {
    segmentation.write(parts.putGroup("segmentation"));
    parts.put("variances", variances);
  }

  private static SegmentedNoise read(Parts parts) {
    return new SegmentedNoise(
        Segmentation.read(parts.group("segmentation")), parts.numbers("variances"));
  }
}
