// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.Optional;
import org.aleator.lab.image.ImageNetwork;
import org.aleator.lab.image.RgbImage;
import org.aleator.util.InvalidInputException;

/**
 * A depth network in ONNX.
 *
 * @param network takes the picture and gives [height, width]
 * @param outputScale metres per unit of its output
 */
public record OnnxDepthModel(ImageNetwork network, double outputScale) implements DepthModel {
  @Override
  public Optional<DepthMap> predict(DepthScene scene) {
    RgbImage image =
        scene
            .image()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        scene.name() + " has no picture that a model could look at"));
    ImageNetwork.Output out = network.run(image);
    if (out.shape().length != 2) {
      throw new InvalidInputException(
          "the model's output has %d dimensions, a depth map has two"
              .formatted(out.shape().length));
    }
    float[] metres = out.values().clone();
    for (int i = 0; i < metres.length; i++) {
      metres[i] *= (float) outputScale;
    }
    DepthMap map = new DepthMap((int) out.shape()[1], (int) out.shape()[0], metres);
    return Optional.of(map.resized(scene.label().width(), scene.label().height()));
  }

  @Override
  public void close() {
    network.close();
  }
}
