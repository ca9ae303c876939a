// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.aleator.app.onnx.OnnxRequest;
import org.aleator.app.onnx.OnnxScores;
import org.aleator.cli.Json;
import org.aleator.cli.ReportOptions;
import org.aleator.cli.Session;
import org.aleator.codec.Parts;
import org.aleator.columns.ColumnStudy;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.PreparedData;
import org.aleator.encode.TargetColumns;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.ReadOptions;
import org.aleator.model.FittedClasses;
import org.aleator.model.FittedModel;
import org.aleator.model.FittedModel.Columns;
import org.aleator.model.OwnPrediction;
import org.aleator.model.TargetStudy;
import org.aleator.noise.Moments;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.onnx.OnnxClasses;
import org.aleator.report.EstimateReport;
import org.aleator.report.page.Page;
import org.aleator.study.Study;
import org.aleator.study.SuspectStudy;
import org.aleator.study.WholeRows;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/** From a request to the answers, one for each target, and their files. */
final class LabelEstimate {
  /** How far a run is when the table is read, and when only files are left to write. */
  private static final double READ = 0.03;

  private static final double COMPUTED = 0.98;

  private final EstimateRequest request;
  private final Consumer<TargetColumns> whenDecided;
  private final Consumer<List<String>> whenKnown;
  private final Session session;
  private final Work work;
  private final String called;
  private final ClassTargets ofClasses;
  private final ColumnQuestion columns;
  private final Map<String, FittedClasses> models = new HashMap<>();
  private Runnable beforeSaying = () -> {};

  /**
   * @param whenDecided hears which targets are classes, as soon as it is known
   * @param whenKnown hears what is certain of many rows before the rest of the answer is computed
   * @param session the listener, which also knows how the files are named
   * @param work its seed is the run's
   */
  LabelEstimate(
      EstimateRequest request,
      Consumer<TargetColumns> whenDecided,
      Consumer<List<String>> whenKnown,
      Session session,
      Work work) {
    this.request = request;
    this.whenDecided = whenDecided;
    this.whenKnown = whenKnown;
    this.session = session;
    this.work = work;
    this.called = request.called(session);
    this.ofClasses = new ClassTargets(request, called, work.seed());
    this.columns = new ColumnQuestion(request.wanted().columns(), called);
  }

  /**
   * What was found.
   *
   * @param onnx what is to be known of the ONNX model, if one was named
   */
  record Found(List<TargetAnswer> answers, Optional<JsonObject> onnx) {}

  /**
   * Estimates.
   *
   * @param output where the files go, if they are wanted
   */
  Found run(Optional<OutputDirectory> output) {
    try (Session.Audience bars = session.audience()) {
      // A closed audience takes its bar away; what it hears next brings it back.
      beforeSaying = bars::close;
      return run(output, work.reportingTo(bars));
    }
  }

  private Found run(Optional<OutputDirectory> output, Work reported) {
    reported.progress("reading the table", 0);
    Work whileReading = reported.within(0, READ);
    ReadOptions reading = request.reading().withWork(whileReading);
    // In memory an ONNX model scores a table, votes and times are read, and rows are left out by
    // number.
    boolean held =
        request.onnx().isPresent()
            || !request.columns().withoutRows().isEmpty()
            || request.labels().needTheTable();
    Optional<LargeTable> large =
        held
            ? Optional.empty()
            : LargeTable.open(
                request.files(),
                reading,
                request.columns(),
                request.own(),
                request.predictor().columns(),
                request.study());
    if (large.isPresent()) {
      try (LargeTable table = large.get()) {
        return new Found(ofLarge(table, output, reported), Optional.empty());
      }
    }
    return ofHeld(request.read(whileReading), output, reported);
  }

  /** What each target is; refuses what was requested in vain. */
  private TargetColumns kinds(Table table) {
    TargetColumns kinds =
        TargetColumns.of(table, request.columns().in(table.names()).targets(), request.kind());
    int targets = request.columns().targets().size();
    List<String> predictions = request.predictor().columns();
    if (predictions.size() > 1 && kinds.names().size() < targets) {
      throw new InvalidInputException(
          "--predictor %s names several columns, which is for the probabilities of classes, and the target is a number: name one with column:NAME"
              .formatted(request.predictor().word()));
    }
    boolean own = !predictions.isEmpty() || request.onnx().isPresent();
    if (own && !kinds.names().isEmpty() && targets > 1) {
      throw new InvalidInputException(
          "--predictor %s is of one target, and there are %d; name one with --target"
              .formatted(request.predictor().word(), targets));
    }
    whenDecided.accept(kinds);
    return kinds;
  }

