package org.aleator.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.InvalidInputException;
import org.aleator.dynamics.FieldUnits;
import org.aleator.dynamics.TanhField;
import org.aleator.nn.NetworkShape;

/**
 * A learned dynamical system in a model directory.
 *
 * @param states the names of the state variables
 * @param field the best field
 * @param members fields of the same shape whose spread is the epistemic uncertainty
 * @param noiseVariance per state
 * @param provenance settings, seed and data the model came from, for the record
 */
public record DynamicsModel(
    List<String> states,
    TanhField field,
    List<TanhField> members,
    double[] noiseVariance,
    JsonObject provenance) {
  private static final String KIND = "dynamics";

  public void write(Path directory) {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    JsonObject json = new JsonObject();
    json.addProperty("kind", KIND);
    JsonArray names = new JsonArray();
    states.forEach(names::add);
    json.add("states", names);
    describe(json, "field", field, tensors);
    json.addProperty("members", members.size());
    for (int m = 0; m < members.size(); m++) {
      describe(json, "member." + m, members.get(m), tensors);
    }
    tensors.put("noise.variance", Tensor.Float64.of(noiseVariance, noiseVariance.length));
    json.add("provenance", provenance);
    new ModelDirectory(json, new Safetensors(tensors)).write(directory);
  }

  private static void describe(
      JsonObject json, String name, TanhField field, Map<String, Tensor> tensors) {
    json.add(name, Json.shape(field.shape()));
    FieldUnits units = field.units();
    put(tensors, name + ".parameters", field.parameters());
    put(tensors, name + ".centre", units.centre());
    put(tensors, name + ".scale", units.scale());
    put(tensors, name + ".rate", units.rate());
  }

  private static void put(Map<String, Tensor> tensors, String name, double[] values) {
    tensors.put(name, Tensor.Float64.of(values, values.length));
  }

  public static DynamicsModel read(Path directory) {
    ModelDirectory model = ModelDirectory.read(directory);
    JsonObject json = model.description();
    try {
      if (!Json.text(json, "kind").equals(KIND)) {
        throw new InvalidInputException("it is no model of a dynamical system");
      }
      Map<String, Tensor> tensors = model.weights().tensors();
      List<String> states = new ArrayList<>();
      json.getAsJsonArray("states").forEach(name -> states.add(name.getAsString()));
      List<TanhField> members = new ArrayList<>();
      for (int m = 0; m < Json.integer(json, "members"); m++) {
        members.add(field(json, "member." + m, tensors));
      }
      return new DynamicsModel(
          List.copyOf(states),
          field(json, "field", tensors),
          List.copyOf(members),
          doubles(tensors, "noise.variance"),
          Json.object(json, "provenance"));
    } catch (InvalidInputException e) {
      throw new InvalidInputException(directory + ": " + e.getMessage(), e);
    } catch (RuntimeException e) {
      throw new InvalidInputException(
          directory + " holds a model.json that was damaged or changed by hand", e);
    }
  }

  private static TanhField field(JsonObject json, String name, Map<String, Tensor> tensors) {
    NetworkShape shape = Json.shape(Json.object(json, name));
    FieldUnits units =
        new FieldUnits(
            doubles(tensors, name + ".centre"),
            doubles(tensors, name + ".scale"),
            doubles(tensors, name + ".rate"));
    return new TanhField(shape, units, doubles(tensors, name + ".parameters"));
  }

  private static double[] doubles(Map<String, Tensor> tensors, String name) {
    if (tensors.get(name) instanceof Tensor.Float64 tensor) {
      return tensor.values();
    }
    throw new InvalidInputException("the weights have no " + name);
  }
}
