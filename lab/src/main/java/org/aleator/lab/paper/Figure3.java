// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.Optional;
import org.aleator.lab.depth.AlgorithmOne;
import org.aleator.lab.depth.DepthMap;
import org.aleator.lab.depth.DepthModel;
import org.aleator.lab.depth.DepthScene;
import org.aleator.lab.depth.DepthSource;
import org.aleator.lab.depth.LabelNoise;
import org.aleator.lab.image.RgbImage;
import org.aleator.noise.NoiseEstimate;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * Figure 3 of the paper: a scene whose label has noise of a² = 0.25, and what DVA makes of it.
 *
 * @param name the scene's
 * @param image the picture, if there is one
 * @param clean the label
 * @param noisy the label with noise
 * @param denoised the noisy label without the noise that DVA found, ỹ − ε̂σ₃
 * @param predicted by the predictor
 * @param error predicted − clean
 * @param dva σ₃²
 */
public record Figure3(
    String name,
    Optional<RgbImage> image,
    DepthMap clean,
    DepthMap noisy,
    DepthMap denoised,
    DepthMap predicted,
    DepthMap error,
    double dva) {
  /** The paper's caption: a² = 0.25. */
  public static final double VARIANCE = 0.25;

  /** The first image of generated rooms. */
  public static Figure3 ofRoom(Work work) {
    return run(DepthTable.rooms(1, work.seed().split("figure3")), 0, DepthModel.given(), work);
  }

  /** One image of a source. */
  public static Figure3 run(DepthSource source, int index, DepthModel model, Work work) {
    DepthScene scene = source.read(index);
    DepthMap predicted =
        model
            .predict(scene)
            .orElseThrow(() -> new InvalidInputException(scene.name() + " has no predicted depth"));
    DepthMap clean = scene.label();
    LabelNoise noise = new LabelNoise(LabelNoise.Shape.CONSTANT, VARIANCE);
    DepthMap noisy = noise.addTo(clean, work.seed().split("noise"));
    int n = clean.metres().length;
    double[] residuals = new double[n];
    float[] error = new float[n];
    for (int i = 0; i < n; i++) {
      residuals[i] = noisy.metres()[i] - predicted.metres()[i];
      error[i] = predicted.metres()[i] - clean.metres()[i];
    }
    NoiseEstimate dva = AlgorithmOne.dva(residuals, work.split("dva"));
    float[] denoised = new float[n];
    for (int i = 0; i < n; i++) {
      denoised[i] = (float) (predicted.metres()[i] + dva.denoised()[i]);
    }
    return new Figure3(
        scene.name(),
        scene.image(),
        clean,
        noisy,
        new DepthMap(clean.width(), clean.height(), denoised),
        predicted,
        new DepthMap(clean.width(), clean.height(), error),
        dva.variance());
  }
}
