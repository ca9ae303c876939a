// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.aleator.Aleator;
import org.aleator.io.table.Tables;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that somebody has changed, through the real {@code predict}. */
@Tag("campaign")
class ModelCampaignTest {
  private static final String CHECKSUMS = ",\\s*\"\\w+_sha256\": \"[0-9a-f]+\"";

  /** Per list, for a forest's thousands of thresholds are alike. */
  private static final int MOST_OF_A_LIST = 2;

  @TempDir Path folder;
  private final Hostile hostile = new Hostile();
  private Path model;
  private Path fresh;
  private Path written;
  private String answer;

  private void train(String... options) throws IOException {
    Path data = folder.resolve("data.csv");
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of("x,g,mu,y"));
    for (int i = 0; i < 60; i++) {
      lines.add(i + "," + "abc".charAt(i % 3) + "," + i + "," + (i + random.nextGaussian()));
    }
    Files.write(data, lines);
    fresh = Files.writeString(folder.resolve("new.csv"), "x,g,mu\n1,a,1\n20.5,b,21\n90,c,88\n");
    written = folder.resolve("p.csv");
    List<Object> words = new ArrayList<>(List.of("estimate", data, "--target=y", "--quiet"));
    words.addAll(List.of(options));
    words.addAll(List.of("--out", folder.resolve("out")));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    model = folder.resolve("out").resolve("model");
    answer = predicted();
  }

  private void trainClasses() throws IOException {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of("x,g,y"));
    for (int i = 0; i < 60; i++) {
      int of = (int) Math.round(Math.min(59, Math.max(0, i + 4 * random.nextGaussian()))) / 20;
      lines.add(i * 0.5 + "," + "abc".charAt(i % 3) + ",class " + of);
    }
    Path data = Files.write(folder.resolve("classes.csv"), lines);
    fresh = Files.writeString(folder.resolve("new.csv"), "x,g\n1,a\n10.25,b\n45,c\n");
    written = folder.resolve("p.csv");
    model = folder.resolve("model");
    Aleator.classes(Tables.read(data), "y").model().save(model);
    answer = predicted();
  }

  private String predicted() throws IOException {
    Files.deleteIfExists(written);
    Run run = Run.aleator("predict", model, fresh, "-o", written);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Files.readString(written);
  }

  @Test
  void changedModelIsRefusedOrGivesTheSameAnswer() throws Exception {
    train("--predictor=ensemble", "--method=va");
    attack(this::sameAnswer);
    flipBytes(this::sameAnswer);
    System.out.printf("campaign: %d changed models%n", hostile.cases());
    assertThat(hostile.wrong()).isEmpty();
  }

  /** As an attacker would, or a model of old: then at least no cell is other than a number. */
  @Test
  void changedModelWithoutChecksumsIsRefusedOrGivesNumbers() throws Exception {
    for (String predictor : List.of("ensemble", "column:mu")) {
      train("--predictor=" + predictor, "--method=va,dva");
      Path description = model.resolve("model.json");
      Files.writeString(description, Files.readString(description).replaceAll(CHECKSUMS, ""));
      attack(this::numbers);
      flipBytes(this::numbers);
    }
    System.out.printf("campaign: %d changed models without checksums%n", hostile.cases());
    assertThat(hostile.wrong()).isEmpty();
  }

  @Test
  void changedModelOfClassesWithoutChecksumsIsRefusedOrGivesNumbers() throws Exception {
    trainClasses();
    Path description = model.resolve("model.json");
    Files.writeString(description, Files.readString(description).replaceAll(CHECKSUMS, ""));
    attack(this::numbers);
    flipBytes(this::numbers);
    System.out.printf("campaign: %d changed models of classes%n", hostile.cases());
    assertThat(hostile.wrong()).isEmpty();
  }

  private void attack(BiConsumer<Run, String> judge) throws Exception {
    Path description = model.resolve("model.json");
    String whole = Files.readString(description);
    int places = changes(JsonParser.parseString(whole)).size();
    for (int place = 0; place < places; place++) {
      int ways = extremes(changes(JsonParser.parseString(whole)).get(place).old()).size();
      for (int way = 0; way < ways; way++) {
        JsonElement root = JsonParser.parseString(whole);
        Change change = changes(root).get(place);
        JsonElement value = extremes(change.old()).get(way);
        change.set().accept(value);
        Files.writeString(description, root.toString());
        predict(change.path() + " = " + value, judge);
      }
    }
    Files.writeString(description, whole);
  }

  private void flipBytes(BiConsumer<Run, String> judge) throws Exception {
    Path weights = model.resolve("weights.safetensors");
    byte[] whole = Files.readAllBytes(weights);
    Random random = new Random(7);
    for (int i = 0; i < 100; i++) {
      byte[] bytes = whole.clone();
      int at = i < 50 ? random.nextInt(Math.min(400, whole.length)) : random.nextInt(whole.length);
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(weights, bytes);
      predict("byte " + at + " of the weights", judge);
    }
    Files.write(weights, whole);
  }

  private void predict(String what, BiConsumer<Run, String> judge) throws Exception {
    Files.deleteIfExists(written);
    Run run = hostile.run("predict", model, fresh, "-o", written);
    judge.accept(run, what);
  }

  private void sameAnswer(Run run, String what) {
    if (run.exitCode() == 0 && !text().equals(answer)) {
      hostile.add("another answer by " + what, "predict");
    }
  }

  private void numbers(Run run, String what) {
    // A level of another name is one that the new rows do not have: their cells stay empty.
    boolean unknown = what.contains("/levels/") && run.err().contains("left out");
    if (run.exitCode() == 0 && !unknown && text().matches("(?s).*(NaN|Infinity|,,|,\n).*")) {
      hostile.add("no numbers by " + what + ": " + text(), "predict");
    } else if (run.exitCode() != 0 && run.exitCode() != 2) {
      hostile.add("by " + what, "predict");
    }
  }

  private String text() {
    try {
      return Files.readString(written);
    } catch (IOException e) {
      return "no file";
    }
  }

  /** A place in the description, what stands there, and how it is replaced; null removes it. */
  private record Change(String path, JsonElement old, Consumer<JsonElement> set) {}

  private static List<Change> changes(JsonElement root) {
    List<Change> changes = new ArrayList<>();
    collect(root, "", changes);
    return changes;
  }

  private static void collect(JsonElement element, String path, List<Change> changes) {
    if (element instanceof JsonObject object) {
      for (String key : List.copyOf(object.keySet())) {
        JsonElement value = object.get(key);
        changes.add(
            new Change(
                path + "/" + key,
                value,
                other -> {
                  if (other == null) {
                    object.remove(key);
                  } else {
                    object.add(key, other);
                  }
                }));
        collect(value, path + "/" + key, changes);
      }
    } else if (element instanceof JsonArray array) {
      for (int i = 0; i < Math.min(MOST_OF_A_LIST, array.size()); i++) {
        int place = i;
        JsonElement value = array.get(i);
        changes.add(
            new Change(
                path + "/" + i,
                value,
                other -> array.set(place, other == null ? JsonNull.INSTANCE : other)));
        collect(value, path + "/" + i, changes);
      }
    }
  }

  private static List<JsonElement> extremes(JsonElement old) {
    List<JsonElement> values = new ArrayList<>();
    values.add(null);
    values.add(JsonNull.INSTANCE);
    if (old instanceof JsonPrimitive primitive && primitive.isNumber()) {
      for (String number : List.of("-1", "0", "1e308", "-1e-300", "2147483648", "1e999", "0.5")) {
        values.add(new JsonPrimitive(new BigDecimal(number)));
      }
    } else if (old.isJsonPrimitive()) {
      values.add(new JsonPrimitive(""));
      values.add(new JsonPrimitive("nosuch\u001b\n"));
    } else {
      values.add(new JsonArray());
      values.add(new JsonObject());
    }
    values.add(new JsonPrimitive(7));
    return values;
  }
}
