// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.aleator.codec.Tensor;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafetensorsTest {
  @TempDir Path folder;

  private Path file(String header, int dataBytes) throws IOException {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    return file(text.length, text, dataBytes);
  }

  private Path file(long headerLength, byte[] header, int dataBytes) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(8 + header.length + dataBytes);
    bytes.order(ByteOrder.LITTLE_ENDIAN).putLong(headerLength).put(header);
    for (int i = 0; i + 4 <= dataBytes; i += 4) {
      bytes.putFloat(i / 4f + 0.5f);
    }
    return Files.write(folder.resolve("w.safetensors"), bytes.array());
  }

  @Test
  void writtenTensorsAreReadBackToTheBit() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    float[] many = new float[40_000];
    for (int i = 0; i < many.length; i++) {
      many[i] = (float) Math.sin(i);
    }
    tensors.put("layer.0/weight", Tensor.Float32.of(many, 200, 200));
    tensors.put("bias", Tensor.Float64.of(new double[] {Math.PI, -0.0, Double.MIN_VALUE}, 3));
    tensors.put("scalar", Tensor.Float32.of(new float[] {7}));
    tensors.put("empty", Tensor.Float64.of(new double[0], 0, 5));
    Path file = folder.resolve("weights.safetensors");
    new Safetensors(tensors, Map.of("kind", "ensemble \u03c3")).write(file);

    Safetensors read = Safetensors.read(file);
    assertThat(read.metadata()).isEqualTo(Map.of("kind", "ensemble \u03c3"));
    assertThat(read.tensors().keySet()).containsExactlyElementsOf(tensors.keySet());
    assertThat(read.floats("layer.0/weight", 200, 200)).isEqualTo(many);
    assertThat(read.doubles("bias", 3)).containsExactly(Math.PI, -0.0, Double.MIN_VALUE);
    assertThat(read.floats("scalar")).containsExactly(7);
    assertThat(read.doubles("empty", 0, 5)).isEmpty();
  }

  @Test
  void fileLaidOutByHandFromTheFormatIsRead() throws IOException {
    Path file = file("{\"a\":{\"dtype\":\"F32\",\"shape\":[2,1],\"data_offsets\":[0,8]}}   ", 8);
    assertThat(Safetensors.read(file).floats("a", 2, 1)).containsExactly(0.5f, 1.5f);
  }

  @Test
  void writtenBytesFollowTheFormat() throws IOException {
    Path file = folder.resolve("weights.safetensors");
    new Safetensors(Map.of("a", Tensor.Float32.of(new float[] {1.5f}, 1))).write(file);
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int length = (int) bytes.getLong();
    assertThat(length % 8).isZero();
    byte[] header = new byte[length];
    bytes.get(header);
    assertThat(new String(header, StandardCharsets.UTF_8).strip())
        .isEqualTo("{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}");
    assertThat(bytes.getFloat()).isEqualTo(1.5f);
    assertThat(bytes.hasRemaining()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[3],\"data_offsets\":[0,8]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[8,0]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[-1,-2],\"data_offsets\":[0,8]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}",
        "{\"a\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[0,8]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2147483647,2147483647],\"data_offsets\":[0,8]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1e999999999],\"data_offsets\":[0,8]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2147483647],\"data_offsets\":[0,8589934588]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},"
            + "\"b\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}",
        "{\"a\":{\"dtype\":\"F32\"}}",
        "{\"a\":7}",
        "{\"__metadata__\":[]}",
        "[1,2]",
        "not json at all",
        "{\"a\":"
      })
  void falseHeaderIsRefused(String header) throws IOException {
    Path file = file(header, 8);
    assertThatThrownBy(() -> Safetensors.read(file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("w.safetensors")
        .message()
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1, 1_000_000, Long.MAX_VALUE, Long.MIN_VALUE})
  void falseHeaderLengthIsRefused(long length) throws IOException {
    Path file = file(length, "{}".getBytes(StandardCharsets.UTF_8), 0);
    assertThatThrownBy(() -> Safetensors.read(file)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void truncatedFileIsRefusedAtEveryLength() throws IOException {
    Path whole = folder.resolve("whole.safetensors");
    new Safetensors(Map.of("a", Tensor.Float64.of(new double[] {1, 2}, 2))).write(whole);
    byte[] bytes = Files.readAllBytes(whole);
    for (int length = 0; length < bytes.length; length++) {
      Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> Safetensors.read(cut)).isInstanceOf(InvalidInputException.class);
    }
  }

  @Test
  void wantedTensorMustBeThereWithItsShapeAndType() {
    Safetensors weights = new Safetensors(Map.of("a", Tensor.Float32.of(new float[2], 2)));
    assertThatThrownBy(() -> weights.floats("b", 2)).hasMessageContaining("no tensor b");
    assertThatThrownBy(() -> weights.floats("a", 1, 2)).hasMessageContaining("shape [2]");
    assertThatThrownBy(() -> weights.doubles("a", 2)).hasMessageContaining("F64");
  }
}
