// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.app.onnx.OnnxArguments;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Json;
import org.aleator.cli.Need;
import org.aleator.cli.ReadingArguments;
import org.aleator.cli.ReportOptions;
import org.aleator.cli.Session;
import org.aleator.cli.Terminal;
import org.aleator.cli.study.StudyArguments;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.PreparedData;
import org.aleator.encode.TargetColumns;
import org.aleator.inputs.InputNoiseEstimate;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.TablePaths;
import org.aleator.model.FittedModel.Columns;
import org.aleator.report.Made;
import org.aleator.study.Goal;
import org.aleator.study.InputNoiseStudy;
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

/** {@code aleator estimate}: from a file to how much of its target is noise. */
@Command(
    customSynopsis = "aleator estimate FILE… --target NAME [OPTIONS]",
    sortOptions = false,
    description = {
      "",
      "Reads CSV, TSV, JSON (also .gz and .zst), Parquet or .xlsx, learns to predict the target from",
      "the features, and estimates the noise in it. Guesses about the file's format are reported.",
      "A column's name is given as it is, commas included; where a list of names could be read in two",
      "ways, write one that holds a comma in double quotes, a quote within it twice:",
      "--features '\"a,b\",c'."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class EstimateCommand implements Callable<Integer>, Need.Holder {
  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = {
        "The data; - reads stdin. Several files, a folder of them or a pattern such as",
        "'part-*.parquet' are one table."
      })
  private List<Path> given;

  @Mixin private ColumnArguments columns;

  @Option(
      names = "--list",
      description = "List the columns and what is odd about them, and estimate nothing.")
  private boolean list;

  @Mixin private ReadingArguments reading;

  @Mixin private StudyArguments study;

  @Mixin private OnnxArguments onnx;

  @Mixin private InputNoiseArguments inputNoise;

  @Option(
      names = "--goal",
      paramLabel = "RMSE",
      description = {
        "Also say how many rows a model needs to reach this RMSE on new rows, with an interval, or",
        "that no number of rows will do."
      })
  private Double goal;

  @Option(
      names = "--columns",
      description = {
        "Also say which columns matter: what is reached without each, which add nothing, and along",
        "which the noise grows. Models are fitted anew without each column, which takes longer."
      })
  private boolean worth;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = {
        "Write estimate.json, rows.csv, suspects.csv (labels that are probably wrong), report.html",
        "and the model into this directory."
      })
  private Path out;

  @Mixin private ReportOptions report;

  @Mixin private FormatOption format;

  @Override
  public List<Need> needs() {
    if (inputNoise.inputs()) {
      study.preferNetworks();
      List<Need> needs = new ArrayList<>(inputNoise.needs(study, columns.atMostOneTarget()));
      needs.add(
          new Need(
              "--target-kind", false, "does not go with --noise-in inputs, which needs numbers"));
      needs.add(
          new Need("--goal", false, "does not go with --noise-in inputs: it is of the target"));
      needs.add(
          new Need("--columns", false, "does not go with --noise-in inputs: it is of the target"));
      needs.addAll(onnx.needs(false));
      return needs;
    }
    List<Need> needs = new ArrayList<>(study.needs());
    needs.addAll(onnx.needs(study.predictor().onnx().isPresent()));
    needs.addAll(columns.needs(study));
    needs.add(new Need("--input-scale", false, "goes with --noise-in inputs"));
    needs.add(
        new Need(
            "--goal",
            columns.hasTarget() && !list,
            "needs --target NAME, the column that is to be predicted"));
    needs.addAll(columnNeeds());
    needs.add(
        new Need(
            "--list",
            !columns.hasTarget(),
            "is to choose a target from the columns, and --target has chosen one"));
    return needs;
  }

  private List<Need> columnNeeds() {
    return List.of(
        new Need(
            "--columns",
            columns.hasTarget() && !list,
            "needs --target NAME, the column that is to be predicted"),
        new Need(
            "--columns",
            study.predictor().trained(),
            "fits models without each column, and your own predictions cannot be made without one; leave out --predictor"),
        new Need(
            "--columns",
            study.wantsUnbiased(),
            "needs unbiased among the methods: what a column adds is compared with what that finds"));
  }

  @Override
  public Integer call() {
    List<Path> files = TablePaths.of(given);
    if (list || !columns.hasTarget()) {
      return list(files);
    }
    requireGoal();
    root.prepare();
    Work work = study.work(spec.commandLine());
    EstimateRequest request = request(files);
    try (OutputDirectory output = out == null ? null : OutputDirectory.claim(out)) {
      report.requireWritable(files.toArray(Path[]::new));
      if (inputNoise.inputs()) {
        estimateInputs(request, work, Optional.ofNullable(output));
      } else {
        estimateLabels(
            new LabelEstimate(request, this::requireMeaning, this::printEarly, root, work),
            Optional.ofNullable(output));
      }
    }
    return 0;
  }

  private void requireGoal() {
    if (goal != null) {
      try {
        Goal.require(goal);
      } catch (InvalidInputException e) {
        throw new ParameterException(spec.commandLine(), "--goal: " + e.getMessage());
      }
    }
  }

  /**
   * Without a target the columns to choose from are shown; the command is refused unless that was
   * wanted.
   */
  private int list(List<Path> files) {
    String called = EstimateRequest.called(root, files);
    ColumnListing listing = ColumnListing.read(called, files, reading.options(Work.of(1)));
    PrintWriter writer = spec.commandLine().getOut();
    if (format.json() && list) {
      writer.println(Json.text(listing.json()));
    } else if (list || !root.quiet() && !format.json()) {
      Terminal.lines(listing.text()).forEach(writer::println);
    }
    if (!list) {
      throw new InvalidInputException(
          "which column's noise should be estimated? Add --target NAME; the columns of %s are %s"
              .formatted(called, listing.names()));
    }
    return 0;
  }

  private EstimateRequest request(List<Path> files) {
    Optional<Columns> own = Models.own(study.predictor(), columns.epistemicStd());
    return new EstimateRequest(
        files,
        reading.options(Work.of(1)),
        columns.request(own, !inputNoise.inputs()),
        columns.kind(),
        columns.duplicates(),
        study.predictor(),
        own,
        study.predictor().onnx().map(onnx::request),
        columns.labels(),
        study.options(spec.commandLine(), out != null || report.requested()),
        new Questions(Optional.ofNullable(goal), worth));
  }

  /** Refuses options that have no meaning for targets as they turn out to be. */
  private void requireMeaning(TargetColumns targets) {
    int all = columns.request(Optional.empty(), true).in(targets.table().names()).targets().size();
    Need.check(spec.commandLine(), ClassNeeds.of(study.predictor(), targets, all));
  }

  private void estimateLabels(LabelEstimate estimate, Optional<OutputDirectory> output) {
    LabelEstimate.Found found = estimate.run(output);
    if (report.requested()) {
      report.write(estimate.page(found.answers()));
    }
    print(found.answers(), found.onnx());
  }

  private void estimateInputs(
      EstimateRequest request, Work work, Optional<OutputDirectory> output) {
    long start = System.nanoTime();
    Table table = request.read(work);
    PreparedData data = DatasetBuilder.build(table, request.columns().in(table.names())).get(0);
    int features = data.dataset().x().columns();
    Need.check(spec.commandLine(), inputNoise.needs(study, features));
    List<InputNoiseEstimate> found;
    try (Session.Audience bars = root.audience()) {
      Work reported = work.reportingTo(bars);
      found = InputNoiseStudy.run(data.dataset(), request.study(), inputNoise.shared(), reported);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    String word = request.predictor().word();
    InputNoiseAnswer answer =
        new InputNoiseAnswer(request.called(root), data, word, study.seed(), found, seconds);
    Made made = ReportOptions.made(root, request.files(), study.seed(), seconds);
    output.ifPresent(directory -> answer.write(directory, made));
    if (report.requested()) {
      report.write(answer.page(made));
    }
    PrintWriter writer = spec.commandLine().getOut();
    if (format.json()) {
      writer.println(Json.text(answer.json()));
    } else {
      Terminal.lines(answer.text()).forEach(writer::println);
    }
  }

  /** What is certain, while the rest is computed; of JSON there is one document, at the end. */
  private void printEarly(List<String> lines) {
    if (!format.json()) {
      PrintWriter writer = spec.commandLine().getOut();
      Terminal.lines(lines).forEach(writer::println);
      writer.flush();
    }
  }

  private void print(List<TargetAnswer> answers, Optional<JsonObject> onnx) {
    PrintWriter writer = spec.commandLine().getOut();
    if (format.json()) {
      JsonObject document = AnswerJson.document(answers);
      onnx.ifPresent(found -> document.add("onnx", found));
      writer.println(Json.text(document));
      return;
    }
    for (int i = 0; i < answers.size(); i++) {
      if (i > 0) {
        writer.println("\n" + "-".repeat(72) + "\n");
      }
      Terminal.lines(answers.get(i).text()).forEach(writer::println);
    }
    if (out != null) {
      writer.println("\nWritten to " + out);
    }
  }
}