  private Found ofHeld(Table table, Optional<OutputDirectory> output, Work reported) {
    TargetColumns kinds = kinds(table);
    boolean classes = !kinds.names().isEmpty();
    DataRequest named = request.labels().in(table, request.columns().in(table.names()));
    Optional<OnnxScores> scores = classes ? Optional.empty() : scores(table, named);
    Table whole = scores.map(OnnxScores::table).orElse(table);
    Optional<Columns> own = scores.map(OnnxScores::columns).or(request::own);
    List<String> ownClasses = classes ? request.predictor().columns() : List.of();
    ownClasses.forEach(name -> table.require(name, "prediction"));
    DataRequest read =
        ownClasses.isEmpty()
            ? named.withCarried(TargetStudy.carried(own).toArray(String[]::new))
            : named.leaving(ownClasses);
    List<TargetAnswer> answers = new ArrayList<>();
    long start = System.nanoTime();
    Optional<OnnxClasses> model = classes ? modelOfClasses(table, named, kinds) : Optional.empty();
    List<PreparedData> targets = DatasetBuilder.build(classes ? kinds.table() : whole, read);
    for (PreparedData each : targets) {
      PreparedData data = kinds.noted(each).withRepeats(request.duplicates());
      Work ofTarget = ofTarget(reported, answers.size(), targets.size());
      Optional<List<String>> names = kinds.namesOf(data);
      if (names.isPresent()) {
        PreparedData known = request.labels().of(table, data);
        answers.add(ofClasses.of(table, known, names.get(), model, start, ofTarget));
      } else {
        PreparedData known = request.labels().of(table, data);
        own.ifPresent(given -> sayOfResiduals(given, known));
        Work first = columns.before(known, ofTarget);
        TargetStudy found =
            TargetStudy.run(called, known, own, request.study(), first)
                .withSuspects(called, request.study(), first);
        answers.add(
            answer(known, found.study(), found.suspects(), start, Optional.empty(), ofTarget));
      }
      start = System.nanoTime();
    }
    reported.progress("writing the answer", COMPUTED);
    if (output.isPresent()) {
      Parts origin = origin();
      scores.ifPresent(found -> found.describe(origin));
      write(output.get(), AnswerFiles.Rows.of(whole), answers, own, origin);
    }
    return new Found(
        answers, scores.map(OnnxScores::json).or(() -> model.map(said -> onnxJson(said))));
  }

  private JsonObject onnxJson(OnnxClasses said) {
    JsonObject json = new JsonObject();
    json.add("files", Json.strings(request.onnx().orElseThrow().paths()));
    json.addProperty("inputs", said.inputs());
    return json;
  }

  /** The work of one of several targets, as its part of the whole. */
  private static Work ofTarget(Work reported, int target, int targets) {
    double width = (COMPUTED - READ) / targets;
    return reported.within(READ + target * width, READ + (target + 1) * width);
  }

  /** The same of a table that is read in blocks and not held. */
  private List<TargetAnswer> ofLarge(
      LargeTable table, Optional<OutputDirectory> output, Work reported) {
    Optional<Columns> own = request.own();
    List<TargetAnswer> answers = new ArrayList<>();
    long start = System.nanoTime();
    List<LargeTable.Target> targets = table.read(work.seed(), this::kinds);
    for (LargeTable.Target target : targets) {
      PreparedData data = target.data().withRepeats(request.duplicates());
      Work ofTarget = ofTarget(reported, answers.size(), targets.size());
      if (target.names().isPresent()) {
        answers.add(ofClasses.of(table, target, data, start, ofTarget));
        start = System.nanoTime();
        continue;
      }
      if (own.isPresent()) {
        sayOfResiduals(data, target.pass().residuals(), target.pass().labels().variance());
      }
      Work first = columns.before(data, ofTarget);
      Study drawn = TargetStudy.run(called, data, own, request.study(), first).study();
      LargeTable.Found found = table.of(target, drawn);
      // Rows that were drawn have no numbers by which they could be named.
      answers.add(
          answer(
              data,
              found.study(),
              SuspectStudy.none(),
              start,
              Optional.of(found.whole()),
              ofTarget));
      start = System.nanoTime();
    }
    reported.progress("writing the answer", COMPUTED);
    if (output.isEmpty()) {
      return answers;
    }
    Parts origin = origin();
    AnswerFiles.Rows rows =
        (file, answer) -> {
          LargeTable.Target target = targets.get(answers.indexOf(answer));
          return answer instanceof ClassAnswer classes
              ? LargeClassRows.write(
                  file, table, target, classes, model(classes, origin), work.parallel())
              : LargeRows.write(file, table, target, (Answer) answer, own, work.parallel());
        };
    return write(output.get(), rows, answers, own, origin);
  }

