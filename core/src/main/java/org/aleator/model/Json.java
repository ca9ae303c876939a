package org.aleator.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.aleator.InvalidInputException;
import org.aleator.nn.Activation;
import org.aleator.nn.NetworkShape;

/** Reads and writes the small values of which a model's description is made. */
final class Json {
  private Json() {}

  static JsonElement require(JsonObject object, String key) {
    JsonElement element = object.get(key);
    if (element == null) {
      throw new InvalidInputException("the model's description has no \"" + key + "\"");
    }
    return element;
  }

  static JsonObject object(JsonObject object, String key) {
    return require(object, key).getAsJsonObject();
  }

  static String text(JsonObject object, String key) {
    return require(object, key).getAsString();
  }

  static int integer(JsonObject object, String key) {
    return require(object, key).getAsInt();
  }

  static double number(JsonObject object, String key) {
    return require(object, key).getAsDouble();
  }

  static double[] numbers(JsonObject object, String key) {
    return values(object, key, JsonElement::getAsDouble);
  }

  static int[] integers(JsonObject object, String key) {
    double[] values = numbers(object, key);
    int[] integers = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      integers[i] = (int) values[i];
    }
    return integers;
  }

  /** The numbers of an array. */
  static double[] numbers(JsonElement array) {
    return values(array.getAsJsonArray(), JsonElement::getAsDouble);
  }

  private static double[] values(
      JsonObject object, String key, ToDoubleFunction<JsonElement> read) {
    return values(require(object, key).getAsJsonArray(), read);
  }

  private static double[] values(JsonArray array, ToDoubleFunction<JsonElement> read) {
    double[] values = new double[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = read.applyAsDouble(array.get(i));
    }
    return values;
  }

  static JsonArray array(double... values) {
    JsonArray array = new JsonArray();
    for (double value : values) {
      array.add(value);
    }
    return array;
  }

  static JsonArray array(int... values) {
    JsonArray array = new JsonArray();
    for (int value : values) {
      array.add(value);
    }
    return array;
  }

  static JsonObject shape(NetworkShape shape) {
    JsonObject json = new JsonObject();
    json.addProperty("inputs", shape.inputs());
    json.add("hidden", array(shape.hidden().stream().mapToInt(Integer::intValue).toArray()));
    json.addProperty("outputs", shape.outputs());
    json.addProperty("activation", shape.activation().name());
    return json;
  }

  static NetworkShape shape(JsonObject json) {
    List<Integer> hidden = new ArrayList<>();
    for (int width : integers(json, "hidden")) {
      hidden.add(width);
    }
    return new NetworkShape(
        integer(json, "inputs"),
        hidden,
        integer(json, "outputs"),
        Activation.valueOf(text(json, "activation")));
  }

  /** The float tensor of this name. */
  static float[] floats(Map<String, Tensor> tensors, String name, int count) {
    if (tensors.get(name) instanceof Tensor.Float32 tensor && tensor.values().length == count) {
      return tensor.values();
    }
    throw new InvalidInputException(
        "the model's weights have no tensor " + name + " of " + count + " floats");
  }
}
