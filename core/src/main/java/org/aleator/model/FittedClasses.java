// SPDX-License-Identifier: Apache-2.0
package org.aleator.model;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.ClassPredictive;
import org.aleator.ConformalScores;
import org.aleator.classes.ClassBest;
import org.aleator.classes.ClassReached;
import org.aleator.classes.ClassShape;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.ClassUncertainty;
import org.aleator.classes.Rate;
import org.aleator.codec.Parts;
import org.aleator.data.ColumnType;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.learn.classes.Classification;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;

/**
 * All that is needed to predict the classes of new rows with their uncertainty: how a table becomes
 * features, the probabilities, and how far the true ones are spread around them.
 *
 * @param encoding how a table becomes features
 * @param target the label's name
 * @param classes their names
 * @param classification the probabilities as a function of the features
 * @param shape of the true probabilities around these
 * @param heldOut 1 less the probability of each held-out row's class, which sets of classes rest
 *     on; absent of models from before it was kept
 * @param scores what was reached and the best possible, for the record
 * @param provenance settings, seed and data the model came from, for the record
 */
public record FittedClasses(
    FeatureEncoding encoding,
    String target,
    List<String> classes,
    Classification classification,
    ClassShape shape,
    Optional<ConformalScores> heldOut,
    Parts scores,
    Parts provenance) {
  private static final String KIND = "classes";
  private static final String HELD_OUT = "held_out";

  /** Rows of one task: their bits do not depend on the number of threads. */
  private static final int TASK = 500;

  public FittedClasses {
    classes = List.copyOf(classes);
    if (classes.size() != classification.classes() || classes.size() != shape.classes()) {
      throw new InvalidInputException(
          "the model names %d classes, and its probabilities are of %d"
              .formatted(classes.size(), classification.classes()));
    }
    if (new HashSet<>(classes).size() < classes.size() || classes.contains("")) {
      throw new InvalidInputException("the model names a class twice, or one has no name");
    }
  }

  /**
   * The stack of a study, fitted to all of its rows, which takes as long as one fold of the study.
   *
   * @param encoding by which the study's features were made
   * @param origin settings, seed and data, for the record
   */
  public static FittedClasses fit(ClassStudy study, FeatureEncoding encoding, Parts origin) {
    return new FittedClasses(
        encoding,
        study.audit().used().target(),
        study.names(),
        study.fit().classification(),
        study.best().shape(),
        Optional.of(heldOut(study)),
        scores(study),
        origin);
  }

  private static ConformalScores heldOut(ClassStudy study) {
    int[] label = study.labels().of();
    double[] scores = new double[label.length];
    Arrays.setAll(scores, i -> Math.max(0, 1 - study.probabilities().get(i, label[i])));
    return study
        .audit()
        .used()
        .groups()
        .map(groups -> ConformalScores.ofGroups(scores, groups.of(), groups.column(), 0))
        .orElseGet(() -> ConformalScores.ofRows(scores, 0));
  }

  private static Parts scores(ClassStudy study) {
    Parts scores = Parts.empty();
    ClassReached reached = study.reached();
    Parts got = scores.putGroup("reached").put("model", reached.model());
    put(got, reached.error(), reached.logLoss(), reached.brier(), reached.auc());
    ClassBest best = study.best();
    Parts possible = scores.putGroup("best").put("determined", best.determined());
    put(possible, best.error(), best.logLoss(), best.brier(), best.auc());
    return scores;
  }

  private static void put(Parts parts, Rate error, Rate logLoss, Rate brier, Rate auc) {
    put(parts, "error", error);
    put(parts, "log_loss", logLoss);
    put(parts, "brier", brier);
    put(parts, "auc", auc);
  }

  private static void put(Parts parts, String name, Rate rate) {
    if (Double.isFinite(rate.value())) {
      parts
          .putGroup(name)
          .put("value", rate.value())
          .put("low", rate.interval().low())
          .put("high", rate.interval().high());
    }
  }

  /**
   * The usable rows of a table.
   *
   * @throws InvalidInputException where a column is missing or holds what cannot be used
   */
  public Encoded encode(Table table) {
    return encoding.encode(table);
  }

  /** What the table's columns are to hold, by name; others are not looked at. */
  public Map<String, ColumnType> types() {
    return encoding.types();
  }

  /**
   * What is known of rows of the features; the same bits for any number of threads.
   *
   * @throws InvalidInputException where a row has no finite answer
   */
  public ClassPredictive predict(Matrix x, Parallel parallel) {
    double[][] rows = new double[x.rows()][];
    double[] aleatoric = new double[x.rows()];
    double[] ambiguity = new double[x.rows()];
    parallel.map(
        (x.rows() + TASK - 1) / TASK,
        task -> {
          int from = task * TASK;
          Matrix p = classification.at(x.rows(from, Math.min(x.rows(), from + TASK)));
          requireProbabilities(p, from);
          ClassUncertainty uncertainty = ClassUncertainty.of(p, shape);
          for (int i = 0; i < p.rows(); i++) {
            rows[from + i] = p.rowValues(i);
            aleatoric[from + i] = uncertainty.aleatoricEntropy()[i];
            ambiguity[from + i] = uncertainty.ambiguity()[i];
          }
          return task;
        });
    ClassPredictive known = ClassPredictive.of(classes, rows, aleatoric, ambiguity);
    return heldOut.map(known::with).orElse(known);
  }

  private static void requireProbabilities(Matrix p, int before) {
    for (int at = 0; at < p.values().length; at++) {
      if (!(p.values()[at] >= 0 && p.values()[at] <= 1 + 1e-6)) {
        throw new InvalidInputException(
            "the model gives no finite answer at row %d of those it can predict: that row's values"
                    .formatted(before + at / p.columns() + 1)
                + " are far from all it was trained on, or the model was changed by hand");
      }
    }
  }

  /** Whether {@code parts} are those of a model of classes. */
  public static boolean isIn(Parts parts) {
    return parts.has("kind") && parts.text("kind").equals(KIND);
  }

  /** All that the model is made of. */
  public Parts parts() {
    Parts parts = Parts.empty();
    parts.put("kind", KIND);
    parts.put("target", target);
    parts.putTexts("classes", classes);
    encoding.write(parts, "features");
    Classification.KINDS.write(classification, parts.putGroup("classification"));
    parts.put("spread", shape.spread());
    heldOut.ifPresent(kept -> KeptScores.write(kept, parts.putGroup(HELD_OUT)));
    parts.putValue("scores", scores);
    parts.putValue("provenance", provenance);
    return parts;
  }

  /**
   * The model that {@link #parts} make.
   *
   * @throws InvalidInputException where they make none
   */
  public static FittedClasses of(Parts parts) {
    if (!isIn(parts)) {
      throw new InvalidInputException("it is no model of classes");
    }
    List<String> classes = parts.texts("classes");
    FittedClasses model =
        new FittedClasses(
            FeatureEncoding.read(parts, "features"),
            parts.text("target"),
            classes,
            Classification.KINDS.read(parts.group("classification")),
            new ClassShape(classes.size(), parts.notNegative("spread")),
            parts.has(HELD_OUT)
                ? Optional.of(KeptScores.read(parts.group(HELD_OUT)))
                : Optional.empty(),
            parts.group("scores"),
            parts.group("provenance"));
    model.requireOneWidth();
    return model;
  }

  /** Its parts must fit each other: none may fail when a row of its features is predicted. */
  private void requireOneWidth() {
    int width = encoding.names().size();
    try {
      ClassPredictive at = predict(new Matrix(1, width, new double[width]), new Parallel(1));
      double unsure = at.aleatoricEntropy()[0] + at.ambiguity()[0];
      if (!Double.isFinite(unsure) || Arrays.stream(at.probabilities(0)).sum() < 0.5) {
        throw new InvalidInputException("the model's spread or probabilities are not finite");
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new InvalidInputException(
          "the model's parts do not fit its %d features".formatted(width), e);
    }
  }
}
