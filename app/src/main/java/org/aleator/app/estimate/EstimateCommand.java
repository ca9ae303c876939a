package org.aleator.app.estimate;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.app.onnx.OnnxArguments;
import org.aleator.app.onnx.OnnxScores;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Json;
import org.aleator.cli.Need;
import org.aleator.cli.ReadingArguments;
import org.aleator.cli.ReportOptions;
import org.aleator.cli.Session;
import org.aleator.cli.Terminal;
import org.aleator.cli.study.StudyArguments;
import org.aleator.codec.Parts;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.PreparedData;
import org.aleator.inputs.InputNoiseEstimate;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.ReadOptions;
import org.aleator.io.table.TableBlocks;
import org.aleator.io.table.TablePaths;
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
    customSynopsis = "aleator estimate FILE… --target NAME [OPTIONS]",
    sortOptions = false,
    description = {
      "",
      "Reads CSV, TSV, Parquet or JSON (also .gz and .zst), learns to predict the target from the",
      "features, and tells the noise in it from what could be learnt. What had to be guessed of the",
      "file is said. A column name with a comma is written in quotes: --features '\"a,b\",c'."
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

  private List<Path> files;

  @Mixin private ColumnArguments columns;

  @Mixin private ReadingArguments reading;

  @Mixin private StudyArguments study;

  @Mixin private OnnxArguments onnx;

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
      List<Need> needs = new ArrayList<>(inputNoise.needs(study, columns.atMostOneTarget()));
      needs.addAll(onnx.needs(false));
      return needs;
    }
    List<Need> needs = new ArrayList<>(study.needs());
    needs.addAll(onnx.needs(study.predictor().onnx().isPresent()));
    needs.addAll(columns.needs(study));
    needs.add(new Need("--input-scale", false, "goes with --noise-in inputs"));
    return needs;
  }

  @Override
  public Integer call() {
    files = TablePaths.of(given);
    requireTarget();
    root.prepare();
    Work work = root.cancellable(study.work(spec.commandLine()));
    StudyOptions options = study.options(spec.commandLine(), out != null || report.asked());
    try (OutputDirectory output = out == null ? null : OutputDirectory.claim(out)) {
      report.requireWritable(files.toArray(Path[]::new));
      return inputNoise.inputs()
          ? estimateInputs(options, work, Optional.ofNullable(output))
          : estimateLabels(options, work, Optional.ofNullable(output));
    }
  }

  /** Who gives none is shown what there is to choose from. */
  private void requireTarget() {
    if (!columns.hasTarget()) {
      throw new InvalidInputException(
          "which column's noise is wanted? Add --target NAME; the columns of %s are %s"
              .formatted(called(), read(reading.options(Work.of(1))).nameList()));
    }
  }

  /** What the user calls the data. */
  private String called() {
    String first = root.called(files.get(0));
    return files.size() == 1 ? first : first + " and " + (files.size() - 1) + " more";
  }

  /** All of the data, in memory. */
  private Table read(ReadOptions options) {
    if (files.size() == 1) {
      return Tables.read(files.get(0), options);
    }
    try (TableBlocks blocks = TableBlocks.open(files, options)) {
      return blocks.whole();
    }
  }

  private int estimateLabels(StudyOptions options, Work work, Optional<OutputDirectory> output) {
    // An ONNX model scores a table in memory.
    Optional<LargeTable> large =
        study.predictor().onnx().isPresent()
            ? Optional.empty()
            : LargeTable.open(
                files, reading.options(work), request(ownPredictions()), ownPredictions(), options);
    if (large.isPresent()) {
      try (LargeTable table = large.get()) {
        return estimateLarge(table, options, work, output);
      }
    }
    Table table = read(reading.options(work));
    Optional<OnnxScores> scores = scores(table, work);
    Table whole = scores.map(OnnxScores::table).orElse(table);
    Optional<Columns> own = scores.map(OnnxScores::columns).or(this::ownPredictions);
    List<Answer> answers = new ArrayList<>();
    try (Session.Audience bars = root.audience()) {
      long start = System.nanoTime();
      for (PreparedData read : DatasetBuilder.build(whole, request(own))) {
        PreparedData data = read.withRepeats(columns.duplicates());
        Work reported = work.reportingTo(bars);
        Study found = TargetStudy.run(called(), data, own, options, reported).study();
        double seconds = (System.nanoTime() - start) / 1e9;
        answers.add(new Answer(called(), data, study.predictor(), study.seed(), found, seconds));
        start = System.nanoTime();
      }
    }
    if (output.isPresent()) {
      Parts origin = Models.provenance(files, study.predictor(), options, study.seed());
      scores.ifPresent(found -> found.describe(origin));
      AnswerFiles.write(
          output.get(),
          AnswerFiles.Rows.of(whole),
          answers,
          answer -> Models.of(answer, own, origin),
          this::page);
    }
    if (report.asked()) {
      report.write(page(answers));
    }
    print(answers, scores);
    return 0;
  }

  /** The same of a table that is read in blocks and not held. */
  private int estimateLarge(
      LargeTable table, StudyOptions options, Work work, Optional<OutputDirectory> output) {
    Optional<Columns> own = ownPredictions();
    List<Answer> answers = new ArrayList<>();
    List<LargeTable.Target> targets;
    try (Session.Audience bars = root.audience()) {
      Work reported = work.reportingTo(bars);
      long start = System.nanoTime();
      targets = table.read(work.seed());
      for (LargeTable.Target target : targets) {
        PreparedData data = target.data().withRepeats(columns.duplicates());
        Study drawn = TargetStudy.run(called(), data, own, options, reported).study();
        LargeTable.Found found = table.of(target, drawn);
        double seconds = (System.nanoTime() - start) / 1e9;
        answers.add(
            new Answer(
                called(),
                data,
                study.predictor(),
                study.seed(),
                found.study(),
                seconds,
                Optional.of(found.whole())));
        start = System.nanoTime();
      }
    }
    List<Answer> written = answers;
    if (output.isPresent()) {
      Parts origin = Models.provenance(files, study.predictor(), options, study.seed());
      written =
          AnswerFiles.write(
              output.get(),
              (file, answer) ->
                  LargeRows.write(
                      file,
                      table,
                      targets.get(answers.indexOf(answer)),
                      answer,
                      own,
                      work.parallel()),
              answers,
              answer -> Models.of(answer, own, origin),
              this::page);
    }
    if (report.asked()) {
      report.write(page(written));
    }
    print(written, Optional.empty());
    return 0;
  }

  /** What the ONNX model says of the rows, if one was named. */
  private Optional<OnnxScores> scores(Table table, Work work) {
    Optional<OnnxScores> scores =
        study
            .predictor()
            .onnx()
            .map(
                files ->
                    onnx.scores(
                        files, table, columns.features(), columns.noFeatures(), work.parallel()));
    scores.ifPresent(found -> root.remark(spec, found.remarks()));
    return scores;
  }

  private int estimateInputs(StudyOptions options, Work work, Optional<OutputDirectory> output) {
    long start = System.nanoTime();
    Table table = read(reading.options(work));
    PreparedData data = DatasetBuilder.build(table, request(ownPredictions())).get(0);
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
            called(), data, study.predictor().word(), study.seed(), found, seconds);
    Made made = ReportOptions.made(spec, root, files, study.seed(), seconds);
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
        called(),
        answers.stream().map(Answer::reported).toList(),
        ReportOptions.made(spec, root, files, study.seed(), seconds));
  }

  private DataRequest request(Optional<Columns> own) {
    return columns.request(own, !inputNoise.inputs());
  }

  private Optional<Columns> ownPredictions() {
    return Models.own(study.predictor(), columns.epistemicStd());
  }

  private void print(List<Answer> answers, Optional<OnnxScores> scores) {
    PrintWriter writer = spec.commandLine().getOut();
    if (format.json()) {
      JsonObject document = AnswerJson.document(answers);
      scores.ifPresent(found -> document.add("onnx", found.json()));
      writer.println(Json.text(document));
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
