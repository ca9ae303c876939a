// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Need;
import org.aleator.cli.ProgressBars;
import org.aleator.cli.SeedAndThreads;
import org.aleator.cli.Session;
import org.aleator.io.model.OutputDirectory;
import org.aleator.lab.age.AgeData;
import org.aleator.lab.age.AgeStudy;
import org.aleator.lab.age.AppaReal;
import org.aleator.lab.age.FeatureCache;
import org.aleator.lab.age.VoteStudy;
import org.aleator.lab.image.ImageNetwork;
import org.aleator.lab.image.command.PictureArguments;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator age}: the noise in apparent ages, beside the voters' own spread. */
@Command(
    description = {
      "",
      "Labels of apparent age are means of people's votes about a face. Estimates their noise by VA,",
      "DVA and our own estimate, per face, beside the standard deviation of the votes.",
      "Give a table of features (--features), or a folder of APPA-REAL as it is distributed",
      "(gt_avg_train.csv, train/000000.jpg_face.jpg, ...) and a network in ONNX (--model)."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class AgeCommand implements Callable<Integer>, Need.Holder {
  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      description = "A folder of APPA-REAL, where there is no --features.")
  private Path folder;

  @Mixin private AgeTableArguments table;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "A network in ONNX whose output is used as features, such as ResNeXt-50.")
  private Path model;

  @Mixin private PictureArguments pictures;

  @Option(
      names = "--cache",
      paramLabel = "FILE",
      description = {
        "Where the model's features are kept; a run that was stopped resumes there",
        "(default: features-SPLIT.tsv in the folder)."
      })
  private Path cache;

  @Option(names = "--skip-bad", description = "Skip pictures that do not decode, and say how many.")
  private boolean skipBad;

  @Mixin private SeedAndThreads run;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = {
        "Write estimate.json, rows.csv (a row per face) and, where labels or pictures have no",
        "partner or were skipped, unpaired.txt and skipped.txt."
      })
  private Path out;

  @Mixin private FormatOption format;

  @Override
  public List<Need> needs() {
    boolean images = folder != null && !table.given();
    return Stream.of(
            List.of(
                new Need("--model", images, "goes with a folder of APPA-REAL"),
                new Need("--cache", images, "goes with a folder of APPA-REAL"),
                new Need("--skip-bad", images, "goes with a folder of APPA-REAL")),
            table.needs(),
            pictures.needs(model != null, "--model"))
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public Integer call() {
    Work work = run.work(spec.commandLine());
    table.check(spec.commandLine());
    pictures.check(spec.commandLine());
    if (table.given() == (folder != null)) {
      throw new ParameterException(
          spec.commandLine(), "give either --features TABLE or a folder of APPA-REAL");
    }
    if (folder != null && model == null) {
      throw new ParameterException(
          spec.commandLine(), "a folder of APPA-REAL needs --model FILE, a network in ONNX");
    }
    root.prepare();
    if (out != null) {
      OutputDirectory.requireOurs(out);
    }
    long start = System.nanoTime();
    List<String> unpaired = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    AgeStudy study;
    Optional<VoteStudy> votes;
    try (ProgressBars bars = ProgressBars.onStderr(root.quiet())) {
      Work heard = work.reportingTo(bars);
      AgeData data = table.given() ? table.data() : faces(unpaired, skipped, heard);
      study = AgeStudy.run(data, heard);
      votes = table.votes(data, heard);
    }
    String source = table.given() ? table.source() : folder.toString();
    double seconds = (System.nanoTime() - start) / 1e9;
    AgeAnswer answer = new AgeAnswer(source, study, votes, unpaired, skipped, run.seed(), seconds);
    answer.give(spec.commandLine().getOut(), Optional.ofNullable(out), format.json());
    return 0;
  }

  private AgeData faces(List<String> unpaired, List<String> skipped, Work work) {
    if (!Files.isDirectory(folder)) {
      throw new InvalidInputException("there is no folder " + folder);
    }
    AppaReal faces = AppaReal.read(folder, table.split());
    unpaired.addAll(faces.unpaired());
    Path file = cache == null ? folder.resolve("features-" + table.split() + ".tsv") : cache;
    try (ImageNetwork network = pictures.network(model)) {
      FeatureCache features = FeatureCache.open(file, model, pictures.settings());
      return faces.data(
          features.features(
              faces.pictures(), network, skipBad ? Optional.of(skipped) : Optional.empty(), work));
    }
  }
}
