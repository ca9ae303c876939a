// SPDX-License-Identifier: Apache-2.0
package org.aleator.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.aleator.codec.Parts;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;
import org.aleator.finding.RowFinding.Slips;
import org.aleator.learn.Learner;
import org.aleator.learn.predictor.Prediction;
import org.aleator.model.FittedModel.Columns;
import org.aleator.model.FittedModel.MeanSource;
import org.aleator.noise.level.ModelGap;
import org.aleator.study.NoiseStudy;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.study.SuspectStudy;
import org.aleator.study.Verdict;
import org.aleator.suspect.Suspect;
import org.aleator.util.Work;

/**
 * One target of a table, studied, and the model that comes of it. Every front door goes through
 * here.
 *
 * @param data the rows that were used and the way back to the table
 * @param own the columns of the user's own predictions, if there are any
 * @param study what was found
 * @param suspects the labels that are probably wrong
 */
public record TargetStudy(
    PreparedData data, Optional<Columns> own, Study study, SuspectStudy suspects) {

  /** Of the time; the rest goes to the search for suspect labels. */
  private static final double STUDY_SHARE = 0.8;

  /** Where nothing is said of the labels. */
  public TargetStudy(PreparedData data, Optional<Columns> own, Study study) {
    this(data, own, study, SuspectStudy.none());
  }

  /** The columns of own predictions that the data must carry. */
  public static List<String> carried(Optional<Columns> own) {
    return own.map(columns -> OwnPrediction.columns(columns.mean(), columns.epistemicStd()))
        .orElse(List.of());
  }

  /**
   * Trains a predictor, or takes the user's own predictions, and estimates the noise.
   *
   * @param source what messages call the table
   */
  public static TargetStudy run(
      String source, PreparedData data, Optional<Columns> own, StudyOptions options, Work work) {
    Work first = work.within(0, STUDY_SHARE);
    Study study =
        own.map(
                columns ->
                    NoiseStudy.run(
                        data.dataset(),
                        OwnPrediction.of(
                            source, data.carried(), columns.mean(), columns.epistemicStd()),
                        options,
                        first))
            .orElseGet(() -> NoiseStudy.run(data.dataset(), options, first));
    return new TargetStudy(data, own, study);
  }

  /**
   * The same with the labels that are probably wrong, which are looked for.
   *
   * @param source what messages call the table
   */
  public TargetStudy withSuspects(String source, StudyOptions options, Work work) {
    Optional<Prediction> given =
        own.map(
            columns ->
                OwnPrediction.of(source, data.carried(), columns.mean(), columns.epistemicStd()));
    Work last = work.within(STUDY_SHARE, 1);
    return new TargetStudy(
        data, own, study, SuspectStudy.find(study, data.marks(), given, options, last));
  }

  /** Whether the rows tell the noise, what is reached, the floor, and own predictions beside it. */
  public Verdict verdict() {
    Verdict verdict = Verdict.of(study, study.data().rows());
    return own.isPresent() && verdict.own().isEmpty()
        ? verdict.with(
            new Verdict.Own(ModelGap.rmse(study.prediction().residuals(study.data().y())), false))
        : verdict;
  }

  /** What is to be said of suspect labels; empty where there are none. */
  public Optional<Finding> suspectFinding() {
    return suspectFinding(data, study, suspects);
  }

  /**
   * The answer in one sentence; where suspect labels change it, in two, of which they are the first
   * and the answer without them is the second.
   *
   * @param verdict of the study
   */
  public static String headline(
      Verdict verdict, PreparedData data, Study study, SuspectStudy suspects) {
    String target = study.data().target();
    return suspects
        .without()
        .flatMap(
            without ->
                suspectFinding(data, study, suspects)
                    .map(finding -> verdict.headline(target, finding.message(), without)))
        .orElseGet(() -> verdict.headline(target));
  }

  /** What is to be said of suspect labels, of the parts of a study. */
  public static Optional<Finding> suspectFinding(
      PreparedData data, Study study, SuspectStudy suspects) {
    Map<String, List<Integer>> byKind = new LinkedHashMap<>();
    for (Suspect suspect : suspects.suspects().rows()) {
      byKind
          .computeIfAbsent(suspect.kind().words(), any -> new ArrayList<>())
          .add(data.fileRows()[suspect.row()] + 1);
    }
    if (byKind.isEmpty()) {
      return Optional.empty();
    }
    List<Slips> slips = new ArrayList<>();
    byKind.forEach((words, rows) -> slips.add(new Slips(rows.stream().sorted().toList(), words)));
    slips.sort(Comparator.comparingInt((Slips of) -> of.rows().size()).reversed());
    Verdict with = Verdict.of(study, study.data().rows());
    return Optional.of(
        suspects
            .without()
            .<Finding>map(
                without -> changed(slips, suspects.suspects().shareOfSquares(), with, without))
            .orElseGet(() -> new RowFinding.FewSuspectLabels(slips)));
  }

  private static Finding changed(List<Slips> slips, double share, Verdict with, Verdict without) {
    boolean floors =
        (with.determined() && without.determined())
            || with.reached().isEmpty()
            || without.reached().isEmpty();
    return new RowFinding.SuspectLabels(
        slips,
        share,
        floors ? "the floor" : "the RMSE that is reached",
        floors ? with.floor().rmse() : with.reached().orElseThrow().rmse(),
        floors ? without.floor().rmse() : without.reached().orElseThrow().rmse());
  }

  /** The model of the recommended method; none where there was nothing to train. */
  public Optional<FittedModel> model(Parts origin) {
    Optional<MeanSource> mean =
        own.isPresent()
            ? own.map(columns -> columns)
            : study.predictor().map(FittedModel.Trained::new);
    return mean.map(
        source ->
            new FittedModel(
                data.encoding(),
                study.data().target(),
                source,
                study.recommended(),
                study.best().noise(),
                study.scores(),
                origin));
  }

  /**
   * Adds the settings of a study to where a model came from.
   *
   * @param predictor as the user names it
   */
  public static void describe(Parts origin, String predictor, StudyOptions options, long seed) {
    origin.put("predictor", predictor);
    origin.put("preset", word(options.preset()));
    origin.put("training", word(options.training()));
    origin.put("noise", word(options.noise()));
    origin.putTexts("methods", options.methods());
    options.segments().ifPresent(segments -> origin.put("segments", segments));
    origin.put("segment_by", options.segmentBy().key());
    options.solver().ifPresent(solver -> origin.put("solver", word(solver)));
    if (!options.learners().isEmpty()) {
      origin.putTexts("learners", options.learners().stream().map(Learner::name).toList());
    }
    origin.put("seed", seed);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
