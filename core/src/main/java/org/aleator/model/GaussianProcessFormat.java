package org.aleator.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.aleator.InvalidInputException;
import org.aleator.data.Matrix;
import org.aleator.data.Scaling;
import org.aleator.gp.AdditiveKernel;
import org.aleator.gp.ArdKernel;
import org.aleator.gp.Coordinates;
import org.aleator.gp.Kernel;
import org.aleator.gp.LinearKernel;
import org.aleator.gp.Profile;
import org.aleator.gp.SumKernel;
import org.aleator.predictor.GaussianProcessPredictor;

/** A Gaussian process in a model directory: its kernel, its parameters and the rows it holds. */
final class GaussianProcessFormat {
  private GaussianProcessFormat() {}

  static void describe(
      JsonObject json, GaussianProcessPredictor predictor, Map<String, Tensor> tensors) {
    GaussianProcessPredictor.State state = predictor.state();
    json.add("y_scaling", state.labels().toJson());
    json.add("kernel", describe(state.kernel()));
    json.add("coordinates", describe(state.coordinates()));
    json.add("theta", Json.array(state.theta()));
    json.addProperty("degrees_of_freedom", state.degreesOfFreedom());
    Matrix x = state.x();
    tensors.put("predictor.x", Tensor.Float64.of(x.values(), x.rows(), x.columns()));
    tensors.put("predictor.y", Tensor.Float64.of(state.y(), state.y().length));
  }

  static GaussianProcessPredictor read(JsonObject json, Map<String, Tensor> tensors) {
    double[] y = doubles(tensors, "predictor.y");
    double[] x = doubles(tensors, "predictor.x");
    return new GaussianProcessPredictor(
        new GaussianProcessPredictor.State(
            Scaling.fromJson(Json.require(json, "y_scaling")),
            coordinates(Json.object(json, "coordinates")),
            kernel(Json.object(json, "kernel")),
            Json.numbers(json, "theta"),
            Json.number(json, "degrees_of_freedom"),
            new Matrix(y.length, x.length / y.length, x),
            y));
  }

  private static double[] doubles(Map<String, Tensor> tensors, String name) {
    if (tensors.get(name) instanceof Tensor.Float64 tensor && tensor.values().length > 0) {
      return tensor.values();
    }
    throw new InvalidInputException("the model's weights have no tensor " + name + " of doubles");
  }

  private static JsonObject describe(Kernel kernel) {
    JsonObject json = new JsonObject();
    if (kernel instanceof LinearKernel linear) {
      json.addProperty("kind", "linear");
      json.addProperty("dimension", linear.dimension());
    } else if (kernel instanceof AdditiveKernel additive) {
      json.addProperty("kind", "additive");
      json.addProperty("dimension", additive.dimension());
    } else if (kernel instanceof ArdKernel ard) {
      json.addProperty("kind", "ard");
      json.addProperty("profile", ard.profile().name());
      json.addProperty("dimension", ard.dimension());
    } else if (kernel instanceof SumKernel sum) {
      json.addProperty("kind", "sum");
      JsonArray terms = new JsonArray();
      sum.terms().forEach(term -> terms.add(describe(term)));
      json.add("terms", terms);
    }
    return json;
  }

  private static Kernel kernel(JsonObject json) {
    String kind = Json.text(json, "kind");
    return switch (kind) {
      case "linear" -> new LinearKernel(Json.integer(json, "dimension"));
      case "additive" -> new AdditiveKernel(Json.integer(json, "dimension"));
      case "ard" ->
          new ArdKernel(
              Profile.valueOf(Json.text(json, "profile")), Json.integer(json, "dimension"));
      case "sum" -> {
        List<Kernel> terms = new ArrayList<>();
        for (JsonElement term : Json.require(json, "terms").getAsJsonArray()) {
          terms.add(kernel(term.getAsJsonObject()));
        }
        yield new SumKernel(terms);
      }
      default -> throw new InvalidInputException("the model has an unknown kernel, " + kind);
    };
  }

  private static JsonObject describe(Coordinates coordinates) {
    JsonObject json = new JsonObject();
    if (coordinates instanceof Coordinates.UnitScale unit) {
      json.addProperty("kind", "unit");
      json.add("mean", Json.array(unit.mean()));
      json.add("std", Json.array(unit.std()));
    } else if (coordinates instanceof Coordinates.NormalScores scores) {
      json.addProperty("kind", "scores");
      JsonArray knots = new JsonArray();
      for (double[] column : scores.knots()) {
        knots.add(Json.array(column));
      }
      json.add("knots", knots);
    } else if (coordinates instanceof Coordinates.Rotated rotated) {
      json.addProperty("kind", "rotated");
      json.add("first", describe(rotated.first()));
      json.addProperty("rows", rotated.directions().rows());
      json.add("directions", Json.array(rotated.directions().values()));
      json.add("last", describe(rotated.last()));
    }
    return json;
  }

  private static Coordinates coordinates(JsonObject json) {
    String kind = Json.text(json, "kind");
    return switch (kind) {
      case "unit" -> unit(json);
      case "scores" -> {
        JsonArray columns = Json.require(json, "knots").getAsJsonArray();
        double[][] knots = new double[columns.size()][];
        for (int j = 0; j < knots.length; j++) {
          knots[j] = Json.numbers(columns.get(j));
        }
        yield new Coordinates.NormalScores(knots);
      }
      case "rotated" -> {
        double[] directions = Json.numbers(json, "directions");
        int rows = Json.integer(json, "rows");
        yield new Coordinates.Rotated(
            unit(Json.object(json, "first")),
            new Matrix(rows, directions.length / rows, directions),
            unit(Json.object(json, "last")));
      }
      default -> throw new InvalidInputException("the model has unknown coordinates, " + kind);
    };
  }

  private static Coordinates.UnitScale unit(JsonObject json) {
    return new Coordinates.UnitScale(Json.numbers(json, "mean"), Json.numbers(json, "std"));
  }
}
