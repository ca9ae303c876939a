// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.aleator.lab.image.RgbImage;
import org.aleator.util.InvalidInputException;

/**
 * A folder of pictures and 16-bit depth maps in any depth of folders; {@link SceneNames} tells
 * which belong together, or a list file does.
 */
public final class RgbdFolder implements DepthSource {
  /** A picture's file may be missing where only depth is known. */
  private record Pair(Path picture, Path depth) {}

  private final Path folder;
  private final double scale;
  private final List<Pair> pairs;
  private final List<String> unpaired;

  private RgbdFolder(Path folder, double scale, List<Pair> pairs, List<String> unpaired) {
    this.folder = folder;
    this.scale = scale;
    this.pairs = List.copyOf(pairs);
    this.unpaired = List.copyOf(unpaired);
    if (pairs.isEmpty()) {
      throw new InvalidInputException(
          "%s has no picture with a depth map of the same name, such as rgb/1.jpg and depth/1.png%s"
              .formatted(folder, unpaired.isEmpty() ? "" : "; it has " + unpaired.get(0)));
    }
  }

  /**
   * Every pair in the folder, by name.
   *
   * @param scale units of a depth picture per metre
   */
  public static RgbdFolder of(Path folder, double scale) {
    Map<String, Path> pictures = new TreeMap<>();
    Map<String, Path> depths = new TreeMap<>();
    for (Path file : files(folder)) {
      Path relative = folder.relativize(file);
      boolean depth = SceneNames.isDepth(relative) && DepthFiles.isDepthFile(file);
      if (depth || isPicture(file)) {
        Map<String, Path> kind = depth ? depths : pictures;
        Path other = kind.putIfAbsent(SceneNames.key(relative), file);
        if (other != null) {
          throw new InvalidInputException(
              "%s and %s are both called %s; give a list file that says which belongs to which"
                  .formatted(other, file, SceneNames.key(relative)));
        }
      }
    }
    List<Pair> pairs = new ArrayList<>();
    List<String> unpaired = new ArrayList<>();
    depths.forEach(
        (key, depth) -> {
          if (pictures.containsKey(key)) {
            pairs.add(new Pair(pictures.get(key), depth));
          } else {
            unpaired.add("no picture for " + depth);
          }
        });
    pictures.forEach(
        (key, picture) -> {
          if (!depths.containsKey(key)) {
            unpaired.add("no depth for " + picture);
          }
        });
    return new RgbdFolder(folder, scale, pairs, unpaired);
  }

  /**
   * Those of a list: a line per scene with the paths of picture and depth within the folder,
   * separated by spaces or a comma; what follows, such as a focal length, is not used.
   */
  public static RgbdFolder listed(Path folder, Path list, double scale) {
    List<Pair> pairs = new ArrayList<>();
    List<String> unpaired = new ArrayList<>();
    List<String> lines = lines(list);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] words = line.split("[\\s,]+", 0);
      if (words.length < 2) {
        throw new InvalidInputException(
            "line %d of %s must have a picture and a depth map, and is \"%s\""
                .formatted(i + 1, list, line));
      }
      Pair pair = new Pair(within(folder, words[0]), within(folder, words[1]));
      if (!Files.exists(pair.depth)) {
        unpaired.add("no depth for " + pair.picture);
      } else if (!Files.exists(pair.picture)) {
        unpaired.add("no picture for " + pair.depth);
      } else {
        pairs.add(pair);
      }
    }
    return new RgbdFolder(folder, scale, pairs, unpaired);
  }

  private static Path within(Path folder, String path) {
    return folder.resolve(path.startsWith("/") ? path.substring(1) : path);
  }

  private static boolean isPicture(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".jpg") || name.endsWith(".jpeg") || name.endsWith(".png");
  }

  static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new InvalidInputException("cannot list " + folder + ": " + e.getMessage(), e);
    }
  }

  private static List<String> lines(Path list) {
    try {
      return Files.readAllLines(list);
    } catch (java.nio.charset.MalformedInputException e) {
      throw new InvalidInputException(list + " is not a list in text", e);
    } catch (java.nio.file.NoSuchFileException e) {
      throw new InvalidInputException("there is no list file " + list, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + list + ": " + e.getMessage(), e);
    }
  }

  @Override
  public int count() {
    return pairs.size();
  }

  @Override
  public String name(int index) {
    return folder.relativize(pairs.get(index).depth).toString();
  }

  @Override
  public DepthScene read(int index) {
    Pair pair = pairs.get(index);
    return new DepthScene(
        name(index),
        Optional.of(RgbImage.read(pair.picture)),
        DepthFiles.read(pair.depth, scale),
        Optional.empty());
  }

  @Override
  public List<String> unpaired() {
    return unpaired;
  }
}
