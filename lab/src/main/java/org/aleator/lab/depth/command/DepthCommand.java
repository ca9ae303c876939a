// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.aleator.cli.Choice;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Need;
import org.aleator.cli.ProgressBars;
import org.aleator.cli.SeedAndThreads;
import org.aleator.cli.Session;
import org.aleator.io.model.OutputDirectory;
import org.aleator.lab.depth.DepthModel;
import org.aleator.lab.depth.DepthSource;
import org.aleator.lab.depth.DepthStudy;
import org.aleator.lab.depth.LabelNoise;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator depth}: the noise in depth maps, with and without a predictor. */
@Command(
    description = {
      "",
      "Reads images with measured depth one by one and estimates the noise in the measurement:",
      "  a .mat of NYU Depth v2 (labelled, MATLAB v7.3: images, depths, rawDepths),",
      "  a folder of pictures and 16-bit depth maps, such as rgb/1.jpg and depth/1.png,",
      "  or a table of one image's pixels with columns row, col and depth_m.",
      "VA and DVA need predicted depth; the recommended estimate does better with it and works",
      "without it. It finds noise that differs from pixel to pixel: not what smoothing has left."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class DepthCommand implements Callable<Integer>, Need.Holder {
  private static final class Shapes extends Choice<LabelNoise.Shape> {
    Shapes() {
      super(LabelNoise.Shape.values());
    }
  }

  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  @Parameters(paramLabel = "DATA", description = "The images: a .mat, a folder, or a table.")
  private Path data;

  @Mixin private DepthArguments arguments;

  @Option(
      names = "--add-noise",
      paramLabel = "V",
      description =
          "Add Gaussian noise of this variance (m²) to the depth, to see whether it is found.")
  private double added;

  @Option(
      names = "--noise-shape",
      paramLabel = "NAME",
      converter = Shapes.class,
      completionCandidates = Shapes.class,
      description = {
        "The added noise: constant, or rows, growing from the top to the bottom",
        "(default: constant)."
      })
  private LabelNoise.Shape shape = LabelNoise.Shape.CONSTANT;

  @Option(
      names = "--gradient",
      description = "Also run the paper's Algorithm 1 in each image (Adam, 0.05, 30 epochs).")
  private boolean gradient;

  @Mixin private SeedAndThreads run;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = {
        "Write estimate.json, images.csv (a row per image), rows.csv (by rows of the images)",
        "and, where files have no partner or were skipped, unpaired.txt and skipped.txt."
      })
  private Path out;

  @Mixin private FormatOption format;

  @Override
  public List<Need> needs() {
    return Stream.concat(
            Stream.of(
                new Need("--noise-shape", added > 0, "goes with --add-noise"),
                new Need(
                    "--gradient",
                    !arguments.predictor().equals("none"),
                    "needs predicted depth: --predictions, --prediction or --model")),
            arguments.needs(data).stream())
        .toList();
  }

  @Override
  public Integer call() {
    Work work = run.work(spec.commandLine());
    arguments.check(spec.commandLine());
    if (!(added >= 0) || Double.isInfinite(added)) {
      throw new ParameterException(
          spec.commandLine(), "--add-noise must be a variance of at least 0, was " + added);
    }
    root.prepare();
    if (out != null) {
      OutputDirectory.requireOurs(out);
    }
    long start = System.nanoTime();
    DepthAnswer answer;
    try (DepthSource source = arguments.source(data);
        DepthModel model = arguments.model();
        ProgressBars bars = ProgressBars.onStderr(root.quiet())) {
      DepthStudy.Options options =
          new DepthStudy.Options(
              arguments.range(), new LabelNoise(shape, added), gradient, arguments.skipBad());
      List<DepthAnswer.Image> images = new ArrayList<>();
      DepthStudy study =
          DepthStudy.run(
              source,
              model,
              options,
              (name, image) -> {
                if (out != null) {
                  images.add(DepthAnswer.Image.of(name, image));
                }
              },
              work.reportingTo(bars));
      double seconds = (System.nanoTime() - start) / 1e9;
      answer =
          new DepthAnswer(
              data.toString(),
              arguments.predictor(),
              options.noise(),
              study,
              source.unpaired(),
              images,
              run.seed(),
              seconds);
    }
    answer.give(spec.commandLine().getOut(), Optional.ofNullable(out), format.json());
    return 0;
  }
}