  private void sayOfResiduals(Columns own, PreparedData data) {
    double[] y = data.dataset().y();
    double[] residuals =
        OwnPrediction.of(called, data.carried(), own.mean(), own.epistemicStd()).residuals(y);
    sayOfResiduals(
        data, Moments.of(residuals, 0, residuals.length), Moments.of(y, 0, y.length).variance());
  }

  /** Of fewer rows the whole answer is there in seconds; of closed forms alone, too. */
  private void sayOfResiduals(PreparedData data, Moments residuals, double labelVariance) {
    boolean atOnce = WholeRows.needNoFeatures(true, request.study());
    if (!atOnce && residuals.count() > LargeTable.MOST_DRAWN && labelVariance > 0) {
      beforeSaying.run();
      boolean byDva = request.study().methods().contains(DenoisingVarianceAttenuation.NAME);
      whenKnown.accept(
          OwnResiduals.lines(data.dataset().target(), residuals, labelVariance, byDva));
    }
  }

  /** What the ONNX model says of the classes of the rows, if one was named. */
  private Optional<OnnxClasses> modelOfClasses(
      Table table, DataRequest named, TargetColumns kinds) {
    List<String> names = kinds.names().get(named.targets().get(0));
    Optional<OnnxClasses> said =
        request
            .onnx()
            .map(
                model ->
                    model.classes(
                        table, named.features(), noFeatures(named), names, work.parallel()));
    said.ifPresent(found -> session.remark(found.remarks()));
    return said;
  }

  private static List<String> noFeatures(DataRequest columns) {
    List<String> others = new ArrayList<>(columns.targets());
    others.addAll(columns.excluded());
    columns.groups().ifPresent(others::add);
    return others;
  }

  /** What the ONNX model says of the rows, if one was named. */
  private Optional<OnnxScores> scores(Table table, DataRequest named) {
    Optional<OnnxScores> scores =
        request
            .onnx()
            .map(OnnxRequest::withKnownStd)
            .map(
                model -> model.scores(table, named.features(), noFeatures(named), work.parallel()));
    scores.ifPresent(found -> session.remark(found.remarks()));
    return scores;
  }

  private Answer answer(
      PreparedData data,
      Study found,
      SuspectStudy suspects,
      long start,
      Optional<Whole> whole,
      Work ofTarget) {
    Optional<ColumnStudy> worth =
        columns.answer(rest -> ColumnStudy.of(called, data, found, rest), ofTarget);
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Answer(
        called,
        data,
        request.predictor(),
        seed(),
        found,
        suspects,
        seconds,
        whole,
        request.wanted().goal(),
        worth);
  }

  private long seed() {
    return work.seed().value();
  }

  private Parts origin() {
    return Models.provenance(request.files(), request.predictor(), request.study(), seed());
  }

  private List<TargetAnswer> write(
      OutputDirectory output,
      AnswerFiles.Rows rows,
      List<TargetAnswer> answers,
      Optional<Columns> own,
      Parts origin) {
    return AnswerFiles.write(
        output,
        rows,
        answers,
        answer ->
            answer instanceof ClassAnswer classes
                ? Optional.of(model(classes, origin).parts())
                : Models.of((Answer) answer, own, origin).map(FittedModel::parts),
        this::page);
  }

  /** The stack of classes, which is fitted to all rows once. */
  private FittedClasses model(ClassAnswer answer, Parts origin) {
    return models.computeIfAbsent(answer.target(), target -> Models.of(answer, origin));
  }

  /** The report of some answers. */
  Page page(List<TargetAnswer> answers) {
    double seconds = answers.stream().mapToDouble(TargetAnswer::seconds).sum();
    return EstimateReport.of(
        called,
        answers.stream().map(TargetAnswer::reported).toList(),
        ReportOptions.made(session, request.files(), seed(), seconds));
  }
}
