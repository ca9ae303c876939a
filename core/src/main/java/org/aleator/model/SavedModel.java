package org.aleator.model;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.aleator.InvalidInputException;
import org.aleator.data.FeatureEncoding;
import org.aleator.data.Matrix;
import org.aleator.estimator.NoiseModel;
import org.aleator.predictor.Prediction;
import org.aleator.predictor.Predictor;

/**
 * All that is needed to predict new rows with their uncertainty: how a table becomes features, the
 * predictor (or the columns that hold the user's own predictions), and the noise.
 *
 * @param encoding how a table becomes features
 * @param target the label's name
 * @param mean where μ(x) comes from
 * @param method the estimator of the noise
 * @param noise σ²(x)
 * @param provenance settings, seed and data the model came from, for the record
 */
public record SavedModel(
    FeatureEncoding encoding,
    String target,
    MeanSource mean,
    String method,
    NoiseModel noise,
    JsonObject provenance) {

  /** Where a model's μ(x) comes from. */
  public sealed interface MeanSource {}

  /** A predictor that was trained. */
  public record Trained(Predictor predictor) implements MeanSource {}

  /** Columns of the table: the user's prediction, and perhaps its epistemic std. */
  public record Columns(String mean, Optional<String> epistemicStd) implements MeanSource {}

  /**
   * A new row's distribution: {@code total = aleatoric + epistemic}, in variances.
   *
   * @param mean μ(x)
   * @param aleatoricVariance σ²(x)
   * @param epistemicVariance s²(x)
   */
  public record Outlook(double[] mean, double[] aleatoricVariance, double[] epistemicVariance) {}

  /** The outlook at rows of a trained model's features. */
  public Outlook outlook(Matrix x) {
    if (mean instanceof Trained trained) {
      return outlook(x, trained.predictor().predict(x));
    }
    throw new IllegalStateException("this model needs the user's own predictions");
  }

  /** The outlook at rows where the prediction is known. */
  public Outlook outlook(Matrix x, Prediction prediction) {
    return new Outlook(
        prediction.mean(), noise.variance(x, prediction.mean()), prediction.epistemicVariance());
  }

  public void write(Path directory) {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    JsonObject json = new JsonObject();
    json.addProperty("target", target);
    json.add("features", encoding.toJson());
    json.addProperty("method", method);
    json.add("predictor", describeMean(tensors));
    json.add("noise", NoiseFormat.describe(noise, tensors));
    json.add("provenance", provenance);
    new ModelDirectory(json, new Safetensors(tensors)).write(directory);
  }

  private JsonObject describeMean(Map<String, Tensor> tensors) {
    if (mean instanceof Trained trained) {
      return PredictorFormat.describe(trained.predictor(), tensors);
    }
    Columns columns = (Columns) mean;
    JsonObject json = new JsonObject();
    json.addProperty("kind", "column");
    json.addProperty("mean", columns.mean());
    columns.epistemicStd().ifPresent(name -> json.addProperty("epistemic_std", name));
    return json;
  }

  public static SavedModel read(Path directory) {
    ModelDirectory model = ModelDirectory.read(directory);
    JsonObject json = model.description();
    try {
      Map<String, Tensor> tensors = model.weights().tensors();
      return new SavedModel(
          FeatureEncoding.fromJson(Json.require(json, "features")),
          Json.text(json, "target"),
          mean(Json.object(json, "predictor"), tensors),
          Json.text(json, "method"),
          NoiseFormat.read(Json.object(json, "noise"), tensors),
          Json.object(json, "provenance"));
    } catch (InvalidInputException e) {
      throw new InvalidInputException(directory + ": " + e.getMessage(), e);
    } catch (RuntimeException e) {
      throw new InvalidInputException(
          directory + " holds a model.json that was damaged or changed by hand", e);
    }
  }

  private static MeanSource mean(JsonObject json, Map<String, Tensor> tensors) {
    if (!Json.text(json, "kind").equals("column")) {
      return new Trained(PredictorFormat.read(json, tensors));
    }
    return new Columns(
        Json.text(json, "mean"),
        Optional.ofNullable(json.get("epistemic_std")).map(name -> name.getAsString()));
  }
}
