// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import com.google.protobuf.ByteString;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changed ONNX models: one line, or finite numbers for each row. */
@Tag("campaign")
class OnnxCampaignTest {
  private static final int CASES = Integer.getInteger("aleator.campaign.cases", 400);
  private static final long FIRST = Long.getLong("aleator.campaign.seed", 9_000_000);
  private static final long SECONDS = 60;
  private static final long[] WHOLE = {0, -1, 1, 2, 3, 7, 1 << 20, Integer.MIN_VALUE};
  private static final float[] REAL = {0, -1, Float.NaN, Float.POSITIVE_INFINITY, 1e38f, 1e-38f};

  @TempDir Path folder;
  private final List<String> wrong = new ArrayList<>();
  private final ExecutorService runner =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
          });
  private int refused;

  @Test
  void changedModelsAreRefusedInOneLineOrGiveFiniteNumbers() throws Exception {
    attack(ExportedModels.linearRegression(), this::numbers);
    attack(ExportedModels.trees("BRANCH_LEQ", 0.5), this::numbers);
    attack(ExportedModels.treeClassifier(), this::probabilities);
    System.out.printf("campaign: %d changed ONNX models, %d refused%n", 3 * CASES, refused);
    assertThat(wrong).isEmpty();
    assertThat(refused).isBetween(CASES / 10, 3 * CASES);
  }

  private interface Use {
    double[] of(Path file);
  }

  private double[] numbers(Path file) {
    try (OnnxPredictor predictor = OnnxPredictor.load(file)) {
      return predictor.predict(ExportedModelsTest.table(), ExportedModelsTest.FEATURES).mean();
    }
  }

  private double[] probabilities(Path file) {
    try (OnnxClassifier classifier = OnnxClassifier.load(List.of(file), Optional.empty())) {
      OnnxClasses found =
          classifier.predict(
              ExportedModelsTest.table(),
              ExportedModelsTest.FEATURES,
              List.of("no", "yes"),
              Parallel.allProcessors());
      double[] second = new double[5];
      Arrays.setAll(second, i -> found.probabilities().get(i, 1));
      assertThat(Arrays.stream(second)).allMatch(p -> p >= 0 && p <= 1);
      return second;
    }
  }

  private void attack(TestModels model, Use use) throws Exception {
    byte[] whole = Files.readAllBytes(model.write(folder.resolve("whole.onnx")));
    for (long seed = FIRST; seed < FIRST + CASES; seed++) {
      Random random = new Random(seed);
      byte[] bytes = whole;
      for (int times = 1 + random.nextInt(2); times > 0; times--) {
        bytes = random.nextInt(3) == 0 ? flipped(bytes, random) : changed(bytes, random);
      }
      Path file = Files.write(folder.resolve("m.onnx"), bytes);
      String again =
          " by -Dtest=OnnxCampaignTest -Daleator.campaign.cases=1 -Daleator.campaign.seed=" + seed;
      try {
        double[] found = runner.submit(() -> use.of(file)).get(SECONDS, TimeUnit.SECONDS);
        if (found.length != 5 || !Arrays.stream(found).allMatch(Double::isFinite)) {
          wrong.add(Arrays.toString(found) + again);
        }
      } catch (TimeoutException e) {
        wrong.add("no end" + again);
      } catch (ExecutionException e) {
        refused++;
        boolean line =
            e.getCause() instanceof InvalidInputException complaint
                && !complaint.getMessage().isBlank();
        if (!line) {
          wrong.add(e.getCause() + again);
        }
      }
    }
  }

  private static byte[] flipped(byte[] bytes, Random random) {
    byte[] changed = bytes.clone();
    changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
    return random.nextInt(8) == 0
        ? Arrays.copyOf(changed, random.nextInt(changed.length))
        : changed;
  }

  /** Another value in a node's attributes, or another node order or name. */
  private static byte[] changed(byte[] bytes, Random random) {
    ModelProto.Builder model;
    try {
      model = ModelProto.parseFrom(bytes).toBuilder();
    } catch (Exception e) {
      return bytes; // no protobuf any more
    }
    if (model.getGraph().getNodeCount() == 0) {
      return bytes;
    }
    int at = random.nextInt(model.getGraph().getNodeCount());
    NodeProto.Builder node = model.getGraphBuilder().getNodeBuilder(at);
    if (node.getAttributeCount() == 0) {
      return bytes;
    }
    int which = random.nextInt(node.getAttributeCount());
    AttributeProto.Builder attribute = node.getAttributeBuilder(which);
    switch (random.nextInt(6)) {
      case 0 -> node.removeAttribute(which);
      case 1 -> attribute.addInts(WHOLE[random.nextInt(WHOLE.length)]);
      case 2 -> attribute.addFloats(REAL[random.nextInt(REAL.length)]);
      default -> change(attribute, random);
    }
    return model.build().toByteArray();
  }

  private static void change(AttributeProto.Builder attribute, Random random) {
    if (attribute.getIntsCount() > 0) {
      attribute.setInts(
          random.nextInt(attribute.getIntsCount()), WHOLE[random.nextInt(WHOLE.length)]);
    } else if (attribute.getFloatsCount() > 0) {
      attribute.setFloats(
          random.nextInt(attribute.getFloatsCount()), REAL[random.nextInt(REAL.length)]);
    } else if (attribute.getStringsCount() > 0) {
      String[] texts = {"", "LEAF", "BRANCH_LT", "\u001b[2J\nx", "no"};
      attribute.setStrings(
          random.nextInt(attribute.getStringsCount()),
          ByteString.copyFromUtf8(texts[random.nextInt(texts.length)]));
    } else {
      attribute.setS(ByteString.copyFromUtf8("SOFTMAX"));
    }
  }
}
