package org.aleator.app.estimate;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.app.cli.FormatOption;
import org.aleator.app.cli.Json;
import org.aleator.app.cli.Need;
import org.aleator.app.cli.ProgressBars;
import org.aleator.app.cli.ReportOptions;
import org.aleator.app.cli.Session;
import org.aleator.app.study.StudyArguments;
import org.aleator.codec.Parts;
import org.aleator.data.DataRequest;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.PreparedData;
import org.aleator.estimator.input.InputNoiseEstimate;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.Tables;
import org.aleator.model.FittedModel.Columns;
import org.aleator.model.TargetStudy;
import org.aleator.report.EstimateReport;
import org.aleator.report.Made;
import org.aleator.report.page.Page;
import org.aleator.study.InputNoiseStudy;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator estimate}: from a file to how much of its target is noise. */
@Command(
    customSynopsis = "aleator estimate FILE --target NAME [OPTIONS]",
    sortOptions = false,
    description = {
      "",
      "Reads CSV, TSV, Parquet or JSON (also .gz and .zst), learns to predict the target from the",
      "features, and tells the noise in it from what could be learnt."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class EstimateCommand implements Callable<Integer>, Need.Holder {
  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  @Parameters(paramLabel = "FILE", description = "The data.")
  private Path file;

  @Option(
      names = "--target",
      required = true,
      split = ",",
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = "The column whose noise is wanted; several give one answer each.")
  private List<String> targets;

  @Option(
      names = "--features",
      split = ",",
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = "The columns to predict from (default: all others).")
  private List<String> features;

  @Option(
      names = "--epistemic-std",
      paramLabel = "NAME",
      description = "With --predictor column:NAME, the column of that prediction's own std.")
  private String epistemicStd;

  @Mixin private StudyArguments study;

  @Mixin private InputNoiseArguments inputNoise;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write estimate.json, rows.csv, report.html and the model into this directory.")
  private Path out;

  @Mixin private ReportOptions report;

  @Mixin private FormatOption format;

  @Override
  public List<Need> needs() {
    if (inputNoise.inputs()) {
      study.preferNetworks();
      return inputNoise.needs(study, targets.size() == 1);
    }
    List<Need> needs = new ArrayList<>(study.needs());
    needs.add(new Need("--input-scale", false, "goes with --noise-in inputs"));
    needs.add(
        new Need(
            "--epistemic-std",
            !study.predictor().trained(),
            "goes with --predictor column:NAME; the %s knows its own"
                .formatted(study.predictor().word())));
    return needs;
  }

  @Override
  public Integer call() {
    root.prepare();
    Work work = study.work(spec.commandLine());
    StudyOptions options = study.options(spec.commandLine(), out != null || report.asked());
    DataRequest request = request();
    if (out != null) {
      OutputDirectory.requireOurs(out);
    }
    report.requireWritable();
    if (inputNoise.inputs()) {
      return estimateInputs(options, request, work);
    }
    List<Answer> answers = new ArrayList<>();
    try (ProgressBars bars = ProgressBars.onStderr(root.quiet())) {
      long start = System.nanoTime();
      for (PreparedData data : DatasetBuilder.build(Tables.read(file), request)) {
        Work reported = work.reportingTo(bars);
        Study found =
            TargetStudy.run(file.toString(), data, ownPredictions(), options, reported).study();
        double seconds = (System.nanoTime() - start) / 1e9;
        answers.add(
            new Answer(file.toString(), data, study.predictor(), study.seed(), found, seconds));
        start = System.nanoTime();
      }
    }
    if (out != null) {
      Parts origin = Models.provenance(file, study.predictor(), options, study.seed());
      AnswerFiles.write(
          out, answers, answer -> Models.of(answer, epistemicStd(), origin), this::page);
    }
    if (report.asked()) {
      report.write(page(answers));
    }
    print(answers);
    return 0;
  }

  private int estimateInputs(StudyOptions options, DataRequest request, Work work) {
    long start = System.nanoTime();
    PreparedData data = DatasetBuilder.build(Tables.read(file), request).get(0);
    int features = data.dataset().x().columns();
    Need.check(spec.commandLine(), inputNoise.needs(study, features));
    List<InputNoiseEstimate> found;
    try (ProgressBars bars = ProgressBars.onStderr(root.quiet())) {
      found =
          InputNoiseStudy.run(data.dataset(), options, inputNoise.shared(), work.reportingTo(bars));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    InputNoiseAnswer answer =
        new InputNoiseAnswer(
            file.toString(), data, study.predictor().word(), study.seed(), found, seconds);
    Made made = ReportOptions.made(spec, file, study.seed(), seconds);
    if (out != null) {
      answer.write(out, made);
    }
    if (report.asked()) {
      report.write(answer.page(made));
    }
    PrintWriter writer = spec.commandLine().getOut();
    if (format.json()) {
      writer.println(Json.text(answer.json()));
    } else {
      answer.text().forEach(writer::println);
    }
    return 0;
  }

  private Page page(List<Answer> answers) {
    double seconds = answers.stream().mapToDouble(Answer::seconds).sum();
    return EstimateReport.of(
        file.toString(),
        answers.stream().map(Answer::reported).toList(),
        ReportOptions.made(spec, file, study.seed(), seconds));
  }

  private DataRequest request() {
    return new DataRequest(
        targets, Optional.ofNullable(features), TargetStudy.carried(ownPredictions()));
  }

  private Optional<Columns> ownPredictions() {
    return Models.own(study.predictor(), epistemicStd());
  }

  private Optional<String> epistemicStd() {
    return Optional.ofNullable(epistemicStd);
  }

  private void print(List<Answer> answers) {
    PrintWriter writer = spec.commandLine().getOut();
    if (format.json()) {
      writer.println(Json.text(AnswerJson.document(answers)));
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
