package org.aleator.model;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.InvalidInputException;
import org.aleator.data.Standardizer;
import org.aleator.estimator.ConstantNoise;
import org.aleator.estimator.EvidentialNoise;
import org.aleator.estimator.KdSegmentation;
import org.aleator.estimator.NetworkNoise;
import org.aleator.estimator.NoiseModel;
import org.aleator.estimator.RankSegmentation;
import org.aleator.estimator.Segmentation;
import org.aleator.estimator.SegmentedNoise;
import org.aleator.estimator.unbiased.SmoothNoise;
import org.aleator.estimator.unbiased.VarianceFunction;
import org.aleator.nn.NetworkShape;

/** Noise models in a model directory: a description, and tensors named {@code noise.*}. */
final class NoiseFormat {
  private static final String SMOOTH = "noise.smooth.";

  private NoiseFormat() {}

  static JsonObject describe(NoiseModel noise, Map<String, Tensor> tensors) {
    JsonObject json = new JsonObject();
    if (noise instanceof ConstantNoise constant) {
      json.addProperty("kind", "constant");
      json.addProperty("variance", constant.variance());
    } else if (noise instanceof SegmentedNoise segmented) {
      json.addProperty("kind", "segments");
      json.add("segmentation", describe(segmented.segmentation()));
      json.add("variances", Json.array(segmented.variances()));
    } else if (noise instanceof NetworkNoise network) {
      json.addProperty("kind", "network");
      json.add("x_scaling", network.inputs().toJson());
      json.add("shape", Json.shape(network.shape()));
      json.addProperty("output", network.output());
      json.addProperty("scale", network.scale());
      json.addProperty("networks", network.networks().size());
      for (int k = 0; k < network.networks().size(); k++) {
        float[] parameters = network.networks().get(k);
        tensors.put("noise.network." + k, Tensor.Float32.of(parameters, parameters.length));
      }
    } else if (noise instanceof SmoothNoise smooth) {
      json.addProperty("kind", "smooth");
      smooth
          .function()
          .tensors()
          .forEach((name, v) -> tensors.put(SMOOTH + name, Tensor.Float64.of(v, v.length)));
    } else if (noise instanceof EvidentialNoise evidential) {
      json.addProperty("kind", "evidential");
      PredictorFormat.describeEvidential(json, "noise", evidential.networks(), tensors);
    } else {
      throw new IllegalArgumentException("no format for " + noise.getClass());
    }
    return json;
  }

  static NoiseModel read(JsonObject json, Map<String, Tensor> tensors) {
    String kind = Json.text(json, "kind");
    return switch (kind) {
      case "constant" -> new ConstantNoise(Json.number(json, "variance"));
      case "segments" ->
          new SegmentedNoise(
              segmentation(Json.object(json, "segmentation")), Json.numbers(json, "variances"));
      case "network" -> networks(json, tensors);
      case "smooth" -> smooth(tensors);
      case "evidential" -> new EvidentialNoise(PredictorFormat.evidential(json, "noise", tensors));
      default -> throw new InvalidInputException("the model has an unknown noise, " + kind);
    };
  }

  private static SmoothNoise smooth(Map<String, Tensor> tensors) {
    Map<String, double[]> state = new LinkedHashMap<>();
    tensors.forEach(
        (name, tensor) -> {
          if (name.startsWith(SMOOTH) && tensor instanceof Tensor.Float64 doubles) {
            state.put(name.substring(SMOOTH.length()), doubles.values());
          }
        });
    return new SmoothNoise(VarianceFunction.fromTensors(state));
  }

  private static NetworkNoise networks(JsonObject json, Map<String, Tensor> tensors) {
    NetworkShape shape = Json.shape(Json.object(json, "shape"));
    List<float[]> networks = new ArrayList<>();
    for (int k = 0; k < Json.integer(json, "networks"); k++) {
      networks.add(Json.floats(tensors, "noise.network." + k, shape.parameterCount()));
    }
    return new NetworkNoise(
        Standardizer.fromJson(Json.require(json, "x_scaling")),
        shape,
        Json.integer(json, "output"),
        networks,
        Json.number(json, "scale"));
  }

  private static JsonObject describe(Segmentation segmentation) {
    JsonObject json = new JsonObject();
    if (segmentation instanceof RankSegmentation rank) {
      json.addProperty("feature", rank.feature());
      json.add("upper_bounds", Json.array(rank.upperBounds()));
    } else if (segmentation instanceof KdSegmentation tree) {
      json.addProperty("count", tree.count());
      json.add("split_feature", Json.array(tree.splitFeature()));
      json.add("split_value", Json.array(tree.splitValue()));
      json.add("second", Json.array(tree.second()));
    }
    return json;
  }

  private static Segmentation segmentation(JsonObject json) {
    return json.has("feature")
        ? new RankSegmentation(Json.integer(json, "feature"), Json.numbers(json, "upper_bounds"))
        : new KdSegmentation(
            Json.integer(json, "count"),
            Json.integers(json, "split_feature"),
            Json.numbers(json, "split_value"),
            Json.integers(json, "second"));
  }
}
