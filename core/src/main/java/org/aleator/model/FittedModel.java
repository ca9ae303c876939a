// SPDX-License-Identifier: Apache-2.0
package org.aleator.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.aleator.ConformalScores;
import org.aleator.Predictive;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.noise.NoiseFunction;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;

/**
 * All that is needed to predict new rows with their uncertainty: how a table becomes features, the
 * predictor (or the columns that hold the user's own predictions), and the noise.
 *
 * @param encoding how a table becomes features
 * @param target the label's name
 * @param mean where μ(x) comes from
 * @param method the estimator of the noise
 * @param noise σ²(x)
 * @param scores how far held-out labels were from their predictions, which intervals of new rows
 *     rest on; absent where the predictor had seen the labels, and of models from before it was
 *     kept
 * @param provenance settings, seed and data the model came from, for the record
 */
public record FittedModel(
    FeatureEncoding encoding,
    String target,
    MeanSource mean,
    String method,
    NoiseFunction noise,
    Optional<ConformalScores> scores,
    Parts provenance) {
  private static final String SCORES = "scores";
  private static final String COLUMN = "column";

  /** Without scores of held-out rows. */
  public FittedModel(
      FeatureEncoding encoding,
      String target,
      MeanSource mean,
      String method,
      NoiseFunction noise,
      Parts provenance) {
    this(encoding, target, mean, method, noise, Optional.empty(), provenance);
  }

  /** Where a model's μ(x) comes from. */
  public sealed interface MeanSource {}

  /** A predictor that was trained. */
  public record Trained(Predictor predictor) implements MeanSource {}

  /** Columns of the table: the user's prediction, and perhaps its epistemic std. */
  public record Columns(String mean, Optional<String> epistemicStd) implements MeanSource {}

  /**
   * The usable rows of a table, with the user's own predictions where the model needs them.
   *
   * @throws InvalidInputException where a column is missing or holds what cannot be used
   */
  public Encoded encode(Table table) {
    return mean instanceof Columns columns
        ? encoding.encode(
            table,
            OwnPrediction.columns(columns.mean(), columns.epistemicStd()).toArray(String[]::new))
        : encoding.encode(table);
  }

  /** What the table's columns are to hold, by name; others are not looked at. */
  public Map<String, ColumnType> types() {
    Map<String, ColumnType> types = new LinkedHashMap<>(encoding.types());
    if (mean instanceof Columns columns) {
      // Models from before the types of these were kept.
      OwnPrediction.columns(columns.mean(), columns.epistemicStd())
          .forEach(name -> types.putIfAbsent(name, ColumnType.of(Column.Kind.REAL)));
    }
    return types;
  }

  /**
   * What is known of rows that {@link #encode} gave; the same bits for any number of threads.
   *
   * @param source what messages call the table
   */
  public Predictive predict(String source, Encoded encoded, Parallel parallel) {
    return mean instanceof Columns columns
        ? predict(
            encoded.x(),
            OwnPrediction.of(source, encoded.carried(), columns.mean(), columns.epistemicStd()))
        : predict(encoded.x(), parallel);
  }

  /** What is known of rows of a trained model's features. */
  public Predictive predict(Matrix x) {
    return predict(x, new Parallel(1));
  }

  /** The same bits on several threads. */
  public Predictive predict(Matrix x, Parallel parallel) {
    if (mean instanceof Trained trained) {
      return predict(x, trained.predictor().predict(x, parallel));
    }
    throw new IllegalStateException("this model needs the user's own predictions");
  }

  /** What is known of rows where the prediction is known. */
  public Predictive predict(Matrix x, Prediction prediction) {
    double[] mean = prediction.mean();
    double[] variance = noise.variance(x, mean);
    double[] epistemic = prediction.epistemicVariance();
    for (int i = 0; i < mean.length; i++) {
      if (!Double.isFinite(mean[i]) || !isVariance(variance[i]) || !isVariance(epistemic[i])) {
        throw new InvalidInputException(
            "the model gives no finite answer at row %d of those it can predict: that row's values"
                    .formatted(i + 1)
                + " are far from all it was trained on, or the model was changed by hand");
      }
    }
    Predictive known = Predictive.of(mean, variance, epistemic);
    return scores.map(known::with).orElse(known);
  }

  private static boolean isVariance(double value) {
    return value >= 0 && Double.isFinite(value);
  }

  /** All that the model is made of. */
  public Parts parts() {
    Parts parts = Parts.empty();
    parts.put("target", target);
    encoding.write(parts, "features");
    parts.put("method", method);
    Parts predictor = parts.putGroup("predictor");
    if (mean instanceof Trained trained) {
      ModelKinds.PREDICTORS.write(trained.predictor(), predictor);
    } else if (mean instanceof Columns columns) {
      predictor.put("kind", COLUMN).put("mean", columns.mean());
      columns.epistemicStd().ifPresent(name -> predictor.put("epistemic_std", name));
    }
    ModelKinds.NOISES.write(noise, parts.putGroup("noise"));
    scores.ifPresent(kept -> KeptScores.write(kept, parts.putGroup(SCORES)));
    parts.putValue("provenance", provenance);
    return parts;
  }

  /**
   * The model that {@link #parts} make.
   *
   * @throws InvalidInputException where they make none
   */
  public static FittedModel of(Parts parts) {
    if (FittedClasses.isIn(parts)) {
      throw new InvalidInputException("it is a model of classes, and one of a number is needed");
    }
    FittedModel model =
        new FittedModel(
            FeatureEncoding.read(parts, "features"),
            parts.text("target"),
            mean(parts.group("predictor")),
            parts.text("method"),
            ModelKinds.NOISES.read(parts.group("noise")),
            parts.has(SCORES)
                ? Optional.of(KeptScores.read(parts.group(SCORES)))
                : Optional.empty(),
            parts.group("provenance"));
    model.requireOneWidth();
    return model;
  }

  /** Its parts must fit each other: none may fail when a row of its features is predicted. */
  private void requireOneWidth() {
    Matrix row = new Matrix(1, encoding.names().size(), new double[encoding.names().size()]);
    try {
      double[] at =
          mean instanceof Trained trained
              ? trained.predictor().predict(row, new Parallel(1)).mean()
              : new double[1];
      noise.variance(row, at);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new InvalidInputException(
          "the model's parts do not fit its %d features".formatted(row.columns()), e);
    }
  }

  private static MeanSource mean(Parts parts) {
    if (!parts.text("kind").equals(COLUMN)) {
      return new Trained(ModelKinds.PREDICTORS.read(parts));
    }
    return new Columns(
        parts.text("mean"),
        parts.has("epistemic_std") ? Optional.of(parts.text("epistemic_std")) : Optional.empty());
  }
}
