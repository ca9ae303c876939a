// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.aleator.Ceiling;
import org.aleator.ComingRows;
import org.aleator.Interval;
import org.aleator.LabelStd;
import org.aleator.cli.Arithmetic;
import org.aleator.cli.Choice;
import org.aleator.cli.FindingJson;
import org.aleator.cli.Json;
import org.aleator.data.Groups;
import org.aleator.io.model.OutputDirectory;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.level.LearningCurve;
import org.aleator.noise.level.ModelGap;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.study.PromisedInterval;
import org.aleator.study.Study;
import org.aleator.study.Verdict;
import org.aleator.suspect.Suspect;

/**
 * Answers as JSON. One target gives a document of schema {@code aleator.estimate/1}, or {@code
 * aleator.classes/1} where it is a class; several give {@code aleator.estimates/1}, an object whose
 * {@code answers} are such documents. The keys are a contract: more may come, none goes.
 */
final class AnswerJson {
  private AnswerJson() {}

  /** The document for one target or several. */
  static JsonObject document(List<? extends TargetAnswer> answers) {
    if (answers.size() == 1) {
      return answers.get(0).json();
    }
    JsonObject json = new JsonObject();
    json.addProperty("schema", OutputDirectory.SEVERAL);
    JsonArray each = new JsonArray();
    answers.forEach(answer -> each.add(answer.json()));
    json.add("answers", each);
    return json;
  }

  static JsonObject of(Answer answer) {
    Study study = answer.study();
    Verdict verdict = answer.verdict();
    JsonObject json = new JsonObject();
    json.addProperty("schema", OutputDirectory.ONE);
    json.addProperty("verdict", answer.headline());
    json.addProperty("rows", answer.rows());
    json.addProperty("target", study.data().target());
    json.add("features", Json.strings(answer.data().encoding().columns()));
    study.data().groups().ifPresent(groups -> json.add("groups", of(groups)));
    json.addProperty("predictor", answer.predictor().word());
    json.addProperty("noise", Choice.word(study.noise()));
    json.addProperty("seed", answer.seed());
    JsonArray estimates = new JsonArray();
    study.estimates().forEach(estimate -> estimates.add(of(estimate)));
    json.add("estimates", estimates);
    json.addProperty("recommended", study.recommended());
    json.add("ceiling", of(verdict.floor()));
    verdict.reached().ifPresent(reached -> json.add("reached", of(reached)));
    verdict.curve().ifPresent(curve -> json.add("learning_curve", of(curve)));
    verdict.coming().ifPresent(coming -> json.add("coming_rows", of(coming)));
    study.level().flatMap(NoiseLevel::bars).ifPresent(bars -> json.add("label_std", of(bars)));
    json.add("interval", of(study.interval()));
    answer.goal().ifPresent(goal -> json.add("goal", GoalText.json(goal)));
    answer.columns().ifPresent(columns -> json.add("columns", ColumnText.json(columns)));
    json.addProperty("determined", verdict.determined());
    verdict.reason().ifPresent(reason -> json.addProperty("not_determined_because", reason));
    json.addProperty("denoised_by", denoisedBy(answer));
    if (answer.range().isBounded()) {
      json.add("denoised_range", of(answer.range(), answer.best().denoised()));
    }
    json.add("target_variance", Json.number(study.labelVariance()));
    answer.ownRmse().ifPresent(rmse -> json.add("prediction_rmse", Json.number(rmse)));
    study.gap().ifPresent(gap -> json.add("reducible", of(gap)));
    study
        .gap()
        .flatMap(ModelGap::beside)
        .ifPresent(
            beside ->
                json.add(
                    beside.withPredictions()
                        ? "ceiling_with_predictions"
                        : "ceiling_without_predictions",
                    of(study.ceiling(beside.variance(), beside.interval()))));
    study.evidence().ifPresent(evidence -> json.add("evidence", of(evidence)));
    if (answer.suspects().suspects().searched()) {
      json.add("suspects", suspects(answer));
    }
    FindingJson.add(json, answer.findings());
    Arithmetic.add(json);
    json.addProperty("file_rows", answer.fileRows());
    answer.whole().ifPresent(whole -> json.add("read", of(whole, study)));
    json.add("seconds", Json.number(answer.seconds()));
    return json;
  }

