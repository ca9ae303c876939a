// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.columns.ColumnStudy;
import org.aleator.finding.Finding;
import org.aleator.learn.stack.Reached;
import org.aleator.model.TargetStudy;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.study.Goal;
import org.aleator.study.Verdict;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;

/**
 * What was found of one target: how much of it is noise, and how good any model can get. Immutable
 * and safe for use by several threads. Further answers may come as further methods.
 */
public final class Estimate {
  private final TargetStudy found;
  private final Verdict verdict;
  private final Model model;
  private final List<Noise> noises;
  private final Optional<RowsNeeded> goal;
  private final Optional<ColumnWorth> columns;

  Estimate(TargetStudy found, Model model, Optional<Double> wanted, Optional<ColumnStudy> columns) {
    this.columns = columns.map(ColumnWorth::of);
    this.found = found;
    this.verdict = found.verdict();
    this.model = model;
    this.noises =
        found.study().estimates().stream()
            .map(estimate -> Noise.of(estimate, found.data()))
            .toList();
    this.goal =
        wanted.map(
            rmse -> RowsNeeded.of(Goal.of(found.study(), rmse, found.study().data().rows())));
  }

  /** The answer in one sentence, in plain words; never null. */
  public String verdict() {
    return TargetStudy.headline(verdict, found.data(), found.study(), found.suspects());
  }

  /** The target's name; never null. */
  public String target() {
    return found.study().data().target();
  }

  /** The columns that were predicted from, without those that say nothing; never null. */
  public List<String> features() {
    return found.data().encoding().columns();
  }

  /**
   * How many rows were used: not those in which the target is missing, and of those in which a
   * feature is, what {@link EstimateOptions#dropMissing} says.
   */
  public int rows() {
    return found.study().data().rows();
  }

  /** The noise by the method to believe; never null. */
  public Noise noise() {
    return noise(found.study().recommended());
  }

  /**
   * The noise by another method that was run.
   *
   * @param method its name, such as {@code "dva"}
   * @throws InvalidInputException where it was not run
   */
  public Noise noise(String method) {
    List<String> names = noises.stream().map(Noise::method).toList();
    return noises.stream()
        .filter(noise -> noise.method().equals(method))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "the method '%s' was not run%s; there are %s"
                        .formatted(
                            method,
                            NearestName.suggestion(String.valueOf(method), names),
                            String.join(", ", names))));
  }

  /** The noise by each method, in the order they were given; never null, at least one. */
  public List<Noise> noises() {
    return noises;
  }

  /** Whether the noise was taken to depend on x: as given, else as the data say. */
  public boolean dependsOnX() {
    return found.study().noise() == NoiseKind.HETEROSCEDASTIC;
  }

  /** The best that any model of these features can reach on new rows; never null. */
  public Ceiling ceiling() {
    return verdict.floor();
  }

  /** What is reached on rows that come later; empty unless the options name a time. */
  public Optional<ComingRows> comingRows() {
    return verdict.coming();
  }

  /** What the error bars of the labels explain; empty unless the options name a column of them. */
  public Optional<LabelStd> labelStd() {
    return found.study().level().flatMap(NoiseLevel::bars);
  }

  /** How far own predictions are from the ceiling; empty where none were given. */
  public Optional<Reducible> reducible() {
    return found
        .study()
        .gap()
        .map(
            gap ->
                new Reducible(
                    gap.meanSquaredError(), gap.reducible(), new Interval(gap.low(), gap.high())));
  }

  /** The model that predicts new rows with their uncertainty; never null. */
  public Model model() {
    return model;
  }

  /** The labels that are probably wrong; never null. */
  public SuspectLabels suspects() {
    return new SuspectLabels(
        found.suspects().suspects().expectedWrong(),
        found.suspects().suspects().rows().stream()
            .map(
                suspect ->
                    new SuspectLabels.Row(
                        found.data().fileRows()[suspect.row()] + 1,
                        suspect.given(),
                        suspect.expected(),
                        suspect.probability(),
                        suspect.falseDiscoveryRate(),
                        suspect.kind().name()))
            .toList(),
        found
            .suspects()
            .without()
            .map(
                rest ->
                    new SuspectLabels.Without(
                        rest.reached().stream().mapToDouble(Verdict.Bound::rmse).findFirst(),
                        rest.floor())));
  }

  /** What one should know of the data and of the answer; never null. */
  public List<Finding> findings() {
    List<Finding> findings = new ArrayList<>(found.suspectFinding().stream().toList());
    findings.addAll(found.data().findings());
    findings.addAll(found.study().findings());
    found.study().estimates().forEach(estimate -> findings.addAll(estimate.findings()));
    return List.copyOf(findings);
  }

  /**
   * The RMSE, in the target's unit, that a cross-fitted model reached on held-out rows: a bound
   * that the noise's std cannot exceed. Empty where the rows are too few for one, or the
   * recommended method did not run.
   */
  public OptionalDouble reachedRmse() {
    return verdict.reached().stream().mapToDouble(Verdict.Bound::rmse).findFirst();
  }

  /**
   * What reached {@link #reachedRmse}: a model's name, or those of a stack with their weights, such
   * as {@code "60 % gaussian process, 40 % boosted trees"}; own learners are among them. Empty as
   * {@link #reachedRmse} is; never null.
   */
  public Optional<String> reachedBy() {
    return verdict.reached().map(Verdict.Bound::model);
  }

  /**
   * The RMSE, in the target's unit, of each model of the stack alone on rows that it had not seen,
   * by name, own learners last; empty as {@link #reachedRmse} is. Never null, not to be changed.
   */
  public Map<String, Double> modelErrors() {
    return found
        .study()
        .level()
        .flatMap(NoiseLevel::reached)
        .map(Reached::rmseByModel)
        .orElse(Map.of());
  }

  /**
   * How the RMSE falls with the number of training rows; empty as {@link #reachedRmse} is. Never
   * null.
   */
  public Optional<Curve> learningCurve() {
    return verdict
        .curve()
        .map(
            curve ->
                new Curve(
                    Arrays.stream(curve.rows()).boxed().toList(),
                    Arrays.stream(curve.rmse()).boxed().toList(),
                    curve.rmseAtTwice(),
                    curve.rmseAtTenfold(),
                    curve.levelledOff()));
  }

  /**
   * How many rows the RMSE of {@link EstimateOptions#goal} needs; empty where none was given. Never
   * null.
   */
  public Optional<RowsNeeded> goal() {
    return goal;
  }

  /**
   * Which columns matter for what is left; empty unless {@link EstimateOptions#columns} asks for
   * it. Never null.
   */
  public Optional<ColumnWorth> columns() {
    return columns;
  }

  /**
   * Whether the rows tell the noise, by the learning curve and by the width of the noise's
   * interval; if not, only {@link #reachedRmse} is to be relied on.
   */
  public boolean isDetermined() {
    return verdict.determined();
  }

  /**
   * A learning curve. Immutable.
   *
   * @param rows numbers of training rows, ascending
   * @param rmse the RMSE on held-out rows at each, in the target's unit
   * @param rmseAtTwice what twice the table's rows would bring, by the fitted curve
   * @param rmseAtTenfold what ten times its rows would bring
   * @param levelledOff whether ten times the rows would lower the RMSE by less than 3 %
   */
  public record Curve(
      List<Integer> rows,
      List<Double> rmse,
      double rmseAtTwice,
      double rmseAtTenfold,
      boolean levelledOff) {
    public Curve {
      rows = List.copyOf(rows);
      rmse = List.copyOf(rmse);
    }
  }

  @Override
  public String toString() {
    return target() + ": noise std " + noise().std();
  }
}
