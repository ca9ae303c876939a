// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Table;
import org.aleator.lab.image.RgbImage;
import org.aleator.util.InvalidInputException;

/** One scene as a table with a row per pixel: columns {@code row}, {@code col} and the depth. */
public final class PixelTable implements DepthSource {
  private static final List<String> COLOURS = List.of("r", "g", "b");

  private final DepthScene scene;

  /**
   * @param depth the column of the measured depth, in metres
   * @param prediction the column of the predicted depth, if there is one
   */
  public PixelTable(Table table, String depth, Optional<String> prediction) {
    int[] rows = places(table, "row");
    int[] columns = places(table, "col");
    int height = Arrays.stream(rows).max().orElse(-1) + 1;
    int width = Arrays.stream(columns).max().orElse(-1) + 1;
    if ((long) width * height != rows.length) {
      throw new InvalidInputException(
          "%s has %d rows; a picture of %d x %d pixels has %d"
              .formatted(table.source(), rows.length, width, height, (long) width * height));
    }
    int[] places = new int[rows.length];
    boolean[] seen = new boolean[rows.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = rows[i] * width + columns[i];
      if (seen[places[i]]) {
        throw new InvalidInputException(
            "%s has pixel row %d, col %d twice".formatted(table.source(), rows[i], columns[i]));
      }
      seen[places[i]] = true;
    }
    scene =
        new DepthScene(
            table.source(),
            image(table, places, width, height),
            map(table.numbers(depth, "depth"), places, width, height),
            prediction.map(name -> map(table.numbers(name, "prediction"), places, width, height)));
  }

  private static int[] places(Table table, String name) {
    double[] numbers = table.numbers(name, "pixels' places");
    int[] places = new int[numbers.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = (int) numbers[i];
      if (places[i] != numbers[i] || places[i] < 0) {
        throw new InvalidInputException(
            "%s: \"%s\" must count from 0, and is %s in row %d"
                .formatted(table.source(), name, numbers[i], i + 1));
      }
    }
    return places;
  }

  private static DepthMap map(double[] values, int[] places, int width, int height) {
    float[] metres = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      metres[places[i]] = (float) values[i];
    }
    return new DepthMap(width, height, metres);
  }

  private static Optional<RgbImage> image(Table table, int[] places, int width, int height) {
    if (!COLOURS.stream().allMatch(name -> table.find(name).isPresent())) {
      return Optional.empty();
    }
    int[] rgb = new int[places.length];
    for (String colour : COLOURS) {
      double[] values = table.numbers(colour, "colour");
      double most = Arrays.stream(values).max().orElse(1);
      double full = most <= 1 ? 255 : 1;
      for (int i = 0; i < values.length; i++) {
        long value = Math.max(0, Math.min(255, Math.round(values[i] * full)));
        rgb[places[i]] = rgb[places[i]] << 8 | (int) value;
      }
    }
    return Optional.of(new RgbImage(width, height, rgb));
  }

  @Override
  public int count() {
    return 1;
  }

  @Override
  public String name(int index) {
    return scene.name();
  }

  @Override
  public DepthScene read(int index) {
    return scene;
  }
}
