// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.columns.ColumnStudy;
import org.aleator.data.Table;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;
import org.aleator.model.TargetStudy;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.level.ModelGap;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.report.EstimateReport;
import org.aleator.study.Goal;
import org.aleator.study.PredictorKind;
import org.aleator.study.Study;
import org.aleator.study.SuspectStudy;
import org.aleator.study.Verdict;

/**
 * What {@code estimate} found for one target, ready to be shown or written.
 *
 * @param source what the user calls the data, such as the file's name
 * @param data the rows that were used and the way back to the file
 * @param predictor the predictor as the user names it
 * @param seed the seed of the run
 * @param study what was found
 * @param suspects the labels that are probably wrong; none of a table that is too large to be held
 * @param seconds how long it took
 * @param whole what was read of a table that is too large to be held; absent where it was held
 * @param wanted the RMSE of which it is wanted how many rows it needs
 * @param columns which columns matter, if that is wanted
 */
record Answer(
    String source,
    PreparedData data,
    PredictorChoice predictor,
    long seed,
    Study study,
    SuspectStudy suspects,
    double seconds,
    Optional<Whole> whole,
    Optional<Double> wanted,
    Optional<ColumnStudy> columns)
    implements TargetAnswer {

  @Override
  public List<String> text() {
    return AnswerText.of(this);
  }

  @Override
  public JsonObject json() {
    return AnswerJson.of(this);
  }

  @Override
  public Table rows(Table table) {
    return AnswerFiles.rows(this, table);
  }

  @Override
  public Table suspects(Table table) {
    return AnswerFiles.suspects(this, table);
  }

  /** The same with the model's error on held-out rows. */
  Answer with(Whole.HeldOut heldOut) {
    return new Answer(
        source,
        data,
        predictor,
        seed,
        study,
        suspects,
        seconds,
        whole.map(all -> all.with(heldOut)),
        wanted,
        columns);
  }

  /** How many rows the wanted RMSE needs, if one is. */
  Optional<Goal> goal() {
    return wanted.map(rmse -> Goal.of(study, rmse, rows()));
  }

  /** How many rows the answer is about. */
  long rows() {
    return whole.map(Whole::rows).orElse((long) study.data().rows());
  }

  /** How many rows there are, used or not. */
  long fileRows() {
    return whole.map(Whole::fileRows).orElse((long) data.fileRowCount());
  }

  /** What the user should know, of wrong labels first, then of the data, the methods last. */
  List<Finding> findings() {
    List<Finding> findings =
        new ArrayList<>(TargetStudy.suspectFinding(data, study, suspects).stream().toList());
    whole.ifPresent(
        all ->
            findings.add(
                new RowFinding.RowsDrawn(
                    all.rows(), study.data().rows(), all.ofAll(), all.ofDrawn())));
    findings.addAll(data.findings());
    findings.addAll(study.findings());
    study.estimates().forEach(estimate -> findings.addAll(estimate.findings()));
    return findings;
  }

  @Override
  public EstimateReport.Target reported() {
    boolean outOfFold =
        predictor.kind().filter(PredictorKind::isCrossFitted).isPresent()
            && study.level().flatMap(NoiseLevel::reached).isPresent();
    return new EstimateReport.Target(
        data,
        study,
        verdict(),
        headline(),
        suspects.suspects(),
        ownRmse(),
        outOfFold,
        goal(),
        columns,
        findings());
  }

  /** The range in which denoised labels are kept. */
  LabelRange range() {
    return LabelRange.of(data.dataset().y());
  }

  /** The labels without noise, within the range that labels have. */
  double[] denoised() {
    return range().within(best().denoised());
  }

  /** Whether the rows tell the noise, what is reached, and the floor. */
  Verdict verdict() {
    Verdict verdict = Verdict.of(study, rows());
    boolean known = verdict.own().isPresent();
    return known || ownRmse().isEmpty()
        ? verdict
        : verdict.with(new Verdict.Own(ownRmse().getAsDouble(), false));
  }

  /** The answer in one sentence, or two where suspect labels change it. */
  String headline() {
    return TargetStudy.headline(verdict(), data, study, suspects);
  }

  NoiseEstimate best() {
    return study.best();
  }

  /**
   * The RMSE of the user's own predictions, at the rows that what is left to gain is measured at;
   * none where we trained the predictor.
   */
  OptionalDouble ownRmse() {
    if (predictor.trained()) {
      return OptionalDouble.empty();
    }
    if (whole.isPresent()) {
      return whole.get().ownRmse();
    }
    return OptionalDouble.of(
        study
            .gap()
            .map(ModelGap::rmse)
            .orElseGet(() -> ModelGap.rmse(study.prediction().residuals(data.dataset().y()))));
  }
}
