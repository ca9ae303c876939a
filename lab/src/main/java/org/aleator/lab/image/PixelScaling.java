// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.image;

/**
 * How a network wants its pictures: which channel first, and each as (value/255 − mean)/std.
 *
 * @param bgr blue first
 * @param mean of the channels, in the network's order
 * @param std likewise
 */
public record PixelScaling(boolean bgr, float[] mean, float[] std) {
  public PixelScaling {
    if (mean.length != 3 || std.length != 3) {
      throw new IllegalArgumentException("three channels need three means and deviations");
    }
    for (float s : std) {
      if (!(s > 0)) {
        throw new IllegalArgumentException("a channel's deviation must be above 0, was " + s);
      }
    }
  }

  /** From 0 to 1. */
  public static PixelScaling unit() {
    return of(0, 0, 0, 1, 1, 1);
  }

  /** As torchvision's networks were trained on ImageNet. */
  public static PixelScaling imagenet() {
    return of(0.485, 0.456, 0.406, 0.229, 0.224, 0.225);
  }

  /** From −1 to 1. */
  public static PixelScaling symmetric() {
    return of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
  }

  /** From 0 to 255, as the file has them. */
  public static PixelScaling bytes() {
    return of(0, 0, 0, 1 / 255.0, 1 / 255.0, 1 / 255.0);
  }

  private static PixelScaling of(double m1, double m2, double m3, double s1, double s2, double s3) {
    return new PixelScaling(
        false,
        new float[] {(float) m1, (float) m2, (float) m3},
        new float[] {(float) s1, (float) s2, (float) s3});
  }

  /** The same with blue first. */
  public PixelScaling withBlueFirst() {
    return new PixelScaling(true, mean, std);
  }

  /**
   * The picture at another size as a tensor.
   *
   * @param channelsFirst [3, height, width], else [height, width, 3]
   */
  public float[] tensor(RgbImage image, int width, int height, boolean channelsFirst) {
    float[] tensor = new float[3 * width * height];
    for (int c = 0; c < 3; c++) {
      int shift = (bgr ? c : 2 - c) * 8;
      float[] channel = new float[image.rgb().length];
      for (int i = 0; i < channel.length; i++) {
        channel[i] = (image.rgb()[i] >> shift) & 0xff;
      }
      float[] sized = Resampling.bilinear(channel, image.width(), image.height(), width, height);
      for (int i = 0; i < sized.length; i++) {
        float value = (sized[i] / 255 - mean[c]) / std[c];
        tensor[channelsFirst ? c * sized.length + i : i * 3 + c] = value;
      }
    }
    return tensor;
  }
}
