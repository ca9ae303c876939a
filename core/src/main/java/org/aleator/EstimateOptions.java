// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.encode.LabelDetails;
import org.aleator.encode.LabelLimits;
import org.aleator.learn.Learner;
import org.aleator.learn.LearnerContract;
import org.aleator.learn.stack.OwnLearner;
import org.aleator.model.FittedModel.Columns;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.study.Goal;
import org.aleator.study.Methods;
import org.aleator.study.NoiseChoice;
import org.aleator.study.PredictorKind;
import org.aleator.study.SegmentBy;
import org.aleator.study.StudyOptions;
import org.aleator.study.Unbiased;
import org.aleator.util.InvalidInputException;

/**
 * The options of {@link Aleator#estimate}; everything has a default. Each method gives the same
 * options back and refuses a wrong value at once with an {@link InvalidInputException}.
 *
 * <pre>{@code
 * Aleator.estimate(table, "y", options -> options.seed(7).features("a", "b").noiseDependsOnX());
 * }</pre>
 */
public final class EstimateOptions extends TableOptions<EstimateOptions> {
  private Optional<String> labelStd = Optional.empty();
  private Optional<LabelLimits> censored = Optional.empty();
  private Optional<List<String>> methods = Optional.empty();
  private Optional<PredictorKind> predictor = Optional.empty();
  private NoiseChoice noise = NoiseChoice.AUTO;
  private Optional<Integer> segments = Optional.empty();
  private List<Learner> learners = List.of();
  private Optional<Columns> predictionColumns = Optional.empty();
  private Optional<OwnArrays> predictionArrays = Optional.empty();
  private Optional<Double> goal = Optional.empty();

  /** The user's own predictions, one per row of the table. */
  record OwnArrays(double[] mean, Optional<double[]> epistemicStd) {}

  EstimateOptions() {}

  @Override
  EstimateOptions self() {
    return this;
  }

  /**
   * The column that states the std of each label, such as the error bar of a measurement: rows
   * count by it in every fit, and the answer says what it explains of the noise: {@link
   * Estimate#labelStd}.
   *
   * @param column its name; above 0 at every row, in the target's unit; it is not a feature
   */
  public EstimateOptions labelStd(String column) {
    labelStd = Optional.of(given(column, "the column of the labels' stds"));
    return this;
  }

  /**
   * The limits at which labels are cut off, such as the largest value that is recorded: rows at or
   * beyond them are left out, and the answer is about rows within. Labels near a limit that the
   * noise pushed beyond it are missing then, so it says a little too little noise.
   *
   * @param low {@link Double#NEGATIVE_INFINITY} where there is none
   * @param high {@link Double#POSITIVE_INFINITY} where there is none
   */
  public EstimateOptions censored(double low, double high) {
    censored = Optional.of(new LabelLimits(low, high));
    return this;
  }

  /**
   * The estimators to run, by default {@code va}, {@code dva} and {@code unbiased}; the best of
   * them is recommended.
   *
   * @param names at least one, none twice; a wrong one lists all
   */
  public EstimateOptions methods(String... names) {
    List<String> chosen = names("method", names);
    chosen.forEach(name -> known("method", name, Methods.KNOWN));
    methods = Optional.of(chosen);
    return this;
  }

  /**
   * The predictor to train, by default {@code stack}, or {@code ensemble} where a method is named
   * that trains a mean of its own.
   *
   * @param name {@code stack}, {@code trees}, {@code forest}, {@code gp}, {@code ensemble}, {@code
   *     bnn}, {@code dropout} or {@code evidential}
   */
  public EstimateOptions predictor(String name) {
    predictor = Optional.of(kind(name));
    return this;
  }

  static PredictorKind kind(String name) {
    List<PredictorKind> kinds = List.of(PredictorKind.values());
    known("predictor", name, kinds.stream().map(PredictorKind::word).toList());
    return kinds.stream().filter(kind -> kind.word().equals(name)).findFirst().orElseThrow();
  }

  /**
   * A learner of one's own that joins the stack, beside Aleator's learners: it is cross-fitted as
   * they are and gets the weight that it earns on rows it had not seen. May be called up to four
   * times. A model in whose stack it has more than 2 % of the weight cannot be saved. A fit that
   * goes on for five seconds after the estimate was cancelled is left running on a thread of its
   * own.
   *
   * @param own see {@link LearnerContract} for what it has to keep to; its name is that of no other
   */
  public EstimateOptions learner(Learner own) {
    List<Learner> all = new ArrayList<>(learners);
    all.add(given(own, "the learner"));
    OwnLearner.requireStackable(all);
    learners = List.copyOf(all);
    return this;
  }

  /** The noise has one variance. By default the data decide. */
  public EstimateOptions noiseIsConstant() {
    noise = NoiseChoice.HOMOSCEDASTIC;
    return this;
  }

  /** The noise has a variance that depends on x. By default the data decide. */
  public EstimateOptions noiseDependsOnX() {
    noise = NoiseChoice.HETEROSCEDASTIC;
    return this;
  }