  /** What the error bars of the labels explain, and what comes on top. */
  private static JsonObject of(LabelStd bars) {
    JsonObject json = new JsonObject();
    json.addProperty("column", bars.column());
    json.add("known_variance", Json.number(bars.knownVariance()));
    JsonObject extra = new JsonObject();
    extra.add("variance", Json.number(bars.extraVariance()));
    extra.add("low", Json.number(bars.extra().low()));
    extra.add("high", Json.number(bars.extra().high()));
    json.add("extra", extra);
    json.add("chi2_per_degree", Json.number(bars.chi2PerDegree()));
    json.add("chi2_low", Json.number(bars.chi2().low()));
    json.add("chi2_high", Json.number(bars.chi2().high()));
    json.addProperty("scatter", bars.scatter().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    json.add("factor", Json.number(bars.factor()));
    bars.own()
        .ifPresent(
            own -> {
              JsonObject of = new JsonObject();
              of.add("chi2_per_degree", Json.number(own.chi2PerDegree()));
              of.add("chi2_low", Json.number(own.chi2().low()));
              of.add("chi2_high", Json.number(own.chi2().high()));
              json.add("predictions", of);
            });
    return json;
  }

  /** Labels that are probably wrong; rows are counted as in {@code rows.csv}. */
  private static JsonObject suspects(Answer answer) {
    JsonObject json = new JsonObject();
    json.add("expected_wrong", Json.number(answer.suspects().suspects().expectedWrong()));
    JsonArray rows = new JsonArray();
    for (Suspect suspect : answer.suspects().suspects().rows()) {
      JsonObject row = new JsonObject();
      row.addProperty("row", answer.data().fileRows()[suspect.row()] + 1);
      row.add("given", Json.number(suspect.given()));
      row.add("expected", Json.number(suspect.expected()));
      row.add("probability", Json.number(suspect.probability()));
      row.add("false_discovery_rate", Json.number(suspect.falseDiscoveryRate()));
      row.addProperty("kind", suspect.kind().name());
      rows.add(row);
    }
    json.add("rows", rows);
    answer
        .suspects()
        .without()
        .ifPresent(
            rest -> {
              JsonObject without = new JsonObject();
              rest.reached().ifPresent(reached -> without.add("reached", of(reached)));
              without.add("ceiling", of(rest.floor()));
              without.addProperty("determined", rest.determined());
              json.add("without", without);
            });
    return json;
  }

  /** What was read of a large table, and what of it each method rests on. */
  private static JsonObject of(Whole whole, Study study) {
    JsonObject json = new JsonObject();
    json.addProperty("files", whole.files());
    json.addProperty("rows", whole.fileRows());
    json.addProperty("rows_drawn", study.data().rows());
    json.add("methods_of_all_rows", Json.strings(whole.ofAll()));
    json.add("methods_of_drawn_rows", Json.strings(whole.ofDrawn()));
    JsonArray columns = new JsonArray();
    for (Whole.Range range : whole.columns()) {
      JsonObject column = new JsonObject();
      column.addProperty("column", range.column());
      column.addProperty("missing", range.missing());
      column.add("least", Json.number(range.least()));
      column.add("greatest", Json.number(range.greatest()));
      columns.add(column);
    }
    json.add("columns", columns);
    whole
        .heldOut()
        .ifPresent(
            heldOut -> {
              JsonObject score = new JsonObject();
              score.addProperty("rows", heldOut.residuals().count());
              score.add("rmse", Json.number(heldOut.rmse()));
              score.add(
                  "r2", Json.number(1 - heldOut.residuals().meanSquare() / study.labelVariance()));
              score.add("low", Json.number(Math.sqrt(heldOut.interval().low())));
              score.add("high", Json.number(Math.sqrt(heldOut.interval().high())));
              json.add("held_out", score);
            });
    return json;
  }

  /** The rows that were kept together; the answer is about new groups of them. */
  static JsonObject of(Groups groups) {
    JsonObject json = new JsonObject();
    json.addProperty("column", groups.column());
    json.addProperty("count", groups.count());
    return json;
  }

  /** Whose fit the denoised labels are: that of the column {@code mean}, or the method's own. */
  private static String denoisedBy(Answer answer) {
    NoiseEstimate best = answer.best();
    boolean same = Arrays.equals(best.denoised(), answer.study().prediction().mean());
    return same ? "mean" : best.basis().isEmpty() ? best.method() : best.basis();
  }

  private static JsonObject of(LabelRange range, double[] denoised) {
    JsonObject json = new JsonObject();
    json.add("low", Json.number(range.low()));
    json.add("high", Json.number(range.high()));
    json.addProperty("moved", range.countOutside(denoised));
    return json;
  }

  private static JsonObject of(NoiseEstimate estimate) {
    JsonObject json = new JsonObject();
    json.addProperty("method", estimate.method());
    json.add("variance", Json.number(estimate.variance()));
    json.add("std", Json.number(estimate.std()));
    json.add("low", Json.number(estimate.interval().map(Interval::low)));
    json.add("high", Json.number(estimate.interval().map(Interval::high)));
    if (!estimate.basis().isEmpty()) {
      json.addProperty("basis", estimate.basis());
    }
    return json;
  }

  /** The root mean squared error on held-out rows, a bound that no noise can exceed. */
  private static JsonObject of(Verdict.Bound reached) {
    JsonObject json = new JsonObject();
    json.add("rmse", Json.number(reached.rmse()));
    json.add("r2", Json.number(reached.r2()));
    json.add("low", Json.number(reached.rmseInterval().low()));
    json.add("high", Json.number(reached.rmseInterval().high()));
    json.addProperty("model", reached.model());
    return json;
  }

  /**
   * The interval around a prediction in which 95 % of new labels lie; of half its width the median.
   */
  private static JsonObject of(PromisedInterval interval) {
    JsonObject json = new JsonObject();
    json.addProperty("coverage", interval.coverage());
    json.add("half_width", Json.number(interval.halfWidth()));
    json.addProperty("kind", interval.conformal() ? "conformal" : "gaussian");
    return json;
  }

  /** How the error falls with the number of training rows. */
  private static JsonObject of(ComingRows coming) {
    JsonObject json = new JsonObject();
    json.add("rmse", Json.number(coming.rmse()));
    json.add("low", Json.number(coming.interval().low()));
    json.add("high", Json.number(coming.interval().high()));
    json.add("shuffled_rmse", Json.number(coming.shuffled()));
    json.addProperty("drifts", coming.drifts());
    JsonArray stretches = new JsonArray();
    for (ComingRows.Stretch stretch : coming.stretches()) {
      JsonObject one = new JsonObject();
      one.addProperty("from", stretch.from());
      one.addProperty("to", stretch.to());
      one.addProperty("training_rows", stretch.fitted());
      one.addProperty("rows", stretch.rows());
      one.add("rmse", Json.number(stretch.rmse()));
      one.add("shift", Json.number(stretch.shift()));
      stretches.add(one);
    }
    json.add("stretches", stretches);
    return json;
  }

  private static JsonObject of(LearningCurve curve) {
    JsonObject json = new JsonObject();
    JsonArray rows = new JsonArray();
    Arrays.stream(curve.rows()).forEach(rows::add);
    json.add("rows", rows);
    JsonArray rmse = new JsonArray();
    Arrays.stream(curve.rmse()).forEach(rmse::add);
    json.add("rmse", rmse);
    json.add("exponent", Json.number(curve.exponent()));
    json.add("rmse_at_twice_the_rows", Json.number(curve.rmseAtTwice()));
    json.add("rmse_at_ten_times_the_rows", Json.number(curve.rmseAtTenfold()));
    json.addProperty("levelled_off", curve.levelledOff());
    return json;
  }

  /** What a better model than the user's could still remove of its mean squared error. */
  private static JsonObject of(ModelGap gap) {
    JsonObject json = new JsonObject();
    json.add("variance", Json.number(gap.reducible()));
    json.add("low", Json.number(gap.low()));
    json.add("high", Json.number(gap.high()));
    return json;
  }

  /** What held-out rows say about noise that depends on x. */
  private static JsonObject of(VarianceFunction.Evidence evidence) {
    JsonObject json = new JsonObject();
    json.addProperty("depends_on_x", evidence.dependsOnX());
    json.add("held_out_gain", Json.number(evidence.heldOutGain()));
    json.add("standard_error", Json.number(evidence.standardError()));
    json.add("p_value", Json.number(evidence.pValue()));
    return json;
  }

  private static JsonObject of(Ceiling ceiling) {
    JsonObject json = new JsonObject();
    json.add("rmse", Json.number(ceiling.rmse()));
    json.add("r2", Json.number(ceiling.r2()));
    json.add("rmse_low", Json.number(ceiling.rmseInterval().map(Interval::low)));
    json.add("rmse_high", Json.number(ceiling.rmseInterval().map(Interval::high)));
    json.add("r2_low", Json.number(ceiling.r2Interval().map(Interval::low)));
    json.add("r2_high", Json.number(ceiling.r2Interval().map(Interval::high)));
    return json;
  }
}
