// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.predict;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.aleator.app.dynamics.ForecastRows;
import org.aleator.app.onnx.OnnxArguments;
import org.aleator.app.onnx.OnnxReference;
import org.aleator.cli.Choice;
import org.aleator.cli.Need;
import org.aleator.cli.ReadingArguments;
import org.aleator.cli.Session;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.codec.Parts;
import org.aleator.data.Table;
import org.aleator.dynamics.DynamicsModel;
import org.aleator.finding.Finding;
import org.aleator.io.file.AtomicFiles;
import org.aleator.io.model.ModelDirectory;
import org.aleator.io.table.ReadOptions;
import org.aleator.io.table.TableWriter;
import org.aleator.io.table.Tables;
import org.aleator.model.FittedClasses;
import org.aleator.model.FittedModel;
import org.aleator.text.Digits;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator predict}: new rows, their means and how sure those are. */
@Command(
    customSynopsis = "aleator predict MODEL_DIR FILE [-o FILE] [OPTIONS]",
    sortOptions = false,
    description = {
      "",
      "Writes the file's columns and beside them",
      "  mean            the prediction",
      "  aleatoric_std   the noise of the data there",
      "  epistemic_std   how unsure the model is there",
      "  std             both: the root of the sum of their squares",
      "  low, high       95 %% of new observations lie between (or what --coverage says)",
      "A row that cannot be predicted, because a value is missing, has empty cells.",
      "",
      "With a model of classes the columns are",
      "  predicted_class    the likeliest class",
      "  p_...              the probability of each class, such as p_yes and p_no",
      "  entropy            how unsure the class is, in nats: the sum of the next two",
      "  aleatoric_entropy  the data's part, which no model of these columns removes",
      "  epistemic_entropy  the model's part",
      "  ambiguity          how often the best possible model errs there",
      "",
      "With a model that 'dynamics' wrote the file holds runs with the columns it was learned"
          + " from.",
      "A run's first row is its start; its other rows are the times wanted, whose states may be",
      "empty and are ignored. A run of a single row gets 25 further rows. The columns above",
      "are written for each state, such as x_mean, x_low and x_high."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class PredictCommand implements Callable<Integer> {
  /** What the starts of new runs are. */
  enum Start {
    EXACT,
    MEASURED
  }

  private static final class Starts extends Choice<Start> {
    Starts() {
      super(Start.values());
    }
  }

  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  @Parameters(
      index = "0",
      paramLabel = "MODEL_DIR",
      description = "The folder 'model' that 'estimate --out' or 'dynamics --out' wrote.")
  private Path modelDirectory;

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "The new rows, or the new runs; - reads stdin.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = {
        "Where to write the table: Parquet where the name ends in .parquet, otherwise CSV (default:"
            + " CSV",
        "on stdout)."
      })
  private Path output;

  @Mixin private IntervalArguments interval;

  @Option(
      names = "--forecast",
      paramLabel = "DURATION",
      description =
          "How long a run of a single row is followed, in the unit of its time (seconds for "
              + "dates; default: as long as the longest run the model was learned from).")
  private Double forecast;

  @Option(
      names = "--start",
      paramLabel = "NAME",
      converter = Starts.class,
      completionCandidates = Starts.class,
      description =
          "Whether the starts of runs are exact, or measured with the noise of the data, which "
              + "then adds to epistemic_std: ${COMPLETION-CANDIDATES} (default: exact).")
  private Start start;

  @Mixin private ReadingArguments reading;

  @Option(
      names = "--predictor",
      paramLabel = "onnx:FILE",
      converter = PredictorChoice.Converter.class,
      description = {
        "For a model of own predictions, the ONNX model that makes them (default: the file that",
        "'estimate --predictor onnx:FILE' read, if that made the model)."
      })
  private PredictorChoice predictor;

  @Mixin private OnnxArguments onnx;

  @Override
  public Integer call() {
    check(
        forecast == null || (forecast > 0 && Double.isFinite(forecast)),
        "--forecast must be a positive duration, was " + forecast);
    check(
        predictor == null || predictor.onnx().isPresent(),
        "--predictor must be onnx:FILE here; a model knows any other predictor");
    interval.check(spec.commandLine());
    root.prepare();
    if (output != null) {
      AtomicFiles.requireWritable(output, file);
    }
    ReadOptions read = reading.options(Work.of(1));
    Object fitted = ModelDirectory.read(modelDirectory, PredictCommand::model);
    if (output != null) {
      AtomicFiles.requireWritable(output, modelDirectory);
      TableWriter.requireWritten(output);
    }
    if (fitted instanceof DynamicsModel model) {
      Need.check(
          spec.commandLine(),
          List.of(new Need("--predictor", false, "goes with a model of rows, not of runs")));
      Need.check(spec.commandLine(), onnx.needs(false));
      Need.check(spec.commandLine(), IntervalArguments.ofRuns());
      Table runs = Tables.read(file, read.withTypes(model.types()));
      Need.check(
          spec.commandLine(),
          List.of(
              new Need(
                  "--forecast",
                  forecast == null || ForecastRows.anyToFollow(model, runs),
                  "is for runs of a single row, and every run of " + file + " names its times")));
      double duration = forecast == null ? model.longestRun() : forecast;
      ForecastRows rows = ForecastRows.of(model, runs, duration, start == Start.MEASURED);
      write(place -> TableWriter.write(place, rows.table()));
      remark(rows.findings(), rows.table().rows());
      return 0;
    }
    if (fitted instanceof FittedClasses) {
      Need.check(
          spec.commandLine(),
          List.of(
              new Need("--predictor", false, "goes with a model of numbers, not of classes"),
              IntervalArguments.ofClasses()));
      Need.check(spec.commandLine(), onnx.needs(false));
    }
    String ofRuns = "goes with a model that 'dynamics' wrote";
    Need.check(
        spec.commandLine(),
        List.of(new Need("--forecast", false, ofRuns), new Need("--start", false, ofRuns)));
    if (fitted instanceof FittedClasses model) {
      write(
          place ->
              remark(
                  PredictedClasses.write(
                      model, file, read, place, interval.intervals().coverage())));
    } else {
      predictRows((FittedModel) fitted, read);
    }
    return 0;
  }

  private void predictRows(FittedModel model, ReadOptions read) {
    Optional<String> files = Optional.ofNullable(predictor).flatMap(PredictorChoice::onnx);
    // An ONNX model is compared with a column as a whole.
    boolean atOnce = OnnxReference.isNeeded(model, files);
    write(
        place -> {
          remark(
              PredictedRows.write(
                  model,
                  file,
                  read,
                  place,
                  atOnce,
                  block -> complete(model, files, block),
                  interval.intervals()));
        });
  }

  /**
   * Lets the table be written to its place; to stdout, which cannot take back a part, when whole.
   */
  private void write(Consumer<Path> writing) {
    if (output != null) {
      writing.accept(output);
      return;
    }
    try {
      Path whole = Files.createTempFile("aleator-", ".csv");
      try {
        writing.accept(whole);
        try (Reader rows = Files.newBufferedReader(whole)) {
          rows.transferTo(spec.commandLine().getOut());
        }
      } finally {
        Files.deleteIfExists(whole);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to stdout: " + e.getMessage(), e);
    }
  }

  private Table complete(FittedModel model, Optional<String> files, Table block) {
    return OnnxReference.complete(
        model, files, onnx, block, spec.commandLine(), line -> root.remark(List.of(line)));
  }

  private static Object model(Parts parts) {
    if (DynamicsModel.isIn(parts)) {
      return DynamicsModel.of(parts);
    }
    return FittedClasses.isIn(parts) ? FittedClasses.of(parts) : FittedModel.of(parts);
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }

  private void remark(PredictedRows written) {
    remark(written.findings(), written.rows());
  }

  private void remark(List<Finding> findings, long rows) {
    root.remark(Finding.messages(findings));
    if (output != null) {
      root.remark(List.of("wrote " + Digits.count(rows) + " rows to " + output));
    }
  }
}
