package org.aleator.model;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.aleator.InvalidInputException;
import org.aleator.data.Scaling;
import org.aleator.data.Standardizer;
import org.aleator.nn.NetworkShape;
import org.aleator.predictor.BayesianNetwork;
import org.aleator.predictor.DeepEnsemble;
import org.aleator.predictor.EvidentialNetworks;
import org.aleator.predictor.GaussianProcessPredictor;
import org.aleator.predictor.McDropout;
import org.aleator.predictor.Predictor;
import org.aleator.predictor.Units;
import org.aleator.util.Seed;

/** Predictors in a model directory: a description, and tensors named {@code predictor.*}. */
final class PredictorFormat {
  private PredictorFormat() {}

  static JsonObject describe(Predictor predictor, Map<String, Tensor> tensors) {
    JsonObject json = new JsonObject();
    if (predictor instanceof DeepEnsemble ensemble) {
      json.addProperty("kind", "ensemble");
      describeUnits(json, ensemble.units());
      json.add("shape", Json.shape(ensemble.shape()));
      json.addProperty("members", ensemble.members().size());
      for (int m = 0; m < ensemble.members().size(); m++) {
        float[] parameters = ensemble.members().get(m);
        tensors.put("predictor.member." + m, Tensor.Float32.of(parameters, parameters.length));
      }
    } else if (predictor instanceof BayesianNetwork network) {
      json.addProperty("kind", "bnn");
      describeUnits(json, network.units());
      json.add("shape", Json.shape(network.shape()));
      json.addProperty("draws", network.draws());
      json.addProperty("draw_seed", network.seed().value());
      tensors.put("predictor.mean", Tensor.Float32.of(network.mean(), network.mean().length));
      tensors.put("predictor.rho", Tensor.Float32.of(network.rho(), network.rho().length));
    } else if (predictor instanceof McDropout network) {
      json.addProperty("kind", "dropout");
      describeUnits(json, network.units());
      json.add("shape", Json.shape(network.shape()));
      json.addProperty("rate", network.rate());
      json.addProperty("draws", network.draws());
      json.addProperty("draw_seed", network.seed().value());
      float[] parameters = network.parameters();
      tensors.put("predictor.parameters", Tensor.Float32.of(parameters, parameters.length));
    } else if (predictor instanceof EvidentialNetworks networks) {
      json.addProperty("kind", "evidential");
      describeEvidential(json, "predictor", networks, tensors);
    } else if (predictor instanceof GaussianProcessPredictor process) {
      json.addProperty("kind", "gp");
      GaussianProcessFormat.describe(json, process, tensors);
    } else {
      throw new IllegalArgumentException("no format for " + predictor.getClass());
    }
    return json;
  }

  static Predictor read(JsonObject json, Map<String, Tensor> tensors) {
    String kind = Json.text(json, "kind");
    if (kind.equals("gp")) {
      return GaussianProcessFormat.read(json, tensors);
    }
    NetworkShape shape = Json.shape(Json.object(json, "shape"));
    int count = shape.parameterCount();
    switch (kind) {
      case "ensemble" -> {
        List<float[]> members = new ArrayList<>();
        for (int m = 0; m < Json.integer(json, "members"); m++) {
          members.add(Json.floats(tensors, "predictor.member." + m, count));
        }
        return new DeepEnsemble(units(json), shape, members);
      }
      case "bnn" -> {
        return new BayesianNetwork(
            units(json),
            shape,
            Json.floats(tensors, "predictor.mean", count),
            Json.floats(tensors, "predictor.rho", count),
            Json.integer(json, "draws"),
            new Seed(Json.require(json, "draw_seed").getAsLong()));
      }
      case "dropout" -> {
        return new McDropout(
            units(json),
            shape,
            Json.floats(tensors, "predictor.parameters", count),
            Json.number(json, "rate"),
            Json.integer(json, "draws"),
            new Seed(Json.require(json, "draw_seed").getAsLong()));
      }
      case "evidential" -> {
        return evidential(json, "predictor", tensors);
      }
      default -> throw new InvalidInputException("the model has an unknown predictor, " + kind);
    }
  }

  /** Evidential networks state a noise too: both parts of a model may hold them. */
  static void describeEvidential(
      JsonObject json, String part, EvidentialNetworks networks, Map<String, Tensor> tensors) {
    describeUnits(json, networks.units());
    json.add("shape", Json.shape(networks.shape()));
    json.addProperty("networks", networks.networks().size());
    for (int k = 0; k < networks.networks().size(); k++) {
      float[] parameters = networks.networks().get(k);
      tensors.put(part + ".network." + k, Tensor.Float32.of(parameters, parameters.length));
    }
  }

  static EvidentialNetworks evidential(JsonObject json, String part, Map<String, Tensor> tensors) {
    NetworkShape shape = Json.shape(Json.object(json, "shape"));
    List<float[]> networks = new ArrayList<>();
    for (int k = 0; k < Json.integer(json, "networks"); k++) {
      networks.add(Json.floats(tensors, part + ".network." + k, shape.parameterCount()));
    }
    return new EvidentialNetworks(units(json), shape, networks);
  }

  private static void describeUnits(JsonObject json, Units units) {
    json.add("x_scaling", units.x().toJson());
    json.add("y_scaling", units.y().toJson());
  }

  private static Units units(JsonObject json) {
    return new Units(
        Standardizer.fromJson(Json.require(json, "x_scaling")),
        Scaling.fromJson(Json.require(json, "y_scaling")));
  }
}
