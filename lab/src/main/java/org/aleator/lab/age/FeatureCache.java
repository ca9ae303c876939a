// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.io.file.Sha256;
import org.aleator.lab.image.ImageNetwork;
import org.aleator.lab.image.RgbImage;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * A network's features of pictures, in a text file: the network's hash on the first line, then a
 * picture's name and its features on each. Pictures are computed once; what a run that was stopped
 * has written is used by the next, but for a last line that is cut short.
 */
public final class FeatureCache {
  private static final int BATCH = 64;

  private final Path file;
  private final String key;
  private final Map<String, float[]> known = new LinkedHashMap<>();

  private FeatureCache(Path file, String key) {
    this.file = file;
    this.key = key;
  }

  /**
   * Opens or begins a cache.
   *
   * @param settings how the network is fed, in words; with its hash the key of the cache
   * @throws InvalidInputException where the file is of another network or no cache
   */
  public static FeatureCache open(Path file, Path network, String settings) {
    FeatureCache cache =
        new FeatureCache(file, "aleator.features/1 " + Sha256.of(network) + " " + settings);
    if (Files.exists(file)) {
      cache.load();
    }
    return cache;
  }

  private void load() {
    try {
      String text = Files.readString(file);
      int complete = text.lastIndexOf('\n') + 1;
      String[] lines = text.substring(0, complete).split("\n", -1);
      if (!lines[0].equals(key)) {
        throw new InvalidInputException(
            file + " holds features of another model or other settings; name another cache");
      }
      for (int i = 1; i < lines.length - 1; i++) {
        String[] words = lines[i].split("\t", -1);
        float[] features = new float[words.length - 1];
        for (int j = 0; j < features.length; j++) {
          features[j] = Float.parseFloat(words[j + 1]);
        }
        known.put(words[0], features);
      }
      if (complete < text.length()) {
        Files.writeString(file, text.substring(0, complete));
      }
    } catch (IOException | NumberFormatException e) {
      throw new InvalidInputException(file + " is not a cache of features: " + e.getMessage(), e);
    }
  }

  /** How many pictures are known already. */
  public int size() {
    return known.size();
  }

  /**
   * The features of every picture, those that are new computed and kept; absent where a picture
   * does not decode and is to be skipped.
   *
   * @param skipped hears of these
   */
  public Map<String, float[]> features(
      Map<String, Path> pictures, ImageNetwork network, Optional<List<String>> skipped, Work work) {
    List<String> wanted = pictures.keySet().stream().filter(n -> !known.containsKey(n)).toList();
    try (BufferedWriter out =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      if (Files.size(file) == 0) {
        out.write(key + "\n");
      }
      for (int from = 0; from < wanted.size(); from += BATCH) {
        List<String> batch = wanted.subList(from, Math.min(wanted.size(), from + BATCH));
        List<Object> results =
            work.parallel()
                .map(batch.size(), k -> compute(pictures.get(batch.get(k)), network, skipped));
        for (int k = 0; k < batch.size(); k++) {
          if (results.get(k) instanceof float[] features) {
            known.put(batch.get(k), features);
            out.write(line(batch.get(k), features));
          } else {
            skipped.orElseThrow().add((String) results.get(k));
          }
        }
        out.flush();
        work.progress("features", (double) (from + batch.size()) / wanted.size());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
    Map<String, float[]> all = new LinkedHashMap<>();
    pictures.keySet().stream()
        .filter(known::containsKey)
        .forEach(name -> all.put(name, known.get(name)));
    return all;
  }

  /** Features, or what is wrong with the picture. */
  private static Object compute(
      Path picture, ImageNetwork network, Optional<List<String>> skipped) {
    RgbImage image;
    try {
      image = RgbImage.read(picture);
    } catch (InvalidInputException e) {
      if (skipped.isPresent()) {
        return e.getMessage();
      }
      throw e;
    }
    return network.run(image).values();
  }

  private static String line(String name, float[] features) {
    List<String> words = new ArrayList<>(List.of(name));
    for (float feature : features) {
      words.add(Float.toString(feature));
    }
    return String.join("\t", words) + "\n";
  }
}
