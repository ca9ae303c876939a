package org.aleator.app.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;
import org.aleator.noise.NoiseEstimate;
import org.aleator.report.EstimateReport;
import org.aleator.study.PredictorKind;
import org.aleator.study.Study;
import org.aleator.text.Digits;

/**
 * What {@code estimate} found for one target, ready to be shown or written.
 *
 * @param source what the user calls the data, such as the file's name
 * @param data the rows that were used and the way back to the file
 * @param predictor the predictor as the user names it
 * @param seed the seed of the run
 * @param study what was found
 * @param seconds how long it took
 * @param whole what was read of a table that is too large to be held; absent where it was held
 */
record Answer(
    String source,
    PreparedData data,
    PredictorChoice predictor,
    long seed,
    Study study,
    double seconds,
    Optional<Whole> whole) {

  /** Of a table that was held in memory. */
  Answer(
      String source,
      PreparedData data,
      PredictorChoice predictor,
      long seed,
      Study study,
      double seconds) {
    this(source, data, predictor, seed, study, seconds, Optional.empty());
  }

  /** The same with how the model does at rows that it has not seen. */
  Answer with(Whole.HeldOut heldOut) {
    return new Answer(
        source, data, predictor, seed, study, seconds, whole.map(all -> all.with(heldOut)));
  }

  /** How many rows the answer is about. */
  long rows() {
    return whole.map(Whole::rows).orElse((long) study.data().rows());
  }

  /** How many rows there are, used or not. */
  long fileRows() {
    return whole.map(Whole::fileRows).orElse((long) data.fileRowCount());
  }

  /** What the user should know, of the data first and the methods last. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
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

  /** The same for a report. */
  EstimateReport.Target reported() {
    boolean unseen =
        predictor.kind().filter(PredictorKind::isCrossFitted).isPresent()
            && study.floor().isPresent();
    return new EstimateReport.Target(data, study, ownRmse(), unseen, findings());
  }

  /** The range in which denoised labels are kept. */
  LabelRange range() {
    return LabelRange.of(data.dataset().y());
  }

  /** The labels without noise, within the range that labels have. */
  double[] denoised() {
    return range().within(best().denoised());
  }

  /**
   * Why there is no answer, if there is none: the learning curve's reason, or an interval that
   * covers more than an order of magnitude of the std and does not end near 0.
   */
  Optional<String> open() {
    if (study.floor().isPresent() && !study.floor().get().determined()) {
      return Optional.of(study.floor().get().reason());
    }
    return best()
        .interval()
        .filter(i -> i.high() > 100 * i.low() && i.high() > 0.01 * study.labelVariance())
        .map(
            i ->
                "noise of a std from %s to %s would fit these %s rows"
                    .formatted(
                        Digits.of(Math.sqrt(i.low())),
                        Digits.of(Math.sqrt(i.high())),
                        Digits.count(rows())));
  }

  NoiseEstimate best() {
    return study.best();
  }

  /** The RMSE of the user's own predictions at these rows; none where we trained the predictor. */
  OptionalDouble ownRmse() {
    if (predictor.trained()) {
      return OptionalDouble.empty();
    }
    if (whole.isPresent()) {
      return whole.get().ownRmse();
    }
    double[] residuals = study.prediction().residuals(data.dataset().y());
    // Scaled by the largest, so that no square overflows.
    double largest = Arrays.stream(residuals).map(Math::abs).max().orElse(0);
    double meanSquare =
        Arrays.stream(residuals).map(r -> (r / largest) * (r / largest)).average().orElse(0);
    return OptionalDouble.of(largest == 0 ? 0 : largest * Math.sqrt(meanSquare));
  }
}
