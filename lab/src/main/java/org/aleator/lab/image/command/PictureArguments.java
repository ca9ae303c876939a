// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.image.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.cli.Choice;
import org.aleator.cli.Need;
import org.aleator.lab.image.ImageNetwork;
import org.aleator.lab.image.PixelScaling;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How a network in ONNX wants its pictures. */
public final class PictureArguments {
  /** What pixels are scaled to. */
  enum Pixels {
    UNIT,
    IMAGENET,
    SYMMETRIC,
    BYTES
  }

  private static final class PixelChoice extends Choice<Pixels> {
    PixelChoice() {
      super(Pixels.values());
    }
  }

  @Option(
      names = "--pixels",
      paramLabel = "NAME",
      converter = PixelChoice.class,
      completionCandidates = PixelChoice.class,
      description = {
        "The pixel values the model expects: unit (0 to 1, as FastDepth), imagenet (by ImageNet's mean",
        "and std, as torchvision), symmetric (-1 to 1), bytes (0 to 255) (default: unit)."
      })
  private Pixels pixels = Pixels.UNIT;

  @Option(
      names = "--pixel-mean",
      split = ",",
      paramLabel = "V",
      description = "Three means of the channels, pixels from 0 to 1, instead of --pixels.")
  private List<Float> mean;

  @Option(
      names = "--pixel-std",
      split = ",",
      paramLabel = "V",
      description = "Three standard deviations of the channels, instead of --pixels.")
  private List<Float> std;

  @Option(names = "--bgr", description = "The model expects blue first.")
  private boolean bgr;

  @Option(
      names = "--input-size",
      paramLabel = "WxH",
      description = {
        "The size the model expects, such as 224x224 (default: what the model says; where it",
        "leaves that open, 224x224)."
      })
  private String size;

  @Option(
      names = "--model-output",
      paramLabel = "NAME",
      description = "Which of the model's outputs (default: the first).")
  private String output = "";

  /** None of these has a meaning without a network. */
  public List<Need> needs(boolean network, String option) {
    String complaint = "goes with " + option;
    return List.of(
        new Need("--pixels", network && mean == null && std == null, pixelsComplaint(network)),
        new Need("--pixel-mean", network, complaint),
        new Need("--pixel-std", network, complaint),
        new Need("--bgr", network, complaint),
        new Need("--input-size", network, complaint),
        new Need("--model-output", network, complaint));
  }

  private static String pixelsComplaint(boolean network) {
    return network ? "and --pixel-mean exclude each other" : "goes with a model";
  }

  /** Refuses what no network could be fed with. */
  public void check(CommandLine command) {
    if ((mean == null) != (std == null)
        || (mean != null && (mean.size() != 3 || std.size() != 3))
        || (std != null && std.stream().anyMatch(value -> !(value > 0)))) {
      throw new ParameterException(
          command, "--pixel-mean and --pixel-std go together, three numbers each, std above 0");
    }
    if (size != null && !size.matches("[1-9]\\d{0,4}x[1-9]\\d{0,4}")) {
      throw new ParameterException(
          command, "--input-size is width x height, such as 224x224, was '" + size + "'");
    }
  }

  /** How pictures are made ready, in words: what a cache of features depends on. */
  public String settings() {
    Object scale = mean == null ? Choice.word(pixels) : mean + " " + std;
    return "%s %s %s %s".formatted(scale, bgr ? "bgr" : "rgb", size, output).strip();
  }

  /** Loads the network. */
  public ImageNetwork network(Path file) {
    return new ImageNetwork(file, scaling(), sides(), output);
  }

  private Optional<int[]> sides() {
    return Optional.ofNullable(size)
        .map(text -> text.split("x"))
        .map(sides -> new int[] {Integer.parseInt(sides[0]), Integer.parseInt(sides[1])});
  }

  private PixelScaling scaling() {
    PixelScaling scaling =
        mean != null
            ? new PixelScaling(false, floats(mean), floats(std))
            : switch (pixels) {
              case UNIT -> PixelScaling.unit();
              case IMAGENET -> PixelScaling.imagenet();
              case SYMMETRIC -> PixelScaling.symmetric();
              case BYTES -> PixelScaling.bytes();
            };
    return bgr ? scaling.withBlueFirst() : scaling;
  }

  private static float[] floats(List<Float> values) {
    return new float[] {values.get(0), values.get(1), values.get(2)};
  }
}
