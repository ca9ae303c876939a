package org.aleator.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.InvalidInputException;
import org.aleator.data.DataRequest;
import org.aleator.data.DatasetBuilder;
import org.aleator.data.PreparedData;
import org.aleator.data.TableReader;
import org.aleator.model.OutputDirectory;
import org.aleator.predictor.Prediction;
import org.aleator.study.NoiseStudy;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.util.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator estimate}: from a file to how much of its target is noise. */
@Command(
    description = {
      "",
      "Reads CSV, TSV, Parquet or JSON (also .gz and .zst), learns to predict the target from the",
      "features, and tells the noise in it from what could be learnt."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
final class EstimateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private AleatorCommand root;

  @Parameters(paramLabel = "FILE", description = "The data.")
  private Path file;

  @Option(
      names = "--target",
      required = true,
      split = ",",
      paramLabel = "NAME",
      description = "The column whose noise is wanted; several give one answer each.")
  private List<String> targets;

  @Option(
      names = "--features",
      split = ",",
      paramLabel = "NAME",
      description = "The columns to predict from (default: all others).")
  private List<String> features;

  @Option(
      names = "--epistemic-std",
      paramLabel = "NAME",
      description = "With --predictor column:NAME, the column of that prediction's own std.")
  private String epistemicStd;

  @Mixin private StudyArguments study;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write estimate.json and rows.csv into this directory.")
  private Path out;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    VectorModule.load();
    StudyOptions options = study.options(spec.commandLine());
    DataRequest request = request();
    if (out != null) {
      OutputDirectory.requireOurs(out);
    }
    List<Answer> answers = new ArrayList<>();
    try (ProgressBars bars = ProgressBars.onStderr(root.quiet())) {
      long start = System.nanoTime();
      for (PreparedData data : DatasetBuilder.build(TableReader.read(file), request)) {
        Study found = run(data, options, bars);
        double seconds = (System.nanoTime() - start) / 1e9;
        answers.add(
            new Answer(file.toString(), data, study.predictor(), study.seed(), found, seconds));
        start = System.nanoTime();
      }
    }
    if (out != null) {
      AnswerFiles.write(out, answers);
    }
    print(answers);
    return 0;
  }

  private DataRequest request() {
    List<String> carried = new ArrayList<>();
    study.predictor().column().ifPresent(carried::add);
    if (epistemicStd != null) {
      if (study.predictor().trained()) {
        throw new InvalidInputException(
            "--epistemic-std goes with --predictor column:NAME; the "
                + study.predictor().word()
                + " knows its own");
      }
      carried.add(epistemicStd);
    }
    return new DataRequest(targets, Optional.ofNullable(features), carried);
  }

  private Study run(PreparedData data, StudyOptions options, Progress progress) {
    if (study.predictor().trained()) {
      return NoiseStudy.run(data.dataset(), options, progress);
    }
    return NoiseStudy.run(data.dataset(), ownPrediction(data.carried()), options, progress);
  }

  private Prediction ownPrediction(Map<String, double[]> carried) {
    double[] mean = carried.get(study.predictor().column().orElseThrow());
    if (epistemicStd == null) {
      return Prediction.given(mean);
    }
    double[] std = carried.get(epistemicStd);
    if (Arrays.stream(std).anyMatch(value -> value < 0)) {
      throw new InvalidInputException(
          "%s: column \"%s\" holds a negative number; a std is at least 0"
              .formatted(file, epistemicStd));
    }
    return Prediction.given(mean, Arrays.stream(std).map(value -> value * value).toArray());
  }

  private void print(List<Answer> answers) {
    PrintWriter writer = spec.commandLine().getOut();
    if (format.json()) {
      writer.println(AnswerJson.text(AnswerJson.document(answers)));
      return;
    }
    for (int i = 0; i < answers.size(); i++) {
      if (i > 0) {
        writer.println("\n" + "-".repeat(72) + "\n");
      }
      AnswerText.of(answers.get(i)).forEach(writer::println);
    }
    if (out != null) {
      writer.println("\nWritten to " + out);
    }
  }
}
