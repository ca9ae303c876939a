// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.classes.ClassCurve;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.ClassUncertainty;
import org.aleator.classes.ClassVerdict;
import org.aleator.classes.OwnClasses;
import org.aleator.classes.VoteRates;
import org.aleator.columns.ColumnStudy;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;

/**
 * What was found of a target that is a class: how well it is predicted on held-out rows, and how
 * well any model of the same columns could predict it. Immutable and safe for use by several
 * threads. Further answers may come as further methods.
 */
public final class ClassEstimate {
  private final PreparedData data;
  private final ClassStudy study;
  private final ClassModel model;
  private final Optional<OwnClasses> own;
  private final Optional<VoteRates> votes;
  private final Optional<ColumnWorth> columns;

  ClassEstimate(
      PreparedData data,
      ClassStudy study,
      ClassModel model,
      Optional<OwnClasses> own,
      Optional<VoteRates> votes,
      Optional<ColumnStudy> columns) {
    this.own = own;
    this.votes = votes;
    this.columns = columns.map(ColumnWorth::of);
    this.data = data;
    this.study = study;
    this.model = model;
  }

  /** The answer in one sentence, in plain words, about own predictions first; never null. */
  public String verdict() {
    return own.map(given -> ClassVerdict.of(study, given)).orElseGet(() -> ClassVerdict.of(study));
  }

  /**
   * What own predictions are worth; empty unless {@link ClassOptions#probabilities} or {@link
   * ClassOptions#predictedClasses} give some. Never null.
   */
  public Optional<OwnClassPredictions> own() {
    return own.map(OwnClassPredictions::of);
  }

  /**
   * The best possible by people's votes, whatever the features: of a model that knew each row
   * perfectly, judged by one further vote. Empty unless {@link ClassOptions#votes} names some.
   * Never null.
   */
  public Optional<ClassRates> votes() {
    return votes.map(VoteRates::rates);
  }

  /** The target's name; never null. */
  public String target() {
    return data.dataset().target();
  }

  /** The columns that were predicted from, without those that say nothing; never null. */
  public List<String> features() {
    return data.encoding().columns();
  }

  /**
   * How many rows were used: not those in which the target is missing, and of those in which a
   * feature is, what {@link ClassOptions#dropMissing} says.
   */
  public int rows() {
    return data.dataset().rows();
  }

  /** How many of these rows each class has, in the classes' order; never null. */
  public Map<String, Integer> classes() {
    Map<String, Integer> rows = new LinkedHashMap<>();
    study.names().forEach(name -> rows.put(name, 0));
    for (double label : data.dataset().y()) {
      rows.merge(study.names().get((int) label), 1, Integer::sum);
    }
    return Collections.unmodifiableMap(rows);
  }

  /** What a cross-fitted model reached on held-out rows; never null. */
  public ClassRates reached() {
    return study.reached().rates();
  }

  /**
   * What reached it: a model's name, or those of a stack with their weights, such as {@code "60 %
   * gaussian process, 40 % boosted trees"}; never null.
   */
  public String reachedBy() {
    return study.reached().model();
  }

  /**
   * Which columns matter for what is left; empty unless {@link ClassOptions#columns} asks for it.
   * Never null.
   */
  public Optional<ColumnWorth> columns() {
    return columns;
  }

  /** The best that any model of these columns can reach; never null. */
  public ClassRates best() {
    return study.best().rates();
  }

  /**
   * Whether the rows tell the best; if not, only {@link #reached} is to be relied on, and {@link
   * #undetermined} says why.
   */
  public boolean isDetermined() {
    return study.best().determined();
  }

  /** Why the rows do not tell the best; empty where they do. Never null. */
  public Optional<String> undetermined() {
    return study.best().undetermined();
  }

  /** What is reached on rows that come later; empty unless the options name a time. Never null. */
  public Optional<ComingClassRows> comingRows() {
    return study.coming();
  }

  /** What is reached by knowing nothing but how frequent each class is; never null. */
  public ClassRates baseRate() {
    return study.baseRate().rates();
  }

  /**
   * Held-out rows counted by their class, then by the predicted one, in the order of {@link
   * #classes}; copies of a row count once.
   */
  public int[][] confusion() {
    return Arrays.stream(study.reached().scores().confusion())
        .map(int[]::clone)
        .toArray(int[][]::new);
  }

  /**
   * The Brier score of each model of the stack alone on rows that it had not seen, by name. Never
   * null, not to be changed.
   */
  public Map<String, Double> modelBriers() {
    return Collections.unmodifiableMap(study.brierByModel());
  }

  /** What more rows would bring; never null. */
  public Curve learningCurve() {
    ClassCurve curve = study.curve();
    return new Curve(
        Arrays.stream(curve.rows()).boxed().toList(),
        Arrays.stream(curve.brier()).boxed().toList(),
        curve.errorAtTwice(),
        curve.errorAtTenfold());
  }

  /**
   * A learning curve. Immutable.
   *
   * @param rows numbers of training rows, ascending
   * @param brier the Brier score on held-out rows at each
   * @param errorAtTwice the error that twice the table's rows would bring, by the fitted curve
   * @param errorAtTenfold the error that ten times its rows would bring
   */
  public record Curve(
      List<Integer> rows, List<Double> brier, double errorAtTwice, double errorAtTenfold) {
    public Curve {
      rows = List.copyOf(rows);
      brier = List.copyOf(brier);
    }
  }

  /** The labels that probably are not the likeliest class of their row; never null. */
  public SuspectClassLabels suspects() {
    int[] recordOf = study.audit().recordOf();
    int[] firstRow = new int[study.labels().rows()];
    for (int i = recordOf.length - 1; i >= 0; i--) {
      if (recordOf[i] >= 0) {
        firstRow[recordOf[i]] = data.fileRows()[i] + 1;
      }
    }
    return new SuspectClassLabels(
        study.suspects().expectedWrong(),
        study.suspects().rows().stream()
            .map(
                suspect ->
                    new SuspectClassLabels.Row(
                        firstRow[suspect.row()],
                        study.names().get(suspect.given()),
                        study.names().get(suspect.likelier()),
                        suspect.probability()))
            .toList());
  }

  /**
   * What is known of the table's own rows by models that had not seen them, in the order of the
   * table; a row that was not used is NaN. Never null.
   */
  public ClassPredictive predictions() {
    int[] recordOf = study.audit().recordOf();
    int[] used = IntStream.range(0, recordOf.length).filter(i -> recordOf[i] >= 0).toArray();
    ClassUncertainty uncertainty = ClassUncertainty.of(study.probabilities(), study.best().shape());
    double[][] p = new double[used.length][];
    double[] aleatoric = new double[used.length];
    double[] ambiguity = new double[used.length];
    int[] rows = new int[used.length];
    for (int i = 0; i < used.length; i++) {
      int record = recordOf[used[i]];
      p[i] = study.probabilities().rowValues(record);
      aleatoric[i] = uncertainty.aleatoricEntropy()[record];
      ambiguity[i] = uncertainty.ambiguity()[record];
      rows[i] = data.fileRows()[used[i]];
    }
    return ClassPredictive.of(study.names(), p, aleatoric, ambiguity)
        .among(data.fileRowCount(), rows, List.of());
  }

  /** The model that predicts the classes of new rows; never null. */
  public ClassModel model() {
    return model;
  }

  /** What one should know of the data and of the answer; never null. */
  public List<Finding> findings() {
    List<Finding> findings = new ArrayList<>(data.findings());
    findings.addAll(study.findings());
    return List.copyOf(findings);
  }

  @Override
  public String toString() {
    return target() + ": best error " + best().error().value();
  }
}
