// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.aleator.data.DataRequest;
import org.aleator.data.Dataset;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.PreparedData;
import org.aleator.io.table.Tables;
import org.aleator.util.InvalidInputException;

/**
 * The data sets of the benchmark (Hernández-Lobato and Adams 2015). A folder holds {@code NAME.csv}
 * or {@code NAME.csv.gz}, and {@code NAME.splits.tar.gz}.
 */
public enum UciSet {
  BOSTON("MEDV"),
  CONCRETE("strength_mpa"),
  ENERGY("heating_load"),
  KIN8NM("y"),
  NAVAL("compressor_decay", "turbine_decay"),
  POWER_PLANT("PE"),
  PROTEIN("RMSD"),
  WINE_QUALITY_RED("quality"),
  YACHT("resistance");

  private final String target;
  private final List<String> otherTargets;

  UciSet(String target, String... otherTargets) {
    this.target = target;
    this.otherTargets = List.of(otherTargets);
  }

  /** The name of its files, and what users call it by. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The set of this name. */
  public static UciSet of(String word) {
    return Arrays.stream(values())
        .filter(set -> set.word().equals(word.strip().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "--sets: there is no data set '%s'; choose from %s"
                        .formatted(
                            word,
                            String.join(
                                ", ", Arrays.stream(values()).map(UciSet::word).toList()))));
  }

  /** All rows, in the file's order, which the splits count in. */
  public Dataset read(Path folder) {
    Path file = file(folder);
    Table table = Tables.read(file);
    List<String> features =
        table.names().stream()
            .filter(name -> !name.equals(target) && !otherTargets.contains(name))
            .toList();
    DataRequest request = new DataRequest(List.of(target), Optional.of(features), List.of());
    PreparedData data = DatasetBuilder.build(table, request).get(0);
    if (data.dataset().rows() != data.fileRowCount()) {
      throw new InvalidInputException(
          "%s has rows with missing values, so that its splits do not fit".formatted(file));
    }
    return data.dataset();
  }

  /** The test rows of each split. */
  public Splits splits(Path folder, int rows) {
    return Splits.read(folder.resolve(word() + ".splits.tar.gz"), rows);
  }

  private Path file(Path folder) {
    Path plain = folder.resolve(word() + ".csv");
    return Files.exists(plain) ? plain : folder.resolve(word() + ".csv.gz");
  }
}
