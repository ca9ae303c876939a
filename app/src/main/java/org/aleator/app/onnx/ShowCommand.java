// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Json;
import org.aleator.onnx.OnnxPredictor;
import org.aleator.onnx.OnnxSignature;
import org.aleator.onnx.OnnxSignature.Port;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code aleator onnx show}: a model's inputs and outputs. */
@Command(
    name = "show",
    header = "Print an ONNX model's inputs and outputs, with their types and shapes.",
    mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The ONNX file.")
  private Path file;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    OnnxSignature signature = OnnxPredictor.signature(file);
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      out.println(Json.text(json(signature)));
      return 0;
    }
    out.println(file + (signature.producer().isEmpty() ? "" : ", by " + signature.producer()));
    print(out, "inputs", signature.inputs());
    print(out, "outputs", signature.outputs());
    if (!signature.metadata().isEmpty()) {
      out.println("metadata");
      signature
          .metadata()
          .forEach((key, value) -> out.println("  " + key + "  " + value.replace("\n", ", ")));
    }
    return 0;
  }

  private static void print(PrintWriter out, String heading, List<Port> ports) {
    int width = ports.stream().mapToInt(port -> port.name().length()).max().orElse(0);
    out.println(heading);
    for (Port port : ports) {
      String padding = " ".repeat(width - port.name().length());
      out.println(
          "  "
              + port.name()
              + padding
              + "  "
              + port.type()
              + (port.tensor() ? " " + port.dimensions() : ""));
    }
  }

  private JsonObject json(OnnxSignature signature) {
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.onnx/1");
    json.addProperty("file", file.toString());
    json.addProperty("producer", signature.producer());
    json.add("inputs", json(signature.inputs()));
    json.add("outputs", json(signature.outputs()));
    JsonObject metadata = new JsonObject();
    signature.metadata().forEach(metadata::addProperty);
    json.add("metadata", metadata);
    return json;
  }

  /** A free dimension is null. */
  private static JsonArray json(List<Port> ports) {
    JsonArray array = new JsonArray();
    for (Port port : ports) {
      JsonObject json = new JsonObject();
      json.addProperty("name", port.name());
      json.addProperty("type", port.type());
      JsonArray shape = new JsonArray();
      for (long length : port.shape()) {
        if (length < 0) {
          shape.add(JsonNull.INSTANCE);
        } else {
          shape.add(length);
        }
      }
      json.add("shape", shape);
      array.add(json);
    }
    return array;
  }
}
