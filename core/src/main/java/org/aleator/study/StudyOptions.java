// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.aleator.learn.Learner;

/**
 * The settings of a {@link NoiseStudy}.
 *
 * @param predictor which predictor is trained, where none is given: unless it is named the stack,
 *     or an ensemble where mean and variance are trained together or as in the paper
 * @param preset how it is trained
 * @param training mean and variance one after the other, or together
 * @param methods the names of the estimators to run
 * @param noise constant, depending on x, or for the data to decide
 * @param segments DVA's number of segments; if absent 1 for constant noise, else up to 10
 * @param segmentBy what the segments are made of
 * @param solver if absent, the closed form for constant noise, else gradient descent
 * @param model whether a predictor for new rows is wanted; without, one is trained only if a method
 *     needs its prediction
 * @param learners the user's own, which join the stack
 */
public record StudyOptions(
    PredictorKind predictor,
    Preset preset,
    Training training,
    List<String> methods,
    NoiseChoice noise,
    OptionalInt segments,
    SegmentBy segmentBy,
    Optional<Solver> solver,
    boolean model,
    List<Learner> learners) {

  public StudyOptions {
    methods = List.copyOf(methods);
    learners = List.copyOf(learners);
  }

  /**
   * Whether the unbiased estimate is wanted, or needed to decide on the kind of noise.
   *
   * @param given whether the predictions are the user's own, whose residuals decide on it
   */
  boolean needsUnbiased(boolean given) {
    return methods.contains(Unbiased.NAME) || (!given && noise == NoiseChoice.AUTO);
  }

  /** The settings a study has unless given others. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings; each has a default. */
  public static final class Builder {
    private Optional<PredictorKind> predictor = Optional.empty();
    private Preset preset = Preset.PRACTICAL;
    private Training training = Training.SEPARATE;
    private List<String> methods = Methods.DEFAULT;
    private NoiseChoice noise = NoiseChoice.AUTO;
    private OptionalInt segments = OptionalInt.empty();
    private SegmentBy segmentBy = SegmentBy.X;
    private Optional<Solver> solver = Optional.empty();
    private boolean model = true;
    private List<Learner> learners = List.of();

    private Builder() {}

    public Builder predictor(PredictorKind value) {
      predictor = Optional.of(value);
      return this;
    }

    public Builder preset(Preset value) {
      preset = value;
      return this;
    }

    public Builder training(Training value) {
      training = value;
      return this;
    }

    public Builder methods(List<String> value) {
      methods = value;
      return this;
    }

    public Builder noise(NoiseChoice value) {
      noise = value;
      return this;
    }

    public Builder segments(int value) {
      segments = OptionalInt.of(value);
      return this;
    }

    public Builder segmentBy(SegmentBy value) {
      segmentBy = value;
      return this;
    }

    public Builder solver(Solver value) {
      solver = Optional.of(value);
      return this;
    }

    /** The stack, but networks where mean and variance are trained together or as in the paper. */
    private PredictorKind fitting() {
      boolean networks =
          training == Training.JOINT
              || preset == Preset.PAPER
              || methods.stream().anyMatch(Methods.trainingMeans()::contains);
      return networks ? PredictorKind.ENSEMBLE : PredictorKind.STACK;
    }

    public Builder model(boolean value) {
      model = value;
      return this;
    }

    public Builder learners(List<Learner> value) {
      learners = value;
      return this;
    }

    public StudyOptions build() {
      return new StudyOptions(
          predictor.orElseGet(this::fitting),
          preset,
          training,
          methods,
          noise,
          segments,
          segmentBy,
          solver,
          model,
          learners);
    }
  }
}
