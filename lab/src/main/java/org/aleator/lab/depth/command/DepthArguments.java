// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.aleator.cli.Need;
import org.aleator.io.table.Tables;
import org.aleator.lab.depth.DepthModel;
import org.aleator.lab.depth.DepthRange;
import org.aleator.lab.depth.DepthSource;
import org.aleator.lab.depth.MatSplit;
import org.aleator.lab.depth.NyuMat;
import org.aleator.lab.depth.OnnxDepthModel;
import org.aleator.lab.depth.PixelTable;
import org.aleator.lab.depth.PredictedFolder;
import org.aleator.lab.depth.RgbdFolder;
import org.aleator.lab.image.command.PictureArguments;
import org.aleator.util.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How depth maps are read and predicted, for every command that works on them. */
public final class DepthArguments {
  private static final double MILLIMETRES = 1000;

  @Option(
      names = "--predictions",
      paramLabel = "DIR",
      description = {
        "A folder of predicted depth maps (16-bit .png, .npy), each named like its picture or",
        "its depth map; for a .mat by the scene's number from 1, such as 17.png."
      })
  private Path predictions;

  @Option(
      names = "--prediction",
      paramLabel = "NAME",
      description = "Where the data are a table of pixels: the column of the predicted depth.")
  private String predictionColumn;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "A depth network in ONNX that looks at each picture.")
  private Path model;

  @Mixin private PictureArguments pictures;

  @Option(
      names = "--output-scale",
      paramLabel = "S",
      description = "Metres per unit of the model's output (default: ${DEFAULT-VALUE}).")
  private double outputScale = 1;

  @Option(
      names = "--depth-scale",
      paramLabel = "S",
      description = {
        "Units of a depth picture per metre (default: 1000, millimetres). An .npy of floats is",
        "in metres."
      })
  private double depthScale = MILLIMETRES;

  @Option(
      names = "--depth",
      paramLabel = "NAME",
      description = "The column of the depth in a table of pixels (default: depth_m).")
  private String depthColumn = "depth_m";

  @Option(
      names = "--raw",
      description = "For a .mat, the depth as the camera gave it, not filled in.")
  private boolean raw;

  @Option(
      names = "--list",
      paramLabel = "FILE",
      description = {
        "The scenes of a folder to use: one per line, with the paths of picture and depth",
        "(default: every pair of files with the same name)."
      })
  private Path list;

  @Option(
      names = "--splits",
      paramLabel = "FILE",
      description = "For a .mat, use the scenes of testNdxs in this splits.mat (see --train).")
  private Path splits;

  @Option(names = "--train", description = "With --splits: trainNdxs instead of testNdxs.")
  private boolean train;

  @Option(
      names = "--range",
      split = ",",
      paramLabel = "M",
      description = "The least and the greatest depth that count as measured (default: 0.001,10).")
  private List<Double> range;

  @Option(names = "--skip-bad", description = "Skip images that cannot be read, and say how many.")
  private boolean skipBad;

  /**
   * Which options these data have no use for.
   *
   * @param data null where there are none
   */
  public List<Need> needs(Path data) {
    boolean given = data != null;
    boolean mat = given && isMat(data);
    boolean folder = given && Files.isDirectory(data);
    boolean table = given && !mat && !folder;
    Stream<Need> own =
        Stream.of(
            new Need("--predictions", given && !table, "goes with a folder or a .mat of images"),
            new Need("--prediction", table, "goes with a table of pixels"),
            new Need("--depth", table, "goes with a table of pixels"),
            new Need("--model", given, "needs images to look at"),
            new Need("--output-scale", model != null, "goes with --model"),
            new Need(
                "--depth-scale",
                folder || predictions != null,
                "goes with a folder of depth pictures"),
            new Need("--raw", mat, "goes with a .mat"),
            new Need("--splits", mat, "goes with a .mat; a folder takes --list"),
            new Need("--train", splits != null, "goes with --splits"),
            new Need("--list", folder, "goes with a folder; a .mat takes --splits"),
            new Need("--range", given, "needs data"),
            new Need("--skip-bad", given && !table, "goes with a folder or a .mat of images"));
    return Stream.concat(own, pictures.needs(model != null, "--model").stream()).toList();
  }

  private static boolean isMat(Path data) {
    return data.toString().toLowerCase(Locale.ROOT).endsWith(".mat");
  }

  /** Refuses what no data could be read with. */
  public void check(CommandLine command) {
    long predictors =
        Stream.of(predictions, predictionColumn, model).filter(given -> given != null).count();
    check(command, predictors <= 1, "give one of --predictions, --prediction and --model");
    check(command, depthScale > 0, "--depth-scale must be above 0, was " + depthScale);
    check(command, outputScale > 0, "--output-scale must be above 0, was " + outputScale);
    check(
        command,
        range == null || (range.size() == 2 && range.get(0) < range.get(1)),
        "--range is the least and the greatest depth in metres, such as 0.001,10");
    pictures.check(command);
  }

  private static void check(CommandLine command, boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(command, complaint);
    }
  }

  /** The images. */
  public DepthSource source(Path data) {
    if (!Files.exists(data)) {
      throw new InvalidInputException("there is no file or folder " + data);
    }
    if (isMat(data)) {
      Optional<int[]> scenes =
          Optional.ofNullable(splits)
              .map(file -> MatSplit.read(file, train ? "trainNdxs" : "testNdxs"));
      return new NyuMat(data, raw, scenes);
    }
    if (Files.isDirectory(data)) {
      return list == null
          ? RgbdFolder.of(data, depthScale)
          : RgbdFolder.listed(data, list, depthScale);
    }
    return new PixelTable(Tables.read(data), depthColumn, Optional.ofNullable(predictionColumn));
  }

  /** What predicts them. */
  public DepthModel model() {
    if (model != null) {
      return new OnnxDepthModel(pictures.network(model), outputScale);
    }
    return predictions != null ? new PredictedFolder(predictions, depthScale) : DepthModel.given();
  }

  /** What the answer calls the predictor. */
  public String predictor() {
    if (model != null) {
      return "onnx:" + model;
    }
    if (predictions != null) {
      return "folder:" + predictions;
    }
    return predictionColumn == null ? "none" : "column:" + predictionColumn;
  }

  public DepthRange range() {
    return range == null ? DepthRange.USUAL : new DepthRange(range.get(0), range.get(1));
  }

  public boolean skipBad() {
    return skipBad;
  }
}
