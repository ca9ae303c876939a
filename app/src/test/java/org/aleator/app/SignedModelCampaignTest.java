// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.aleator.Aleator;
import org.aleator.io.table.Tables;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Models as an attacker writes them: the content is changed and every checksum is right. Through
 * the real {@code predict}: one line and exit code 2, or finite numbers of the right shape; nothing
 * else is written, nothing hangs, no memory is exhausted.
 */
@Tag("campaign")
class SignedModelCampaignTest {
  private static final int CASES = Integer.getInteger("aleator.campaign.cases", 150);
  private static final long FIRST = Long.getLong("aleator.campaign.seed", 7_000_000);
  private static final String[] NUMBERS = {
    "0",
    "-1",
    "1",
    "2",
    "0.5",
    "-0.5",
    "1e308",
    "-1e308",
    "1e-308",
    "1e999",
    "2147483647",
    "2147483648",
    "9223372036854775807",
    "1e9",
    "-2147483648",
    "1000000000000"
  };
  private static final String[] TEXTS = {
    "", "x", "y", "../../etc/passwd", "\u001b[2J\n", "é\u202e"
  };

  @TempDir Path folder;
  private final Hostile hostile = new Hostile();
  private Path model;
  private Path fresh;
  private Path written;
  private long seed;

  private Path data(boolean classes) throws IOException {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of("x,g,mu,y"));
    for (int i = 0; i < 60; i++) {
      double y = i + 4 * random.nextGaussian();
      String label = classes ? "class " + Math.round(Math.min(59, Math.max(0, y))) / 20 : "" + y;
      lines.add(i + "," + "abc".charAt(i % 3) + "," + i + "," + label);
    }
    fresh = Files.writeString(folder.resolve("new.csv"), "x,g,mu\n1,a,1\n20.5,b,21\n90,c,88\n");
    written = folder.resolve("p.csv");
    return Files.write(folder.resolve("data.csv"), lines);
  }

  @Test
  void signedModelsOfNumbersAreRefusedOrGiveFiniteNumbers() throws Exception {
    for (String predictor :
        List.of("stack", "trees", "forest", "gp", "ensemble", "bnn", "column:mu")) {
      Path data = data(false);
      Path out = folder.resolve("out-" + predictor.replace(':', '-'));
      Run run =
          Run.aleator(
              "estimate", data, "--target=y", "--quiet", "--predictor", predictor, "--out", out);
      assertThat(run.exitCode()).as(run.err()).isZero();
      model = out.resolve("model");
      attack();
    }
    end("of numbers");
  }

  @Test
  void signedModelsOfClassesAreRefusedOrGiveFiniteNumbers() throws Exception {
    model = folder.resolve("model");
    Aleator.classes(Tables.read(data(true)), "y").model().save(model);
    attack();
    end("of classes");
  }

  private void end(String what) {
    System.out.printf("campaign: %d signed models %s%n", hostile.cases(), what);
    assertThat(hostile.wrong()).isEmpty();
  }

  private void attack() throws Exception {
    byte[] description = Files.readAllBytes(model.resolve("model.json"));
    byte[] weights = Files.readAllBytes(model.resolve("weights.safetensors"));
    sign(description, weights);
    assertThat(predict("nothing changed").exitCode()).as("the format's checksums").isZero();
    for (seed = FIRST; seed < FIRST + CASES; seed++) {
      Random random = new Random(seed);
      byte[] json = description;
      byte[] tensors = weights;
      for (int times = 1 + random.nextInt(3); times > 0; times--) {
        if (random.nextBoolean()) {
          json = changedDescription(json, random);
        } else {
          tensors = changedTensors(tensors, random);
        }
      }
      sign(json, tensors);
      predict(
          "-Dtest=SignedModelCampaignTest -Daleator.campaign.cases=1 -Daleator.campaign.seed="
              + seed);
    }
    sign(description, weights);
  }

  private void sign(byte[] description, byte[] weights) throws Exception {
    Files.write(model.resolve("weights.safetensors"), weights);
    JsonObject json =
        JsonParser.parseString(new String(description, StandardCharsets.UTF_8)).getAsJsonObject();
    json.remove("description_sha256");
    json.addProperty("weights_sha256", sha256(weights));
    json.addProperty(
        "description_sha256", sha256(json.toString().getBytes(StandardCharsets.UTF_8)));
    Files.writeString(model.resolve("model.json"), json.toString());
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  private Run predict(String what) throws Exception {
    Files.deleteIfExists(written);
    Map<String, Integer> before = contents();
    Run run = hostile.run("predict", model, fresh, "-o", written);
    if (run.exitCode() != 0 && Files.exists(written)) {
      hostile.add("half written by " + what);
    } else if (run.exitCode() == 0) {
      List<String> lines = Files.readAllLines(written);
      boolean shape = lines.size() == 4;
      boolean unknown = run.err().contains("left out") || run.err().contains("has no level");
      if (!shape || !unknown && String.join("\n", lines).matches("(?s).*(NaN|Infinity|,,|,\n).*")) {
        hostile.add("no numbers: " + lines + run.err() + " by " + what);
      }
      Files.delete(written);
    }
    if (!contents().equals(before)) {
      hostile.add("other files changed by " + what);
    }
    if (!hostile.wrong().isEmpty()
        && !hostile.wrong().get(hostile.wrong().size() - 1).contains("seed")) {
      hostile.add("the above by " + what);
    }
    return run;
  }

  private Map<String, Integer> contents() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        found.put(path.toString(), Arrays.hashCode(Files.readAllBytes(path)));
      }
    }
    return found;
  }

  /** One value anywhere in the tree is replaced, removed, doubled or exchanged for another's. */
  private static byte[] changedDescription(byte[] bytes, Random random) {
    JsonElement root = JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8));
    List<JsonElement> inner = new ArrayList<>();
    collect(root, inner);
    JsonElement place = inner.get(random.nextInt(inner.size()));
    Supplier<JsonElement> value = () -> hostileValue(inner, random);
    if (place instanceof JsonArray array && !array.isEmpty()) {
      int at = random.nextInt(array.size());
      switch (random.nextInt(3)) {
        case 0 -> array.remove(at);
        case 1 -> array.add(array.get(at).deepCopy());
        default -> array.set(at, value.get());
      }
    } else if (place instanceof JsonObject object && object.size() > 0) {
      String key = List.copyOf(object.keySet()).get(random.nextInt(object.size()));
      switch (random.nextInt(4)) {
        case 0 -> object.remove(key);
        case 1 -> object.add(TEXTS[random.nextInt(TEXTS.length)], object.get(key).deepCopy());
        default -> object.add(key, value.get());
      }
    }
    return root.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void collect(JsonElement element, List<JsonElement> inner) {
    if (element instanceof JsonArray array) {
      inner.add(array);
      array.forEach(item -> collect(item, inner));
    } else if (element instanceof JsonObject object) {
      inner.add(object);
      object.entrySet().forEach(entry -> collect(entry.getValue(), inner));
    }
  }

  private static JsonElement hostileValue(List<JsonElement> inner, Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> new JsonPrimitive(TEXTS[random.nextInt(TEXTS.length)]);
      case 1 -> inner.get(random.nextInt(inner.size())).deepCopy();
      case 2 -> {
        JsonElement deep = new JsonArray();
        for (int i = 0; i < 100; i++) {
          JsonArray around = new JsonArray();
          around.add(deep);
          deep = around;
        }
        yield deep;
      }
      default -> new JsonPrimitive(new BigDecimal(NUMBERS[random.nextInt(NUMBERS.length)]));
    };
  }

  /** Values of tensors, or what the header says of them. */
  private static byte[] changedTensors(byte[] bytes, Random random) {
    int headerBytes = (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    int data = Long.BYTES + headerBytes;
    if (random.nextInt(4) == 0) {
      String header = new String(bytes, Long.BYTES, headerBytes, StandardCharsets.UTF_8);
      byte[] changed = changedDescription(header.strip().getBytes(StandardCharsets.UTF_8), random);
      ByteBuffer all =
          ByteBuffer.allocate(Long.BYTES + changed.length + bytes.length - data)
              .order(ByteOrder.LITTLE_ENDIAN);
      return all.putLong(changed.length).put(changed).put(bytes, data, bytes.length - data).array();
    }
    ByteBuffer all = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int width = random.nextBoolean() ? Float.BYTES : Double.BYTES;
    int count = (bytes.length - data) / width;
    for (int times = 1 + random.nextInt(20); times > 0 && count > 0; times--) {
      int at = data + width * random.nextInt(count);
      double value =
          new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e300, -1e300, 1e-300, 1e38}
              [random.nextInt(8)];
      if (width == Float.BYTES && random.nextBoolean()) {
        all.putInt(
            at, new int[] {-1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0, 1, 7}[random.nextInt(6)]);
      } else if (width == Float.BYTES) {
        all.putFloat(at, (float) value);
      } else {
        all.putDouble(at, value);
      }
    }
    return all.array();
  }
}
