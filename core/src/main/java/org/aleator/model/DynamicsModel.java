package org.aleator.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.InvalidInputException;
import org.aleator.dynamics.FieldUnits;
import org.aleator.dynamics.Forecast;
import org.aleator.dynamics.TanhField;
import org.aleator.dynamics.TrajectoryTable;
import org.aleator.nn.NetworkShape;
import org.aleator.util.Seed;

/**
 * A learned dynamical system in a model directory.
 *
 * @param columns what the columns of its trajectories were
 * @param field the best field
 * @param members fields of the same shape whose spread is the epistemic uncertainty
 * @param noiseVariance per state
 * @param longestRun how long the longest run it was learned from lasted
 * @param provenance settings, seed and data the model came from, for the record
 */
public record DynamicsModel(
    TrajectoryTable.Columns columns,
    TanhField field,
    List<TanhField> members,
    double[] noiseVariance,
    double longestRun,
    JsonObject provenance) {
  private static final String KIND = "dynamics";
  private static final int START_DRAWS = 100;

  /**
   * The solutions from new starts. The spread of an exact start's solutions is that of the members;
   * where the starts are measurements with the data's own noise, that of {@value #START_DRAWS}
   * draws of the true start, the members taking turns.
   *
   * @param starts runs × states
   * @param times per run; the first is the time of its start
   * @param measured whether the starts carry noise
   */
  public Forecast forecast(double[] starts, List<double[]> times, boolean measured) {
    List<Forecast.Member> drawn = new ArrayList<>();
    RandomGenerator random = new Seed(1).split("starts").random();
    int count = !measured ? members.size() : START_DRAWS;
    for (int m = 0; m < count; m++) {
      double[] from = starts.clone();
      for (int i = 0; measured && i < from.length; i++) {
        from[i] += Math.sqrt(noiseVariance[i % noiseVariance.length]) * random.nextGaussian();
      }
      TanhField plausible = members.isEmpty() ? field : members.get(m % members.size());
      drawn.add(new Forecast.Member(plausible, from));
    }
    return Forecast.of(new Forecast.Member(field, starts), drawn, times);
  }

  /** Whether the model in a directory is one of a dynamical system. */
  public static boolean isIn(Path directory) {
    JsonElement kind = ModelDirectory.read(directory).description().get("kind");
    return kind != null && kind.isJsonPrimitive() && kind.getAsString().equals(KIND);
  }

  public void write(Path directory) {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    JsonObject json = new JsonObject();
    json.addProperty("kind", KIND);
    columns.id().ifPresent(id -> json.addProperty("id", id));
    json.addProperty("time", columns.time());
    JsonArray names = new JsonArray();
    columns.states().forEach(names::add);
    json.add("states", names);
    json.addProperty("longest_run", longestRun);
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
          new TrajectoryTable.Columns(
              Optional.ofNullable(json.get("id")).map(JsonElement::getAsString),
              Json.text(json, "time"),
              states),
          field(json, "field", tensors),
          List.copyOf(members),
          doubles(tensors, "noise.variance"),
          Json.number(json, "longest_run"),
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
