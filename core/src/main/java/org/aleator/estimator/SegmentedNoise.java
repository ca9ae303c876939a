package org.aleator.estimator;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * A noise variance that is constant inside each segment.
 *
 * @param segmentation which segment an x belongs to
 * @param variances σ² of each segment
 */
public record SegmentedNoise(Segmentation segmentation, double[] variances) implements NoiseModel {

  @Override
  public double[] variance(Matrix x, double[] prediction) {
    return Arrays.stream(segmentation.assign(x, prediction))
        .mapToDouble(g -> variances[g])
        .toArray();
  }
}