  /**
   * The number of segments that {@code dva} cuts the rows into, by default 1 for constant noise and
   * up to 10 for noise that depends on x.
   *
   * @param count at least 1, at most half of the rows
   */
  public EstimateOptions segments(int count) {
    if (count < 1) {
      throw new InvalidInputException("segments must be at least 1, was " + count);
    }
    segments = Optional.of(count);
    return this;
  }

  /**
   * Own predictions instead of a predictor that is trained.
   *
   * @param mean one per row of the table, in the target's unit, copied; NaN leaves the row out
   */
  public EstimateOptions predictions(double[] mean) {
    predictionArrays = Optional.of(new OwnArrays(copy(mean, "predictions"), Optional.empty()));
    predictionColumns = Optional.empty();
    return this;
  }

  /**
   * Own predictions and how unsure the model is of each.
   *
   * @param mean one per row of the table, in the target's unit, copied; NaN leaves the row out
   * @param epistemicStd one per row, in the same unit, at least 0, copied: the std of the model,
   *     not of the noise
   */
  public EstimateOptions predictions(double[] mean, double[] epistemicStd) {
    double[] means = copy(mean, "predictions");
    double[] stds = copy(epistemicStd, "stds of predictions");
    if (stds.length != means.length) {
      throw new InvalidInputException(
          "%d predictions have %d stds; give one each".formatted(means.length, stds.length));
    }
    for (int i = 0; i < stds.length; i++) {
      if (stds[i] < 0) {
        throw new InvalidInputException(
            "row %d: the std of a prediction is at least 0, was %s".formatted(i + 1, stds[i]));
      }
    }
    predictionArrays = Optional.of(new OwnArrays(means, Optional.of(stds)));
    predictionColumns = Optional.empty();
    return this;
  }

  /**
   * Own predictions in a column of the table.
   *
   * @param column its name
   */
  public EstimateOptions predictions(String column) {
    predictionColumns =
        Optional.of(new Columns(given(column, "the column of predictions"), Optional.empty()));
    predictionArrays = Optional.empty();
    return this;
  }

  /**
   * Own predictions in a column of the table, and their own std in another.
   *
   * @param column the column of predictions
   * @param epistemicStd the column of stds, in the target's unit, at least 0: of the model, not of
   *     the noise
   */
  public EstimateOptions predictions(String column, String epistemicStd) {
    predictionColumns =
        Optional.of(
            new Columns(
                given(column, "the column of predictions"),
                Optional.of(given(epistemicStd, "the column of stds"))));
    predictionArrays = Optional.empty();
    return this;
  }

  /**
   * Also tells how many rows a model needs to reach an RMSE on new rows: {@link Estimate#goal}.
   *
   * @param rmse above 0, in the target's unit
   */
  public EstimateOptions goal(double rmse) {
    goal = Optional.of(Goal.require(rmse));
    return this;
  }

  Optional<Double> goal() {
    return goal;
  }

  private static double[] copy(double[] values, String what) {
    return given(values, "the array of " + what).clone();
  }

  @Override
  LabelDetails details() {
    return new LabelDetails(List.of(), labelStd, time(), censored);
  }

  Optional<Columns> predictionColumns() {
    return predictionColumns;
  }

  Optional<OwnArrays> predictionArrays() {
    return predictionArrays;
  }

  /** What the command line calls {@code --predictor}. */
  String predictorWord(Optional<Columns> own) {
    return own.map(columns -> "column:" + columns.mean()).orElse(study().predictor().word());
  }

  /** The study's settings; refuses those that contradict each other. */
  StudyOptions study() {
    boolean own = predictionColumns.isPresent() || predictionArrays.isPresent();
    if (own && predictor.isPresent()) {
      throw new InvalidInputException(
          "own predictions leave no predictor to train; give predictions or a predictor, not both");
    }
    List<String> chosen = methods.orElse(Methods.DEFAULT);
    requireColumnsWithout(own);
    if (wantsColumns() && !chosen.contains(Unbiased.NAME)) {
      throw new InvalidInputException(
          "what a column adds is compared with what unbiased finds, and the methods do not name it");
    }
    if (labelStd.isPresent() && !chosen.contains(Unbiased.NAME)) {
      throw new InvalidInputException(
          "the stds of labels are used by unbiased, which the methods do not name");
    }
    if (time().isPresent() && !chosen.contains(Unbiased.NAME)) {
      throw new InvalidInputException(
          "the past predicts the future by unbiased, which the methods do not name");
    }
    if (segments.isPresent() && !chosen.contains(DenoisingVarianceAttenuation.NAME)) {
      throw new InvalidInputException("segments are cut for dva, which the methods do not name");
    }
    StudyOptions.Builder builder =
        StudyOptions.builder()
            .methods(chosen)
            .noise(noise)
            .segmentBy(SegmentBy.X)
            .learners(learners);
    predictor.ifPresent(builder::predictor);
    segments.ifPresent(builder::segments);
    return builder.build();
  }
}
