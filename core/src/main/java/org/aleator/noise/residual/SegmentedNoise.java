// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.Arrays;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.noise.NoiseFunction;
import org.aleator.util.InvalidInputException;

/**
 * A noise variance that is constant inside each segment.
 *
 * @param segmentation which segment an x belongs to
 * @param variances σ² of each segment
 */
public record SegmentedNoise(Segmentation segmentation, double[] variances)
    implements NoiseFunction {
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
    Segmentation segmentation = Segmentation.read(parts.group("segmentation"));
    double[] variances = parts.notNegatives("variances");
    if (variances.length != segmentation.count()) {
      throw new InvalidInputException(
          "the model has %d segments and %d variances"
              .formatted(segmentation.count(), variances.length));
    }
    return new SegmentedNoise(segmentation, variances);
  }
}
