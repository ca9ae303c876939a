// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.ClassRates;
import org.aleator.ComingClassRows;
import org.aleator.audit.RowAudit;
import org.aleator.data.ClassLabels;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.Finding;
import org.aleator.learn.classes.ClassFit;
import org.aleator.learn.stack.CurvePoint;
import org.aleator.learn.stack.Reached;
import org.aleator.metric.ClassScores;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * A table whose target is a class, studied: what is reached on unseen rows, and how good any model
 * of the same columns can get.
 *
 * @param audit the rows as given, and the records of them that were used
 * @param names of the classes; a row's label is the number of its class
 * @param fit the learners' fits
 * @param probabilities of the used records' classes by fits that had not seen them, calibrated
 * @param baseRate what a prediction that knows the classes' shares alone reaches
 * @param reached on unseen rows
 * @param best that any model can reach
 * @param curve what more rows would buy
 * @param coming how well rows that come later are predicted; empty where the rows have no time
 * @param suspects labels that are probably not the likeliest class, by record
 */
public record ClassStudy(
    RowAudit audit,
    List<String> names,
    ClassFit fit,
    Matrix probabilities,
    ClassScores baseRate,
    ClassReached reached,
    ClassBest best,
    ClassCurve curve,
    Optional<ComingClassRows> coming,
    SuspectClasses suspects) {

  /** Eight rows in a quarter of the training rows, as in regression. */
  public static final int FEWEST_ROWS = 40;

  /** The rows used at most, drawn at random. */
  private static final int MOST_ROWS = 100_000;

  /** Of the time; the rest goes to the rates. */
  private static final double FIT_SHARE = 0.95;

  /** The part of that for shuffled folds, where the past is to predict the future as well. */
  private static final double SHUFFLED_SHARE = 0.7;

  /**
   * Studies rows.
   *
   * @param data its labels are the numbers of classes
   * @param names of the classes
   */
  public static ClassStudy of(Dataset data, List<String> names, Work work) {
    RowAudit all = RowAudit.ofClasses(data);
    if (all.used().rows() < FEWEST_ROWS) {
      throw new InvalidInputException(
          "the best any classifier can reach needs at least %d rows, there are %d"
              .formatted(FEWEST_ROWS, all.used().rows()));
    }
    RowAudit audit = all.atMost(MOST_ROWS, work.seed());
    ClassLabels labels = labels(audit.used(), names);
    long present = Arrays.stream(labels.sizes()).filter(size -> size > 0).count();
    if (present < 2) {
      throw new InvalidInputException(
          "all rows have the class %s: there is nothing to predict"
              .formatted(names.get(labels.of()[0])));
    }
    Optional<Column.Numeric> time = audit.used().time();
    double shuffled = time.isPresent() ? SHUFFLED_SHARE * FIT_SHARE : FIT_SHARE;
    ClassFit fit = ClassFit.of(audit.used(), labels, work.within(0, shuffled));
    work.progress("weighing the evidence", FIT_SHARE);
    Matrix probabilities = fit.heldOut();
    ClassReached reached =
        ClassReached.of(
            Reached.describe(fit.fit().names(), fit.curve().weights()),
            probabilities,
            labels,
            audit.used().groups());
    ClassScores baseRate = ClassScores.baseRate(labels.of(), labels.count());
    ClassBest best = BestClasses.of(fit, probabilities, reached);
    ClassCurve curve = curve(fit, reached, best);
    Optional<ComingClassRows> coming =
        time.map(
            times ->
                ForwardClasses.of(
                    fit.forward(times, work.within(shuffled, FIT_SHARE)),
                    labels,
                    reached.error().value(),
                    curve));
    return new ClassStudy(
        audit,
        List.copyOf(names),
        fit,
        probabilities,
        baseRate,
        reached,
        best,
        curve,
        coming,
        SuspectClasses.of(probabilities, labels, best.gap()));
  }

  /** The classes of rows whose labels are the numbers of classes. */
  public static ClassLabels labels(Dataset data, List<String> names) {
    return new ClassLabels(names, Arrays.stream(data.y()).mapToInt(label -> (int) label).toArray());
  }

  private static ClassCurve curve(ClassFit fit, ClassReached reached, ClassBest best) {
    List<CurvePoint> points = fit.curve().points();
    int n = fit.labels().rows();
    int[] sizes = points.stream().mapToInt(p -> (int) Math.round(p.size().share() * n)).toArray();
    // The curve is of the pool as it is; what was reached is of the calibrated one.
    double level = reached.brier().value() / fit.curve().reached();
    double[] brier = points.stream().mapToDouble(p -> level * p.square()).toArray();
    return ClassCurve.of(n, sizes, brier, reached.error().value(), best);
  }

  /**
   * The user's own predictions beside it. Where they have not seen the labels, what they reach
   * bounds the best as well.
   *
   * @param own rows as given × classes
   */
  public Beside with(Matrix own, Work work) {
    return with(own, Optional.empty(), work);
  }

  /**
   * The same where the rows as given are some that were drawn.
   *
   * @param atAllRows what the user's own predictions reach at all
   */
  public Beside with(Matrix own, Optional<ClassRates> atAllRows, Work work) {
    OwnClasses found = OwnClasses.of(this, own, atAllRows, work);
    ClassStudy bounded = found.haveSeenLabels() ? this : atMost(found);
    return new Beside(bounded, found);
  }

  /** A study and what the user's own predictions are worth beside it. */
  public record Beside(ClassStudy study, OwnClasses own) {}

  private ClassStudy atMost(OwnClasses own) {
    ClassBest bounded = best.atMost(own);
    return new ClassStudy(
        audit, names, fit, probabilities, baseRate, reached, bounded, curve, coming, suspects);
  }

  /** The classes of the records. */
  public ClassLabels labels() {
    return fit.labels();
  }

  /** What each model of the stack reached alone: Brier scores. */
  public Map<String, Double> brierByModel() {
    Map<String, Double> byModel = new LinkedHashMap<>();
    double unit = fit.unit() * fit.unit() * names.size();
    fit.curve().byModel().forEach((name, square) -> byModel.put(name, unit * square));
    return byModel;
  }

  /** What a person should know. */
  public List<Finding> findings() {
    return audit.findings();
  }
}
