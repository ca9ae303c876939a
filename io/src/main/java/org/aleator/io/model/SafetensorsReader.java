// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.aleator.codec.Tensor;
import org.aleator.util.InvalidInputException;

/**
 * Reads {@link Safetensors}. Everything the header claims is checked against the length of the file
 * before an array is made for it, so a false length cannot exhaust the memory.
 */
final class SafetensorsReader {
  private static final Set<String> TYPES = Set.of("F32", "F64", "I32");

  /** The greatest header the format allows. */
  private static final long MAX_HEADER_BYTES = 100_000_000;

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final FileChannel channel;

  private SafetensorsReader(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** What the header says of one tensor. */
  private record Entry(String name, String type, List<Integer> shape, long begin, long end) {}

  static Safetensors read(Path file) {
    try (FileChannel channel = FileChannel.open(file)) {
      return new SafetensorsReader(file, channel).read();
    } catch (IOException e) {
      throw new InvalidInputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private Safetensors read() throws IOException {
    long size = channel.size();
    if (size < Long.BYTES) {
      throw broken("it is too short");
    }
    long headerBytes = bytes(Long.BYTES).getLong();
    if (headerBytes < 2 || headerBytes > Math.min(MAX_HEADER_BYTES, size - Long.BYTES)) {
      throw broken("its header length is wrong");
    }
    String text = StandardCharsets.UTF_8.decode(bytes((int) headerBytes)).toString();
    JsonObject header = JsonFiles.parseObject(text, file + " is not a safetensors file");
    Map<String, String> metadata = metadata(header.remove(Safetensors.METADATA));
    List<Entry> entries = entries(header, size - Long.BYTES - headerBytes);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (Entry entry : entries) {
      tensors.put(entry.name(), tensor(entry));
    }
    return new Safetensors(tensors, metadata);
  }

  private Map<String, String> metadata(JsonElement json) {
    Map<String, String> metadata = new LinkedHashMap<>();
    if (json == null) {
      return metadata;
    }
    if (!json.isJsonObject()) {
      throw broken("its metadata are not an object");
    }
    for (var entry : json.getAsJsonObject().entrySet()) {
      if (!entry.getValue().isJsonPrimitive()) {
        throw broken("its metadata are not text");
      }
      metadata.put(entry.getKey(), entry.getValue().getAsString());
    }
    return metadata;
  }

  /** The header's tensors in the order of their data, which must fill the file without gap. */
  private List<Entry> entries(JsonObject header, long dataBytes) {
    List<Entry> entries = new ArrayList<>();
    header.entrySet().forEach(item -> entries.add(entry(item.getKey(), item.getValue())));
    entries.sort(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end));
    long at = 0;
    for (Entry entry : entries) {
      if (entry.begin() != at) {
        throw broken("the data of tensor " + entry.name() + " do not follow the one before");
      }
      at = entry.end();
    }
    if (at != dataBytes) {
      throw broken("it holds " + dataBytes + " bytes of data, its header says " + at);
    }
    return entries;
  }

  private Entry entry(String name, JsonElement json) {
    try {
      JsonObject description = json.getAsJsonObject();
      String type = description.get("dtype").getAsString();
      if (!TYPES.contains(type)) {
        throw broken("tensor " + name + " has type " + type + "; only F32, F64 and I32 are read");
      }
      List<Integer> shape = new ArrayList<>();
      long count = 1;
      for (JsonElement length : description.getAsJsonArray("shape")) {
        int exact = length.getAsBigDecimal().intValueExact();
        shape.add(exact);
        count = Math.multiplyExact(count, exact);
      }
      JsonArray offsets = description.getAsJsonArray("data_offsets");
      long begin = offsets.get(0).getAsBigDecimal().longValueExact();
      long end = offsets.get(1).getAsBigDecimal().longValueExact();
      long bytes = Math.multiplyExact(count, type.equals("F64") ? Double.BYTES : Float.BYTES);
      boolean impossible = count > Integer.MAX_VALUE || shape.stream().anyMatch(n -> n < 0);
      if (impossible || offsets.size() != 2 || begin < 0 || end < begin || end - begin != bytes) {
        throw broken("the shape of tensor " + name + " does not fit its data");
      }
      return new Entry(name, type, shape, begin, end);
    } catch (InvalidInputException e) {
      throw e;
    } catch (RuntimeException e) {
      throw broken("its header does not describe tensor " + name);
    }
  }

  private Tensor tensor(Entry entry) throws IOException {
    int width = entry.type().equals("F64") ? Double.BYTES : Float.BYTES;
    int count = (int) ((entry.end() - entry.begin()) / width);
    return switch (entry.type()) {
      case "F64" -> {
        double[] values = new double[count];
        read(count, width, (part, from, n) -> part.asDoubleBuffer().get(values, from, n));
        yield new Tensor.Float64(entry.shape(), values);
      }
      case "I32" -> {
        int[] values = new int[count];
        read(count, width, (part, from, n) -> part.asIntBuffer().get(values, from, n));
        yield new Tensor.Int32(entry.shape(), values);
      }
      default -> {
        float[] values = new float[count];
        read(count, width, (part, from, n) -> part.asFloatBuffer().get(values, from, n));
        yield new Tensor.Float32(entry.shape(), values);
      }
    };
  }

  /** Takes {@code length} values out of a part of the file, the first of them number from. */
  private interface Values {
    void take(ByteBuffer part, int from, int length);
  }

  private void read(int count, int width, Values values) throws IOException {
    int perBuffer = BUFFER_BYTES / Double.BYTES;
    for (int from = 0; from < count; from += perBuffer) {
      int length = Math.min(perBuffer, count - from);
      values.take(bytes(length * width), from, length);
    }
  }

  /** The next bytes of the file. */
  private ByteBuffer bytes(int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the file ends too soon");
      }
    }
    return buffer.flip().order(ByteOrder.LITTLE_ENDIAN);
  }

  private InvalidInputException broken(String why) {
    return new InvalidInputException(file + " is not a whole safetensors file: " + why);
  }
}
