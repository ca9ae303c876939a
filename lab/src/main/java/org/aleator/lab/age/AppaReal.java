// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.util.InvalidInputException;

/**
 * APPA-REAL as it is distributed: {@code gt_avg_SPLIT.csv} with a row per face, and the cropped
 * faces {@code SPLIT/NAME.jpg_face.jpg}.
 *
 * @param labels the rows of the table
 * @param pictures the faces that have both, by the name in the table
 * @param unpaired labels without pictures and pictures without labels
 */
public record AppaReal(Table labels, Map<String, Path> pictures, List<String> unpaired) {
  private static final String FACE = "_face.jpg";

  /**
   * @param split train, valid or test
   */
  public static AppaReal read(Path folder, String split) {
    Path file = folder.resolve("gt_avg_" + split + ".csv");
    if (!Files.exists(file)) {
      throw new InvalidInputException(
          "there is no %s; a folder of APPA-REAL has gt_avg_train.csv, gt_avg_valid.csv and"
                  .formatted(file)
              + " gt_avg_test.csv");
    }
    Table labels = Tables.read(file);
    Column names = labels.require(AgeData.FILE, "image");
    Path faces = folder.resolve(split);
    TreeSet<String> left = faceFiles(faces);
    Map<String, Path> pictures = new LinkedHashMap<>();
    List<String> unpaired = new ArrayList<>();
    for (int i = 0; i < labels.rows(); i++) {
      String name = names.text(i);
      if (left.remove(name + FACE)) {
        pictures.put(name, faces.resolve(name + FACE));
      } else {
        unpaired.add("no picture " + faces.resolve(name + FACE));
      }
    }
    left.forEach(face -> unpaired.add("no label for " + faces.resolve(face)));
    return new AppaReal(labels, pictures, unpaired);
  }

  private static TreeSet<String> faceFiles(Path faces) {
    try (Stream<Path> files = Files.list(faces)) {
      TreeSet<String> names = new TreeSet<>();
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(FACE))
          .forEach(names::add);
      return names;
    } catch (IOException e) {
      throw new InvalidInputException(
          "there is no folder %s of faces; without faces, give features".formatted(faces), e);
    }
  }

  /** The faces whose features are known. */
  public AgeData data(Map<String, float[]> features) {
    Column names = labels.require(AgeData.FILE, "image");
    int[] rows =
        IntStream.range(0, labels.rows())
            .filter(i -> features.containsKey(names.text(i)))
            .toArray();
    if (rows.length < AgeStudy.FEWEST) {
      throw new InvalidInputException(
          "%d faces of %s have features; at least %d are needed"
              .formatted(rows.length, labels.source(), AgeStudy.FEWEST));
    }
    int width = features.get(names.text(rows[0])).length;
    double[] x = new double[rows.length * width];
    for (int i = 0; i < rows.length; i++) {
      float[] own = features.get(names.text(rows[i]));
      for (int j = 0; j < width; j++) {
        x[i * width + j] = own[j];
      }
    }
    return new AgeData(
        IntStream.of(rows).mapToObj(names::text).toList(),
        IntStream.range(0, width).mapToObj(j -> "f" + j).toList(),
        new Matrix(rows.length, width, x),
        numbers(AgeData.AGE, rows),
        numbers(AgeData.STD, rows),
        numbers(AgeData.VOTES, rows));
  }

  private double[] numbers(String column, int[] rows) {
    double[] all = labels.numbers(column, "label");
    return IntStream.of(rows).mapToDouble(i -> all[i]).toArray();
  }
}
