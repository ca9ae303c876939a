// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.classes.BestRate;
import org.aleator.classes.BestRates;
import org.aleator.classes.BrierGap;
import org.aleator.classes.ClassShape;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.GapEvidence;
import org.aleator.classes.Rate;
import org.aleator.data.Matrix;
import org.aleator.lab.benchmark.ceiling.CeilingScore;
import org.aleator.lab.benchmark.ceiling.Worlds;
import org.aleator.synthetic.ClassData;

/**
 * What was found in one world of classes, and the truth; all but the seconds to six digits.
 *
 * @param index of the world
 * @param role what it is for
 * @param source of its features
 * @param function what made the scores of the classes
 * @param flipped whether some labels were flipped after they were drawn
 * @param rows of the world
 * @param columns of the world
 * @param classes of the world
 * @param evidence what the distance of the best Brier score is concluded from
 * @param calibratedBrier mean Σp̂(1 − p̂) of the calibrated probabilities
 * @param reached on unseen rows
 * @param truth at the rows, by their known probabilities
 * @param best what the study said when the world was run
 * @param determined whether it claimed to know
 * @param atGaps the rates that follow where the best Brier score lies so far below the calibrated
 *     one as each of {@link #gaps} says; the first are those of the calibrated probabilities
 * @param seconds the study took
 */
public record ClassWorldResult(
    int index,
    Worlds.Role role,
    String source,
    String function,
    boolean flipped,
    int rows,
    int columns,
    int classes,
    GapEvidence evidence,
    double calibratedBrier,
    ClassRates reached,
    BestRates truth,
    ClassRates best,
    boolean determined,
    List<BestRates> atGaps,
    double seconds) {
  /** Between them the logs of rates are straight lines to less than one per cent. */
  private static final double[] GAPS = {
    0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3
  };

  /** A lower rate is none. */
  private static final double LEAST = 1e-6;

  private static final List<String> EVIDENCE =
      Arrays.stream(GapEvidence.class.getRecordComponents()).map(RecordComponent::getName).toList();

  private static final Gson GSON = new GsonBuilder().serializeSpecialFloatingPointValues().create();

  static ClassWorldResult of(ClassWorld world, Worlds.Role role, ClassStudy study, double seconds) {
    ClassData data = world.data();
    GapEvidence evidence = GapEvidence.of(study);
    return new ClassWorldResult(
        world.index(),
        role,
        world.source(),
        world.function(),
        world.flipped(),
        data.rows(),
        data.x().columns(),
        data.labels().count(),
        new GapEvidence(
            ClassRates.rounded(evidence.falling()),
            ClassRates.rounded(evidence.hidden()),
            ClassRates.rounded(evidence.samplingError())),
        ClassRates.rounded(ClassShape.brier(study.probabilities())),
        ClassRates.of(study.reached()),
        rounded(new BestRates(data.bayesError(), data.entropy(), data.brier(), data.auc())),
        ClassRates.of(study.best()),
        study.best().determined(),
        atGaps(study.probabilities()),
        seconds);
  }

  private static List<BestRates> atGaps(Matrix probabilities) {
    double calibrated = ClassShape.brier(probabilities);
    List<BestRates> rates = new ArrayList<>();
    for (double gap : GAPS) {
      ClassShape shape = ClassShape.of(probabilities, calibrated * Math.exp(-gap));
      rates.add(rounded(shape.rates(probabilities)));
    }
    return rates;
  }

  private static BestRates rounded(BestRates rates) {
    return new BestRates(
        ClassRates.rounded(rates.error()),
        ClassRates.rounded(rates.logLoss()),
        ClassRates.rounded(rates.brier()),
        ClassRates.rounded(rates.auc()));
  }

  /** The distances of {@code atGaps}, on the log scale. */
  static double[] gaps() {
    return GAPS.clone();
  }

  /** ln Σp̂(1 − p̂)/V: what the constants are to say. */
  double gap() {
    return Math.log(calibratedBrier / truth.brier());
  }

  /** The part of the Brier score reached that is noise. */
  double noiseShare() {
    return truth.brier() / reached.brier().value();
  }

  /** The answer of the study when the world was run. */
  CeilingScore.Outcome outcome(BestRate kind) {
    return outcome(kind, best.of(kind));
  }

  /** The answer of constants. */
  CeilingScore.Outcome outcome(BestRate kind, BrierGap.Constants constants) {
    double brier = reached.brier().value();
    BrierGap gap = BrierGap.of(evidence, constants).atMost(calibratedBrier, brier);
    return outcome(
        kind,
        kind.of(
            at(gap.interval().high()),
            at(gap.value()),
            at(gap.interval().low()),
            reached.of(kind)));
  }

  private CeilingScore.Outcome outcome(BestRate kind, Rate answer) {
    return new CeilingScore.Outcome(
        Math.max(LEAST, kind.of(truth)),
        Math.max(LEAST, answer.value()),
        Math.max(LEAST, answer.low()),
        Math.max(LEAST, answer.high()),
        Math.max(LEAST, reached.of(kind).value()));
  }

  /** The calibrated probabilities taken for the true ones. */
  double plugIn(BestRate kind) {
    return Math.max(LEAST, kind.of(atGaps.get(0)));
  }

  private BestRates at(double gap) {
    int above = 1;
    while (above < GAPS.length - 1 && GAPS[above] < gap) {
      above++;
    }
    double length = GAPS[above] - GAPS[above - 1];
    double part = Math.max(0, Math.min(1, (gap - GAPS[above - 1]) / length));
    BestRates before = atGaps.get(above - 1);
    BestRates after = atGaps.get(above);
    return new BestRates(
            between(before.error(), after.error(), part),
            between(before.logLoss(), after.logLoss(), part),
            between(before.brier(), after.brier(), part),
            1 - between(1 - before.auc(), 1 - after.auc(), part))
        .times(Math.exp(Math.max(0, -gap)));
  }

  private static double between(double before, double after, double part) {
    double from = Math.log(Math.max(LEAST, before));
    double to = Math.log(Math.max(LEAST, after));
    return Math.exp(from + part * (to - from));
  }

  /** As one line of JSON. */
  String toLine() {
    return GSON.toJson(this);
  }

  /** Reads what {@link #toLine} wrote. */
  static ClassWorldResult ofLine(String line) {
    JsonObject json = JsonParser.parseString(line).getAsJsonObject();
    ClassWorldResult result = GSON.fromJson(json, ClassWorldResult.class);
    if (result.evidence == null
        // What is missing would be read as 0.
        || !json.getAsJsonObject("evidence").keySet().containsAll(EVIDENCE)
        || result.role == null
        || result.reached == null
        || result.truth == null
        || result.best == null
        || result.atGaps == null
        || result.atGaps.size() != GAPS.length) {
      throw new IllegalArgumentException("no world of classes");
    }
    return result;
  }
}
