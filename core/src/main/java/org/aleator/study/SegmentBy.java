// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import org.aleator.data.Dataset;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.residual.KdSegmentation;
import org.aleator.noise.residual.RankSegmentation;
import org.aleator.noise.residual.Segmentation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * What DVA's segments are made of: {@code x} (its rank if there is one feature, a k-d tree if there
 * are several), {@code prediction}, or the name of a feature, which wins over the two words.
 */
public record SegmentBy(String key) {
  /** By x. */
  public static final SegmentBy X = new SegmentBy("x");

  /** By the rank of the prediction. */
  public static final SegmentBy PREDICTION = new SegmentBy("prediction");

  /** Cuts the rows of {@code data} into {@code count} segments. */
  Segmentation segment(Dataset data, Prediction prediction, int count) {
    int feature = data.features().indexOf(key);
    if (feature < 0 && equals(X) && data.x().columns() == 1) {
      feature = 0;
    }
    if (feature >= 0) {
      return RankSegmentation.fit(feature, data.x().columnValues(feature), count);
    }
    if (equals(PREDICTION)) {
      return RankSegmentation.fit(RankSegmentation.PREDICTION, prediction.mean(), count);
    }
    if (equals(X)) {
      return KdSegmentation.fit(data.x(), count);
    }
    throw new InvalidInputException(
        Setting.SEGMENT_BY,
        key
            + " is neither x, prediction nor a feature; the features are "
            + String.join(", ", data.features()));
  }
}
