// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.aleator.codec.Tensor;
import org.aleator.io.file.AtomicFiles;

/** Writes {@link Safetensors}; the bytes depend on nothing but the tensors and their order. */
final class SafetensorsWriter {
  private static final int ALIGNMENT = 8;
  private static final int BUFFER_BYTES = 1 << 16;

  private SafetensorsWriter() {}

  static void write(Safetensors content, Path file) {
    byte[] header = header(content).getBytes(StandardCharsets.UTF_8);
    AtomicFiles.write(
        file,
        out -> {
          ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
          int padding = Math.floorMod(-header.length, ALIGNMENT);
          buffer.putLong(header.length + padding);
          flush(buffer, out);
          out.write(header);
          out.write(" ".repeat(padding).getBytes(StandardCharsets.UTF_8));
          for (Tensor tensor : content.tensors().values()) {
            if (tensor instanceof Tensor.Float32 floats) {
              writeFloats(floats.values(), buffer, out);
            } else if (tensor instanceof Tensor.Float64 doubles) {
              writeDoubles(doubles.values(), buffer, out);
            } else if (tensor instanceof Tensor.Int32 integers) {
              writeIntegers(integers.values(), buffer, out);
            }
          }
        });
  }

  private static String header(Safetensors content) {
    JsonObject header = new JsonObject();
    if (!content.metadata().isEmpty()) {
      JsonObject metadata = new JsonObject();
      content.metadata().forEach(metadata::addProperty);
      header.add(Safetensors.METADATA, metadata);
    }
    long begin = 0;
    for (var entry : content.tensors().entrySet()) {
      Tensor tensor = entry.getValue();
      long end = begin + bytes(tensor);
      JsonObject description = new JsonObject();
      description.addProperty("dtype", type(tensor));
      JsonArray shape = new JsonArray();
      tensor.shape().forEach(shape::add);
      description.add("shape", shape);
      JsonArray offsets = new JsonArray();
      offsets.add(begin);
      offsets.add(end);
      description.add("data_offsets", offsets);
      header.add(entry.getKey(), description);
      begin = end;
    }
    return header.toString();
  }

  private static String type(Tensor tensor) {
    if (tensor instanceof Tensor.Int32) {
      return "I32";
    }
    return tensor instanceof Tensor.Float32 ? "F32" : "F64";
  }

  private static long bytes(Tensor tensor) {
    long count = 1;
    for (int length : tensor.shape()) {
      count *= length;
    }
    return count * (tensor instanceof Tensor.Float64 ? Double.BYTES : Float.BYTES);
  }

  private static void writeIntegers(int[] values, ByteBuffer buffer, OutputStream out)
      throws IOException {
    for (int value : values) {
      if (buffer.remaining() < Integer.BYTES) {
        flush(buffer, out);
      }
      buffer.putInt(value);
    }
    flush(buffer, out);
  }

  private static void writeFloats(float[] values, ByteBuffer buffer, OutputStream out)
      throws IOException {
    for (float value : values) {
      if (buffer.remaining() < Float.BYTES) {
        flush(buffer, out);
      }
      buffer.putFloat(value);
    }
    flush(buffer, out);
  }

  private static void writeDoubles(double[] values, ByteBuffer buffer, OutputStream out)
      throws IOException {
    for (double value : values) {
      if (buffer.remaining() < Double.BYTES) {
        flush(buffer, out);
      }
      buffer.putDouble(value);
    }
    flush(buffer, out);
  }

  @SuppressWarnings("ByteBufferBackingArray") // Allocated above.
  private static void flush(ByteBuffer buffer, OutputStream out) throws IOException {
    out.write(buffer.array(), 0, buffer.position());
    buffer.clear();
  }
}
