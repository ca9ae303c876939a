package org.aleator.app.estimate;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.app.cli.Choice;
import org.aleator.app.cli.FormatOption;
import org.aleator.app.cli.Json;
import org.aleator.app.cli.Need;
import org.aleator.app.cli.ReportOptions;
import org.aleator.app.cli.Session;
import org.aleator.app.cli.Terminal;
import org.aleator.app.study.StudyArguments;
import org.aleator.codec.Parts;
import org.aleator.data.DataRequest;
import org.aleator.data.Repeats;
import org.aleator.data.Table;
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
import org.aleator.util.InvalidInputException;
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
      names = "--groups",
      paramLabel = "NAME",
      description = {
        "The column that tells which rows belong together (a patient's, a machine's, a day's):",
        "kept together in every split, and the answer is about new ones. Not a feature."
      })
  private String groups;

  @Option(
      names = "--epistemic-std",
      paramLabel = "NAME",
      description = "With --predictor column:NAME, the column of that prediction's own std.")
  private String epistemicStd;

  private static final class Duplicates extends Choice<Repeats> {
    Duplicates() {
      super(Repeats.values());
    }
  }

  @Option(
      names = "--duplicates",
      paramLabel = "KIND",
      converter = Duplicates.class,
      completionCandidates = Duplicates.class,
      description =
          "What rows are that repeat another, label included: replicates are measurements, copies"
              + " are left out, auto goes by the digits of the labels: ${COMPLETION-CANDIDATES}"
              + " (default: auto).")
  private Repeats duplicates = Repeats.AUTO;

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
      return inputNoise.needs(study, targets == null || targets.size() == 1);
    }
    List<Need> needs = new ArrayList<>(study.needs());
    needs.add(new Need("--input-scale", false, "goes with --noise-in inputs"));
    needs.add(
        new Need(
            "--groups",
            study.splitsRows(),
            "keeps rows together where rows are split, and nothing here splits them; name the"
                + " method unbiased, too"));
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
    requireTarget();
    root.prepare();
    Work work = root.cancellable(study.work(spec.commandLine()));
    StudyOptions options = study.options(spec.commandLine(), out != null || report.asked());
    report.requireWritable();
    DataRequest request = request();
    try (OutputDirectory output = out == null ? null : OutputDirectory.claim(out)) {
      return inputNoise.inputs()
          ? estimateInputs(options, request, work, Optional.ofNullable(output))
          : estimateLabels(options, request, work, Optional.ofNullable(output));
    }
  }

  /** Who gives none is shown what there is to choose from. */
  private void requireTarget() {
    if (targets == null) {
      throw new InvalidInputException(
          "which column's noise is wanted? Add --target NAME; the columns of %s are %s"
              .formatted(file, Tables.read(file).nameList()));
    }
  }

  private int estimateLabels(
      StudyOptions options, DataRequest request, Work work, Optional<OutputDirectory> output) {
    List<Answer> answers = new ArrayList<>();
    Table table;
    try (Session.Audience bars = root.audience()) {
      long start = System.nanoTime();
      table = Tables.read(file);
      for (PreparedData read : DatasetBuilder.build(table, request)) {
        PreparedData data = read.withRepeats(duplicates);
        Work reported = work.reportingTo(bars);
        Study found =
            TargetStudy.run(root.called(file), data, ownPredictions(), options, reported).study();
        double seconds = (System.nanoTime() - start) / 1e9;
        answers.add(
            new Answer(root.called(file), data, study.predictor(), study.seed(), found, seconds));
        start = System.nanoTime();
      }
    }
    if (output.isPresent()) {
      Parts origin = Models.provenance(file, study.predictor(), options, study.seed());
      AnswerFiles.write(
          output.get(),
          table,
          answers,
          answer -> Models.of(answer, epistemicStd(), origin),
          this::page);
    }
    if (report.asked()) {
      report.write(page(answers));
    }
    print(answers);
    return 0;
  }

  private int estimateInputs(
      StudyOptions options, DataRequest request, Work work, Optional<OutputDirectory> output) {
    long start = System.nanoTime();
    PreparedData data = DatasetBuilder.build(Tables.read(file), request).get(0);
    int features = data.dataset().x().columns();
    Need.check(spec.commandLine(), inputNoise.needs(study, features));
    List<InputNoiseEstimate> found;
    try (Session.Audience bars = root.audience()) {
      found =
          InputNoiseStudy.run(data.dataset(), options, inputNoise.shared(), work.reportingTo(bars));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    InputNoiseAnswer answer =
        new InputNoiseAnswer(
            root.called(file), data, study.predictor().word(), study.seed(), found, seconds);
    Made made = ReportOptions.made(spec, file, study.seed(), seconds);
    output.ifPresent(directory -> answer.write(directory, made));
    if (report.asked()) {
      report.write(answer.page(made));
    }
    PrintWriter writer = spec.commandLine().getOut();
    if (format.json()) {
      writer.println(Json.text(answer.json()));
    } else {
      Terminal.lines(answer.text()).forEach(writer::println);
    }
    return 0;
  }

  private Page page(List<Answer> answers) {
    double seconds = answers.stream().mapToDouble(Answer::seconds).sum();
    return EstimateReport.of(
        root.called(file),
        answers.stream().map(Answer::reported).toList(),
        ReportOptions.made(spec, file, study.seed(), seconds));
  }

  private DataRequest request() {
    return new DataRequest(
        targets,
        Optional.ofNullable(features),
        TargetStudy.carried(ownPredictions()),
        Optional.ofNullable(groups));
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
      Terminal.lines(AnswerText.of(answers.get(i))).forEach(writer::println);
    }
    if (out != null) {
      writer.println("\nWritten to " + out);
    }
  }
}
